"""An act: what is stored, what is refused with which word, what comes twice."""

import contextlib
import threading
from datetime import timedelta

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from games import positions
from games.engine.actions import Knock, parse_action
from games.errors import (
    IllegalMoveError,
    MalformedMessageError,
    MatchOverError,
    NotAllowedError,
    NotSeatedError,
    NotYourTurnError,
    PausedError,
    StalePageError,
)
from games.models import Action, Match, Seat, Table
from games.models.table import TableStatus
from games.positions import current_snapshot
from games.services import recording
from games.services.play import play, play_for_bot, play_wished
from games.services.recording import Stored
from tests import factories
from tests.factories import NOW, act, started_table, user_in

pytestmark = pytest.mark.django_db
THEN = NOW + timedelta(seconds=20)


@pytest.fixture
def table() -> Table:
    """Four people; seat 2 (Alex) must open with 11."""
    return started_table(4)


def alex(table: Table) -> int:
    return user_in(current_snapshot(table.pk), 2)


def olya(table: Table) -> int:
    return user_in(current_snapshot(table.pk), 3)


def test_an_act_is_stored_with_its_counters_and_begins_the_next_turn(table):
    stored = play(table_id=table.pk, user_id=alex(table), action="11", ply=0, now=THEN)
    assert stored == Stored(ply=1, revision=table.revision + 1)
    action = Action.objects.get()
    assert (action.ply, action.seat, action.text, action.flag, action.points) == (0, 2, "11", "", 0)
    assert (action.client_id, action.revision, action.at) == (None, stored.revision, THEN)
    table.refresh_from_db()
    assert (table.ply, table.revision) == (1, stored.revision)
    assert table.turn_began_at == THEN
    assert table.turn_ends_at == THEN + timedelta(seconds=30)
    assert table.expires_at == table.due_at == THEN + timedelta(seconds=90)
    assert current_snapshot(table.pk).turn == (3,)


def test_a_draw_is_recorded_with_its_tile_and_begins_the_turn_time_afresh():
    table = started_table(2)
    act(table.pk, "11", now=NOW)
    act(table.pk, "13>", now=NOW)
    act(table.pk, "12<", now=NOW)
    # Seat 2 holds 02 and 24, so it can play; let it come to where it cannot.
    snapshot = factories.play_first(table.pk, 200, now=THEN)
    drawn = Action.objects.filter(text__startswith="+").first()
    assert drawn is not None, snapshot
    assert len(drawn.text) == 3
    following = Action.objects.get(ply=drawn.ply + 1)
    assert following.seat == drawn.seat


def test_overtime_is_taken_from_the_reserve_and_the_next_draw_does_not_give_it_back(table):
    late = current_snapshot(table.pk).table.turn_ends_at + timedelta(seconds=12.5)
    play(table_id=table.pk, user_id=alex(table), action="11", ply=0, now=late)
    assert Seat.objects.get(table=table, number=2).reserve_ms == 47_500
    assert current_snapshot(table.pk).seat(2).reserve_ms == 47_500


def test_an_act_after_the_deadline_counts_as_long_as_no_clock_has_fired(table):
    very_late = current_snapshot(table.pk).table.expires_at + timedelta(seconds=5)
    play(table_id=table.pk, user_id=alex(table), action="11", ply=0, now=very_late)
    assert Seat.objects.get(table=table, number=2).reserve_ms == 0


@pytest.mark.parametrize(
    ("who", "action", "ply", "error"),
    [
        pytest.param("Alex", "rubbish", 0, MalformedMessageError, id="no notation"),
        pytest.param("Alex", "+35", 0, MalformedMessageError, id="a draw does not name its tile"),
        pytest.param("Alex", "11<", 0, MalformedMessageError, id="the opening has no arm"),
        pytest.param("Alex", "11", 1, StalePageError, id="a page from the future"),
        pytest.param("Masha", "11", 0, NotYourTurnError, id="another is in turn"),
        pytest.param("Alex", "66", 0, IllegalMoveError, id="not in hand"),
        pytest.param("Alex", "03", 0, IllegalMoveError, id="the opening tile is prescribed"),
        pytest.param("Alex", "-", 0, IllegalMoveError, id="must play"),
        pytest.param("Vera", "11", 0, NotSeatedError, id="a stranger"),
    ],
)
def test_a_refused_act_changes_nothing(table, who, action, ply, error):
    factories.people(5)
    person = factories.User.objects.get(username=who)
    with pytest.raises(error):
        play(table_id=table.pk, user_id=person.pk, action=action, ply=ply)
    assert not Action.objects.exists()
    assert current_snapshot(table.pk).revision == table.revision


def test_the_reason_of_the_rules_is_told(table):
    with pytest.raises(IllegalMoveError) as refused:
        play(table_id=table.pk, user_id=alex(table), action="66", ply=0)
    assert refused.value.code == "illegal"
    assert refused.value.message == "You do not hold this tile."


