"""The lobby's socket: every reader hears of changes, and the work is done once for all of them."""

import asyncio
from unittest.mock import patch

import pytest
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.db import OperationalError

from games.consumers import lobby
from games.routing import websocket_urlpatterns
from games.watching import LOBBY, registry, run_unit
from tests.factories import make_table, start
from tests.games.consumers.sockets import PATIENCE

routes = URLRouter(websocket_urlpatterns)


@pytest.fixture(autouse=True)
def _hasty(monkeypatch):
    monkeypatch.setattr(lobby, "PAUSE_SECONDS", 0.05)


class Reader:
    """One page that shows the lobby."""

    def __init__(self, query=""):
        self.socket = WebsocketCommunicator(routes, f"/ws/lobby/?{query}")

    async def __aenter__(self):
        connected, _ = await self.socket.connect(timeout=PATIENCE)
        assert connected
        return self

    async def __aexit__(self, *_):
        await self.socket.disconnect()

    async def shown(self):
        return await self.socket.receive_from(timeout=PATIENCE)

    async def hears_nothing(self):
        return await self.socket.receive_nothing(timeout=0.3)


async def table_opened(**settings):
    table = await run_unit(make_table, 2, **{"seated": 1, **settings})
    registry.announce(LOBBY, 1, again=True)
    return table


async def test_a_reader_is_shown_the_lobby_at_once_and_again_when_it_changes():
    async with Reader("language=en") as reader:
        first = await reader.shown()
        assert 'id="open_requests"' in first
        assert 'id="running_tables"' in first
        assert first.count('hx-swap-oob="true"') == 2
        assert "Nobody is waiting just now." in first
        table = await table_opened()
        assert f"/tables/{table.code}/sit/" in await reader.shown()


async def test_a_table_that_starts_moves_from_one_list_to_the_other():
    table = await table_opened(seated=2)
    async with Reader("language=en") as reader:
        assert "starts now" in await reader.shown()
        await run_unit(start, table)
        registry.announce(LOBBY, 2, again=True)
        assert f'id="watch-{table.code}"' in await reader.shown()


async def test_everybody_hears_in_his_language_and_by_his_filter():
    await table_opened()
    async with Reader("language=en&game=kozel_pairs") as pairs, Reader("language=ru") as russian:
        assert "No open table fits your choice." in await pairs.shown()
        text = await russian.shown()
        assert "Masha" in text
        assert "No open table fits your choice." not in text


async def test_the_lobby_is_read_and_rendered_once_for_all_who_read_the_same():
    with patch.object(lobby, "render_lobby_update", wraps=lobby.render_lobby_update) as render:
        async with Reader("language=en") as one, Reader("language=en") as two:
            await one.shown()
            await two.shown()
            await asyncio.sleep(0.2)
            render.reset_mock()
            await table_opened()
            assert await one.shown() == await two.shown()
            await asyncio.sleep(0.2)
    assert render.call_count == 1


async def test_what_has_not_changed_is_not_sent_again():
    async with Reader() as reader:
        await reader.shown()
        registry.announce(LOBBY, 1, again=True)
        assert await reader.hears_nothing()


async def test_many_changes_at_once_make_one_update():
    async with Reader() as reader:
        await reader.shown()
        await asyncio.sleep(0.1)
        await run_unit(make_table, 2, seated=1)
        for revision in range(50):
            registry.announce(LOBBY, revision, again=True)
        await reader.shown()
        assert await reader.hears_nothing()


async def test_what_a_reader_sends_is_left_unread():
    async with Reader() as reader:
        await reader.shown()
        await reader.socket.send_to(text_data="{broken")
        await reader.socket.send_to(bytes_data=b"\x00" * 10)
        assert await reader.hears_nothing()
        await table_opened()
        assert "open_requests" in await reader.shown()


async def test_when_the_last_reader_leaves_nothing_is_rendered_any_more():
    async with Reader() as reader:
        await reader.shown()
        assert LOBBY in registry.announced()
    assert LOBBY not in registry.announced()
    async with Reader() as reader:
        assert "open_requests" in await reader.shown()


async def test_a_database_that_is_away_is_asked_again():
    real = lobby.render_views
    failures = iter([OperationalError("gone"), OperationalError("gone")])

    def shaky(views):
        failure = next(failures, None)
        if failure is not None:
            raise failure
        return real(views)

    with patch.object(lobby, "render_views", shaky):
        async with Reader() as reader:
            assert "open_requests" in await reader.shown()


@pytest.mark.parametrize("wish", ["de", "", "\x00", "ru-RU"])
def test_a_language_that_the_site_does_not_speak_is_its_own(wish, settings):
    assert lobby.known_language(wish) == settings.LANGUAGE_CODE
    assert [lobby.known_language(code) for code in ("en", "ru")] == ["en", "ru"]
