"""The sockets of somebody who is signed out end for good; those of others go on."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from accounts.models import User
from accounts.services import close_account
from accounts.sign_ins import sign_in_of
from games.consumers import serving as module
from games.consumers.serving import Serving
from games.consumers.signed_in import SignedIn, signed_in
from games.models import Action, Table
from games.watching import registry, run_unit
from tests import factories
from tests.games.consumers.sockets import Socket

pytestmark = pytest.mark.django_db(transaction=True)


async def running() -> tuple[Table, list[User]]:
    table = await run_unit(factories.started_table, 4, now=timezone.now())
    return table, await run_unit(factories.people, 4)


def new_session() -> Any:
    session = SessionStore()
    session.create()
    return session


async def test_signing_out_ends_the_sockets_of_that_session_alone():
    table, (masha, alex, *_) = await running()
    here, elsewhere = await run_unit(new_session), await run_unit(new_session)
    sockets = [Socket(table.code, person) for person in (alex, alex, alex, masha)]
    for socket, session in zip(sockets, (here, here, elsewhere, None), strict=True):
        socket.communicator.scope["session"] = session
        await socket.__aenter__()
        await socket.table(revision=table.revision)
    assert await run_unit(signed_in.check) == 0
    await run_unit(here.flush)
    assert await run_unit(signed_in.check) == 2
    assert [await socket.close_code() for socket in sockets[:2]] == [4001, 4001]
    assert len(registry.clients(table.pk)) == 2
    await sockets[0].say(type="act", id="a", ply=0, action="11")
    assert (await sockets[2].ask(type="ping", id="b"))["type"] == "pong"
    assert (await sockets[3].ask(type="ping", id="c"))["type"] == "pong"
    assert await run_unit(Action.objects.count) == 0
    for socket in sockets:
        await socket.__aexit__(None, None, None)
    assert await run_unit(signed_in.check) == 0


async def test_a_closed_account_is_shown_nothing_more_and_its_seat_is_let_go():
    table, (masha, alex, *_) = await running()
    async with Socket(table.code, alex) as closed, Socket(table.code, None) as stranger:
        await closed.table(revision=table.revision)
        await stranger.table(revision=table.revision)
        await run_unit(close_account, user_id=alex.pk)
        assert await run_unit(signed_in.check) == 1
        assert await closed.close_code() == 4001
        assert (await stranger.ask(type="ping", id="a"))["type"] == "pong"
    assert registry.clients(table.pk) == ()


async def test_who_hears_of_it_twice_is_closed_once():
    table, (masha, *_) = await running()
    async with Socket(table.code, masha) as socket:
        await socket.table(revision=table.revision)
        (consumer,) = registry.clients(table.pk)
        consumer.sign_out()
        consumer.sign_out()
        assert await socket.close_code() == 4001
        assert await socket.is_silent()


def test_a_process_asks_every_three_seconds_whatever_the_number_of_sockets(monkeypatch):
    process, clock, asked = Serving(), [100.0], []
    monkeypatch.setattr(module.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(module.signed_in, "check", lambda: asked.append(clock[0]))
    for _ in range(7):
        process.work_once()
        clock[0] += 1.0
    assert asked == [100.0, 103.0, 106.0]


def test_a_client_whose_loop_is_closed_is_told_nothing():
    class Loop:
        def is_closed(self) -> bool:
            return True

    sockets = SignedIn()
    user = factories.make_user("Masha")
    sockets._clients[object()] = (sign_in_of(user, None), Loop())
    user.delete()
    assert sockets.check() == 0