def test_a_second_press_is_stale(table):
    play(table_id=table.pk, user_id=alex(table), action="11", ply=0)
    with pytest.raises(StalePageError):
        play(table_id=table.pk, user_id=alex(table), action="11", ply=0)


def test_nothing_is_played_before_the_match_between_deals_when_paused_and_after_the_end():
    waiting = factories.make_table(4)
    masha = waiting.creator_id
    with pytest.raises(NotAllowedError):
        play(table_id=waiting.pk, user_id=masha, action="11", ply=0)
    snapshot = factories.start(waiting, factories.FOUR)
    Table.objects.update(paused_at=NOW, revision=100)
    with pytest.raises(PausedError):
        play(table_id=waiting.pk, user_id=user_in(snapshot, 2), action="11", ply=0)
    Table.objects.update(paused_at=None, revision=101)
    for action in factories.FOUR_ACTIONS:
        act(waiting.pk, action)
    assert current_snapshot(waiting.pk).table.status == TableStatus.BETWEEN_DEALS
    with pytest.raises(NotYourTurnError):
        play(table_id=waiting.pk, user_id=masha, action="05", ply=25)
    Table.objects.update(status=TableStatus.FINISHED, revision=200)
    with pytest.raises(MatchOverError):
        play(table_id=waiting.pk, user_id=masha, action="05", ply=25)


def test_who_has_given_up_plays_no_more(table):
    Seat.objects.filter(table=table, number=2).update(given_up=True, stand_in="club")
    Table.objects.update(revision=50)
    with pytest.raises(NotAllowedError):
        play(table_id=table.pk, user_id=alex(table), action="11", ply=0)


# --- Ids -----------------------------------------------------------------------------------------


def test_an_accepted_id_that_comes_again_gets_the_same_answer_and_does_nothing(table):
    person = alex(table)
    first = play(table_id=table.pk, user_id=person, action="11", ply=0, client_id="a1")
    act(table.pk, "15>")
    again = play(table_id=table.pk, user_id=person, action="11", ply=0, client_id="a1")
    assert again == first
    assert Action.objects.count() == 2


def test_an_accepted_id_with_another_action_is_malformed(table):
    person = alex(table)
    play(table_id=table.pk, user_id=person, action="11", ply=0, client_id="a1")
    with pytest.raises(MalformedMessageError):
        play(table_id=table.pk, user_id=person, action="12>", ply=0, client_id="a1")


def test_an_id_used_again_at_ones_next_turn_is_malformed_and_stores_nothing(table):
    person = alex(table)
    play(table_id=table.pk, user_id=person, action="11", ply=0, client_id="a1")
    for action in ("15>", "12<", "22<"):
        act(table.pk, action)
    with pytest.raises(MalformedMessageError):
        play(table_id=table.pk, user_id=person, action="54>", ply=4, client_id="a1")
    assert Action.objects.count() == 4
    assert current_snapshot(table.pk).table.ply == 4


def test_a_refused_id_is_not_remembered(table):
    person = alex(table)
    with pytest.raises(IllegalMoveError):
        play(table_id=table.pk, user_id=person, action="66", ply=0, client_id="a1")
    stored = play(table_id=table.pk, user_id=person, action="11", ply=0, client_id="a1")
    assert stored.ply == 1


def test_two_seats_may_use_the_same_id(table):
    play(table_id=table.pk, user_id=alex(table), action="11", ply=0, client_id="a1")
    stored = play(table_id=table.pk, user_id=olya(table), action="15>", ply=1, client_id="a1")
    assert stored.ply == 2


def test_the_id_of_the_last_act_is_known_after_the_match_has_ended(table):
    for action in factories.FOUR_ACTIONS[:-1]:
        act(table.pk, action)
    last = act(table.pk, factories.FOUR_ACTIONS[-1], client_id="last")
    Table.objects.filter(pk=table.pk).update(status=TableStatus.FINISHED, revision=900)
    again = play(table_id=table.pk, user_id=alex(table), action="44<", ply=24, client_id="last")
    assert again == last


def test_a_drawn_tile_does_not_make_a_repeated_draw_another_action():
    table = started_table(2)
    while True:
        snapshot = current_snapshot(table.pk)
        action = str(snapshot.standing.position.actions[0])
        if action == "+":
            break
        act(table.pk, action)
    person = user_in(snapshot, snapshot.turn[0])
    ply = snapshot.table.ply
    first = play(table_id=table.pk, user_id=person, action="+", ply=ply, client_id="d")
    assert play(table_id=table.pk, user_id=person, action="+", ply=ply, client_id="d") == first
    drawn = Action.objects.get(client_id="d").text
    for guess in (drawn, "+00"):
        with pytest.raises(MalformedMessageError):
            play(table_id=table.pk, user_id=person, action=guess, ply=ply, client_id="d")
    with pytest.raises(MalformedMessageError):
        play(table_id=table.pk, user_id=person, action="-", ply=ply, client_id="d")


