"""Leaderboards of skills, a person's skills, a person's curve."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import User
from ratings.formulas.skill import NEWCOMER, Skill
from ratings.models import SkillChange, SkillRating
from ratings.queries.club import CurvePoint
from ratings.queries.skill import (
    FamilySkill,
    families_in_use,
    skill_curve_of,
    skill_leaderboard,
    skills_of,
)
from ratings.services import RankedPlayers, rate_skill, reverse_skill

NOW = datetime(2026, 11, 30, 18, 5, tzinfo=UTC)


def give(person: User, mu: float, sigma: float = 5.0, *, matches: int = 9, family: str = "goats"):
    SkillRating.objects.create(user=person, family=family, mu=mu, sigma=sigma, matches=matches)


def lines(family: str = "goats") -> list[tuple[int, str, int, int, int]]:
    _, standings = skill_leaderboard(family)
    return [(s.place, s.name, s.skill.points, s.skill.uncertainty, s.matches) for s in standings]


def test_the_strongest_first_equals_share_a_place(masha, alex, olya):
    serg = User.objects.create(username="Serg")
    give(masha, 27.5, 4.0)
    give(alex, 30.0)
    give(olya, 27.5, 3.0, matches=20)
    give(serg, 20.0)
    assert lines() == [
        (1, "Alex", 1620, 120, 9),
        (2, "Olya", 1560, 72, 20),
        (2, "Masha", 1560, 96, 9),
        (4, "Serg", 1380, 120, 9),
    ]


def test_provisional_skills_and_other_families_are_not_listed(masha, alex, olya):
    give(masha, 27.5, 7.083333)
    give(alex, 35.0, 7.083334)
    give(olya, 30.0, family="fives")
    assert lines() == [(1, "Masha", 1560, 170, 9)]


@pytest.mark.parametrize(
    "change", [{"is_guest": True}, {"closed_at": NOW}, {"is_active": False}], ids=str
)
def test_left_out(masha, alex, change):
    give(masha, 27.5)
    give(alex, 30.0)
    User.objects.filter(pk=alex.pk).update(**change)
    assert lines() == [(1, "Masha", 1560, 120, 9)]


def test_pages(masha, alex, olya, monkeypatch):
    monkeypatch.setattr("ratings.queries.club.PAGE_SIZE", 2)
    for number, person in enumerate((masha, alex, olya)):
        give(person, 30.0 - number)
    page, standings = skill_leaderboard("goats", page="2")
    assert [(s.place, s.name) for s in standings] == [(3, "Olya")]
    assert (page.number, page.paginator.num_pages) == (2, 2)


@pytest.mark.parametrize("number", [1, 3])
def test_a_leaderboard_costs_two_queries(number, masha, alex, olya, django_assert_num_queries):
    for person in (masha, alex, olya)[:number]:
        give(person, 27.5)
    with django_assert_num_queries(2):
        assert len(skill_leaderboard("goats")[1]) == number


def test_families_in_use_the_most_played_first(masha, alex):
    give(masha, 25.0, matches=3)
    give(masha, 25.0, matches=4, family="fives")
    give(alex, 25.0, matches=2)
    give(alex, 25.0, matches=0, family="dragon")
    assert families_in_use() == ("goats", "fives")
    assert skills_of(masha.pk) == (
        FamilySkill("fives", Skill(25.0, 5.0), 4), FamilySkill("goats", Skill(25.0, 5.0), 3),
    )  # fmt: skip


def play(winner: User, loser: User, day: int) -> list[int]:
    sides = [RankedPlayers(1, (winner.pk,)), RankedPlayers(2, (loser.pk,))]
    changes = rate_skill(family="goats", sides=sides, at=NOW + timedelta(days=day))
    return [change.pk for change in changes.values()]


def test_curve_leaves_annulled_matches_out(masha, alex):
    play(masha, alex, 0)
    annulled = play(alex, masha, 1)
    reverse_skill(family="goats", change_ids=annulled, later=list, at=NOW + timedelta(days=2))
    play(masha, alex, 3)
    newest = SkillChange.objects.filter(user=masha).latest("at")
    assert newest.before == SkillChange.objects.filter(user=masha).earliest("at").after != NEWCOMER
    assert skill_curve_of(masha.pk, "goats") == (
        CurvePoint(NOW, 1563, 63),
        CurvePoint(NOW + timedelta(days=3), newest.after.points, newest.gained),
    )


def test_curve_is_the_newest_points(masha, alex, monkeypatch):
    monkeypatch.setattr("ratings.queries.skill.CURVE_POINTS", 1)
    for day in range(2):
        play(masha, alex, day)
    assert [point.at for point in skill_curve_of(masha.pk, "goats")] == [NOW + timedelta(days=1)]
