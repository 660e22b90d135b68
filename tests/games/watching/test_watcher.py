"""What another process commits is noticed, and a lost hint heals by itself."""

import asyncio
import threading
import time

import pytest
from django.db import DatabaseError, OperationalError, connection

from games.models import Table
from games.models.table import TableStatus
from games.watching import LOBBY, Registry, Watcher
from games.watching import watcher as module
from games.watching.units import close_unit_connections, run_unit
from tests.factories import make_table, started_table

pytestmark = pytest.mark.django_db(transaction=True)


class Listener:
    def __init__(self) -> None:
        self.heard: list[int] = []
        self.woken = asyncio.Event()

    def wake(self, revision: int) -> None:
        self.heard.append(revision)
        self.woken.set()


@pytest.fixture
def watched():
    """A watcher in its own thread, and the registry that it speaks to."""
    audience = Registry()
    watcher = Watcher(audience)
    watcher.start()
    yield audience
    watcher.stop()
    close_unit_connections()


async def heard_within(listener: Listener, seconds: float) -> float:
    began = time.monotonic()
    await asyncio.wait_for(listener.woken.wait(), seconds)
    listener.woken.clear()
    return time.monotonic() - began


async def test_a_commit_elsewhere_is_heard(watched):
    table = await run_unit(started_table, 2)
    listener = Listener()
    watched.add(table.pk, listener)
    await heard_within(listener, 5)  # the first look

    def elsewhere() -> None:
        Table.objects.filter(pk=table.pk).update(revision=table.revision + 1)
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(f"NOTIFY tables, '{table.pk} {table.revision + 1}'")

    await run_unit(elsewhere)
    assert await heard_within(listener, 5) < 1
    assert listener.heard[-1] == table.revision + 1


async def test_a_lost_hint_heals_within_two_seconds(watched):
    """On PostgreSQL nobody notifies; the look once a second finds it."""
    table = await run_unit(started_table, 2)
    listener = Listener()
    watched.add(table.pk, listener)
    await heard_within(listener, 5)
    await run_unit(Table.objects.filter(pk=table.pk).update, revision=table.revision + 7)
    assert await heard_within(listener, 5) < 2.5
    assert listener.heard[-1] == table.revision + 7


async def test_a_watcher_whose_connection_was_cut_hears_again():
    """As after a restart of PostgreSQL; SQLite has no connection that somebody else could cut."""
    sessions: list[int] = []

    class Known(Watcher):
        def listen_once(self) -> None:
            super().listen_once()
            if connection.vendor == "postgresql":
                sessions.append(connection.connection.info.backend_pid)

    def cut_and_change() -> None:
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_terminate_backend(%s)", [sessions[-1]])
                assert cursor.fetchone() == (True,)
        Table.objects.filter(pk=table.pk).update(revision=table.revision + 1)

    table = await run_unit(started_table, 2)
    audience, listener = Registry(), Listener()
    audience.add(table.pk, listener)
    watcher = Known(audience)
    watcher.start()
    try:
        await heard_within(listener, 5)
        await asyncio.sleep(1.2)  # one whole round
        await run_unit(cut_and_change)
        await heard_within(listener, 5)
    finally:
        watcher.stop()
        close_unit_connections()


async def test_the_lobby_hears_of_requests_and_starts_but_not_of_moves(monkeypatch):
    audience, listener = Registry(), Listener()
    watcher = Watcher(audience)
    waiting = await run_unit(make_table, 4, seated=1)
    running = await run_unit(started_table, 2)

    def look() -> None:
        watcher._compare_lobby()
        connection.close()

    await run_unit(look)  # nobody is in the lobby
    audience.add(LOBBY, listener)

    async def hears() -> bool:
        listener.heard.clear()
        await run_unit(look)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return bool(listener.heard)

    assert await hears()
    assert not await hears()
    await run_unit(Table.objects.filter(pk=running.pk).update, revision=500, ply=9)
    assert not await hears()
    await run_unit(Table.objects.filter(pk=waiting.pk).update, revision=50)
    assert await hears()
    await run_unit(Table.objects.filter(pk=running.pk).update, status=TableStatus.FINISHED)
    assert await hears()
    close_unit_connections()


def test_a_watcher_survives_a_lost_database(monkeypatch):
    monkeypatch.setattr(module, "NET_SECONDS", 0.01)
    watcher = Watcher(Registry())
    looks = []

    def lose() -> None:
        looks.append(1)
        if len(looks) >= 3:
            watcher._stopping.set()
        raise DatabaseError("gone")

    monkeypatch.setattr(watcher, "listen_once", lose)
    watcher.start()
    watcher.stop()
    assert len(looks) >= 1


def test_a_watcher_that_was_never_started_stops():
    Watcher(Registry()).stop()


async def test_a_unit_is_repeated_once_after_a_lost_connection():
    calls = []

    def lost_once() -> str:
        calls.append(threading.current_thread().name)
        if len(calls) == 1:
            raise OperationalError("gone")
        return "done"

    assert await run_unit(lost_once) == "done"
    assert len(calls) == 2
    assert all(name.startswith("table-unit") for name in calls)
    close_unit_connections()


async def test_a_slow_unit_does_not_hold_up_the_others():
    began = time.monotonic()
    slow = asyncio.create_task(run_unit(time.sleep, 1.0))
    await run_unit(lambda: None)
    assert time.monotonic() - began < 0.8
    await slow
