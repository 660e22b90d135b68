"""Club points: what a match of Козёл brings each seat by the formula of the game room.

Source: RULES 2.7.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

BROKEN = "broken"
"""The reason of a match that was broken off: somebody's time was over, or somebody left."""


def club_points(
    *,
    target: int,
    reason: str,
    points: Sequence[int],
    losers: Collection[int],
    leaver: int | None,
    sides: Sequence[Sequence[int]],
) -> tuple[int, ...]:
    """Return the club points of a finished match, one number for each seat in order.

    A loser gains nothing. Everybody else gains a tenth of what his side stays below the last
    safe score (100 in a match to 101), school rounded and at least 1; other targets are scaled
    to the same ten steps. In a match that was broken off the leaver's score stands in the place
    of the safe one.

    Args:
        target: Recorded points that lose the match; at least 2.
        reason: Why the match ended; only ``broken`` changes the formula.
        points: Recorded points of each seat (its side's account); a closed account counts 0.
        losers: Seats that lost, the leaver's whole side among them.
        leaver: The seat that timed out or left; needed where the reason is ``broken``.
        sides: Seats of each side; partners of the leaver gain as little as the leaver.

    Raises:
        ValueError: the match was broken off by nobody.

    Source: RULES 2.7, 8.3a.
    """
    safe = target - 1
    without_gain = set(losers)
    if reason == BROKEN:
        if leaver is None:
            raise ValueError("a match that was broken off needs the seat that left")
        without_gain.update(*(side for side in sides if leaver in side))
        reference = points[leaver - 1]
    else:
        reference = safe
    return tuple(
        0 if seat in without_gain else max(1, school_round((reference - own) * 10, safe))
        for seat, own in enumerate(points, start=1)
    )


def school_round(numerator: int, denominator: int) -> int:
    """Return the quotient rounded to a whole number, a half always up: 75/10 is 8, 25/10 is 3.

    Python's ``round`` would give the even neighbour: ``round(2.5)`` is 2.
    """
    return (2 * numerator + denominator) // (2 * denominator)
