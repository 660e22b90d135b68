"""The page of leaderboards."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from ratings.models import SkillRating
from ratings.services import rate

pytestmark = pytest.mark.django_db


def lines(client, query: str = "") -> list[list[str]]:
    answer = client.get(f"/ratings/{query}")
    assert answer.status_code == 200
    body = answer.content.decode().split('<table class="grid-table leaders">')[1]
    return [
        re.sub(r"<[^>]+>", " ", row).split()
        for row in re.findall(r"<tr[^>]*>(.*?)</tr>", body.split("<tbody>")[1], flags=re.S)
    ]


def test_places_points_matches_and_average(client, masha, alex):
    now = timezone.now()
    rate(pool="kozel", gains={masha.pk: 8, alex.pk: 3}, at=now)
    rate(pool="kozel", gains={masha.pk: 5}, at=now)
    assert lines(client) == [["1", "Masha", "13", "2", "6.5"], ["2", "Alex", "3", "1", "3.0"]]


def test_a_period_and_a_game_are_chosen_by_address(client, masha, alex):
    now = timezone.now()
    rate(pool="kozel", gains={masha.pk: 8}, at=now - timedelta(days=10))
    rate(pool="kozel", gains={alex.pk: 3}, at=now)
    rate(pool="kozel_pairs", gains={alex.pk: 9}, at=now)
    assert lines(client, "?game=kozel&period=week") == [["1", "Alex", "3", "1", "3.0"]]
    assert lines(client, "?game=kozel_pairs") == [["1", "Alex", "9", "1", "9.0"]]


def test_my_own_line_is_marked(client, masha):
    rate(pool="kozel", gains={masha.pk: 8}, at=timezone.now())
    client.force_login(masha)
    assert '<tr class="me" aria-current="true">' in client.get("/ratings/").content.decode()


def test_before_anybody_played(client):
    assert "Nobody has finished a rated match" in client.get("/ratings/").content.decode()


@pytest.mark.parametrize("query", ["?game=chess", "?period=century"])
def test_no_such_game_or_period(client, masha, query):
    rate(pool="kozel", gains={masha.pk: 8}, at=timezone.now())
    assert client.get(f"/ratings/{query}").status_code == 404


@pytest.mark.parametrize("people", [1, 3])
def test_the_page_costs_the_same_for_any_number(
    client, people, masha, alex, olya, django_assert_num_queries
):
    gains = dict.fromkeys([person.pk for person in (masha, alex, olya)][:people], 4)
    rate(pool="kozel", gains=gains, at=timezone.now())
    with django_assert_num_queries(4):
        assert len(lines(client)) == people


# --- Skill ---------------------------------------------------------------------------------------


def skill(person, mu: float, sigma: float = 5.0, family: str = "goats"):
    SkillRating.objects.create(user=person, family=family, mu=mu, sigma=sigma, matches=9)


def test_the_skill_in_a_family_is_chosen_by_address(client, masha, alex, olya):
    rate(pool="kozel", gains={masha.pk: 8}, at=timezone.now())
    skill(masha, 27.5)
    skill(alex, 30.0, 3.0)
    skill(olya, 35.0, 8.0)
    assert lines(client, "?family=goats") == [
        ["1", "Alex", "1620", "±", "72", "9"],
        ["2", "Masha", "1560", "±", "120", "9"],
    ]
    body = client.get("/ratings/?family=goats").content.decode()
    assert '<a class="choices__one" href="?family=goats" aria-current="page">' in body
    assert '<a class="choices__one" href="?game=kozel">' in body


def test_without_club_points_the_skill_is_shown(client, masha):
    skill(masha, 27.5, family="fives")
    assert lines(client) == [["1", "Masha", "1560", "±", "120", "9"]]


def test_while_all_are_provisional(client, masha):
    skill(masha, 27.5, 8.0)
    assert "Nobody has played enough rated matches" in client.get("/ratings/").content.decode()


def test_no_such_family(client, masha):
    skill(masha, 27.5)
    assert client.get("/ratings/?family=chess").status_code == 404