# --- Other processes, other threads --------------------------------------------------------------


def test_an_act_against_an_old_snapshot_is_checked_against_the_newest(table):
    """Another process played; this one does not know it yet."""
    known = current_snapshot(table.pk)
    play(table_id=table.pk, user_id=alex(table), action="11", ply=0)
    positions.forget()
    positions.remember(known)
    with pytest.raises(StalePageError):
        play(table_id=table.pk, user_id=alex(table), action="11", ply=0)
    positions.forget()
    positions.remember(known)
    stored = play(table_id=table.pk, user_id=olya(table), action="15>", ply=1)
    assert stored.ply == 2


def test_a_change_that_does_not_touch_the_turn_does_not_refuse_the_act(table):
    known = current_snapshot(table.pk)
    Table.objects.filter(pk=table.pk).update(revision=known.revision + 5)
    positions.remember(known)
    stored = play(table_id=table.pk, user_id=alex(table), action="11", ply=0)
    assert stored == Stored(1, known.revision + 6)


@pytest.mark.django_db(transaction=True)
def test_of_two_acts_at_the_same_ply_that_passed_the_same_check_one_is_stored(monkeypatch):
    """Both threads wait until each has checked its act; the compare-and-set decides."""
    table = started_table(4)
    person = alex(table)
    meeting = threading.Barrier(2)
    store_act = recording.store_act

    def store_together(*args, **kwargs):
        if meeting.n_waiting or not meeting.broken:
            with contextlib.suppress(threading.BrokenBarrierError):
                meeting.wait(timeout=5)
        return store_act(*args, **kwargs)

    monkeypatch.setattr(recording, "store_act", store_together)
    outcomes: list[object] = []

    def press() -> None:
        try:
            outcomes.append(play(table_id=table.pk, user_id=person, action="11", ply=0))
        except StalePageError as error:
            outcomes.append(error.code)
        finally:
            meeting.abort()
            connections.close_all()

    threads = [threading.Thread(target=press) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(str, outcomes)) == sorted([str(Stored(1, table.revision + 1)), "stale"])
    assert Action.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_an_act_costs_one_statement_or_two():
    table = started_table(4)
    people = {number: user_in(current_snapshot(table.pk), number) for number in range(1, 5)}
    for ply, (seat, action) in enumerate([(2, "11"), (3, "15>"), (4, "12<"), (1, "22<")]):
        with CaptureQueriesContext(connection) as statements:
            play(table_id=table.pk, user_id=people[seat], action=action, ply=ply, now=THEN)
        assert number_of(statements) == (1 if connection.vendor == "postgresql" else 2)


@pytest.mark.django_db(transaction=True)
def test_an_act_costs_the_same_with_many_tables_open():
    tables = [started_table(2) for _ in range(12)]
    person = user_in(current_snapshot(tables[0].pk), 1)
    with CaptureQueriesContext(connection) as statements:
        play(table_id=tables[0].pk, user_id=person, action="11", ply=0, now=THEN)
    assert number_of(statements) == (1 if connection.vendor == "postgresql" else 2)


def number_of(statements: CaptureQueriesContext) -> int:
    """Statements without the frame of the transaction, which SQLite's are counted with."""
    texts = [query["sql"] for query in statements.captured_queries]
    return sum(not text.startswith(("BEGIN", "COMMIT")) for text in texts)


# --- Bots and wishes -----------------------------------------------------------------------------


def test_what_a_bot_does_in_its_own_seat_has_no_mark():
    table = factories.make_table(4, bots=("club", "novice", "club"))
    factories.start(table, factories.FOUR)
    stored = play_for_bot(table_id=table.pk, seat=2, action=parse_action("11"), ply=0)
    assert stored.ply == 1
    assert Action.objects.get().flag == ""


def test_the_first_action_of_a_stand_in_is_marked_t_and_the_later_ones_b(table):
    Seat.objects.filter(table=table, number=2).update(stand_in="club")
    Table.objects.update(revision=50)
    play_for_bot(table_id=table.pk, seat=2, action=parse_action("11"), ply=0)
    for action in ("15>", "12<", "22<"):
        act(table.pk, action)
    play_for_bot(table_id=table.pk, seat=2, action=parse_action("54>"), ply=4)
    assert list(Action.objects.values_list("flag", flat=True)) == ["t", "", "", "", "b"]


