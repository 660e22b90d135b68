"""What a serving process does besides answering: it beats, holds its players' seats, and listens.

Daphne has no lifespan, so the first request or socket starts it.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from typing import Final

import structlog
from django.conf import settings
from django.db import Error, connection

from games.consumers.signed_in import signed_in
from games.models import ProcessKind
from games.positions import refresh_presence
from games.services import presence
from games.watching import LOBBY, Watcher, process_name, registry

TOUCH_SECONDS: Final = 3.0
CHECK_SECONDS: Final = 3.0
"""So often the club asks whether those who hold sockets are still signed in."""

log = structlog.get_logger(__name__)


class Serving:
    """The threads of one serving process, and the seats whose players' sockets it holds."""

    def __init__(self) -> None:
        self.process = process_name()
        self._held: Counter[int] = Counter()
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._watcher: Watcher | None = None
        self._touched_at = self._checked_at = 0.0

    def start(self) -> None:
        """Begin to beat and to listen, once; not where HEARTBEAT_SECONDS is 0."""
        with self._lock:
            if self._thread is not None or not settings.HEARTBEAT_SECONDS:
                return
            self._watcher = Watcher()
            self._thread = threading.Thread(target=self._run, name="serving", daemon=True)
            self._watcher.start()
            self._thread.start()

    def stop(self) -> None:
        """End the threads; returns when their connections are closed."""
        self._stopping.set()
        if self._watcher is not None:
            self._watcher.stop()
        if self._thread is not None:
            self._thread.join(timeout=10)

    def hold(self, seat_id: int) -> None:
        """A player's socket was opened for this seat."""
        with self._lock:
            self._held[seat_id] += 1

    def release(self, seat_id: int) -> bool:
        """A socket was closed; return whether it was the seat's last one in this process."""
        with self._lock:
            self._held[seat_id] -= 1
            if self._held[seat_id] > 0:
                return False
            del self._held[seat_id]
            return True

    def _run(self) -> None:
        while not self._stopping.is_set():
            began = time.monotonic()
            try:
                self.work_once()
            except Error as error:
                log.warning("heartbeat missed", error=str(error))
                connection.close()
            pause = settings.HEARTBEAT_SECONDS - (time.monotonic() - began)
            self._stopping.wait(max(0.05, pause))
        connection.close()

    def work_once(self) -> None:
        """Beat, and tell who came or went; every three seconds touch the held seats, end ended sign-ins.

        Two statements, and at most three more every third second, whatever the number of sockets.
        """
        presence.beat(process=self.process, kind=ProcessKind.WEB)
        with self._lock:
            held = list(self._held)
        now = time.monotonic()
        if held and now - self._touched_at >= TOUCH_SECONDS:
            self._touched_at = now
            presence.touch_seats(seat_ids=held, process=self.process)
        if now - self._checked_at >= CHECK_SECONDS:
            self._checked_at = now
            signed_in.check()
        tell_presence()


def tell_presence() -> None:
    """Wake the tables where somebody came or went, to a seat or to look on. One query."""
    announced = registry.announced()
    announced.pop(LOBBY, None)
    if not announced:
        return
    for table_id in (refresh_presence(announced) | registry.recounted()) & announced.keys():
        registry.announce(table_id, announced[table_id], again=True)


serving: Final = Serving()
