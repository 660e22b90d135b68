"""What a careful player remembers of a deal, from the turns everybody saw."""

from games.engine.actions import Draw, Knock, Lay
from games.engine.layout import EMPTY_LINE, Laying, Line, Matching, extended
from games.engine.rules import Rules
from games.engine.view import DealView


def line_of(view: DealView, rules: Rules) -> Line:
    """The line of play, built again from the turns."""
    line = EMPTY_LINE
    for turn in view.turns:
        if isinstance(turn.action, Lay):
            line = extended(line, turn.action, rules.laying)
    return line


def wanted_halves(line: Line, laying: Laying) -> frozenset[int]:
    """The halves that fit an open end; wild tiles aside."""
    ends = (end for _, end in line.open_ends)
    if laying.match is Matching.SUM:
        return frozenset(laying.highest + 1 - end for end in ends)
    return frozenset(ends)


def lacks(view: DealView, rules: Rules) -> dict[int, frozenset[int]]:
    """By seat, the halves that it showed not to hold, by knocking, since it last drew.

    A knock after a double may decline an extra turn and tells nothing.
    """
    known = dict.fromkeys(rules.seats, frozenset[int]())
    if rules.laying.double_extra_turn:
        return known
    line = EMPTY_LINE
    for turn in view.turns:
        match turn.action:
            case Lay():
                line = extended(line, turn.action, rules.laying)
            case Draw():
                known[turn.seat] = frozenset()
            case Knock():
                known[turn.seat] |= wanted_halves(line, rules.laying)
            case _:
                pass
    return known
