"""A match as it is recorded: what was dealt, what was done, how it ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from games.engine.account import Account
from games.engine.actions import Action
from games.engine.dealing import Dealt
from games.engine.ending import SCORED_ENDS, DealEnd, EndKind
from games.engine.rules import Rules
from games.engine.scoring import DealReport
from games.engine.standing import MatchReason

ClubPoints = Callable[..., tuple[int, ...]]
"""`ratings.formulas.game_room.club_points`, handed in because the rules know no ratings."""

FULL = "full"
PUBLIC = "public"
POSTED_ENDS = SCORED_ENDS | {EndKind.TARGET, EndKind.TIME}
"""Ends of deals under which the accounts are written."""


STOPS = frozenset({EndKind.BROKEN, EndKind.CONCEDED})
"""Ends that come from outside the deal, at any moment of the match."""


class LengthUnit(StrEnum):
    """What a match is as long as."""

    DEALS = "deals"
    MINUTES = "minutes"


@dataclass(frozen=True, slots=True)
class Length:
    """How long a match lasts that does not end at the target."""

    amount: int
    unit: LengthUnit


@dataclass(frozen=True, slots=True)
class RecordedAction:
    """One action of a seat. The text does not name the seat: it follows from the turn.

    ``flag`` is ``t`` for a stand-in's first action (a timeout caused it), ``b`` for its later
    ones, else empty. ``points`` are those that the action scored.
    """

    seat: int
    action: Action
    flag: str = ""
    points: int = 0

    def __str__(self) -> str:
        return f"{self.action}{self.flag}" + (f"={self.points}" if self.points else "")


@dataclass(frozen=True, slots=True)
class FairLine:
    """What the fair-deal protocol published: hexadecimal texts, ``""`` for a seat that gave none."""

    commitment: str
    secret: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal. ``redeal``: thrown in, nobody acted. Without an ``ending`` it was not finished.

    ``pot`` lies when the deal begins; the report has the one that lies after it.
    """

    number: int
    opener: int
    pot: int
    dealt: Dealt
    redeal: bool = False
    fair: FairLine | None = None
    actions: tuple[RecordedAction, ...] = ()
    ending: DealEnd | None = None
    report: DealReport | None = None


@dataclass(frozen=True, slots=True)
class RecordedResult:
    """How the match ended. ``losers`` and ``winners`` are seats.

    ``rating`` are the club points by seat, None where there are none.
    """

    reason: MatchReason
    losers: tuple[int, ...]
    winners: tuple[int, ...]
    rating: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A whole match. ``start``: the accounts before deal 1, None when they are all empty.

    ``stopped``: the match was broken off or conceded between two deals.
    """

    rules: Rules
    names: tuple[str, ...]
    deals: tuple[DealRecord, ...] = ()
    result: RecordedResult | None = None
    stopped: DealEnd | None = None
    length: Length | None = None
    start: tuple[Account, ...] | None = None
    date: str = ""
    event: str = ""
    table: str = ""
    clock: str = ""
