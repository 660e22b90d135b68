"""Ready, give up, stop, play again, take the seat back."""

from datetime import timedelta

import pytest

from games.errors import MatchOverError, NotAllowedError, NotSeatedError
from games.models import Deal, Match, MatchSeat, Seat, Table
from games.models.table import TableStatus
from games.positions import current_snapshot
from games.services.agreements import agree_to_stop, concede, set_ready, take_back, want_rematch
from games.services.seating import leave
from tests import factories
from tests.factories import (
    FOUR,
    FOUR_ACTIONS,
    NOW,
    TWO,
    act,
    make_table,
    make_user,
    people,
    started_table,
)

pytestmark = pytest.mark.django_db
THEN = NOW + timedelta(seconds=30)


def between_deals(players: int = 4, **more: object) -> Table:
    table = started_table(players, **more)
    if players == 4 and "game" not in more:
        for action in FOUR_ACTIONS:
            act(table.pk, action, now=NOW)
    else:
        factories.play_first(table.pk, now=NOW)
    return Table.objects.get(pk=table.pk)


# --- Ready ---------------------------------------------------------------------------------------


def test_the_last_one_who_is_ready_deals():
    table = between_deals()
    for number, user in enumerate(people(4), start=1):
        set_ready(table_id=table.pk, user_id=user.pk, now=THEN)
        assert Deal.objects.filter(number=2).exists() is (number == 4)
    assert Table.objects.get().status == TableStatus.PLAYING


def test_bots_are_always_ready():
    table = between_deals()
    Seat.objects.filter(number__gt=1).update(stand_in="club")
    Table.objects.update(revision=80)
    set_ready(table_id=table.pk, user_id=people(1)[0].pk, now=THEN)
    assert Table.objects.get().status == TableStatus.PLAYING


def test_ready_during_a_deal_or_while_paused_is_heard_and_changes_nothing():
    table = started_table(4)
    masha = people(1)[0]
    set_ready(table_id=table.pk, user_id=masha.pk)
    assert not Seat.objects.filter(ready=True).exists()
    Table.objects.update(paused_at=NOW, status=TableStatus.BETWEEN_DEALS, revision=80)
    set_ready(table_id=table.pk, user_id=masha.pk)
    assert not Seat.objects.filter(ready=True).exists()


def test_ready_brings_a_leaver_back():
    table = started_table(4)
    alex = people(2)[1]
    leave(table_id=table.pk, user_id=alex.pk, now=NOW)
    set_ready(table_id=table.pk, user_id=alex.pk, now=THEN)
    seat = Seat.objects.get(user=alex)
    assert (seat.leaving, seat.away_since, seat.last_seen_at) == (False, None, THEN)


def test_ready_is_for_people_who_still_play():
    table = started_table(4)
    with pytest.raises(NotSeatedError):
        set_ready(table_id=table.pk, user_id=make_user().pk)
    Seat.objects.filter(number=1).update(given_up=True)
    Table.objects.update(revision=80)
    with pytest.raises(NotAllowedError):
        set_ready(table_id=table.pk, user_id=people(1)[0].pk)
    Table.objects.update(status=TableStatus.FINISHED, revision=81)
    with pytest.raises(MatchOverError):
        set_ready(table_id=table.pk, user_id=people(1)[0].pk)


# --- Taking the seat back ------------------------------------------------------------------------


def stood_in(number: int) -> Table:
    table = started_table(4)
    Seat.objects.filter(number=number).update(
        stand_in="club", stand_in_announced=True, leaving=True
    )
    Table.objects.update(revision=80)
    return table


def test_a_seat_that_is_not_in_turn_is_taken_back_at_once():
    table = stood_in(4)
    take_back(table_id=table.pk, user_id=people(4)[3].pk, now=THEN)
    seat = Seat.objects.get(number=4)
    assert (seat.stand_in, seat.stand_in_announced, seat.leaving, seat.last_seen_at) == (
        "",
        False,
        False,
        THEN,
    )


def test_a_seat_in_turn_is_given_back_after_the_stand_ins_turn():
    """Otherwise a player could let his time run out again and again and never play."""
    table = stood_in(2)
    take_back(table_id=table.pk, user_id=people(2)[1].pk, now=THEN)
    seat = Seat.objects.get(number=2)
    assert (seat.stand_in, seat.returning, seat.leaving) == ("club", True, False)


def test_ready_asks_for_the_seat_too():
    table = stood_in(4)
    set_ready(table_id=table.pk, user_id=people(4)[3].pk, now=THEN)
    assert Seat.objects.get(number=4).stand_in == ""


def test_between_deals_a_seat_is_taken_back_at_once_and_its_player_is_asked_whether_he_is_ready():
    table = between_deals()
    Seat.objects.filter(number=2).update(stand_in="club", ready=True)
    Table.objects.update(revision=80)
    take_back(table_id=table.pk, user_id=people(2)[1].pk, now=THEN)
    seat = Seat.objects.get(number=2)
    assert (seat.stand_in, seat.ready) == ("", False)


def test_nothing_is_taken_back_that_is_ones_own_or_was_given_up():
    table = started_table(4)
    with pytest.raises(NotAllowedError):
        take_back(table_id=table.pk, user_id=people(1)[0].pk)
    concede(table_id=table.pk, user_id=people(1)[0].pk)
    with pytest.raises(NotAllowedError):
        take_back(table_id=table.pk, user_id=people(1)[0].pk)


# --- Conceding -----------------------------------------------------------------------------------


