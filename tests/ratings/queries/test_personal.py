"""The ratings' part of the download of one's own data."""

from datetime import UTC, datetime

from ratings.formulas.skill import LIBRARY
from ratings.models import Rating, SkillRating
from ratings.queries.personal import personal_data
from ratings.services import RankedPlayers, rate, rate_skill, reverse

NOW = datetime(2026, 11, 30, 18, 5, tzinfo=UTC)


def test_it_holds_all_standings_and_changes_of_a_member(masha, alex, django_assert_num_queries):
    booked = rate(pool="kozel", gains={masha.pk: 8, alex.pk: 3}, at=NOW)
    reverse(change_ids=[booked[masha.pk].pk], at=NOW)
    sides = [RankedPlayers(1, (masha.pk,)), RankedPlayers(2, (alex.pk,))]
    rate_skill(family="goats", sides=sides, at=NOW)
    with django_assert_num_queries(4):
        data = personal_data(masha.pk)
    assert data == {
        "club_points": [
            {
                "pool": "kozel",
                "points": 0,
                "matches": 0,
                "updated_at": Rating.objects.get(user=masha).updated_at,
            }
        ],
        "club_point_changes": [
            {"pool": "kozel", "at": NOW, "gained": 8, "points_after": 8, "reverses_id": None},
            {
                "pool": "kozel",
                "at": NOW,
                "gained": -8,
                "points_after": 0,
                "reverses_id": booked[masha.pk].pk,
            },
        ],
        "skills": [
            {
                "family": "goats",
                "mu": 27.635389,
                "sigma": 8.065901,
                "matches": 1,
                "updated_at": SkillRating.objects.get(user=masha).updated_at,
            }
        ],
        "skill_changes": [
            {
                "family": "goats",
                "at": NOW,
                "mu_before": 25.0,
                "sigma_before": 8.333333,
                "mu_after": 27.635389,
                "sigma_after": 8.065901,
                "model": "PlackettLuce",
                "library": LIBRARY,
                "reverses_id": None,
            }
        ],
    }
