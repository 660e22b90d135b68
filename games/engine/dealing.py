"""How many tiles each seat gets, and when a deal is thrown in.

Source: RULES 2.1 (deal, redeal), 8.1 (removed ... redeal_suit).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from games.engine.tiles import Tile, domino_set
from games.engine.value import value

if TYPE_CHECKING:
    from games.engine.rules import Rules


class Teams(StrEnum):
    NONE = "none"
    PAIRS = "pairs"


class Direction(StrEnum):
    CLOCKWISE = "cw"
    COUNTER_CLOCKWISE = "ccw"


@dataclass(frozen=True, slots=True)
class Dealing:
    """``hand_size`` is one number for all, or one per number of players: two, three, four ...

    ``teams`` decides the sides of the table, ``direction`` how the page seats the players: seat
    k + 1 always follows seat k.
    """

    removed: tuple[Tile, ...] = ()
    teams: Teams = Teams.NONE
    direction: Direction = Direction.CLOCKWISE
    hand_size: tuple[int, ...] = (7,)
    redeal_doubles: int | None = None
    redeal_suit: int | None = None


@value
class Dealt:
    """Sorted hands by seat, and the boneyard in the order in which it will be drawn."""

    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]


def tiles_in_play(rules: "Rules") -> tuple[Tile, ...]:
    """The tiles that are shuffled: the set without the removed ones."""
    return _without_removed(rules.set, rules.dealing.removed)


@cache
def _without_removed(set_name: str, removed: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(tile for tile in domino_set(set_name) if tile not in removed)


def hand_size(rules: "Rules") -> int:
    """Tiles that each seat of this table gets."""
    by_players = rules.dealing.hand_size
    return by_players[0] if len(by_players) == 1 else by_players[rules.players - 2]


def deal_out(rules: "Rules", shuffle: Sequence[Tile]) -> Dealt:
    """Deal a shuffle of `tiles_in_play`: seat 1 takes the first tiles, and so on."""
    size = hand_size(rules)
    dealt = rules.players * size
    return Dealt(
        tuple(tuple(sorted(shuffle[first : first + size])) for first in range(0, dealt, size)),
        tuple(shuffle[dealt:]),
    )


def must_redeal(rules: "Rules", hands: Sequence[Sequence[Tile]]) -> bool:
    """Whether this deal is thrown in: one hand has too many doubles or too much of one number.

    Dealt hands only, in every deal. Source: RULES 2.1, 2.8, E29-E33.
    """
    doubles, suit = rules.dealing.redeal_doubles, rules.dealing.redeal_suit
    if doubles is not None and any(
        sum([low == high for low, high in hand]) >= doubles for hand in hands
    ):
        return True
    return suit is not None and any(_longest_suit(hand) >= suit for hand in hands)


def _longest_suit(hand: Sequence[Tile]) -> int:
    """Tiles that share one number; a double counts once."""
    halves = {half for tile in hand for half in (tile.low, tile.high)}
    return max(sum(tile.has(half) for tile in hand) for half in halves)
