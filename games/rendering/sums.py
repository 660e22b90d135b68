"""Games whose ends are added up: what they sum to, spelled out, and what that scored.

Source: RULES 4, W6.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import ngettext

from games.engine.actions import Arm, Lay
from games.engine.layout import EMPTY_LINE, Line, extended
from games.engine.points import play_points
from games.queries.table_view import TableView
from games.rendering.game import rules_of


def adds_up(view: TableView) -> bool:
    """Whether ends score at this table."""
    return rules_of(view).scoring.play_multiple is not None


def ends_sum(line: Line) -> int:
    """Return what the ends of *line* add up to."""
    return sum(line.end_pips().values())


def sum_words(line: Line, points: int) -> str:
    """Return the sum of the ends spelled out, a double by both halves: 6 + 6 + 3 = 15, 3 points."""
    halves = [half for arm, pips in line.end_pips().items() for half in _halves(line, arm, pips)]
    addition = f"{' + '.join(map(str, halves)) or 0} = {sum(halves)}"
    if not points:
        return addition
    return ngettext("%(addition)s, %(points)d point", "%(addition)s, %(points)d points", points) % {
        "addition": addition,
        "points": points,
    }


def _halves(line: Line, arm: Arm, pips: int) -> tuple[int, ...]:
    """Return what an end of so many *pips* is added up from; nothing for a blank."""
    last = (line.chain(arm) or line.placements[:1])[-1]
    if last.is_double and pips == last.tile.pips:
        return (last.outer, last.outer) if pips else ()
    return (pips,) if pips else ()


def sum_now(view: TableView) -> str:
    """Return the sum on the table with what it scored; nothing where ends do not score."""
    if view.deal is None or not view.deal.layout.placements or not adds_up(view):
        return ""
    line = view.deal.layout
    return sum_words(line, play_points(line, rules_of(view).scoring))


def scored_sums(view: TableView) -> dict[int, str]:
    """Return the sum spelled out for each turn of the deal that scored, by its place in the deal."""
    if view.deal is None or not adds_up(view):
        return {}
    return dict(_scored(view))


def _scored(view: TableView) -> Iterator[tuple[int, str]]:
    assert view.deal is not None  # noqa: S101  (the caller has looked)
    laying, line = rules_of(view).laying, EMPTY_LINE
    for place, turn in enumerate(view.deal.public_view.turns):
        if isinstance(turn.action, Lay):
            line = extended(line, turn.action, laying)
            if turn.points:
                yield place, sum_words(line, turn.points)


def points_in_deal(view: TableView) -> tuple[int, ...]:
    """Return what each side has scored in the running deal; nothing once it has ended."""
    if view.deal is None or view.deal.public_view.ending is not None:
        return ()
    points = view.deal.public_view.play_points
    return points if any(points) else ()
