"""The deal so far in sentences: the log, the newest of its lines, and with which title it ended."""

from __future__ import annotations

from django.utils import translation

from games.engine.actions import ChooseOpener, Knock, Lay
from games.engine.ending import EndKind, is_officer
from games.queries.table_view import TableView
from games.rendering.game import rules_of
from games.rendering.sums import scored_sums
from games.rendering.words import action_words, log_line, points_words, seat_name


def log_lines(view: TableView) -> list[str]:
    """Return the log of the deal, one sentence an action, in the active language."""
    language = translation.get_language() or ""
    names = {seat.number: seat_name(view, seat.number) for seat in view.seats}
    sums = scored_sums(view)
    return [
        log_line(
            language,
            names[entry.seat],
            entry.action,
            entry.flag,
            entry.points,
            addition=sums.get(place, ""),
            opener=names[int(entry.action[1])] if entry.action.startswith("@") else "",
            is_extra=entry.action == "-" and declines(view, place),
        )
        for place, entry in enumerate(view.log)
    ]


def declines(view: TableView, place: int) -> bool:
    """Whether the knock at this place of the deal only declines a second tile after a double."""
    turns = view.deal.public_view.turns if view.deal is not None else ()
    if not 0 < place < len(turns) or not isinstance(turns[place].action, Knock):
        return False
    before = turns[place - 1]
    return before.seat == turns[place].seat and isinstance(before.action, Lay)


def last_words(view: TableView) -> str:
    """Return the newest action as a sentence with what it scored; nothing before the first one."""
    turns = view.deal.public_view.turns if view.deal is not None else ()
    if not turns:
        return ""
    last = turns[-1]
    chosen = last.action.seat if isinstance(last.action, ChooseOpener) else 0
    words = action_words(
        seat_name(view, last.seat),
        last.action,
        opener=seat_name(view, chosen) if chosen else "",
        is_extra=declines(view, len(turns) - 1),
    )
    return f"{words}, {points_words(last.points)}" if last.points else words


def ended_as_officer(view: TableView) -> bool:
    """Whether who went out earned the title of officer. Source: RULES 3.1."""
    if view.deal is None or view.deal.public_view.ending is None:
        return False
    seen = view.deal.public_view
    if seen.ending is None or seen.ending.kind is not EndKind.OUT or seen.last is None:
        return False
    lay = seen.last.action
    return isinstance(lay, Lay) and is_officer(lay, rules_of(view))
