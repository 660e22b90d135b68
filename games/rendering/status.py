"""The line of words above the felt: deal, turn, pot, boneyard, clock; and what is read out."""

from __future__ import annotations

from datetime import datetime
from math import ceil
from typing import Any

from django.utils.translation import gettext as _

from games.engine.actions import ChooseOpener, Draw, Knock, Lay
from games.engine.dealing import Direction
from games.queries.table_view import TableView
from games.rendering.deal_log import ended_as_officer, last_words
from games.rendering.game import rules_of
from games.rendering.sums import adds_up, ends_sum, sum_now
from games.rendering.words import (
    boneyard_words,
    ending_words,
    ends_words,
    listed,
    names_of,
    seat_name,
    watching_words,
)


def status_words(view: TableView) -> dict[str, Any]:
    """Return what the template of the status needs: the same for every viewer."""
    deal = view.deal
    plays = view.status == "playing" and deal is not None
    runs = plays and view.paused is None
    return {
        "view": view,
        "deal": deal,
        "deal_words": _("Deal %(number)d") % {"number": deal.number} if deal else "",
        "turns_left": rules_of(view).dealing.direction is Direction.COUNTER_CLOCKWISE,
        "turn_words": _turn_words(view) if plays else "",
        "pot_words": _("%(points)d in the pot") % {"points": deal.pot} if deal else "",
        "watching": watching_words(view.watching) if view.watching else "",
        "boneyard": boneyard_words(deal.public_view.boneyard) if deal else "",
        "began": _iso(deal.turn_began_at) if runs and deal else "",
        "ends": _iso(deal.turn_ends_at) if runs and deal else "",
        "expires": _iso(deal.expires_at) if runs and deal else "",
        "left": _time_left(view) if runs else "",
        "kind": _last_kind(view),
        "ending": deal.public_view.ending.kind if deal and deal.public_view.ending else "",
        "said": _spoken(view),
        "ends_words": ends_words(deal.public_view.ends.items()) if deal else "",
        "sum_words": sum_now(view) if plays else "",
        "sum": ends_sum(deal.layout) if plays and deal and adds_up(view) else None,
    }


def _iso(moment: datetime | None) -> str:
    return moment.isoformat() if moment is not None else ""


def _time_left(view: TableView) -> str:
    """Return the turn time left at this moment, as the page's clock would show it."""
    if view.deal is None or view.deal.turn_ends_at is None:
        return ""
    seconds = max(0, ceil((view.deal.turn_ends_at - view.now).total_seconds()))
    return f"{seconds // 60}:{seconds % 60:02}"


def _turn_words(view: TableView) -> str:
    if view.deal is None or not view.deal.turn:
        return ""
    names = listed(names_of(view, view.deal.turn))
    if len(view.deal.turn) > 1:
        return _("%(names)s choose who opens") % {"names": names}
    return _("%(name)s to play") % {"name": names}


def _last_kind(view: TableView) -> str:
    """Return what happened last in one word, for sounds."""
    last = view.deal.public_view.last if view.deal is not None else None
    match last.action if last is not None else None:
        case Lay():
            return "lay"
        case Draw():
            return "draw"
        case Knock():
            return "knock"
        case None:
            return ""
        case _:
            return "other"


def _spoken(view: TableView) -> str:
    """Return who did what, and the ends: one sentence of the live region for one action."""
    if view.deal is None:
        return ""
    seen = view.deal.public_view
    words = []
    if seen.last is not None:
        words.append(last_words(view))
    if seen.ending is not None:
        name = seat_name(view, seen.ending.seat)
        words.append(ending_words(name, seen.ending, is_officer=ended_as_officer(view)))
    elif isinstance(seen.last and seen.last.action, ChooseOpener):
        pass
    elif seen.last is not None:
        words.append(ends_words(seen.ends.items()))
    return ". ".join(words)
