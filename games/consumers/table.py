"""The socket of one table: HTML fragments for the page, JSON for other clients. Parse, call one thing, send."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import Any, Final

import structlog
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import Error
from django.utils import translation

from accounts.sign_ins import sign_in_of
from games.consumers.entering import open_sight
from games.consumers.limits import TokenBucket
from games.consumers.serving import serving, tell_presence
from games.consumers.shared import shared_reads, shared_texts
from games.consumers.signed_in import signed_in
from games.consumers.wishes import JSON_PROTOCOL, wishes_of
from games.errors import ClubError, MalformedMessageError, TooFastError
from games.messages import Ping, ShowShape, client_id_of, parse_json, parse_message
from games.positions import Snapshot, cached_snapshot
from games.queries.table import (
    TableView,
    Viewer,
    public_view_at_hand,
    table_id_of,
    view_of,
)
from games.queries.table_state import chat_line, state_text
from games.rendering.line import Shape
from games.rendering.table import render_notice, render_table_update
from games.services import presence
from games.services.perform import perform
from games.services.recording import Stored
from games.watching import registry, run_unit

SIGNED_OUT, REFUSED, FLOODED, FAILED = 4001, 4003, 4008, 1011
RETRY_SECONDS: Final = 1.0

log = structlog.get_logger(__name__)


class TableConsumer(AsyncWebsocketConsumer):
    """One open page or client. Owns no state but who looks, and what was shown last."""

    table_id: int = 0
    viewer = Viewer()
    language: str
    speaks_json: bool
    is_closed = False
    _seat_id: int | None = None
    _shape: Shape | None = None
    """How the page shows the line; until it has said so it gets the line in both shapes."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Run the socket without a channel layer: tables do not use one."""
        self.scope, self.base_send = scope, send
        try:
            while True:
                await self.dispatch(await receive())
        except StopConsumer:
            return
        finally:
            self._forget()
            self._let_seat_go()

    async def dispatch(self, message: Any) -> None:
        """Handle one event. Channels would first hop to a thread to close old connections."""
        match message["type"]:
            case "websocket.receive":
                await self.websocket_receive(message)
            case "websocket.connect":
                await self.connect()
            case "websocket.disconnect":
                await self.disconnect(message["code"])
                raise StopConsumer

    async def connect(self) -> None:
        """Enter the registry first and read then, so that no change falls between."""
        serving.start()
        self._bucket = TokenBucket()
        self._wanted = self._shown = self._chat_shown = 0
        self._is_ready = self._again = False
        self._task: asyncio.Task[None] | None = None
        wishes = wishes_of(self.scope)
        self.language, self.speaks_json = wishes.language, wishes.speaks_json
        user: Any = self.scope["user"]
        user_id = user.pk if user.is_authenticated and user.is_active else None
        await self.accept(JSON_PROTOCOL if self.speaks_json else None)
        if user_id is not None:
            session_key = getattr(self.scope.get("session"), "session_key", None)
            signed_in.add(self, sign_in_of(user, session_key))
        try:
            self.table_id = await run_unit(table_id_of, self.scope["url_route"]["kwargs"]["code"])
            registry.add(self.table_id, self)
            self.viewer, snapshot = await run_unit(open_sight, self.table_id, user_id, wishes.token)
            self._hold(snapshot)
        except ClubError:
            await self._close(REFUSED)
            return
        self._is_ready = self._again = True
        self.wake(0)

    async def disconnect(self, code: int) -> None:
        """Leave the registry; the player's last socket in this process ends his presence at once."""
        self._forget()
        seat_id = self._let_seat_go()
        if seat_id is not None:
            await run_unit(presence.lose_seat, seat_id=seat_id, process=serving.process)
            await run_unit(tell_presence)

    def _let_seat_go(self) -> int | None:
        """Hold the viewer's seat no more; return it if no other socket of this process holds it."""
        seat_id, self._seat_id = self._seat_id, None
        return seat_id if seat_id is not None and serving.release(seat_id) else None

    def _forget(self) -> None:
        self.is_closed = True
        registry.remove(self.table_id, self)
        signed_in.remove(self)
        task = getattr(self, "_task", None)
        if task is not None:
            task.cancel()

    # --- What the client says ----------------------------------------------------------------

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Read one message, do what it asks for, answer it."""
        if self.is_closed:
            return
        client_id = None
        try:
            if not self._bucket.take():
                raise TooFastError
            if text_data is None or len(text_data) > settings.SOCKET_MESSAGE_MAX_BYTES:
                raise MalformedMessageError
            fields = parse_json(text_data)
            client_id = client_id_of(fields)
            message = parse_message(fields)
            if isinstance(message, Ping):
                await self._pong(client_id)
                return
            if isinstance(message, ShowShape) and not self.speaks_json:
                self._see_as(Shape(message.shape))
                return
            stored = await run_unit(
                perform,
                table_id=self.table_id,
                user_id=self.viewer.user_id,
                message=message,
                client_id=client_id,
            )
        except ClubError as refusal:
            await self._refuse(client_id, refusal)
        else:
            await self._accept(client_id, stored)

    def _see_as(self, shape: Shape) -> None:
        """Send the line in this shape only; at once if the page has not got it yet."""
        before, self._shape = self._shape, shape
        if before not in (None, shape):
            self._again = True
            self.wake(0)

    async def _pong(self, client_id: str | None) -> None:
        if self.speaks_json:
            await self._send_json({"type": "pong", "id": client_id})

    async def _accept(self, client_id: str | None, stored: Stored) -> None:
        if self.speaks_json and client_id is not None:
            await self._send_json(
                {
                    "type": "accepted",
                    "id": client_id,
                    "ply": stored.ply,
                    "revision": stored.revision,
                }
            )

    async def _refuse(self, client_id: str | None, refusal: ClubError) -> None:
        if self._bucket.is_flood:
            await self._close(FLOODED)
            return
        with translation.override(self.language):
            text = refusal.message
        if not self.speaks_json:
            await self.send(render_notice(text, self.language, refusal.code))
            self._again = True
            self.wake(0)
            return
        known = cached_snapshot(self.table_id)
        await self._send_json(
            {
                "type": "refused",
                "id": client_id,
                "ply": known.table.ply if known else 0,
                "revision": known.revision if known else 0,
                "code": refusal.code,
                "message": text,
            }
        )

    async def _close(self, code: int) -> None:
        """Say no more and hear no more; the reason is in the code."""
        self.is_closed = True
        registry.remove(self.table_id, self)
        signed_in.remove(self)
        await self.close(code)

    def sign_out(self) -> None:
        """Hear that the viewer is signed out, or his account is closed: nothing more is done for him."""
        if self.is_closed:
            return
        self._forget()
        self._task = asyncio.ensure_future(self._close(SIGNED_OUT))

    # --- What the client is shown ------------------------------------------------------------

    def wake(self, revision: int) -> None:
        """Hear that the table changed; several changes before it is shown are shown as one."""
        self._again = self._again or revision <= self._shown
        self._wanted = max(self._wanted, revision)
        # Before the viewer is known nothing may be shown to him, and nothing to who has left.
        if self._is_ready and not self.is_closed and (self._task is None or self._task.done()):
            self._task = asyncio.ensure_future(self._show_newest())

    async def _show_newest(self) -> None:
        """Show the table until nothing newer is known."""
        try:
            while self._again or self._wanted > self._shown:
                self._again, wanted = False, self._wanted
                snapshot, public = await self._newest()
                await self._show(view_of(snapshot, public, self.viewer), public)
                if self._wanted == wanted:
                    self._wanted = self._shown
                self._hold(snapshot)
        except ClubError:
            await self._close(REFUSED)
        except Error as error:
            log.warning("table not shown", table=self.table_id, error=str(error))
            self._again = True
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.wake, 0)
        except Exception:
            # A page that stands still without a word is worse than one that connects anew.
            log.exception("table not shown", table=self.table_id)
            await self._close(FAILED)

    async def _newest(self) -> tuple[Snapshot, TableView]:
        """Return the newest state: at hand after an act in this process, else by one unit."""
        snapshot = cached_snapshot(self.table_id)
        if snapshot is not None and snapshot.revision >= self._wanted:
            public = public_view_at_hand(snapshot)
            if public is not None:
                return snapshot, public
        return await shared_reads.read(self.table_id, self._wanted)

    async def _show(self, view: TableView, public: TableView) -> None:
        if view.revision < self._shown:
            return
        self._shown = view.revision
        if not self.speaks_json:
            lines = tuple(line.id for line in view.chat)
            key = (self.language, self._shape, view.you, view.allowed, lines)
            make = partial(render_table_update, view, self.language, self._shape)
            await self.send(shared_texts.get(public, key, make))
            return
        await self.send(
            shared_texts.get(public, (JSON_PROTOCOL, view.you), partial(state_text, view))
        )
        for line in view.chat:
            if line.id > self._chat_shown:
                self._chat_shown = line.id
                await self._send_json(chat_line(line))

    def _hold(self, snapshot: Snapshot) -> None:
        """Keep the process's lists of held seats and of spectators in step with where the viewer sits."""
        seat = snapshot.seat_of(self.viewer.user_id)
        seat_id = seat.pk if seat is not None else None
        who = (self.viewer.user_id or id(self)) if seat is None else None
        registry.watch(self.table_id, self, who)
        if seat_id == self._seat_id:
            return
        before, self._seat_id = self._seat_id, seat_id
        if seat_id is not None:
            serving.hold(seat_id)
        if before is not None:
            serving.release(before)

    async def _send_json(self, content: dict[str, Any]) -> None:
        await self.send(json.dumps(content, ensure_ascii=False, separators=(",", ":")))
