"""The rating of a match: who gains which club points, who ranks where for the skill; both booked.

Everything is read from the seats as the result left them, so that a stored match can be rated once
more and gives the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.db.models import Prefetch, Q, QuerySet

from games.engine.rules import Rules
from games.engine.standing import ClubPoints, MatchReason
from games.engine.variant import Family
from games.engine.variants import VARIANTS
from games.models import Match, MatchSeat
from games.models.match import MatchStatus
from ratings.formulas.game_room import club_points
from ratings.services import RankedPlayers, SkillMatch, rate, rate_skill

_BY_LENGTH: Final = (MatchReason.DEALS, MatchReason.TIME)
"""Reasons of matches that were set up for some deals or minutes instead of a target."""


def rate_match(
    match: Match, rules: Rules, seats: Sequence[MatchSeat], *, leaver: int | None, at: datetime
) -> None:
    """Book what a rated match brought everybody, on its seats in memory too.

    To be called once, in the transaction of the result, when ``reason`` of the match and
    ``recorded``, ``lost``, ``place`` and ``left`` of its seats are known. The caller stores the
    seats. Nothing happens to an unrated match.
    """
    if not match.rated:
        return
    people = {seat.user_id: seat for seat in seats if seat.user_id is not None}
    gains = gains_of(rules, match.reason, seats, leaver=leaver)
    if gains is not None:
        for seat, gained in zip(seats, gains, strict=True):
            seat.club_points = gained
        booked = rate(
            pool=match.game,
            gains={person: seat.club_points or 0 for person, seat in people.items()},
            at=at,
        )
        for person, seat in people.items():
            seat.rating_change = booked[person]
    changed = rate_skill(
        family=family_of(match.game), sides=ranked_sides(match.game, match.reason, seats), at=at
    )
    for person, seat in people.items():
        seat.skill_change = changed[person]


def gains_of(
    rules: Rules, reason: str, seats: Sequence[MatchSeat], *, leaver: int | None
) -> tuple[int, ...] | None:
    """Return the club points of every seat; None where the match brings none.

    They are for matches to a target of the games that have them. A seat that was left to a bot
    gains nothing. Source: RULES 2.7, 8.3a.
    """
    target = rules.match.target
    if rules.match.rating is ClubPoints.NONE or target is None or reason in _BY_LENGTH:
        return None
    points = club_points(
        target=target,
        reason=reason,
        points=[seat.recorded or 0 for seat in seats],
        losers=[seat.number for seat in seats if seat.lost],
        leaver=leaver,
        sides=rules.sides,
    )
    return tuple(0 if seat.left else gained for seat, gained in zip(seats, points, strict=True))


def family_of(game: str) -> Family:
    """Return the family of games whose skill a game moves."""
    return VARIANTS[game].family


def counted_matches(family: str, *, after: Match | None = None) -> list[SkillMatch]:
    """Return the matches that move the skill of a family, oldest first, with what is stored of it.

    Rated, with a result, and not annulled; with *after* only those that ended later than that one.
    Two queries.
    """
    games = [code for code, variant in VARIANTS.items() if variant.family == family]
    matches = rated_matches().filter(game__in=games, annulled_at=None)
    if after is not None:
        as_late = Q(ended_at=after.ended_at, pk__gt=after.pk)
        matches = matches.filter(Q(ended_at__gt=after.ended_at) | as_late)
    return [counted_match(match) for match in matches]


def rated_matches() -> QuerySet[Match]:
    """Return every rated match with a result, its seats with it, in the order in which they count."""
    return (
        Match.objects.filter(rated=True, status__in=[MatchStatus.FINISHED, MatchStatus.BROKEN])
        .prefetch_related(Prefetch("seats", queryset=MatchSeat.objects.order_by("number")))
        .order_by("ended_at", "pk")
    )


def counted_match(match: Match) -> SkillMatch:
    """Return what the skills are computed from. Reads the seats of a match with a result."""
    seats = list(match.seats.all())
    assert match.ended_at is not None  # noqa: S101 (it has a result)
    return SkillMatch(
        at=match.ended_at,
        sides=ranked_sides(match.game, match.reason, seats),
        changes={
            seat.user_id: seat.skill_change_id
            for seat in seats
            if seat.user_id is not None and seat.skill_change_id is not None
        },
    )


def ranked_sides(game: str, reason: str, seats: Sequence[MatchSeat]) -> tuple[RankedPlayers, ...]:
    """Return the sides of a match with their ranks for the skill.

    Козёл and its kin, and matches by deals or time, rank by the final standing, as the places do:
    who lost the match after who did not, then by recorded points, equal points alike. The other
    games rank by result: all who lost are last alike.

    Several winners are never ranked alike while their points tell them apart: the model would
    take points from a winner for having tied with weaker ones.
    """
    by_standing = family_of(game) is Family.GOATS or reason in _BY_LENGTH
    after_all = len(seats) + 1
    sides: dict[int, list[MatchSeat]] = {}
    for seat in seats:
        sides.setdefault(seat.side, []).append(seat)
    return tuple(
        RankedPlayers(
            rank=after_all if members[0].lost and not by_standing else members[0].place or 1,
            people=tuple(seat.user_id for seat in members),
            left=tuple(seat.left for seat in members),
        )
        for _, members in sorted(sides.items())
    )
