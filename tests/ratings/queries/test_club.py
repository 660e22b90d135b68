"""Leaderboards: who is on them, in which order, and what counts."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import User
from ratings.queries.club import (
    CurvePoint,
    Period,
    PoolRating,
    Standing,
    curve_of,
    leaderboard,
    pools_in_use,
    ratings_of,
)
from ratings.services import rate, reverse

NOW = datetime(2026, 11, 30, 18, 5, tzinfo=UTC)
EIGHT_DAYS_AGO = NOW - timedelta(days=8)
FORTY_DAYS_AGO = NOW - timedelta(days=40)


def lines(period: Period = Period.ALL, pool: str = "kozel") -> list[tuple[int, str, int, int]]:
    _, standings = leaderboard(pool, period, now=NOW)
    return [(s.place, s.name, s.points, s.matches) for s in standings]


def test_most_points_first_equal_points_share_a_place_and_the_next_is_skipped(masha, alex, olya):
    serg = User.objects.create(username="Serg")
    rate(pool="kozel", gains={masha.pk: 3, alex.pk: 8, olya.pk: 4, serg.pk: 1}, at=NOW)
    rate(pool="kozel", gains={olya.pk: 4}, at=NOW)
    # Olya needed two matches for her 8.
    assert lines() == [(1, "Alex", 8, 1), (1, "Olya", 8, 2), (3, "Masha", 3, 1), (4, "Serg", 1, 1)]


def test_average_is_points_a_match():
    assert Standing(1, 1, "Masha", 25, 4).average == 6.25
    assert PoolRating("kozel", 25, 4).average == 6.25


@pytest.mark.parametrize(
    ("period", "expected"),
    [
        pytest.param(Period.WEEK, [(1, "Masha", 2, 1)], id="last-7-days"),
        pytest.param(Period.MONTH, [(1, "Masha", 9, 2)], id="last-30-days"),
        pytest.param(Period.ALL, [(1, "Masha", 19, 3)], id="all-time"),
    ],
)
def test_a_period_counts_back_from_now(masha, period, expected):
    rate(pool="kozel", gains={masha.pk: 10}, at=FORTY_DAYS_AGO)
    rate(pool="kozel", gains={masha.pk: 7}, at=EIGHT_DAYS_AGO)
    rate(pool="kozel", gains={masha.pk: 2}, at=NOW)
    assert lines(period) == expected


@pytest.mark.parametrize("period", Period)
@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"is_guest": True}, id="guest"),
        pytest.param({"closed_at": NOW}, id="closed-account"),
        pytest.param({"is_active": False}, id="suspended"),
    ],
)
def test_left_out(masha, alex, period, change):
    rate(pool="kozel", gains={masha.pk: 3, alex.pk: 8}, at=NOW)
    User.objects.filter(pk=alex.pk).update(**change)
    assert lines(period) == [(1, "Masha", 3, 1)]


@pytest.mark.parametrize("period", Period)
def test_an_annulled_match_counts_in_no_period(masha, alex, period):
    # The match was older than a week, its annulment is of today: today must not turn negative.
    old = rate(pool="kozel", gains={masha.pk: 10, alex.pk: 1}, at=EIGHT_DAYS_AGO)
    rate(pool="kozel", gains={masha.pk: 4}, at=NOW)
    reverse(change_ids=[change.pk for change in old.values()], at=NOW)
    assert lines(period) == [(1, "Masha", 4, 1)]


def test_other_pools_stay_out(masha):
    rate(pool="kozel_pairs", gains={masha.pk: 4}, at=NOW)
    assert lines(pool="kozel") == []


@pytest.mark.parametrize("people", [1, 3])
@pytest.mark.parametrize("period", Period)
def test_leaderboard_costs_two_queries(
    people, period, masha, alex, olya, django_assert_num_queries
):
    gains = dict.fromkeys([person.pk for person in (masha, alex, olya)][:people], 4)
    rate(pool="kozel", gains=gains, at=NOW)
    with django_assert_num_queries(2):
        assert len(leaderboard("kozel", period, now=NOW)[1]) == people


def test_pages(masha, alex, olya, monkeypatch):
    monkeypatch.setattr("ratings.queries.club.PAGE_SIZE", 2)
    rate(pool="kozel", gains={masha.pk: 3, alex.pk: 8, olya.pk: 4}, at=NOW)
    page, standings = leaderboard("kozel", Period.ALL, page="2", now=NOW)
    assert [(s.place, s.name) for s in standings] == [(3, "Masha")]
    assert (page.number, page.paginator.num_pages) == (2, 2)


def test_pools_in_use_the_most_played_first(masha, alex):
    rate(pool="kozel", gains={masha.pk: 3}, at=NOW)
    rate(pool="kozel_pairs", gains={masha.pk: 3, alex.pk: 8}, at=NOW)
    gone = rate(pool="kozel_yard", gains={masha.pk: 3}, at=NOW)
    reverse(change_ids=[gone[masha.pk].pk], at=NOW)
    assert pools_in_use() == ("kozel_pairs", "kozel")
    assert ratings_of(masha.pk) == (PoolRating("kozel", 3, 1), PoolRating("kozel_pairs", 3, 1))


def test_curve_is_the_newest_points_oldest_first(masha, monkeypatch):
    monkeypatch.setattr("ratings.queries.club.CURVE_POINTS", 2)
    rate(pool="kozel", gains={masha.pk: 10}, at=FORTY_DAYS_AGO)
    rate(pool="kozel", gains={masha.pk: 7}, at=EIGHT_DAYS_AGO)
    rate(pool="kozel", gains={masha.pk: 2}, at=NOW)
    assert curve_of(masha.pk, "kozel") == (
        CurvePoint(EIGHT_DAYS_AGO, 17, 7),
        CurvePoint(NOW, 19, 2),
    )
