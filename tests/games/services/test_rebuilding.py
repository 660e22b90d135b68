"""Ratings computed once more from the stored matches are those that were stored."""

from datetime import timedelta

import pytest

from games.models import Match, MatchSeat
from games.positions import rules_of
from games.services.closing import annul_match
from games.services.rating import rate_match
from games.services.rebuilding import rebuild_ratings
from ratings.models import Rating, RatingChange, SkillChange, SkillRating
from tests.factories import NOW, make_user
from tests.games.services.broken import broken_match
from tests.games.stored import people, played, store

pytestmark = pytest.mark.django_db

RATINGS = (
    (Rating, ("user_id", "pool", "points", "matches")),
    (RatingChange, ("user_id", "pool", "gained", "points_after", "matches_counted", "at")),
    (SkillRating, ("user_id", "family", "mu", "sigma", "matches")),
    (
        SkillChange,
        ("user_id", "family", "mu_before", "sigma_before", "mu_after", "sigma_after", "at"),
    ),
)


def stored() -> list[set[tuple[object, ...]]]:
    seats = MatchSeat.objects.values_list("pk", "club_points", "rating_change__gained")
    return [*(set(model.objects.values_list(*fields)) for model, fields in RATINGS), set(seats)]


def words() -> list[str]:
    return [f"{difference.where} {difference}" for difference in rebuild_ratings()]


@pytest.fixture
def club() -> list[Match]:
    """An evening of many games, one match broken off, one annulled, one unrated."""
    matches = [
        store(played(game, seed=f"match {hour}"), ended_at=NOW + timedelta(hours=hour))
        for hour, game in enumerate(
            ["kozel", "kozel_pairs", "kozel", "telefon", "kozel", "block", "osel", "kozel"]
        )
    ]
    store(played(), rated=False)
    store(broken_match(), ended_at=NOW + timedelta(hours=9))
    annul_match(
        match_id=matches[2].pk,
        by_id=make_user("Admin").pk,
        reason="two accounts",
        now=NOW + timedelta(hours=20),
    )
    return matches


def test_rebuilding_finds_what_was_stored(club):
    before = stored()
    assert rebuild_ratings() == []
    assert stored() == before


def test_a_club_without_matches_has_nothing_to_rebuild():
    assert rebuild_ratings() == []


def test_matches_that_were_never_rated_are_rated(club):
    before = stored()
    RatingChange.objects.exclude(reverses=None).delete()
    SkillChange.objects.exclude(reverses=None).delete()
    for model in (RatingChange, SkillChange, Rating, SkillRating):
        model.objects.all().delete()
    assert MatchSeat.objects.filter(rating_change=None, skill_change=None).exists()
    assert len(rebuild_ratings()) > 0
    assert rebuild_ratings() == []
    after = stored()
    # Of the annulled match there is nothing to take back any more, and all the rest is the same.
    counts = MatchSeat.objects.filter(match__rated=True, match__annulled_at=None)
    assert not counts.filter(skill_change=None).exists()
    assert SkillRating.objects.filter(matches__gt=0).count() == len(
        {row for row in before[2] if row[-1] > 0}
    )
    assert after[0] == before[0]
    assert after[2] == before[2]


def test_wrong_points_are_put_right_and_named(club):
    before = stored()
    masha, *_ = people("Masha")
    change = RatingChange.objects.filter(user=masha, pool="kozel", reverses=None).earliest("at")
    was = str(change.gained)
    RatingChange.objects.filter(pk=change.pk).update(gained=99)
    MatchSeat.objects.filter(rating_change=change).update(club_points=99)
    Rating.objects.filter(user=masha, pool="kozel_pairs").update(points=77, matches=7)
    found = words()
    match = club[0]
    assert found[0] == f"kozel match {match.pk}, seat 1: 99 instead of {was}"
    assert found[1] == (
        f"kozel change of 2026-09-01 18:00: +99 to {change.points_after} "
        f"instead of +{was} to {change.points_after}"
    )
    right = Rating.objects.get(user=masha, pool="kozel_pairs")
    assert found[2:] == [
        f"kozel_pairs rating: 77 points, 7 matches instead of {right.points} points, 1 matches"
    ]
    assert stored() == before
    assert rebuild_ratings() == []


