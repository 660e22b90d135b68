"""Seats of requests are taken, changed and left; and what is refused."""

import threading
from datetime import timedelta

import pytest
from django.db import connections

from accounts.models import Block, User
from games.errors import (
    MatchOverError,
    NotAllowedError,
    NotSeatedError,
    TableFullError,
    UnknownTableError,
)
from games.models import Seat, Table
from games.models.table import TableStatus
from games.services.inviting import invite
from games.services.schedule import REQUEST_LIFETIME
from games.services.seating import leave, sit, sit_by_link
from tests.factories import NOW, make_user, people, started_table
from tests.games.services.waiting import names, open_kozel

pytestmark = pytest.mark.django_db


def test_the_last_seat_starts_the_countdown_and_leaving_stops_it(masha, alex, settings):
    settings.START_DELAY_SECONDS = 3.0
    table = open_kozel(masha, players=2)
    assert sit(table_id=table.pk, user_id=alex.pk, now=NOW).number == 2
    table.refresh_from_db()
    assert table.next_deal_at == table.due_at == NOW + timedelta(seconds=3)
    assert table.revision == 2
    leave(table_id=table.pk, user_id=alex.pk, now=NOW)
    table.refresh_from_db()
    assert table.next_deal_at is None
    assert table.due_at == NOW + REQUEST_LIFETIME
    assert names(table) == ["Masha", ""]


def test_one_may_wish_a_seat_and_change_it(masha, alex):
    table = open_kozel(masha)
    sit(table_id=table.pk, user_id=alex.pk, seat=3, now=NOW)
    assert names(table) == ["Masha", "", "Alex", ""]
    sit(table_id=table.pk, user_id=alex.pk, seat=4, now=NOW)
    assert names(table) == ["Masha", "", "", "Alex"]
    revision = Table.objects.get().revision
    assert sit(table_id=table.pk, user_id=alex.pk, now=NOW).number == 4
    assert sit(table_id=table.pk, user_id=alex.pk, seat=4, now=NOW).number == 4
    assert Table.objects.get().revision == revision


def test_a_taken_seat_and_a_full_table_are_full(masha, alex):
    table = open_kozel(masha, players=2)
    with pytest.raises(TableFullError):
        sit(table_id=table.pk, user_id=alex.pk, seat=1)
    with pytest.raises(TableFullError):
        sit(table_id=table.pk, user_id=alex.pk, seat=7)
    sit(table_id=table.pk, user_id=alex.pk)
    with pytest.raises(TableFullError):
        sit(table_id=table.pk, user_id=make_user().pk)


def test_nobody_sits_down_at_a_running_or_ended_table_or_at_none(masha):
    stranger = make_user()
    with pytest.raises(UnknownTableError):
        sit(table_id=12345, user_id=stranger.pk)
    with pytest.raises(NotAllowedError):
        sit(table_id=started_table(2).pk, user_id=stranger.pk)
    Table.objects.update(status=TableStatus.ABORTED, revision=50)
    with pytest.raises(MatchOverError):
        sit(table_id=Table.objects.get().pk, user_id=stranger.pk)


def test_a_private_table_wants_an_invitation_or_its_link(masha, alex):
    table = open_kozel(masha, private=True)
    with pytest.raises(NotAllowedError):
        sit(table_id=table.pk, user_id=alex.pk)
    invite(table_id=table.pk, by_id=masha.pk, name="ALEX")
    assert sit(table_id=table.pk, user_id=alex.pk).number == 2
    other = make_user()
    assert sit_by_link(token=table.invite_token, user_id=other.pk).number == 3
    with pytest.raises(UnknownTableError):
        sit_by_link(token="guessed", user_id=make_user().pk)


def test_the_creator_of_a_private_table_may_come_back(masha, alex):
    table = open_kozel(masha, private=True)
    sit_by_link(token=table.invite_token, user_id=alex.pk)
    leave(table_id=table.pk, user_id=masha.pk)
    Table.objects.update(creator=masha, revision=50)
    assert sit(table_id=table.pk, user_id=masha.pk).number == 1


@pytest.mark.parametrize("is_blocker", [True, False])
def test_people_who_keep_apart_do_not_meet_at_a_table(masha, alex, is_blocker):
    blocker, blocked = (masha, alex) if is_blocker else (alex, masha)
    Block.objects.create(blocker=blocker, blocked=blocked)
    table = open_kozel(masha)
    with pytest.raises(NotAllowedError):
        sit(table_id=table.pk, user_id=alex.pk)


def test_who_plays_a_rated_match_sits_down_at_no_other_rated_table(masha):
    started_table(2, rated=True)
    other = make_user()
    rated, unrated = open_kozel(other, rated=True), open_kozel(other)
    with pytest.raises(NotAllowedError):
        sit(table_id=rated.pk, user_id=masha.pk)
    assert sit(table_id=unrated.pk, user_id=masha.pk).number == 2


@pytest.mark.django_db(transaction=True)
def test_of_two_who_want_the_last_seat_one_gets_it():
    creator, first, second = people(3)
    table = open_kozel(creator, players=2)
    meeting = threading.Barrier(2)
    outcomes: list[str] = []

    def take(user: User) -> None:
        try:
            meeting.wait(timeout=10)
            sit(table_id=table.pk, user_id=user.pk)
            outcomes.append("seated")
        except TableFullError as error:
            outcomes.append(error.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=take, args=(user,)) for user in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["full", "seated"]
    assert Seat.objects.filter(table=table, user=None).count() == 0


# --- Getting up ----------------------------------------------------------------------------------


def test_when_the_creator_leaves_the_next_person_owns_the_table_and_the_last_closes_it(masha, alex):
    table = open_kozel(masha)
    sit(table_id=table.pk, user_id=alex.pk)
    leave(table_id=table.pk, user_id=masha.pk)
    table.refresh_from_db()
    assert (table.creator, table.status) == (alex, TableStatus.WAITING)
    leave(table_id=table.pk, user_id=alex.pk)
    table.refresh_from_db()
    assert (table.status, table.due_at) == (TableStatus.ABORTED, None)


def test_who_leaves_a_running_match_is_counted_down_and_his_open_page_does_not_bring_him_back():
    table = started_table(4)
    alex = people(2)[1]
    leave(table_id=table.pk, user_id=alex.pk, now=NOW)
    seat = Seat.objects.get(table=table, user=alex)
    assert (seat.leaving, seat.away_since, seat.last_seen_at) == (True, NOW, None)


def test_after_the_match_a_seat_is_simply_free(masha):
    table = started_table(2)
    Table.objects.update(status=TableStatus.FINISHED, revision=60)
    leave(table_id=table.pk, user_id=masha.pk)
    assert names(table) == ["", "Alex"]
    assert Table.objects.get().status == TableStatus.FINISHED


def test_who_does_not_sit_cannot_leave(masha):
    with pytest.raises(NotSeatedError):
        leave(table_id=open_kozel(masha).pk, user_id=make_user().pk)


# --- What the creator may do ---------------------------------------------------------------------
