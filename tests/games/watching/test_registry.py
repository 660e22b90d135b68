"""Hints: who is woken, in which loop, and who is not."""

import asyncio

import pytest
from django.db import connection, transaction

from games.watching import Registry, registry
from games.watching.registry import publish


class Listener:
    def __init__(self) -> None:
        self.heard: list[int] = []

    def wake(self, revision: int) -> None:
        self.heard.append(revision)


async def settle() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


async def test_all_who_look_at_a_table_hear_of_it_and_nobody_else():
    audience, one, two, other = Registry(), Listener(), Listener(), Listener()
    audience.add(7, one)
    audience.add(7, two)
    audience.add(8, other)
    audience.announce(7, 3)
    await settle()
    assert (one.heard, two.heard, other.heard) == ([3], [3], [])
    assert audience.announced() == {7: 3, 8: -1}
    assert set(audience.clients(7)) == {one, two}


async def test_an_old_or_repeated_revision_wakes_nobody_unless_asked_again():
    audience, listener = Registry(), Listener()
    audience.add(7, listener)
    for revision in (3, 3, 2):
        audience.announce(7, revision)
    audience.announce(7, 3, again=True)
    audience.announce(7, 1, again=True)
    await settle()
    assert listener.heard == [3, 3, 1]
    assert audience.announced() == {7: 3}


async def test_who_has_left_hears_nothing_and_the_table_is_forgotten():
    audience, listener = Registry(), Listener()
    audience.add(7, listener)
    audience.announce(7, 3)
    audience.remove(7, listener)
    audience.remove(7, listener)
    await settle()
    assert listener.heard == []
    assert audience.announced() == {}
    audience.announce(7, 4)


async def test_a_thread_wakes_the_loop_at_once():
    audience, listener = Registry(), Listener()
    audience.add(7, listener)
    await asyncio.to_thread(audience.announce, 7, 3)
    await settle()
    assert listener.heard == [3]


def test_a_loop_that_has_ended_is_passed_by():
    audience, listener = Registry(), Listener()

    async def look() -> None:
        audience.add(7, listener)

    asyncio.run(look())
    audience.announce(7, 3)
    assert listener.heard == []


@pytest.mark.django_db(transaction=True)
async def test_what_is_rolled_back_is_never_announced():
    listener = Listener()
    registry.add(7, listener)

    def write(*, fail: bool) -> None:
        try:
            with transaction.atomic():
                publish(7, 3)
                assert listener.heard == []
                if fail:
                    raise RuntimeError
        finally:
            connection.close()

    with pytest.raises(RuntimeError):
        await asyncio.to_thread(write, fail=True)
    await settle()
    assert listener.heard == []
    await asyncio.to_thread(write, fail=False)
    await settle()
    assert listener.heard == [3]
    registry.remove(7, listener)


async def test_spectators_are_counted_by_person_and_not_while_seated():
    audience, page, other_page, stranger = Registry(), Listener(), Listener(), Listener()
    for client in (page, other_page, stranger):
        audience.add(7, client)
    audience.watch(7, page, 12)
    audience.watch(7, other_page, 12)
    audience.watch(7, stranger, "socket")
    assert audience.watching(7) == 2
    assert audience.watching(8) == 0
    audience.watch(7, page, None)
    assert audience.watching(7) == 2
    audience.watch(7, other_page, None)
    audience.remove(7, stranger)
    assert audience.watching(7) == 0


async def test_a_changed_number_of_spectators_is_told_once():
    audience, page = Registry(), Listener()
    audience.watch(7, page, None)
    assert audience.recounted() == set()
    audience.add(7, page)
    audience.watch(7, page, 12)
    assert audience.recounted() == {7}
    assert audience.recounted() == set()
    audience.remove(7, page)
    assert audience.recounted() == {7}
    assert audience.recounted() == set()
