"""The one door from the serving loop to the database: a small pool of threads that keep their connections.

With Channels' defaults all sockets of a process share one database thread, and each message
closes connections first; a single slow unit would then freeze every table.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import InterfaceError, OperationalError, connection

P = ParamSpec("P")
T = TypeVar("T")

DB_THREADS = 8
"""Fits into the database pool of the process together with the threads of its pages."""

_pool = ThreadPoolExecutor(DB_THREADS, thread_name_prefix="table-unit")


async def run_unit(unit: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Run one sync service or query in a thread of the pool: one hop, no clean-up of connections.

    After a lost connection the unit is run once more on a new one, so it must be safe to repeat:
    services are, because they compare what they change.
    """
    return await sync_to_async(_run, thread_sensitive=False, executor=_pool)(unit, args, kwargs)


def _run(unit: Callable[..., T], args: tuple[object, ...], kwargs: dict[str, object]) -> T:
    try:
        return unit(*args, **kwargs)
    except (InterfaceError, OperationalError):
        connection.close()
        return unit(*args, **kwargs)


def close_unit_connections() -> None:
    """Close the connection of every thread of the pool; for the end of a process or a test."""
    meeting = threading.Barrier(DB_THREADS + 1)

    def close() -> None:
        connection.close()
        meeting.wait(timeout=10)

    for _ in range(DB_THREADS):
        _pool.submit(close)
    meeting.wait(timeout=10)
