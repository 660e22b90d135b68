"""The cells of a history: a match in a few words."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.account import Account
from games.models import MatchSeat
from games.queries.history import Outcome, account_of, outcome_of, sides_of
from games.queries.names import shown_names
from games.rendering.skill import signed

_OUTCOME_CLASS = {Outcome.WON: "tag tag--good", Outcome.LOST: "tag tag--danger"}


def when_link(seat: MatchSeat) -> SafeString:
    """Return when the match ended, as the link to it."""
    ended = seat.match.ended_at or seat.match.started_at
    return format_html(
        '<a href="{}"><time datetime="{}">{}</time></a>',
        reverse("games:match", args=[seat.match_id]),
        ended.isoformat(),
        when(ended),
    )


def when(moment: datetime) -> str:
    """Return date and time as the reader's language writes them."""
    local = timezone.localtime(moment)
    return f"{date_format(local, 'DATE_FORMAT')}, {time_format(local, 'TIME_FORMAT')}"


def amount(account: Account) -> SafeString:
    """Return an account as a sheet writes it: remembered on yellow, recorded in red."""
    kind = "remembered" if account.remembered else "recorded" if account.recorded else "nothing"
    return format_html('<span class="{}">{}</span>', kind, str(account))


def score_line(seat: MatchSeat) -> SafeString:
    """Return what every side had at the end of the match, the player's own side marked.

    Reads ``seat.match.seats`` with their users: prefetch them.
    """
    seats = list(seat.match.seats.all())
    names = dict(zip(seats, shown_names(seats), strict=True))
    return format_html_join(
        "",
        '<span class="score{}"><span class="score__name">{}</span> {}</span> ',
        (
            (
                " score--own" if side[0].side == seat.side else "",
                " + ".join(_labelled(one, names[one]) for one in side),
                amount(account_of(side[0])),
            )
            for side in sides_of(seat.match)
        ),
    )


def _labelled(seat: MatchSeat, name: str) -> str:
    return _("%(name)s (bot)") % {"name": name} if seat.bot else name


def outcome_tag(seat: MatchSeat) -> SafeString:
    """Return how the match went for the player, in a word."""
    outcome = outcome_of(seat)
    word = _("gave up") if seat.left and outcome is not Outcome.ANNULLED else outcome.label
    return format_html('<span class="{}">{}</span>', _OUTCOME_CLASS.get(outcome, "tag"), word)


def gain(seat: MatchSeat) -> str:
    """Return the points gained; a dash where the match brought none to anybody."""
    if seat.match.annulled_at or seat.club_points is None or not seat.match.rated:
        return "–"
    return f"+{seat.club_points}" if seat.club_points else "0"


def skill_gain(seat: MatchSeat) -> str:
    """Return what the match changed about the player's skill; a dash where it changed none."""
    if seat.match.annulled_at or seat.skill_change is None:
        return "–"
    return signed(seat.skill_change.gained)
