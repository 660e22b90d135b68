"""The lobby's socket: sends both lists when they changed, rendered once for all who read the same."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any, Final
from urllib.parse import parse_qsl

import structlog
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import Error

from games.consumers.serving import serving
from games.queries.lobby import LobbyFilter, parse_filter, read_lobby
from games.rendering.lobby import render_lobby_update
from games.watching import LOBBY, registry, run_unit

PAUSE_SECONDS: Final = 1.0
"""However much happens, a reader gets at most one update in this time."""
LOOK_SECONDS: Final = 5.0
"""Who is here changes no revision: the lobby is read so often even when nothing is announced."""

View = tuple[LobbyFilter, str]
"""What a reader asked for: a filter and a language. All readers of one view share its text."""

log = structlog.get_logger(__name__)


def render_views(views: frozenset[View]) -> dict[View, str]:
    """Read the lobby once and render it for each view. Four queries, however many readers."""
    lobby = read_lobby()
    return {view: render_lobby_update(lobby, *view) for view in views}


class Board:
    """The readers of one serving loop; one task renders for all of them."""

    def __init__(self) -> None:
        self.readers: dict[LobbyConsumer, View] = {}
        self._sent: dict[View, str] = {}
        self._dirty = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def add(self, reader: LobbyConsumer, view: View) -> None:
        """Let a reader have the next update, which is due at once: his page may be older."""
        self.readers[reader] = view
        self._sent.pop(view, None)
        registry.add(LOBBY, self)
        self._dirty.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    def remove(self, reader: LobbyConsumer) -> None:
        """Forget a reader; without any, nothing is rendered."""
        self.readers.pop(reader, None)
        if not self.readers:
            registry.remove(LOBBY, self)
            self._sent.clear()
            self._dirty.set()

    def wake(self, revision: int) -> None:
        """Hear from the registry that something in the lobby changed."""
        self._dirty.set()

    async def _run(self) -> None:
        while self.readers:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._dirty.wait()
            if not self.readers:
                return
            self._dirty.clear()
            began = time.monotonic()
            try:
                await self._update()
            except Error as error:
                log.warning("lobby not refreshed", error=str(error))
                self._dirty.set()
            await asyncio.sleep(max(0.0, began + PAUSE_SECONDS - time.monotonic()))

    async def _update(self) -> None:
        """Send each view whose text differs from the one sent last."""
        rendered = await run_unit(render_views, frozenset(self.readers.values()))
        changed = {view for view, text in rendered.items() if self._sent.get(view) != text}
        self._sent = rendered
        for reader, view in list(self.readers.items()):
            if view in changed and reader in self.readers:
                await reader.send(text_data=rendered[view])


_boards: dict[asyncio.AbstractEventLoop, Board] = {}


def board() -> Board:
    """The board of the running loop; a process that serves has one."""
    loop = asyncio.get_running_loop()
    if loop not in _boards:
        for stale in [known for known in _boards if known.is_closed()]:
            del _boards[stale]
        _boards[loop] = Board()
    return _boards[loop]


class LobbyConsumer(AsyncWebsocketConsumer):
    """One reader of the lobby, signed in or not. Says nothing, so nothing is read."""

    async def connect(self) -> None:
        """Accept, and show the lobby as it is now."""
        serving.start()
        params = dict(parse_qsl(self.scope["query_string"].decode("latin-1")))
        await self.accept()
        board().add(self, (parse_filter(params), known_language(params.get("language", ""))))

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Whatever a reader sends is left unread."""

    async def disconnect(self, code: Any) -> None:
        board().remove(self)


def known_language(wish: str) -> str:
    """Return the language if the site speaks it, else the site's own."""
    return wish if wish in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
