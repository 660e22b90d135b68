"""The thread of a serving process that notices what other processes changed.

SQLite: a look at ``PRAGMA data_version`` every 50 ms, and at the revisions only when it moved.
PostgreSQL: LISTEN. Both read the revisions once a second whatever they heard, so that a lost
hint heals by itself.
"""

from __future__ import annotations

import threading
import time

import structlog
from django.db import Error, connection
from django.db.models import Count, Max, Sum

from games.models import Table
from games.models.table import LIVE, TableStatus
from games.watching.registry import CHANNEL, LOBBY, Registry, registry

POLL_SECONDS = 0.05
NET_SECONDS = 1.0

log = structlog.get_logger(__name__)


class Watcher:
    """Announces to a registry what was committed elsewhere, until it is stopped."""

    def __init__(self, audience: Registry = registry) -> None:
        self._registry = audience
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._data_version = -1
        self._listening = False
        self._net_at = 0.0
        self._lobby: tuple[object, ...] = ()
        self._lobby_revision = 0

    def start(self) -> None:
        """Begin to watch in a thread of its own."""
        self._thread = threading.Thread(target=self._run, name="watcher", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread; returns when its connection is closed."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(timeout=10)

    def _run(self) -> None:
        try:
            while not self._stopping.is_set():
                try:
                    self.listen_once()
                except Error as error:
                    log.warning("watcher lost the database", error=str(error))
                    self._listening = False
                    connection.close()
                    self._stopping.wait(NET_SECONDS)
        finally:
            self._hang_up()

    def listen_once(self) -> None:
        """Wait for the next hint, at most a second, and announce what it says.

        On SQLite one statement every 50 ms, on PostgreSQL none while nothing happens; one more
        after a hint on SQLite and once a second.
        """
        if connection.vendor == "postgresql":
            self._hear_notifications()
        elif self._stopping.wait(POLL_SECONDS) or self._data_moved():
            self._compare_revisions()
        if time.monotonic() >= self._net_at:
            self._net_at = time.monotonic() + NET_SECONDS
            self._compare_revisions()
            self._compare_lobby()

    def _hear_notifications(self) -> None:
        connection.ensure_connection()
        # Past Django's cursors nothing else turns the driver's errors into those we expect.
        with connection.wrap_database_errors:
            if not self._listening:
                connection.connection.execute(f"LISTEN {CHANNEL}")
                self._listening = True
                self._net_at = 0.0
            for notification in connection.connection.notifies(timeout=NET_SECONDS, stop_after=1):
                table_id, _, revision = notification.payload.partition(" ")
                self._registry.announce(int(table_id), int(revision))

    def _data_moved(self) -> bool:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA data_version")
            version: int = cursor.fetchone()[0]
        moved = version != self._data_version
        self._data_version = version
        return moved

    def _compare_revisions(self) -> None:
        announced = self._registry.announced()
        announced.pop(LOBBY, None)
        if not announced:
            return
        rows = Table.objects.filter(pk__in=announced).values_list("pk", "revision")
        for table_id, revision in rows:
            self._registry.announce(table_id, revision)

    def _compare_lobby(self) -> None:
        """One query while somebody is in the lobby; moves at running tables do not count."""
        if LOBBY not in self._registry.announced():
            return
        present = (
            Table.objects.filter(status__in=(TableStatus.WAITING, *LIVE))
            .values_list("status")
            .annotate(Count("pk"), Max("pk"), Sum("revision"))
            .order_by("status")
        )
        picture = tuple(row if row[0] == TableStatus.WAITING else row[:3] for row in present)
        if picture != self._lobby:
            self._lobby = picture
            self._lobby_revision += 1
            self._registry.announce(LOBBY, self._lobby_revision, again=True)

    def _hang_up(self) -> None:
        """A connection that listens must not go back to the pool like that."""
        if self._listening and connection.connection is not None:
            try:
                connection.connection.execute("UNLISTEN *")
            except Exception as error:
                log.info("watcher could not say goodbye", error=str(error))
        connection.close()
