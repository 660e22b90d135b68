"""The table as one viewer may see it. The shapes are in ``table_view``; one import serves both."""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from dataclasses import dataclass, replace

from accounts.queries import blocked_ids
from games.errors import NotAllowedError, UnknownTableError
from games.models import Invitation, Table
from games.models.table import ENDED, LIVE, TableStatus
from games.positions import Snapshot, current_snapshot
from games.queries.table_public import deal_view, public_view, public_view_at_hand
from games.queries.table_state import table_state
from games.queries.table_view import (
    ChatLineView,
    DealState,
    LogEntry,
    MatchEnd,
    NextDeal,
    SeatView,
    TableView,
)

__all__ = [
    "ChatLineView",
    "DealState",
    "LogEntry",
    "MatchEnd",
    "NextDeal",
    "SeatView",
    "TableView",
    "Viewer",
    "may_see",
    "public_view",
    "public_view_at_hand",
    "table_id_of",
    "table_state",
    "table_view",
    "view_of",
    "viewer_of",
]


def table_id_of(code: str) -> int:
    """Return the key of the table with this code. One query.

    Raises:
        UnknownTableError: there is none.
    """
    if "\0" in code:  # PostgreSQL cannot even look for it
        raise UnknownTableError
    found = Table.objects.filter(code=code).values_list("pk", flat=True).first()
    if found is None:
        raise UnknownTableError
    return found


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who looks at a table, with all that decides what he may see of it."""

    user_id: int | None = None
    """None for somebody signed out."""
    token: str = ""
    """The watch or invite token that he came with."""
    is_invited: bool = False
    hidden: frozenset[int] = frozenset()
    """Whose chat lines he does not wish to read."""


def viewer_of(table_id: int, user_id: int | None, token: str = "") -> Viewer:
    """Return what decides the sight of a person. Two queries for somebody signed in."""
    if user_id is None:
        return Viewer(token=token)
    invited = Invitation.objects.filter(table_id=table_id, user_id=user_id).exists()
    return Viewer(user_id, token, invited, blocked_ids(user_id))


def table_view(table_id: int, viewer_id: int | None, *, token: str = "") -> TableView:
    """Return everything that this viewer may see of a table, and nothing else.

    Two queries for the viewer, one for the newest revision, one for presence; a few more when this
    process does not know the revision yet.

    Args:
        viewer_id: None for somebody signed out.
        token: The watch or invite token that the viewer came with.

    Raises:
        UnknownTableError: there is no such table.
        NotAllowedError: private, or without spectators, and the viewer is not invited.
    """
    snapshot = current_snapshot(table_id)
    return view_of(snapshot, public_view(snapshot), viewer_of(table_id, viewer_id, token))


def may_see(snapshot: Snapshot, viewer: Viewer) -> bool:
    """Return whether a person may look at a table now: it may change with the table."""
    table, viewer_id, token = snapshot.table, viewer.user_id, viewer.token
    if viewer_id is not None and (
        table.creator_id == viewer_id or snapshot.seat_of(viewer_id) is not None
    ):
        return True
    waits = table.status == TableStatus.WAITING
    if not table.spectators and not waits:
        return False
    if not table.private:
        return True
    if token and _same(token, table.watch_token):
        return True
    if not waits:
        return False
    return viewer.is_invited or (bool(token) and _same(token, table.invite_token))


def _same(token: str, wanted: str) -> bool:
    return hmac.compare_digest(token.encode(), wanted.encode())


def view_of(snapshot: Snapshot, public: TableView, viewer: Viewer) -> TableView:
    """Return the public view of a snapshot made into that of one viewer. No query.

    Raises:
        NotAllowedError: he may not look at the table.
    """
    if not may_see(snapshot, viewer):
        raise NotAllowedError
    viewer_id = viewer.user_id
    seat = snapshot.seat_of(viewer_id)
    if seat is None:
        return replace(
            public,
            viewer_id=viewer_id,
            chat=_readable(public, viewer.hidden),
            allowed=frozenset(_allowed(public, None, viewer_id)),
        )
    number = seat.number
    deal, standing = public.deal, snapshot.standing
    if deal is not None and standing is not None:
        deal = replace(deal, view=deal_view(snapshot, standing, number))
    chat_is_open = not (public.has_pairs and public.status == TableStatus.PLAYING)
    chat = _readable(public, viewer.hidden)
    if not chat_is_open and standing is not None:
        chat = tuple(line for line in chat if line.at < standing.deal.started_at)
    view = replace(
        public,
        viewer_id=viewer_id,
        you=number,
        deal=deal,
        chat=chat,
        chat_is_open=chat_is_open,
        invite_token=snapshot.table.invite_token if public.status == TableStatus.WAITING else "",
        watch_token=snapshot.table.watch_token,
    )
    return replace(view, allowed=frozenset(_allowed(view, view.seat(number), viewer_id)))


def _readable(public: TableView, hidden: frozenset[int]) -> tuple[ChatLineView, ...]:
    if not hidden:
        return public.chat
    return tuple(line for line in public.chat if line.user_id not in hidden)


def _allowed(view: TableView, seat: SeatView | None, viewer_id: int | None) -> Iterator[str]:
    """Yield what a viewer may do now, as far as the table shows it."""
    if viewer_id is not None and view.chat_is_open:
        yield "say"
    if view.status == TableStatus.WAITING:
        yield from _allowed_before(view, seat, viewer_id)
    if viewer_id is not None and viewer_id == view.creator_id and view.status not in ENDED:
        yield "spectators"
    if seat is None:
        return
    yield "leave"
    if view.status in ENDED and view.result is not None and not seat.wants_rematch:
        yield "rematch"
    if view.status in LIVE and not seat.given_up:
        yield from _allowed_during(view, seat)


def _allowed_before(view: TableView, seat: SeatView | None, viewer_id: int | None) -> Iterator[str]:
    has_free = any(other.is_free for other in view.seats)
    if has_free and seat is None:
        yield "sit"
    if seat is not None:
        yield "invite"
    if viewer_id is None or viewer_id != view.creator_id:
        return
    yield "cancel"
    if any(not other.is_free and other.user_id != viewer_id for other in view.seats):
        yield "remove"
    if has_free:
        yield "bot"
    if view.has_pairs and seat is not None:
        yield "swap"


def _allowed_during(view: TableView, seat: SeatView) -> Iterator[str]:
    if not seat.agrees_to_stop:
        yield "stop"
    if view.paused is not None:
        return
    if view.deal is not None and seat.number in view.deal.turn:
        yield "act"
    if view.status == TableStatus.BETWEEN_DEALS and not seat.ready:
        yield "ready"
    if seat.stand_in and not seat.returning:
        yield "take_back"
    if not seat.concedes:
        yield "concede"
