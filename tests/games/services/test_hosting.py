"""What the creator of a request does with its seats and its spectators."""

from datetime import timedelta

import pytest

from games.errors import (
    MatchOverError,
    NotAllowedError,
    TableFullError,
)
from games.models import Invitation, Match, Table
from games.models.table import TableStatus
from games.services.hosting import (
    cancel_table,
    fill_with_bots,
    remove_player,
    seat_bot,
    set_spectators,
    swap_partner,
)
from games.services.inviting import invite
from games.services.seating import sit
from games.services.starting import start_match
from tests.factories import NOW, make_table, started_table
from tests.games.services.waiting import names, open_kozel

pytestmark = pytest.mark.django_db


def test_the_creator_removes_people_and_bots_before_the_first_tile(masha, alex):
    table = open_kozel(masha, private=True)
    invite(table_id=table.pk, by_id=masha.pk, name="Alex")
    sit(table_id=table.pk, user_id=alex.pk)
    seat_bot(table_id=table.pk, by_id=masha.pk, seat=3, level="club")
    assert names(table) == ["Masha", "Alex", "club", ""]
    remove_player(table_id=table.pk, by_id=masha.pk, seat=2)
    remove_player(table_id=table.pk, by_id=masha.pk, seat=3)
    assert names(table) == ["Masha", "", "", ""]
    assert not Invitation.objects.exists()  # he would have come straight back
    for seat in (1, 2, 9):
        with pytest.raises(NotAllowedError):
            remove_player(table_id=table.pk, by_id=masha.pk, seat=seat)


def test_bots_take_free_seats_only_and_are_of_a_known_level(masha):
    table = open_kozel(masha)
    with pytest.raises(TableFullError):
        seat_bot(table_id=table.pk, by_id=masha.pk, seat=1, level="club")
    with pytest.raises(NotAllowedError):
        seat_bot(table_id=table.pk, by_id=masha.pk, seat=2, level="grandmaster")


def test_bots_take_all_free_seats_at_once_and_the_match_begins_unrated(masha, alex, settings):
    settings.START_DELAY_SECONDS = 3.0
    table = open_kozel(masha, players=4, rated=True)
    sit(table_id=table.pk, user_id=alex.pk, seat=3, now=NOW)
    fill_with_bots(table_id=table.pk, by_id=masha.pk, level="club", now=NOW)
    table.refresh_from_db()
    assert names(table) == ["Masha", "club", "Alex", "club"]
    assert table.next_deal_at == NOW + timedelta(seconds=3)
    assert start_match(table_id=table.pk, now=NOW + timedelta(seconds=3))
    assert Match.objects.get().rated is False


def test_only_the_creator_fills_with_bots_that_exist_and_only_free_seats(masha, alex):
    table = open_kozel(masha, players=2)
    with pytest.raises(NotAllowedError):
        fill_with_bots(table_id=table.pk, by_id=alex.pk, level="club", now=NOW)
    with pytest.raises(NotAllowedError):
        fill_with_bots(table_id=table.pk, by_id=masha.pk, level="grandmaster", now=NOW)
    sit(table_id=table.pk, user_id=alex.pk, now=NOW)
    with pytest.raises(TableFullError):
        fill_with_bots(table_id=table.pk, by_id=masha.pk, level="club", now=NOW)
    assert names(table) == ["Masha", "Alex"]


def test_the_creator_chooses_his_partner(masha):
    table = make_table(4, game="kozel_pairs")
    assert names(table) == ["Masha", "Alex", "Olya", "Serg"]
    swap_partner(table_id=table.pk, by_id=masha.pk, seat=2, now=NOW)
    assert names(table) == ["Masha", "Olya", "Alex", "Serg"]
    for seat in (1, 3, 7):
        with pytest.raises(NotAllowedError):
            swap_partner(table_id=table.pk, by_id=masha.pk, seat=seat)


def test_in_singles_nobody_has_a_partner(masha):
    table = make_table(4)
    with pytest.raises(NotAllowedError):
        swap_partner(table_id=table.pk, by_id=masha.pk, seat=2)


def test_a_bot_may_be_the_partner(masha):
    table = make_table(4, game="kozel_pairs", bots=("club", "novice"))
    assert names(table) == ["Masha", "Alex", "club", "novice"]
    swap_partner(table_id=table.pk, by_id=masha.pk, seat=2, now=NOW)
    assert names(table) == ["Masha", "club", "Alex", "novice"]


def test_the_creator_takes_the_request_back(masha):
    table = open_kozel(masha)
    cancel_table(table_id=table.pk, by_id=masha.pk)
    assert Table.objects.get().status == TableStatus.ABORTED
    with pytest.raises(MatchOverError):
        cancel_table(table_id=table.pk, by_id=masha.pk)


def test_the_creator_switches_spectators_off_and_on_even_during_a_match(masha):
    table = started_table(2)
    set_spectators(table_id=table.pk, by_id=masha.pk, allowed=False)
    assert not Table.objects.get().spectators
    set_spectators(table_id=table.pk, by_id=masha.pk, allowed=True)
    assert Table.objects.get().spectators


def test_only_the_creator_may_and_only_before_the_first_tile(masha, alex):
    table = open_kozel(masha)
    sit(table_id=table.pk, user_id=alex.pk)
    acts = [
        lambda by: remove_player(table_id=table.pk, by_id=by, seat=2),
        lambda by: seat_bot(table_id=table.pk, by_id=by, seat=3, level="club"),
        lambda by: swap_partner(table_id=table.pk, by_id=by, seat=2),
        lambda by: cancel_table(table_id=table.pk, by_id=by),
    ]
    for act in acts:
        with pytest.raises(NotAllowedError):
            act(alex.pk)
    with pytest.raises(NotAllowedError):
        set_spectators(table_id=table.pk, by_id=alex.pk, allowed=False)
    Table.objects.update(status=TableStatus.PLAYING, revision=40)
    for act in acts:
        with pytest.raises(NotAllowedError):
            act(masha.pk)


# --- Invitations --------------------------------------------------------------------