def test_a_bot_that_thought_too_long_is_refused(table):
    Seat.objects.filter(table=table, number=2).update(stand_in="club")
    Table.objects.update(revision=50)
    with pytest.raises(StalePageError):
        play_for_bot(table_id=table.pk, seat=2, action=Knock(), ply=3)
    with pytest.raises(StalePageError):
        play_for_bot(table_id=table.pk, seat=3, action=Knock(), ply=0)


def test_a_bot_may_not_act_for_a_person(table):
    with pytest.raises(NotAllowedError):
        play_for_bot(table_id=table.pk, seat=2, action=parse_action("11"), ply=0)


def test_a_player_who_acts_takes_his_seat_back_at_once(table):
    Seat.objects.filter(table=table, number=2).update(
        stand_in="club", stand_in_announced=True, leaving=True, away_since=NOW
    )
    Table.objects.update(revision=50)
    play(table_id=table.pk, user_id=alex(table), action="11", ply=0, now=THEN)
    seat = Seat.objects.get(table=table, number=2)
    assert (seat.stand_in, seat.stand_in_announced, seat.leaving) == ("", False, False)
    assert (seat.away_since, seat.last_seen_at) == (None, THEN)
    assert Action.objects.get().flag == ""


def test_a_player_who_asked_gets_his_seat_back_after_the_stand_ins_turn(table):
    Seat.objects.filter(table=table, number=2).update(stand_in="club", returning=True)
    Table.objects.update(revision=50)
    play_for_bot(table_id=table.pk, seat=2, action=parse_action("11"), ply=0)
    seat = Seat.objects.get(table=table, number=2)
    assert (seat.stand_in, seat.returning) == ("", False)


def test_the_club_knocks_for_who_wishes_it_without_a_mark(table):
    factories.User.objects.filter(username="Olya").update(auto_knock=True)
    for action in factories.FOUR_ACTIONS[:17]:
        act(table.pk, action)
    stored = play_wished(table_id=table.pk, ply=17)
    assert stored is not None
    action = Action.objects.get(ply=17)
    assert (action.seat, action.text, action.flag, action.client_id) == (3, "-", "", None)


def test_the_club_does_nothing_for_who_does_not_wish_it_or_can_play(table):
    assert play_wished(table_id=table.pk, ply=3) is None
    factories.User.objects.update(auto_knock=True, auto_draw=True)
    assert play_wished(table_id=table.pk, ply=0) is None
    Seat.objects.filter(number=2).update(stand_in="club")
    Table.objects.update(revision=50)
    assert play_wished(table_id=table.pk, ply=0) is None


def test_the_end_of_a_deal_is_stored_with_its_last_action(table):
    for action in factories.FOUR_ACTIONS:
        act(table.pk, action)
    snapshot = current_snapshot(table.pk)
    assert snapshot.table.status == TableStatus.BETWEEN_DEALS
    deal = Match.objects.get().deals.get()
    assert (deal.end_kind, deal.end_seat, deal.opener, deal.pot) == ("out", 2, 2, 0)
    assert [str(account) for account in snapshot.standing.ledger.accounts] == [
        "+12",
        "0",
        "21",
        "+10",
    ]


def test_an_end_of_a_deal_that_was_overtaken_is_tried_again(table, monkeypatch):
    """The table changes between the check and the lock: the act is checked again."""
    for action in factories.FOUR_ACTIONS[:-1]:
        act(table.pk, action)
    known = current_snapshot(table.pk)
    person = alex(table)
    Table.objects.filter(pk=table.pk).update(revision=known.revision + 3)
    stored = play(table_id=table.pk, user_id=person, action="44<", ply=24)
    assert stored == Stored(25, known.revision + 4)


def test_a_bot_that_was_overtaken_by_a_harmless_change_acts_on_the_newest(table, monkeypatch):
    Seat.objects.filter(table=table, number=2).update(stand_in="club", stand_in_announced=True)
    Table.objects.update(revision=50)
    store_act, refused = recording.store_act, []

    def refuse_once(*args, **kwargs):
        if not refused:
            refused.append(1)
            return False
        return store_act(*args, **kwargs)

    monkeypatch.setattr(recording, "store_act", refuse_once)
    stored = play_for_bot(table_id=table.pk, seat=2, action=parse_action("11"), ply=0)
    assert stored == Stored(1, 51)


def test_a_bot_in_its_own_seat_ends_a_deal_and_is_ready_for_the_next():
    table = factories.make_table(4, bots=("club", "club", "club"))
    factories.start(table, factories.FOUR)
    for ply, action in enumerate(factories.FOUR_ACTIONS):
        (seat,) = current_snapshot(table.pk).turn
        if seat == 1:
            act(table.pk, action)
        else:
            play_for_bot(table_id=table.pk, seat=seat, action=parse_action(action), ply=ply)
    assert current_snapshot(table.pk).table.status == TableStatus.BETWEEN_DEALS
    assert [seat.ready for seat in current_snapshot(table.pk).seats] == [False, True, True, True]
