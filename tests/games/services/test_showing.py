"""Tables at which only bots play."""

from datetime import timedelta

import pytest

from games.errors import NotAllowedError
from games.models import MatchSeat, Seat, Table
from games.models.table import TableStatus
from games.services.schedule import REQUEST_LIFETIME
from games.services.seating import leave, sit
from games.services.showing import open_show_table, play_again
from games.services.starting import start_match
from tests.factories import NOW, make_table, make_user, start

pytestmark = pytest.mark.django_db


def show_table():
    return open_show_table(
        host_id=make_user("admin").pk, game="kozel", bots=("club", "novice"), now=NOW
    )


def test_every_seat_is_a_bots_and_the_table_belongs_to_nobody():
    table = show_table()
    stored = Table.objects.get(pk=table.pk)
    assert (stored.creator, stored.rated, stored.private) == (None, False, False)
    assert [(s.user, s.bot) for s in Seat.objects.filter(table=table)] == [
        (None, "club"),
        (None, "novice"),
    ]


def test_it_starts_by_itself_and_is_unrated():
    table = show_table()
    assert start_match(table_id=table.pk, now=NOW)
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING
    assert table.match is not None
    assert table.match.rated is False


def test_when_its_match_has_ended_the_next_one_begins_at_the_same_table():
    table = show_table()
    start_match(table_id=table.pk, now=NOW)
    Table.objects.filter(pk=table.pk).update(status=TableStatus.FINISHED, revision=90)
    play_again(table_id=table.pk, now=NOW)
    table.refresh_from_db()
    assert (table.status, table.next_deal_at) == (TableStatus.WAITING, NOW)
    assert start_match(table_id=table.pk, now=NOW)
    table.refresh_from_db()
    assert table.match is not None
    assert table.match.number == 2


def test_a_match_that_runs_is_not_begun_again():
    table = show_table()
    start_match(table_id=table.pk, now=NOW)
    with pytest.raises(NotAllowedError):
        play_again(table_id=table.pk, now=NOW)


def test_people_decide_for_themselves_whether_they_play_again():
    table = make_table(2)
    start(table)
    Table.objects.filter(pk=table.pk).update(status=TableStatus.FINISHED, revision=90)
    with pytest.raises(NotAllowedError):
        play_again(table_id=table.pk, now=NOW)


def test_a_seat_that_is_left_free_waits_for_somebody_and_the_match_begins_with_him(settings):
    settings.START_DELAY_SECONDS = 3.0
    host, vera = make_user("admin"), make_user("Vera")
    table = open_show_table(
        host_id=host.pk,
        game="kozel",
        bots=("club", "", "novice"),
        options={"target": "51"},
        turn_seconds=60,
        now=NOW,
    )
    table.refresh_from_db()
    assert (table.creator, table.next_deal_at, table.due_at) == (None, None, NOW + REQUEST_LIFETIME)
    assert (table.options, table.turn_seconds) == ({"target": "51"}, 60)
    sit(table_id=table.pk, user_id=vera.pk, now=NOW)
    table.refresh_from_db()
    assert table.next_deal_at == NOW + timedelta(seconds=3)
    assert start_match(table_id=table.pk, now=NOW + timedelta(seconds=3))
    assert [seat.name for seat in MatchSeat.objects.all()] == ["club", "Vera", "novice"]


def test_when_whoever_came_leaves_again_the_request_is_closed():
    host, vera = make_user("admin"), make_user("Vera")
    table = open_show_table(host_id=host.pk, game="kozel", bots=("club", "", ""), now=NOW)
    sit(table_id=table.pk, user_id=vera.pk, now=NOW)
    leave(table_id=table.pk, user_id=vera.pk, now=NOW)
    table.refresh_from_db()
    assert table.status == TableStatus.ABORTED
