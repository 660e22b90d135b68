"""The loop of a worker process: beats, works, sleeps; survives a lost database; ends on a signal."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable

import structlog
from django.conf import settings
from django.db import Error, close_old_connections, connection

from games.models import ProcessKind
from games.services import presence
from games.watching import process_name

log = structlog.get_logger(__name__)


def run_loop(kind: ProcessKind, work: Callable[[], int], *, pause_seconds: float) -> None:
    """Call ``work`` again and again until SIGTERM or SIGINT; rest only when it found nothing to do."""
    stopping = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopping.set())
    process, beat_at = process_name(), 0.0
    while not stopping.is_set():
        try:
            if time.monotonic() >= beat_at:
                beat_at = time.monotonic() + (settings.HEARTBEAT_SECONDS or 1.0)
                presence.beat(process=process, kind=kind)
            if not work():
                stopping.wait(pause_seconds)
        except Error as error:
            log.warning("loop lost the database", kind=kind, error=str(error))
            close_old_connections()
            stopping.wait(1.0)
    connection.close()
