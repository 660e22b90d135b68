"""Skill: how strong a player is believed to be, and what a match changes about that belief.

PlackettLuce of openskill: a belief is a mean and a spread, and sides are ranked by places. The
library gives every tied side the same rank, so a winner among several could be lowered by having
"only" tied with weaker ones: whoever ranks should rank by points wherever points tell sides apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Final

from openskill.models import PlackettLuce

MODEL: Final = "PlackettLuce"
LIBRARY: Final = f"openskill {version('openskill')}"

_MODEL = PlackettLuce()
_MEAN: Final = 25.0
_SPREAD: Final = 25 / 3
# Finer than this nobody looks, and the last bits may differ from machine to machine.
_DIGITS: Final = 6

SETTLED_SIGMA: Final = round(0.85 * _SPREAD, _DIGITS)
"""At or below this spread a skill is no longer provisional.

It is 85 % of a newcomer's (shown: ±170 instead of ±200), which takes some six matches of two
players, nine of four, ten in pairs: what one match says less, more matches have to say.
"""

_SHOWN_MEAN: Final = 1500
_SHOWN_UNIT: Final = 24
"""Points that are shown for 1 of the model: a newcomer is 1500 ± 200, and 100 points are what
chance alone (the model's beta) moves a player's result by.
"""


@dataclass(frozen=True, slots=True, order=True)
class Skill:
    """A belief about one player: ``mu`` the most likely strength, ``sigma`` its spread."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """Return the strength as pages show it: 1500 for a newcomer."""
        return _SHOWN_MEAN + round((self.mu - _MEAN) * _SHOWN_UNIT)

    @property
    def uncertainty(self) -> int:
        """Return the number after ±: in two cases of three the true strength lies within."""
        return round(self.sigma * _SHOWN_UNIT)

    @property
    def is_settled(self) -> bool:
        """Whether enough is known for a leaderboard; else the skill is provisional."""
        return self.sigma <= SETTLED_SIGMA


NEWCOMER: Final = Skill(_MEAN, round(_SPREAD, _DIGITS))


@dataclass(frozen=True, slots=True)
class RankedSide:
    """One side of a match: its rank (1 is best, equal ranks tie) and what its members were.

    ``left`` says of each member whether the seat was left to a bot; nobody has where it is empty.
    """

    rank: int
    members: tuple[Skill, ...]
    left: tuple[bool, ...] = ()


_Beliefs = tuple[tuple[Skill, ...], ...]


def new_skills(sides: Sequence[RankedSide]) -> _Beliefs:
    """Return what every member of every side is believed to be after the match.

    A seat that was left to a bot counts as last, behind all who stayed. Its partner, if there is
    one who stayed, keeps his skill as it was; the other sides are rated by what really happened.
    Pure, and exact: neither the order of the sides nor that of the members changes a digit.

    Args:
        sides: At least two, each with at least one member.
    """
    members = [side.members for side in sides]
    after_all = max(side.rank for side in sides) + 1
    happened = [after_all if _all_left(side) else side.rank for side in sides]
    for_leavers = [after_all if any(side.left) else side.rank for side in sides]
    rated = _rate(members, happened)
    punished = rated if for_leavers == happened else _rate(members, for_leavers)
    return tuple(
        _of_side(side, stayed, gone)
        for side, stayed, gone in zip(sides, rated, punished, strict=True)
    )


def _all_left(side: RankedSide) -> bool:
    return bool(side.left) and all(side.left)


def _of_side(
    side: RankedSide, stayed: tuple[Skill, ...], gone: tuple[Skill, ...]
) -> tuple[Skill, ...]:
    if not any(side.left):
        return stayed
    return tuple(
        new if left else old for old, new, left in zip(side.members, gone, side.left, strict=True)
    )


def _rate(members: Sequence[tuple[Skill, ...]], ranks: Sequence[int]) -> _Beliefs:
    """Ask the model, always in the same order: sums of floats depend on it in the last digit.

    Sides that are alike get the answer of the first of them, for the same reason.
    """
    keys = [(rank, tuple(sorted(side))) for rank, side in zip(ranks, members, strict=True)]
    ordered = sorted(keys)
    answers = _MODEL.rate(
        [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma) for skill in side] for _, side in ordered],
        ranks=[float(rank) for rank, _ in ordered],
    )
    found: dict[tuple[int, tuple[Skill, ...]], dict[Skill, Skill]] = {}
    for key, answer in zip(ordered, answers, strict=True):
        if key not in found:
            found[key] = {
                old: Skill(round(new.mu, _DIGITS), round(new.sigma, _DIGITS))
                for old, new in zip(key[1], answer, strict=True)
            }
    return tuple(
        tuple(found[key][skill] for skill in side) for key, side in zip(keys, members, strict=True)
    )