def test_wrong_skills_are_put_right_and_everything_that_followed(club):
    before = stored()
    masha, *_ = people("Masha")
    SkillChange.objects.filter(user=masha, family="goats").update(mu_after=40.0)
    SkillRating.objects.filter(user=masha, family="fives").update(mu=12.5, sigma=3.0)
    found = words()
    assert any(text.startswith("goats change of 2026-09-01 18:00: 25.000000") for text in found)
    assert found[-1].startswith("fives skill: 12.500000/3.000000, 1 matches instead of ")
    SkillChange.objects.exclude(reverses=None).update(mu_after=0)
    assert set(SkillRating.objects.values_list(*RATINGS[2][1])) == before[2]
    assert rebuild_ratings() == []


def test_a_check_changes_nothing(club):
    Rating.objects.update(points=1)
    before = stored()
    assert len(rebuild_ratings(check=True)) == len(rebuild_ratings(check=True)) > 0
    assert stored() == before


def test_rows_that_belong_to_no_match_are_deleted(club):
    before = stored()
    masha, alex = people("Masha", "Alex")
    stray = RatingChange.objects.create(
        user=masha, pool="kozel_yard", gained=5, points_after=5, at=NOW
    )
    RatingChange.objects.create(
        user=masha, pool="kozel_yard", gained=-5, points_after=0, matches_counted=-1, at=NOW,
        reverses=stray,
    )  # fmt: skip
    Rating.objects.create(user=alex, pool="kozel_yard", points=5, matches=1)
    skill = {"mu_before": 25, "sigma_before": 8, "mu_after": 26, "sigma_after": 8}
    said = {"model": "PlackettLuce", "library": "openskill 6", "at": NOW}
    lost = SkillChange.objects.create(user=masha, family="dragon", **skill, **said)
    SkillChange.objects.create(user=masha, family="dragon", reverses=lost, **skill, **said)
    assert words() == [
        "kozel_yard change of 2026-09-01 18:00: kozel_yard: -5 instead of nothing",
        "kozel_yard change of 2026-09-01 18:00: kozel_yard: +5 instead of nothing",
        "kozel_yard rating: 5 points, 1 matches instead of 0 points, 0 matches",
        "dragon change of 2026-09-01 18:00: 25.000000/8.000000 to 26.000000/8.000000 "
        "instead of nothing",
        "dragon change of 2026-09-01 18:00: 25.000000/8.000000 to 26.000000/8.000000 "
        "instead of nothing",
    ]
    Rating.objects.filter(pool="kozel_yard").delete()
    assert stored() == before


def test_a_reversal_of_a_match_that_stands_is_dropped_and_a_missing_one_made(club):
    before = stored()
    annulled = Match.objects.exclude(annulled_at=None).get()
    RatingChange.objects.filter(reverses__in=annulled.seats.values("rating_change")).delete()
    assert len(rebuild_ratings()) == 4
    assert stored() == before
    Match.objects.filter(pk=annulled.pk).update(annulled_at=None)
    rebuild_ratings()
    assert not RatingChange.objects.exclude(reverses=None).exists()
    assert not SkillChange.objects.exclude(reverses=None).exists()
    assert SkillRating.objects.get(user__username="Masha", family="goats").matches == 7
    assert rebuild_ratings() == []


def test_matches_count_in_the_order_in_which_they_ended():
    """One that ended earlier was booked later: the points are the same, the skills are not."""
    store(played(seed="match 1"), ended_at=NOW)
    store(played(seed="match 2"), ended_at=NOW - timedelta(hours=1))
    points = set(Rating.objects.values_list("user_id", "points"))
    assert len(rebuild_ratings()) > 0
    assert set(Rating.objects.values_list("user_id", "points")) == points
    first = SkillChange.objects.filter(at=NOW - timedelta(hours=1))
    assert {(row.before.mu, row.before.sigma) for row in first} == {(25.0, 8.333333)}


def test_rating_a_stored_match_is_a_function_of_its_seats(club):
    match = club[0]
    seats = list(match.seats.order_by("number"))
    stored_points = [seat.club_points for seat in seats]
    rate_match(match, rules_of(match), seats, leaver=None, at=NOW)
    assert [seat.club_points for seat in seats] == stored_points
