"""Sockets of people at tables, for tests of consumers."""

from __future__ import annotations

import asyncio
import json
from types import TracebackType
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.routing import websocket_urlpatterns

JSON = "domino.v1.json"
# Seconds. A commit may wait long for the disk of a busy machine; that is no fault of the club.
PATIENCE = 60
routes = URLRouter(websocket_urlpatterns)


class Socket:
    """One socket of a person (None: signed out), JSON unless ``html``; opened by ``async with``."""

    def __init__(
        self, code: str, user: User | None, *, html: bool = False, query: str = ""
    ) -> None:
        protocols = None if html else [JSON]
        path = f"/ws/tables/{code}/{'?' + query if query else ''}"
        self.communicator = WebsocketCommunicator(routes, path, subprotocols=protocols)
        self.communicator.scope["user"] = user or AnonymousUser()
        self.frames: list[str] = []
        self.state: dict[str, Any] = {"revision": -1}

    async def __aenter__(self) -> Socket:
        connected, self.protocol = await self.communicator.connect(timeout=PATIENCE)
        assert connected
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.communicator.disconnect()

    async def say(self, **message: Any) -> None:
        await self.communicator.send_to(text_data=json.dumps(message))

    async def frame(self) -> str:
        """The next text frame, whatever it holds."""
        text = await self.communicator.receive_from(timeout=PATIENCE)
        self.frames.append(text)
        return text

    async def frame_with(self, words: str) -> str:
        """The next frame that holds these words; others are read over."""
        while True:
            text = await self.frame()
            if words in text:
                return text

    async def next(self, kind: str) -> dict[str, Any]:
        """The next message of this type; others are read over."""
        while True:
            message = await self.message()
            if message["type"] == kind:
                return message

    async def message(self) -> dict[str, Any]:
        """The next message; the newest state is kept."""
        message: dict[str, Any] = json.loads(await self.frame())
        if message["type"] == "table":
            assert message["revision"] >= self.state["revision"]
            self.state = message
        return message

    async def table(self, *, revision: int = 0) -> dict[str, Any]:
        """The newest state, of at least this revision."""
        while self.state["revision"] < revision:
            await self.message()
        return self.state

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message; return the answer to its id."""
        await self.say(**message)
        while True:
            answer = await self.message()
            if answer["type"] in ("accepted", "refused", "pong") and answer["id"] == message.get(
                "id"
            ):
                return answer

    async def close_code(self) -> int:
        """Read until the server closes; return the code."""
        while True:
            output = await self.communicator.receive_output(timeout=PATIENCE)
            if output["type"] == "websocket.close":
                return int(output["code"])
            self.frames.append(output["text"])

    async def is_silent(self) -> bool:
        return await self.communicator.receive_nothing(timeout=0.1)


__all__ = ["JSON", "PATIENCE", "AuthMiddlewareStack", "Socket", "asyncio"]
