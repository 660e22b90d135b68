"""Which pages may open a socket."""

import pytest
from channels.testing import WebsocketCommunicator

from config.origins import SiteOriginValidator

TOKEN = (b"authorization", b"Bearer 0123456789abcdef")
COOKIE = (b"cookie", b"sessionid=somebody")


@pytest.fixture(autouse=True)
def _origins(settings):
    settings.SITE_ORIGINS = ["https://club.example", "http://localhost:8000"]


async def opened(*headers):
    """The scope that the application behind the validator saw, or None when it was refused."""
    seen = []

    async def application(scope, receive, send):
        seen.append(scope)
        await receive()
        await send({"type": "websocket.accept"})

    socket = WebsocketCommunicator(SiteOriginValidator(application), "/ws/lobby/", list(headers))
    connected, _ = await socket.connect()
    await socket.disconnect()
    assert connected == bool(seen)
    return seen[0] if seen else None


@pytest.mark.parametrize("origin", ["https://club.example", "http://localhost:8000"])
async def test_a_page_of_the_club_may_open_a_socket(origin):
    scope = await opened((b"origin", origin.encode()), COOKIE)
    assert scope["without_origin"] is False
    assert COOKIE in scope["headers"]


@pytest.mark.parametrize(
    "origin",
    [
        "https://elsewhere.example",
        "null",
        "",
        "http://club.example",
        "https://club.example:8443",
        "http://localhost",
        "http://localhost:8001",
        "https://localhost:8000",
        "https://club.example.elsewhere.example",
        "https://notclub.example",
        "https://sub.club.example",
        "https://club.example@elsewhere.example",
        "https://club.example/",
        "https://club.example https://elsewhere.example",
        "https://club.ex\u00e4mple",
        "file://",
    ],
)
async def test_a_page_of_another_origin_is_refused(origin):
    assert await opened((b"origin", origin.encode("latin1"))) is None


async def test_a_token_does_not_help_a_page_of_another_origin():
    assert await opened((b"origin", b"https://elsewhere.example"), TOKEN) is None
    assert await opened((b"origin", b"null"), TOKEN) is None


async def test_two_origins_are_refused_even_when_one_is_right():
    right = (b"origin", b"https://club.example")
    assert await opened(right, (b"origin", b"https://elsewhere.example")) is None
    assert await opened(right, right) is None


@pytest.mark.parametrize(
    "authorization",
    [None, b"", b"Bearer", b"Bearer ", b"Basic bWFzaGE6c2VjcmV0", b"Token Bearer x"],
)
async def test_without_origin_and_token_it_is_refused(authorization):
    headers = [] if authorization is None else [(b"authorization", authorization)]
    assert await opened(COOKIE, *headers) is None


async def test_with_a_token_and_no_origin_the_cookie_counts_for_nothing():
    scope = await opened(COOKIE, TOKEN)
    assert scope["without_origin"] is True
    assert scope["headers"] == [TOKEN]


async def test_two_tokens_are_none():
    assert await opened(TOKEN, TOKEN) is None
