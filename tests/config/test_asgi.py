"""The sockets of the whole application."""

import pytest
from channels.testing import WebsocketCommunicator

from config.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)


async def connects(path, origin):
    socket = WebsocketCommunicator(application, path, [(b"origin", origin.encode())])
    connected, _ = await socket.connect()
    await socket.disconnect()
    return connected


async def test_an_unknown_socket_is_refused_and_not_an_error(caplog):
    assert not await connects("/ws/nothing/here/", "http://testserver")
    assert caplog.records == []


async def test_a_page_of_another_site_reaches_no_socket():
    assert not await connects("/ws/lobby/", "http://elsewhere.example")
    assert not await connects("/ws/lobby/", "null")
