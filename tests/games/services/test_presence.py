"""Who is here: written for many seats at once, past ply and revision."""

from datetime import timedelta

import pytest

from games.models import Seat, Table
from games.positions import presence_at, refresh_presence
from games.positions.presence import Presence, known_presence
from games.services.presence import lose_seat, see_player, touch_seats
from tests.factories import NOW, people, started_table

pytestmark = pytest.mark.django_db


def test_all_held_seats_are_touched_in_one_statement(django_assert_num_queries):
    table = started_table(4)
    Seat.objects.filter(number=3).update(leaving=True)
    Seat.objects.update(last_seen_at=None, away_since=NOW)
    ids = list(table.seats.values_list("pk", flat=True))
    with django_assert_num_queries(1):
        assert touch_seats(seat_ids=ids, process="web", now=NOW) == 3
    assert list(table.seats.values_list("held_by", "last_seen_at", "away_since")) == [
        ("web", NOW, None), ("web", NOW, None), ("", None, NOW), ("web", NOW, None),
    ]  # fmt: skip
    assert Table.objects.get().revision == table.revision


def test_a_player_without_a_socket_is_seen_when_his_page_loads():
    table = started_table(4)
    Seat.objects.update(away_since=NOW)
    see_player(table_id=table.pk, user_id=people(1)[0].pk, now=NOW)
    seat = Seat.objects.get(number=1)
    assert (seat.last_seen_at, seat.away_since) == (NOW, None)


def test_the_last_socket_ends_presence_at_once_but_not_that_of_another_process():
    table = started_table(4)
    seat = table.seats.get(number=1)
    touch_seats(seat_ids=[seat.pk], process="new", now=NOW)
    lose_seat(seat_id=seat.pk, process="old")
    assert Seat.objects.get(pk=seat.pk).last_seen_at == NOW
    lose_seat(seat_id=seat.pk, process="new")
    seat.refresh_from_db()
    assert (seat.last_seen_at, seat.held_by) == (None, "")


def test_here_means_seen_within_eight_seconds():
    seat = Seat(last_seen_at=NOW)
    assert seat.is_here(NOW + timedelta(seconds=8))
    assert not seat.is_here(NOW + timedelta(seconds=8.1))
    assert not Seat().is_here(NOW)


def test_presence_is_read_once_for_all_tables_and_tells_what_changed(
    django_assert_num_queries, monkeypatch
):
    one, two = started_table(4), started_table(2)
    Seat.objects.update(last_seen_at=None)
    with django_assert_num_queries(1):
        assert refresh_presence([one.pk, two.pk]) == {one.pk, two.pk}
    assert refresh_presence([one.pk, two.pk]) == set()
    Seat.objects.filter(table=two, number=1).update(away_since=NOW)
    assert refresh_presence([one.pk, two.pk]) == {two.pk}
    with django_assert_num_queries(0):
        assert presence_at(two.pk)[1] == Presence(here=False, away_since=NOW)
    clock = [0.0]
    monkeypatch.setattr("games.positions.presence.time.monotonic", lambda: clock[0] + 1e9)
    assert known_presence(two.pk) is None
    with django_assert_num_queries(1):
        assert presence_at(two.pk)[1].away_since == NOW
    # What nobody has looked at for a while is dropped.
    assert refresh_presence([one.pk]) == set()
    assert known_presence(two.pk) is None
