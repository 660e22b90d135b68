"""All ratings computed once more from the stored matches: club points and skills."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from games.engine.ending import EndKind
from games.engine.variant import Family
from games.models import Deal, Match, MatchSeat
from games.positions import rules_of
from games.services.rating import counted_match, family_of, gains_of, rated_matches
from ratings.models import Rating, RatingChange
from ratings.services.differences import Difference
from ratings.services.rebuilding_club import ClubMatch, lock_club_points, rebuild_club_points
from ratings.services.rebuilding_skill import lock_all_skills, rebuild_skills


def rebuild_ratings(*, check: bool = False) -> list[Difference]:
    """Compute every rating from the stored matches and put right what differs; return it.

    One transaction, under locks that make results wait; called again, it finds nothing. With
    *check* nothing is stored.
    """
    with transaction.atomic():
        lock_club_points()
        lock_all_skills()
        matches = list(rated_matches())
        differences = [*_rebuild_club_points(matches), *_rebuild_skills(matches)]
        transaction.set_rollback(check)
    return differences


def _rebuild_club_points(matches: Iterable[Match]) -> list[Difference]:
    leavers = dict(Deal.objects.filter(end_kind=EndKind.BROKEN).values_list("match", "end_seat"))
    differences: list[Difference] = []
    pools: dict[str, list[Match]] = {pool: [] for pool in _stored_pools()}
    for match in matches:
        wrong = _correct_seats(match, leavers.get(match.pk))
        differences += wrong
        if any(seat.club_points is not None for seat in match.seats.all()):
            pools.setdefault(match.game, []).append(match)
    for pool, played in sorted(pools.items()):
        wrong, made = rebuild_club_points(pool, [_club_match(match) for match in played])
        differences += wrong
        for (number, person), change in made.items():
            MatchSeat.objects.filter(match=played[number], user=person).update(rating_change=change)
    return differences


def _stored_pools() -> set[str]:
    return {
        *Rating.objects.values_list("pool", flat=True).distinct(),
        *RatingChange.objects.values_list("pool", flat=True).distinct(),
    }


def _correct_seats(match: Match, leaver: int | None) -> list[Difference]:
    """Put the club points of the seats right, in memory and stored."""
    seats = list(match.seats.all())
    gains = gains_of(rules_of(match), match.reason, seats, leaver=leaver)
    differences = []
    for seat, gained in zip(seats, gains or [None] * len(seats), strict=True):
        if seat.club_points != gained:
            what = f"match {match.pk}, seat {seat.number}"
            was, right = (str(points) for points in (seat.club_points, gained))
            differences.append(Difference(match.game, seat.user_id or 0, what, was, right))
            seat.club_points = gained
            seat.save(update_fields=["club_points"])
    return differences


def _club_match(match: Match) -> ClubMatch:
    seats = [seat for seat in match.seats.all() if seat.user_id is not None]
    assert match.ended_at is not None  # noqa: S101 (it has a result)
    return ClubMatch(
        at=match.ended_at,
        gains={seat.user_id: seat.club_points or 0 for seat in seats if seat.user_id},
        changes={
            seat.user_id: seat.rating_change_id
            for seat in seats
            if seat.user_id and seat.rating_change_id
        },
        annulled_at=match.annulled_at,
    )


def _rebuild_skills(matches: Iterable[Match]) -> list[Difference]:
    differences: list[Difference] = []
    counted: dict[Family, list[Match]] = {family: [] for family in Family}
    taken_back: dict[Family, list[int]] = {family: [] for family in Family}
    for match in matches:
        family = family_of(match.game)
        if match.annulled_at is None:
            counted[family].append(match)
        else:
            taken_back[family] += [
                seat.skill_change_id for seat in match.seats.all() if seat.skill_change_id
            ]
    for family, played in counted.items():
        wrong, made = rebuild_skills(
            family, [counted_match(match) for match in played], taken_back[family]
        )
        differences += wrong
        for (number, person), change in made.items():
            MatchSeat.objects.filter(match=played[number], user=person).update(skill_change=change)
    return differences
