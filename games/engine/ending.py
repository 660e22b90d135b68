"""How a deal ends: out, fish, closed, and the general's finish.

Source: RULES 2.6, 3.1, 8.1 (fish_detection, general), 8.2 step 1, 8.3a.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from games.engine.actions import Lay
from games.engine.layout import Line
from games.engine.tiles import suit_size, tile_of

if TYPE_CHECKING:
    from games.engine.rules import Rules

BLANKS: Final = tile_of(0, 0)
SIXES: Final = tile_of(6, 6)


class EndKind(StrEnum):
    """The word of a record's end line."""

    OUT = "out"
    FISH = "fish"
    CLOSED = "closed"
    TARGET = "target"
    GENERAL = "general"
    TIME = "time"
    BROKEN = "broken"
    CONCEDED = "conceded"


SCORED_ENDS: Final = frozenset({EndKind.OUT, EndKind.FISH, EndKind.CLOSED})
"""Ends after which hands are counted; the others decide the match by themselves."""


BLOCKED_ENDS: Final = frozenset({EndKind.FISH, EndKind.CLOSED})
"""Ends at which nobody went out."""


class FishDetection(StrEnum):
    NO_LEGAL_MOVE = "no_legal_move"
    SUIT_EXHAUSTED = "suit_exhausted"


_SUIT_EXHAUSTED: Final = FishDetection.SUIT_EXHAUSTED  # enum members are slow to look up in 3.11


class General(StrEnum):
    OFF = "off"
    SAME_TURN = "same_turn"
    CONSECUTIVE = "consecutive"


@dataclass(frozen=True, slots=True)
class Ending:
    """The options that say when a deal is over."""

    fish_detection: FishDetection = FishDetection.NO_LEGAL_MOVE
    general: General = General.OFF


@dataclass(frozen=True, slots=True)
class DealEnd:
    """How a deal ended and by whom: who went out, made the fish, closed the last end ..."""

    kind: EndKind
    seat: int

    def __str__(self) -> str:
        return f"{self.kind} {self.seat}"


def is_suit_exhausted(line: Line, rules: "Rules") -> bool:
    """Whether all open ends show one number whose non-double tiles are all on the table.

    It ends the deal even if somebody holds the double. The tiles are counted from the real set.
    Source: RULES 2.6, W7, E36, E37.
    """
    if rules.ending.fish_detection is not _SUIT_EXHAUSTED:
        return False
    halves = {end for _, end in line.open_ends}
    if len(halves) != 1:
        return False
    (half,) = halves
    laid = sum(
        half in (placement.touching, placement.outer) and not placement.is_double
        for placement in line.placements
    )
    return laid == suit_size(rules.set, rules.dealing.removed, half)


def is_general(lay: Lay, previous: Lay | None, ending: Ending) -> bool:
    """Whether going out with *lay* makes a general; *previous* is the seat's lay before it.

    Both doubles in the last turn, or (`General.CONSECUTIVE`) 6-6 and then 0-0 as one's last two
    tiles. Source: RULES 3.1, E52-E54.
    """
    if ending.general is General.OFF:
        return False
    if {BLANKS, SIXES} == set(lay.tiles):
        return True
    return (
        ending.general is General.CONSECUTIVE
        and lay.tiles == (BLANKS,)
        and previous is not None
        and previous.tiles == (SIXES,)
    )


def is_officer(lay: Lay, rules: "Rules") -> bool:
    """Whether going out with *lay* earns the title of officer.

    The title belongs to games that have a general, and wherever it brings points.
    Source: RULES 3.1, 8.3a (officer_bonus), E53, E55.
    """
    if lay.tiles != (BLANKS,):
        return False
    return rules.ending.general is not General.OFF or rules.scoring.officer_bonus > 0
