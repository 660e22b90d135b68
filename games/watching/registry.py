"""Who in this process looks at which table, and the hint that a table has changed.

A hint is a table and a revision, never a tile: everybody then reads with his own eyes. A lost
hint does no harm, because the watcher compares revisions.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Hashable
from functools import partial
from typing import Final, Protocol

from django.db import connection, transaction

LOBBY: Final = 0
"""Stands in the place of a table: clients under it hear that requests or running tables changed."""

CHANNEL: Final = "tables"
"""The channel of PostgreSQL on which processes tell each other."""


class Client(Protocol):
    """A socket that shows a table."""

    def wake(self, revision: int) -> None:
        """Hear that the table is at this revision; called in the client's own loop."""


class Registry:
    """The clients of this process by table."""

    def __init__(self) -> None:
        self._clients: dict[int, dict[Client, asyncio.AbstractEventLoop]] = {}
        self._announced: dict[int, int] = {}
        self._spectators: dict[int, dict[Client, Hashable]] = {}
        self._told: dict[int, int] = {}
        self._lock = threading.Lock()

    def add(self, table_id: int, client: Client) -> None:
        """Let a client hear of a table. Called in the client's loop, before it reads the table."""
        with self._lock:
            self._clients.setdefault(table_id, {})[client] = asyncio.get_running_loop()

    def remove(self, table_id: int, client: Client) -> None:
        """Forget a client; nothing happens when it was forgotten before."""
        with self._lock:
            clients = self._clients.get(table_id, {})
            clients.pop(client, None)
            self._spectators.get(table_id, {}).pop(client, None)
            if not clients:
                self._clients.pop(table_id, None)
                self._announced.pop(table_id, None)

    def watch(self, table_id: int, client: Client, who: Hashable | None) -> None:
        """Say for whom a client looks on without a seat; None when he sits at the table."""
        with self._lock:
            if who is not None:
                self._spectators.setdefault(table_id, {})[client] = who
            else:
                self._spectators.get(table_id, {}).pop(client, None)

    def watching(self, table_id: int) -> int:
        """Return how many look on in this process; one person with several pages counts once."""
        with self._lock:
            return len(set(self._spectators.get(table_id, {}).values()))

    def recounted(self) -> set[int]:
        """Return the tables where the number of those who look on has changed since this was asked."""
        with self._lock:
            counts = {
                table_id: len(set(found.values())) for table_id, found in self._spectators.items()
            }
            changed = {
                table for table, count in counts.items() if self._told.get(table, 0) != count
            }
            self._told = {table_id: count for table_id, count in counts.items() if count}
            self._spectators = {table: found for table, found in self._spectators.items() if found}
        return changed

    def clients(self, table_id: int) -> tuple[Client, ...]:
        """Return the clients that look at a table."""
        with self._lock:
            return tuple(self._clients.get(table_id, ()))

    def announced(self) -> dict[int, int]:
        """Return the tables that are looked at, each with the newest revision announced so far."""
        with self._lock:
            return {table_id: self._announced.get(table_id, -1) for table_id in self._clients}

    def announce(self, table_id: int, revision: int, *, again: bool = False) -> None:
        """Wake the clients of a table, from any thread. An old or repeated revision wakes nobody.

        ``again`` wakes them all the same: presence changes without a revision.
        """
        with self._lock:
            clients = self._clients.get(table_id)
            if not clients or (revision <= self._announced.get(table_id, -1) and not again):
                return
            self._announced[table_id] = max(revision, self._announced.get(table_id, -1))
            loops = set(clients.values())
        for loop in loops:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._wake, table_id, loop, revision)

    def _wake(self, table_id: int, loop: asyncio.AbstractEventLoop, revision: int) -> None:
        with self._lock:
            clients = [
                client for client, home in self._clients.get(table_id, {}).items() if home is loop
            ]
        for client in clients:
            client.wake(revision)


registry: Final = Registry()


def publish(table_id: int, revision: int) -> None:
    """Tell all who look at a table that it is at this revision, once the running transaction commits.

    Other processes hear it by NOTIFY on PostgreSQL (one statement, sent only by the commit) and
    see it by themselves on SQLite.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{table_id} {revision}"])
    transaction.on_commit(partial(registry.announce, table_id, revision), robust=True)
