"""A player's ended matches, to be filtered, sorted and paged."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Prefetch, QuerySet, TextChoices
from django.utils.translation import gettext_lazy as _

from accounts.names import name_key
from games.engine.account import Account
from games.models import Match, MatchSeat
from games.models.match import MatchStatus


class Outcome(TextChoices):
    """How a match went for one player, as the history is filtered by it."""

    WON = "won", _("won")
    LOST = "lost", _("lost")
    NONE = "none", _("without a result")
    ANNULLED = "annulled", _("annulled")


def matches_of(user_id: int) -> QuerySet[MatchSeat]:
    """Return the player's seats in ended matches, newest first, ready to be shown.

    Two queries when read, whatever the number of matches: the rows with their matches, and all
    seats of those with their holders.
    """
    everybody = MatchSeat.objects.select_related("user").order_by("number")
    return (
        MatchSeat.objects.filter(user_id=user_id)
        .exclude(match__status=MatchStatus.RUNNING)
        .select_related("match", "skill_change")
        .prefetch_related(Prefetch("match__seats", queryset=everybody))
        .order_by("-match__ended_at", "-match_id")
    )


def with_outcome(rows: QuerySet[MatchSeat], outcome: str) -> QuerySet[MatchSeat]:
    """Keep the rows that went so for the player; an annulled match is neither won nor lost."""
    counted = rows.filter(match__annulled_at=None)
    match outcome:
        case Outcome.WON:
            return counted.filter(lost=False)
        case Outcome.LOST:
            return counted.filter(lost=True)
        case Outcome.NONE:
            return counted.filter(lost=None)
        case _:
            return rows.exclude(match__annulled_at=None)


def with_opponent(rows: QuerySet[MatchSeat], name: str) -> QuerySet[MatchSeat]:
    """Keep the rows where somebody of that name sat on another side.

    Found by the folded name, so neither case nor look-alike letters matter. A closed account is
    found by nobody.
    """
    opponents = MatchSeat.objects.filter(
        match=OuterRef("match"), user__name_key=name_key(name), user__closed_at=None
    ).exclude(side=OuterRef("side"))
    return rows.filter(Exists(opponents))


def outcome_of(seat: MatchSeat) -> Outcome:
    """Return how the match went for this seat. Reads ``seat.match``."""
    if seat.match.annulled_at:
        return Outcome.ANNULLED
    if seat.lost is None:
        return Outcome.NONE
    return Outcome.LOST if seat.lost else Outcome.WON


def account_of(seat: MatchSeat) -> Account:
    """Return the account of the seat's side at the end of the match."""
    recorded, remembered = seat.recorded or 0, seat.remembered or 0
    return Account(recorded, remembered, is_open=recorded > 0)


def sides_of(match: Match) -> list[list[MatchSeat]]:
    """Return the seats of a match by side. Reads ``match.seats``: prefetch it."""
    sides: dict[int, list[MatchSeat]] = {}
    for seat in match.seats.all():
        sides.setdefault(seat.side, []).append(seat)
    return [sides[side] for side in sorted(sides)]
