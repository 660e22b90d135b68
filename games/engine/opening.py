"""Who opens a deal, and with what.

Source: RULES 2.1, 2.8, 5.3, 8.1 (opener_first ... opener_must_double), 8.3a.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from games.engine.actions import Lay, single_lay
from games.engine.dealing import Dealt
from games.engine.ending import BLANKS, SIXES
from games.engine.scoring import DealReport
from games.engine.tiles import Tile, tile_of
from games.engine.value import value

if TYPE_CHECKING:
    from games.engine.rules import Rules


class OpenerFirst(StrEnum):
    ONES_UP_BLANK_LAST = "ones_up_blank_last"
    LOWEST_DOUBLE = "lowest_double"
    LOWEST_DOUBLE_NO_BLANK = "lowest_double_no_blank"
    HIGHEST_DOUBLE = "highest_double"
    ONES_WHEN_FOUR = "ones_when_four"
    TILE66 = "tile66"
    LOT = "lot"


class OpenerFallback(StrEnum):
    HEAVIEST = "heaviest"
    LIGHTEST = "lightest"


class OpenerNext(StrEnum):
    OUT_OR_FISHERMAN = "out_or_fisherman"
    WINNER = "winner"
    WINNING_SIDE_CHOOSES = "winning_side_chooses"
    ROTATE = "rotate"


class OpenerAfterDraw(StrEnum):
    FISHERMAN = "fisherman"
    AS_FIRST = "as_first"
    ROTATE = "rotate"


@dataclass(frozen=True, slots=True)
class Opening:
    opener_first: OpenerFirst = OpenerFirst.ONES_UP_BLANK_LAST
    opener_first_forced: bool = True
    opener_fallback: OpenerFallback = OpenerFallback.HEAVIEST
    opener_next: OpenerNext = OpenerNext.OUT_OR_FISHERMAN
    opener_after_draw: OpenerAfterDraw = OpenerAfterDraw.FISHERMAN
    opener_must_double: bool = False


@value
class Opener:
    """``tile`` must be laid if it is not None; ``choosing`` are seats that still choose by ``@``.

    While they choose, ``seat`` is the one that won the last deal for them.
    """

    seat: int
    tile: Tile | None = None
    choosing: tuple[int, ...] = ()


def is_by_lot(rules: "Rules", previous: DealReport | None) -> bool:
    """Whether any seat may open the deal after *previous* (None: the first), as a lot decides."""
    return _is_as_first(rules, previous) and rules.opening.opener_first is OpenerFirst.LOT


def opener_after(
    rules: "Rules", previous: DealReport | None, dealt: Dealt, *, lot: int = 1
) -> Opener:
    """Who opens the deal after *previous* (None: the first deal), and with which tile.

    Args:
        lot: The seat that a lot chose; read only where `is_by_lot`.

    Source: RULES 2.1, 8.1; E24-E28, E32, E79.
    """
    opening = rules.opening
    if previous is None or _is_as_first(rules, previous):
        if opening.opener_first is OpenerFirst.LOT:
            return Opener(lot)
        seat, tile = _first_opener(rules, dealt.hands)
        return Opener(seat, tile if opening.opener_first_forced else None)
    if previous.drawn:
        if opening.opener_after_draw is OpenerAfterDraw.ROTATE:
            return Opener(rules.seat_after(previous.opener))
        return Opener(previous.ending.seat)
    match opening.opener_next:
        case OpenerNext.ROTATE:
            return Opener(rules.seat_after(previous.opener))
        case OpenerNext.WINNER if previous.winner_seat is not None:
            return Opener(previous.winner_seat)
        case OpenerNext.WINNING_SIDE_CHOOSES if previous.winner_seat is not None:
            side = rules.sides[rules.side_of(previous.winner_seat)]
            return Opener(previous.winner_seat, choosing=side)
        case _:
            return Opener(previous.ending.seat)


def _is_as_first(rules: "Rules", previous: DealReport | None) -> bool:
    if previous is None:
        return True
    return previous.drawn and rules.opening.opener_after_draw is OpenerAfterDraw.AS_FIRST


def _first_opener(rules: "Rules", hands: Sequence[Sequence[Tile]]) -> tuple[int, Tile]:
    """The holder of the first tile, in the order of the rules, that somebody holds."""
    opening = rules.opening
    doubles = _doubles_in_order(opening.opener_first, rules.laying.highest, rules.players)
    for double in doubles:
        for seat, hand in enumerate(hands, 1):
            if double in hand:
                return seat, double
    pick: Callable[..., Tile] = max
    if opening.opener_fallback is OpenerFallback.LIGHTEST:
        pick = min
    plain = [tile for hand in hands for tile in hand if not tile.is_double]
    tile = pick(plain, key=_weight)
    return next(seat for seat, hand in enumerate(hands, 1) if tile in hand), tile


def _weight(tile: Tile) -> tuple[int, int]:
    """By sum, then by the higher half (E26, E27)."""
    return tile.pips, tile.high


@cache
def _doubles_in_order(first: OpenerFirst, highest: int, players: int) -> list[Tile]:
    upwards = [tile_of(half, half) for half in range(highest + 1)]
    match first:
        case OpenerFirst.ONES_UP_BLANK_LAST:
            return upwards[1:] + upwards[:1]
        case OpenerFirst.LOWEST_DOUBLE_NO_BLANK:
            return upwards[1:]
        case OpenerFirst.HIGHEST_DOUBLE:
            return upwards[::-1]
        case OpenerFirst.TILE66:
            return [SIXES, *upwards[::-1]]
        case OpenerFirst.ONES_WHEN_FOUR if players == 4:
            return upwards[1:2] + upwards[:1] + upwards[2:]
        case _:
            return upwards


def opening_lays(
    rules: "Rules", hand: Sequence[Tile], opener: Opener, *, is_first: bool
) -> tuple[Lay, ...]:
    """Every turn that may open the deal.

    The lower half is the left end; where the line has one end only, either half may be it.
    ``opener_must_double`` asks for a double from whoever holds one other than 6-6 and 0-0, which
    may always be laid themselves; it does not touch the first deal of a match (*is_first*).
    Source: RULES 2.8, 8.3a; CONTRACTS 2.
    """
    if opener.tile is not None:
        tiles: Sequence[Tile] = (opener.tile,)
    elif rules.opening.opener_must_double and not is_first and any(map(_is_plain_double, hand)):
        tiles = [tile for tile in hand if tile.is_double]
    else:
        tiles = hand
    lays = [single_lay(tile.low, tile.high) for tile in tiles]
    if rules.laying.open_ends == 1:
        lays += [single_lay(tile.high, tile.low) for tile in tiles if not tile.is_double]
    return tuple(lays)


def _is_plain_double(tile: Tile) -> bool:
    return tile.is_double and tile not in (BLANKS, SIXES)
