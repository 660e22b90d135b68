"""What a seat can do, and its notation.

============== ============================================================
``46``         the opening lay, lower half first
``64>``        lay: the half that touches, the new end, the arm
``66<,33>``    several doubles in one turn
``66<x``       a double laid closed
``+`` ``+35``  draw: as asked for, and as recorded
``-``          knock
``_34``        discard face down
``@3``         seat 3 opens
============== ============================================================

Source: CONTRACTS 2.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from games.engine.errors import InvalidNotationError
from games.engine.tiles import HALVES, Tile, parse_tile, tile_of
from games.engine.value import value


class Arm(StrEnum):
    """Where the line can grow, in the canonical order. ``^`` and ``v`` start at the house."""

    LEFT = "<"
    RIGHT = ">"
    UP = "^"
    DOWN = "v"


ARM_ORDER: Final = {arm: place for place, arm in enumerate(Arm)}


class Placement(NamedTuple):
    """One tile on the line: *touching* lies against it, *outer* is the new end.

    The opening tile has no arm; its *touching* half is the left end and its *outer* half the
    right one.
    """

    touching: int
    outer: int
    arm: Arm | None = None
    closed: bool = False

    def __str__(self) -> str:
        closed = "x" if self.closed else ""
        return f"{HALVES[self.touching]}{HALVES[self.outer]}{self.arm or ''}{closed}"

    @property
    def tile(self) -> Tile:
        return tile_of(self.touching, self.outer)

    @property
    def is_double(self) -> bool:
        return self.touching == self.outer


@dataclass(frozen=True, slots=True)
class Lay:
    """One tile, or several doubles in one turn, checked against the start of the turn.

    ``tiles`` and ``ends`` (the arms with the halves they then show) follow from the placements.
    """

    placements: tuple[Placement, ...]
    tiles: tuple[Tile, ...] = field(init=False, repr=False, compare=False)
    ends: tuple[tuple[Arm, int], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        placed = self.placements
        ends = tuple([(lay.arm, lay.outer) for lay in placed if lay.arm is not None])
        object.__setattr__(self, "tiles", tuple([lay.tile for lay in placed]))
        object.__setattr__(self, "ends", ends)

    def __str__(self) -> str:
        return ",".join(map(str, self.placements))

    def in_order_of_arms(self) -> "Lay":
        """The same turn, written ``<`` ``>`` ``^`` ``v``."""
        return Lay(tuple(sorted(self.placements, key=_arm_place)))


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the next tile of the boneyard; *tile* is filled in when it is recorded."""

    tile: Tile | None = None

    def __str__(self) -> str:
        return f"+{self.tile or ''}"


@dataclass(frozen=True, slots=True)
class Knock:
    """Pass; in an extra turn, decline it."""

    def __str__(self) -> str:
        return "-"


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a tile away face down."""

    tile: Tile

    def __str__(self) -> str:
        return f"_{self.tile}"


@dataclass(frozen=True, slots=True)
class ChooseOpener:
    """Say which seat of the winning side opens."""

    seat: int

    def __str__(self) -> str:
        return f"@{self.seat}"


Action: TypeAlias = Lay | Draw | Knock | Discard | ChooseOpener


@value
class Turn:
    """One action of a deal as recorded: who, what, and the points scored by it."""

    seat: int
    action: Action
    points: int = 0


_PLACEMENT: Final = re.compile(r"([0-9A-I])([0-9A-I])([<>^v]?)(x?)", re.ASCII)


def _arm_place(placement: Placement) -> int:
    return -1 if placement.arm is None else ARM_ORDER[placement.arm]


def single_lay(touching: int, outer: int, arm: Arm | None = None, *, closed: bool = False) -> Lay:
    """The turn that lays this one tile; the same object every time."""
    return _single_lay(touching, outer, arm, closed)


@cache
def _single_lay(touching: int, outer: int, arm: Arm | None, closed: bool) -> Lay:
    return Lay((Placement(touching, outer, arm, closed),))


LAYS_ONTO: Final[Mapping[Arm, tuple[tuple[Lay, ...], ...]]] = {
    arm: tuple(
        tuple(single_lay(touching, outer, arm) for outer in range(len(HALVES)))
        for touching in range(len(HALVES))
    )
    for arm in Arm
}
"""All turns of one tile: by arm, by the half that touches, by the half that becomes the new end."""


def parse_action(text: str) -> Action:
    """Read one action as a player sends it or a record holds it, without its suffixes.

    The order of several doubles is kept as written. Refuses with InvalidNotationError.
    """
    if text == "-":
        return Knock()
    if text == "+":
        return Draw()
    if text.startswith("+"):
        return Draw(parse_tile(text[1:]))
    if text.startswith("_"):
        return Discard(parse_tile(text[1:]))
    if text.startswith("@"):
        return _parse_choice(text)
    lays = [_parse_lay(part) for part in text.split(",")]
    if len(lays) == 1:
        return lays[0]
    return Lay(tuple(lay.placements[0] for lay in lays))


def _parse_choice(text: str) -> ChooseOpener:
    if len(text) != 2 or text[1] not in "123456789":
        raise InvalidNotationError(text)
    return ChooseOpener(int(text[1]))


def _parse_lay(text: str) -> Lay:
    found = _PLACEMENT.fullmatch(text)
    if found is None:
        raise InvalidNotationError(text)
    touching, outer, arm, closed = found.groups()
    if closed and touching != outer:
        raise InvalidNotationError(text)
    return single_lay(
        HALVES.index(touching),
        HALVES.index(outer),
        Arm(arm) if arm else None,
        closed=bool(closed),
    )
