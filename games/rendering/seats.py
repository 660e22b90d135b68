"""The seats around the table, ready for the template: who, how many tiles, what stands, what was said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.account import Account
from games.engine.actions import Draw, Knock, Turn
from games.engine.dealing import Direction
from games.queries.table_view import SeatView, TableView
from games.rendering.deal_log import declines, ended_as_officer
from games.rendering.game import rules_of
from games.rendering.sheet import account_spoken
from games.rendering.sums import points_in_deal
from games.rendering.tiles import tile_svg
from games.rendering.words import (
    points_in_deal_words,
    seat_name,
    short_action,
    short_ending,
    tiles_count,
)

# Where the others sit, in playing order, for a viewer at the bottom: the next to play on his left.
PLACES: Final = {
    1: ("bottom",),
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "top-left", "top-right", "right"),
    6: ("bottom", "left", "top-left", "top", "top-right", "right"),
}
_BACKS_AT_MOST: Final = 9


@dataclass(frozen=True, slots=True)
class SeatWords:
    """One seat as the template writes it. ``tags`` say what the name does not."""

    number: int
    place: str
    name: str
    tags: tuple[str, ...]
    is_free: bool
    is_turn: bool
    is_away: bool
    grace_ends: str
    held: int
    backs: range
    tiles: str
    shown: tuple[SafeString, ...]
    value: str
    account: Account | None
    account_kind: str
    account_spoken: str
    scored: str
    scored_spoken: str
    said: str
    said_is_new: bool
    is_ready: bool


def seat_words(view: TableView, perspective: int | None) -> tuple[SeatWords, ...]:
    """Return every seat in order; with *perspective* (a seat) also its place around the table."""
    said = _said(view)
    return tuple(_seat(view, seat, said, perspective) for seat in view.seats)


def _seat(
    view: TableView, seat: SeatView, said: dict[int, tuple[str, bool]], perspective: int | None
) -> SeatWords:
    account = view.accounts[seat.side - 1] if view.accounts else None
    words, is_new = said.get(seat.number, ("", False))
    points = points_in_deal(view)
    scored = points[seat.side - 1] if points else 0
    shown = _hand_left(view, seat.number)
    return SeatWords(
        number=seat.number,
        place=_place(view, seat.number, perspective),
        name=seat_name(view, seat.number),
        tags=_tags(view, seat),
        is_free=seat.is_free,
        is_turn=view.status == "playing"
        and view.deal is not None
        and seat.number in view.deal.turn,
        is_away=_is_away(seat),
        grace_ends=seat.grace_ends_at.isoformat() if seat.grace_ends_at else "",
        held=seat.tiles,
        backs=range(0 if shown else min(seat.tiles, _BACKS_AT_MOST)),
        tiles=tiles_count(seat.tiles) if view.deal is not None else "",
        shown=shown,
        value=_hand_value(view, seat.number),
        account=account,
        account_kind=account_kind(account),
        account_spoken=account_spoken(account) if account is not None else "",
        scored=f"+{scored}" if scored else "",
        scored_spoken=points_in_deal_words(scored) if scored else "",
        said=words,
        said_is_new=is_new,
        is_ready=view.status == "between_deals"
        and seat.ready
        and seat.user_id is not None
        and not seat.stand_in,
    )


def account_kind(account: Account | None) -> str:
    """Return how an account looks: remembered, recorded or nothing."""
    if account is None or not (account.remembered or account.recorded):
        return "nothing"
    return "remembered" if account.remembered else "recorded"


def _place(view: TableView, number: int, perspective: int | None) -> str:
    if perspective is None:
        return ""
    steps = (number - perspective) % len(view.seats)
    if rules_of(view).dealing.direction is not Direction.CLOCKWISE:
        steps = -steps % len(view.seats)
    return PLACES[len(view.seats)][steps]


def _is_away(seat: SeatView) -> bool:
    return seat.user_id is not None and not seat.here and not seat.stand_in


def _tags(view: TableView, seat: SeatView) -> tuple[str, ...]:
    tags = []
    if seat.bot:
        tags.append(_("bot"))
    elif seat.given_up:
        tags.append(_("left, a bot plays"))
    elif seat.returning:
        tags.append(_("comes back"))
    elif seat.stand_in:
        tags.append(_("a bot plays on"))
    elif _is_away(seat):
        tags.append(_("away"))
    if seat.is_guest:
        tags.append(_("guest"))
    if _opens(view, seat.number):
        tags.append(_("opens"))
    return tuple(tags)


def _opens(view: TableView, number: int) -> bool:
    """Whether this seat is known to open and has not done so yet."""
    if view.deal is None or view.deal.public_view.line:
        return False
    return view.deal.turn == (number,) and view.deal.public_view.opener == number


def _said(view: TableView) -> dict[int, tuple[str, bool]]:
    """Return the newest message of each seat, and whether it is the newest of all."""
    if view.deal is None:
        return {}
    turns = view.deal.public_view.turns
    said: dict[int, tuple[str, bool]] = {}
    for seat in {turn.seat for turn in turns}:
        if words := _words_of(view, [turn for turn in turns if turn.seat == seat]):
            said[seat] = (words, turns[-1].seat == seat)
    ending = view.deal.public_view.ending
    if ending is not None:
        said[ending.seat] = (short_ending(ending, is_officer=ended_as_officer(view)), True)
    return said


def _words_of(view: TableView, own: Sequence[Turn]) -> str:
    """Return the message at a seat that made these turns: what the last one scored, or was."""
    last = own[-1]
    if last.points:
        return f"+{last.points}"
    assert view.deal is not None  # noqa: S101  (a turn was made in it)
    turns = view.deal.public_view.turns
    place = max(place for place, turn in enumerate(turns) if turn is last)
    return short_action(last.action, _repeats(own), is_extra=declines(view, place))


def _repeats(turns: Sequence[Turn]) -> int:
    """Return how many draws stand at the end."""
    count = 0
    for turn in reversed(turns):
        if not isinstance(turn.action, Draw | Knock):
            break
        count += isinstance(turn.action, Draw)
    return count


def _hand_left(view: TableView, number: int) -> tuple[SafeString, ...]:
    left = view.deal.public_view.hands_left if view.deal is not None else None
    if left is None:
        return ()
    return tuple(tile_svg(str(tile)) for tile in left[number - 1])


def _hand_value(view: TableView, number: int) -> str:
    """Return what the tiles left count in this game, where the seat is a side of its own."""
    if view.deal is None or view.deal.public_view.hands_left is None or view.has_pairs:
        return ""
    if view.sheet is None or not view.sheet.rows or view.sheet.rows[-1].deal != view.deal.number:
        return ""
    return str(view.sheet.rows[-1].cells[view.seat(number).side - 1].hand)