def test_of_two_sides_the_one_that_concedes_ends_the_match_and_gains_nothing():
    table = started_table(2, rated=True)
    concede(table_id=table.pk, user_id=people(1)[0].pk, now=THEN)
    match = Match.objects.get()
    assert (match.status, match.reason) == ("finished", "conceded")
    assert list(MatchSeat.objects.values_list("lost", "left", "club_points")) == [
        (True, False, 0), (False, False, 10),
    ]  # fmt: skip
    deal = match.deals.get()
    assert (deal.end_kind, deal.end_seat) == ("conceded", 1)
    with pytest.raises(MatchOverError):
        concede(table_id=table.pk, user_id=people(2)[1].pk)


def test_in_pairs_both_partners_agree():
    table = started_table(4, game="kozel_pairs", rated=True)
    masha, _, olya, _ = people(4)
    concede(table_id=table.pk, user_id=masha.pk)
    assert Match.objects.get().status == "running"
    concede(table_id=table.pk, user_id=olya.pk)
    assert Match.objects.get().reason == "conceded"
    assert list(MatchSeat.objects.values_list("lost", flat=True)) == [True, False, True, False]


def test_a_partner_whose_seat_a_bot_holds_is_not_asked():
    table = started_table(4, game="kozel_pairs")
    Seat.objects.filter(number=3).update(stand_in="club")
    Table.objects.update(revision=80)
    concede(table_id=table.pk, user_id=people(1)[0].pk)
    assert Match.objects.get().reason == "conceded"


def test_the_wish_to_concede_ends_with_the_deal():
    table = started_table(4, shuffle=FOUR, game="kozel_pairs")
    concede(table_id=table.pk, user_id=people(1)[0].pk)
    factories.play_first(table.pk, now=NOW)
    for user in people(4):
        set_ready(table_id=table.pk, user_id=user.pk)
    assert not Seat.objects.filter(concedes=True).exists()


def test_of_four_sides_who_concedes_leaves_his_seat_to_a_bot_for_good():
    table = started_table(4, rated=True)
    alex = people(2)[1]
    concede(table_id=table.pk, user_id=alex.pk, now=THEN)
    seat = Seat.objects.get(number=2)
    assert (seat.stand_in, seat.given_up, seat.stand_in_announced) == ("club", True, True)
    assert Table.objects.get().bot_due_at is not None
    with pytest.raises(NotAllowedError):
        concede(table_id=table.pk, user_id=alex.pk)


def test_conceding_between_deals_ends_in_a_deal_of_its_own():
    table = between_deals(2)
    if table.status != TableStatus.BETWEEN_DEALS:
        pytest.fail("the deal ended the match")
    concede(table_id=table.pk, user_id=people(1)[0].pk)
    assert Deal.objects.filter(end_kind="conceded", number=2).exists()


# --- Stopping ------------------------------------------------------------------------------------


def test_when_all_who_play_agree_the_match_ends_without_a_result():
    table = started_table(4, rated=True)
    Seat.objects.filter(number=4).update(stand_in="club")
    Table.objects.update(revision=80)
    for user in people(3):
        assert Match.objects.get().status == "running"
        agree_to_stop(table_id=table.pk, user_id=user.pk)
    match, table = Match.objects.get(), Table.objects.get()
    assert (match.status, table.status) == ("aborted", "aborted")
    assert current_snapshot(table.pk).standing is not None  # the sheet is kept
    assert list(MatchSeat.objects.values_list("lost", "club_points")) == [(None, None)] * 4


def test_before_a_match_there_is_nothing_to_concede_or_stop():
    table = make_table(4)
    for ask in (concede, agree_to_stop, take_back, want_rematch):
        with pytest.raises(NotAllowedError):
            ask(table_id=table.pk, user_id=people(1)[0].pk)


# --- Again ---------------------------------------------------------------------------------------


def ended(**more: object) -> Table:
    table = started_table(2, **more)
    concede(table_id=table.pk, user_id=people(1)[0].pk, now=NOW)
    Seat.objects.update(last_seen_at=NOW)
    Table.objects.update(revision=200)
    return Table.objects.get(pk=table.pk)


def test_when_both_want_it_the_next_match_begins_at_the_same_table(settings):
    settings.START_DELAY_SECONDS = 3.0
    table = ended(rated=True)
    masha, alex = people(2)
    want_rematch(table_id=table.pk, user_id=masha.pk, now=NOW)
    assert Table.objects.get().status == TableStatus.FINISHED
    want_rematch(table_id=table.pk, user_id=alex.pk, now=NOW)
    table.refresh_from_db()
    assert (table.status, table.next_deal_at) == ("waiting", NOW + timedelta(seconds=3))
    factories.start(table, TWO, now=NOW)
    table.refresh_from_db()
    assert list(Match.objects.values_list("number", "rated")) == [(1, True), (2, True)]
    assert (table.ply, table.status) == (0, "playing")
    assert table.revision > 200
    stored = act(table.pk, "11", now=THEN)
    assert stored.ply == 1


def test_who_is_not_there_any_more_is_not_waited_for():
    table = ended()
    Seat.objects.filter(number=1).update(last_seen_at=None)
    Table.objects.update(revision=300)
    alex = people(2)[1]
    want_rematch(table_id=table.pk, user_id=alex.pk, now=NOW)
    table.refresh_from_db()
    assert (table.status, table.creator, table.next_deal_at) == ("waiting", alex, None)
    assert list(table.seats.values_list("user", flat=True)) == [None, alex.pk]
