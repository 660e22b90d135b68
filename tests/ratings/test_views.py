"""The page of leaderboards."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

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
    with django_assert_num_queries(3):
        assert len(lines(client)) == people
