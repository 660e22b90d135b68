"""Who is here and at which table, for one viewer."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.services import follow
from games.models import Seat, Table
from games.models.table import TableStatus
from games.queries.people import PersonTable, people_page


@pytest.fixture
def masha(db) -> User:
    return User.objects.create_user("Masha")


def followed(viewer: User, name: str, *, seen: timedelta | None = None) -> User:
    other = User.objects.create_user(name)
    if seen is not None:
        User.objects.filter(pk=other.pk).update(last_seen_at=timezone.now() - seen)
    follow(user_id=viewer.pk, other_id=other.pk)
    return other


def seat(user: User, code: str, **settings: object) -> Table:
    values = {"status": TableStatus.PLAYING, "game": "kozel", "timeout_means": "bot", **settings}
    table = Table.objects.create(code=code, invite_token=code, watch_token=code, **values)
    Seat.objects.create(table=table, number=1, user=user)
    return table


def test_who_is_here_comes_first(masha):
    followed(masha, "Alex", seen=timedelta(minutes=5))
    followed(masha, "Olya")
    followed(masha, "Serg", seen=timedelta(seconds=90))
    rows = people_page(masha.pk, "").followed
    assert [(row.username, row.here) for row in rows] == [
        ("Serg", True),
        ("Alex", False),
        ("Olya", False),
    ]


def test_tables_are_named_and_private_ones_kept(masha):
    alex = followed(masha, "Alex")
    seat(alex, "open")
    seat(alex, "waiting", status=TableStatus.WAITING, spectators=False)
    seat(alex, "closed", spectators=False)
    seat(alex, "private", private=True)
    seat(alex, "over", status=TableStatus.FINISHED)
    shared = seat(alex, "shared", private=True, spectators=False)
    Seat.objects.create(table=shared, number=2, user=masha)
    (row,) = people_page(masha.pk, "").followed
    assert {table.code: table.open for table in row.tables} == {
        "open": True,
        "waiting": True,
        "closed": False,
        "shared": True,
    }
    assert PersonTable("open", "kozel", TableStatus.PLAYING, open=True) in row.tables


def test_seat_that_was_given_up_is_no_place(masha):
    alex = followed(masha, "Alex")
    seat(alex, "left")
    Seat.objects.filter(user=alex).update(given_up=True)
    assert people_page(masha.pk, "").followed[0].tables == ()


def test_search_marks_who_is_followed_already(masha):
    followed(masha, "Alex")
    User.objects.create_user("Alexei")
    page = people_page(masha.pk, " ALE ")
    assert [(row.username, row.followed) for row in page.found] == [
        ("Alex", True),
        ("Alexei", False),
    ]


def test_stranger_finds_people_and_follows_none(masha):
    alex = User.objects.create_user("Alex")
    seat(alex, "private", private=True)
    page = people_page(None, "alex")
    assert [(row.username, row.tables) for row in page.found] == [("Alex", ())]
    assert page.followed == ()
    assert people_page(None, "").found is None


@pytest.mark.parametrize("number", [1, 3])
def test_page_costs_three_queries_for_any_number(masha, number, django_assert_num_queries):
    for index in range(number):
        seat(followed(masha, f"Player{index}"), f"t{index}")
    with django_assert_num_queries(3):
        assert len(people_page(masha.pk, "player").followed) == number
