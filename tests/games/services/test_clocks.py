"""What time does, with a time of the test's choice and nobody connected."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, OperationalError

from accounts.models import Notice
from games.models import Action, Match, MatchSeat, ProcessKind, Seat, Table, Uptime
from games.models.match import MatchStatus
from games.models.table import TableStatus, TimeoutMeans
from games.positions import current_snapshot
from games.services import clocks
from games.services.clocks import expire_turn, free_closed_accounts, run_due
from games.services.presence import beat, mark_away
from games.services.schedule import REQUEST_LIFETIME
from tests import factories
from tests.factories import NOW, act, make_table, started_table, user_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _grace(settings) -> None:
    settings.LEAVE_GRACE_SECONDS = 40.0
    settings.START_DELAY_SECONDS = 3.0
    settings.BETWEEN_DEALS_SECONDS = 12.0


def tick(now) -> int:
    """One round of a clock loop in a club that is alive, with all players there."""
    beat(process="web", kind=ProcessKind.WEB, now=now)
    Seat.objects.filter(user__isnull=False, away_since=None).update(last_seen_at=now)
    return run_due(now)


def at(seconds: float):
    """A moment until which the club was alive all the time."""
    moment = NOW + timedelta(seconds=seconds)
    Uptime.objects.update_or_create(pk=1, defaults={"alive_until": moment})
    return moment


def test_a_full_table_begins_three_seconds_after_its_last_seat_was_taken():
    table = make_table(4)
    assert tick(at(2.9)) == 0
    assert tick(at(3)) == 1
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING
    assert Match.objects.get().started_at == NOW + timedelta(seconds=3)


def test_a_request_that_nobody_joins_is_swept_away():
    table = make_table(4, seated=1)
    assert tick(at(REQUEST_LIFETIME.total_seconds() - 1)) == 0
    assert tick(at(REQUEST_LIFETIME.total_seconds())) == 1
    table.refresh_from_db()
    assert (table.status, table.due_at) == (TableStatus.ABORTED, None)
    assert tick(at(REQUEST_LIFETIME.total_seconds() + 1)) == 0


def test_a_table_that_waits_in_vain_for_a_rematch_keeps_the_end_of_its_match():
    table = started_table(2)
    Match.objects.update(status=MatchStatus.FINISHED)
    Table.objects.update(status=TableStatus.WAITING, due_at=NOW, next_deal_at=None, revision=90)
    Seat.objects.filter(number=2).update(user=None)
    assert tick(at(1)) == 1
    table.refresh_from_db()
    assert table.status == TableStatus.FINISHED


def test_the_next_deal_is_made_when_its_time_has_come():
    table = started_table(4)
    for action in factories.FOUR_ACTIONS:
        act(table.pk, action, now=NOW)
    assert tick(at(11.9)) == 0
    assert tick(at(12)) == 1
    snapshot = current_snapshot(table.pk)
    assert snapshot.table.status == TableStatus.PLAYING
    assert snapshot.standing.deal.number == 2
    assert snapshot.turn == (2,)


def test_a_turn_runs_out_after_turn_time_and_reserve_and_a_labelled_bot_plays_on():
    table = started_table(4)
    assert table.expires_at == NOW + timedelta(seconds=100)
    assert tick(at(99.9)) == 0
    assert tick(at(100)) == 1
    seat = Seat.objects.get(table=table, number=2)
    assert (seat.stand_in, seat.stand_in_announced, seat.reserve_ms) == ("club", False, 0)
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING
    assert table.bot_due_at == NOW + timedelta(seconds=100)
    assert not Action.objects.exists()


def test_a_rated_duel_is_broken_off_and_rated_by_the_formula():
    table = started_table(2, rated=True)
    assert table.timeout_means == TimeoutMeans.BREAK
    assert tick(at(100)) == 1
    table.refresh_from_db()
    match = Match.objects.get()
    assert (table.status, match.status, match.reason) == ("broken", "broken", "broken")
    assert table.due_at is None
    seats = list(MatchSeat.objects.values_list("number", "lost", "left", "place", "club_points"))
    assert seats == [(1, True, True, 2, 0), (2, False, False, 1, 1)]
    deal = match.deals.get()
    assert (deal.end_kind, deal.end_seat) == ("broken", 1)
    assert tick(at(200)) == 0


def test_an_act_just_before_the_clock_wins_and_the_clock_leaves_the_next_turn_alone():
    table = started_table(4)
    act(table.pk, "11", now=NOW + timedelta(seconds=99))
    assert not expire_turn(table_id=table.pk, ply=0, now=NOW + timedelta(seconds=100))
    assert tick(at(100)) == 0


def test_expiring_early_at_another_table_state_or_after_the_end_does_nothing():
    table = started_table(4)
    assert not expire_turn(table_id=table.pk, ply=0, now=NOW + timedelta(seconds=50))
    Table.objects.update(status=TableStatus.FINISHED, revision=70)
    assert not expire_turn(table_id=table.pk, ply=0, now=NOW + timedelta(seconds=500))


def test_a_bot_whose_loop_is_dead_is_helped_by_the_clock():
    table = make_table(4, bots=("club", "club", "club"))
    factories.start(table, factories.FOUR)
    assert tick(at(100)) == 1
    action = Action.objects.get()
    assert (action.seat, action.text, action.flag) == (2, "11", "")


def test_the_club_knocks_for_who_wishes_it_between_the_two_delays(settings):
    settings.AUTO_DELAY_SECONDS = (0.8, 2.0)
    table = started_table(4)
    for action in factories.FOUR_ACTIONS[:17]:
        act(table.pk, action, now=NOW)
    # She changed her settings in the middle of the deal, after her turn had begun.
    factories.User.objects.filter(username="Olya").update(auto_knock=True)
    table.refresh_from_db()
    assert NOW + timedelta(seconds=0.8) <= table.due_at <= NOW + timedelta(seconds=2)
    assert tick(at(0.79)) == 0
    assert tick(at(2)) == 1
    assert Action.objects.get(ply=17).text == "-"


def test_who_does_not_wish_it_keeps_the_time_of_the_turn(settings):
    settings.AUTO_DELAY_SECONDS = (1.0, 1.0)
    factories.people(4)
    factories.User.objects.filter(username="Olya").update(auto_knock=True)
    table = started_table(4)
    for action in factories.FOUR_ACTIONS[:17]:
        act(table.pk, action, now=NOW)
    factories.User.objects.update(auto_knock=False)
    assert tick(at(1)) == 0
    table.refresh_from_db()
    assert table.due_at == table.expires_at == NOW + timedelta(seconds=90)
    assert Action.objects.count() == 17


# --- Leaving -------------------------------------------------------------------------------------


def test_who_does_not_come_back_within_the_grace_is_replaced_whoever_is_in_turn():
    table = started_table(4)
    Seat.objects.filter(number=4).update(last_seen_at=None)
    beat(process="web", kind=ProcessKind.WEB, now=at(10))
    Seat.objects.filter(number__lt=4).update(last_seen_at=at(10))
    assert run_due(at(10)) == 0
    assert Seat.objects.get(number=4).away_since == NOW + timedelta(seconds=10)
    assert tick(at(49)) == 0
    assert tick(at(50)) == 1
    seat = Seat.objects.get(number=4)
    assert (seat.stand_in, seat.stand_in_announced, seat.given_up) == ("club", False, False)
    assert current_snapshot(table.pk).turn == (2,)


def test_who_comes_back_within_the_grace_keeps_his_seat():
    started_table(4)
    Seat.objects.filter(number=4).update(away_since=NOW + timedelta(seconds=10))
    assert tick(at(49)) == 0
    Seat.objects.filter(number=4).update(away_since=None, last_seen_at=NOW + timedelta(seconds=49))
    assert tick(at(51)) == 0
    assert not Seat.objects.exclude(stand_in="").exists()


def test_a_player_seen_again_after_the_clock_looked_is_not_replaced(monkeypatch):
    table = started_table(4)
    monkeypatch.setattr(clocks, "_missed_seats", lambda now: [(table.pk, 4, NOW)])
    assert tick(at(50)) == 0


def test_the_bell_of_a_missed_player_rings_when_it_is_his_turn_and_once(monkeypatch):
    monkeypatch.setattr(clocks, "_reminded", set())
    table = started_table(4)
    Seat.objects.filter(number=3).update(away_since=NOW)
    assert tick(at(1)) == 0
    act(table.pk, "11", now=NOW)
    assert tick(at(2)) == 1
    assert tick(at(3)) == 0
    notice = Notice.objects.get()
    assert (notice.user.username, notice.kind, notice.url) == (
        "Olya",
        "your_turn",
        f"/tables/{table.code}/",
    )


def test_what_was_rung_for_is_not_remembered_for_ever(monkeypatch):
    monkeypatch.setattr(clocks, "_reminded", {(1, 1, NOW)})
    monkeypatch.setattr(clocks, "REMEMBERED", 1)
    started_table(4)
    Seat.objects.filter(number=2).update(away_since=NOW)
    assert tick(at(1)) == 1
    assert len(clocks._reminded) == 1


def test_a_leaver_breaks_a_rated_duel_off():
    started_table(2, rated=True)
    Seat.objects.filter(number=2).update(away_since=NOW)
    assert tick(at(40)) == 1
    assert Match.objects.get().reason == "broken"
    assert list(MatchSeat.objects.values_list("left", flat=True)) == [False, True]


def test_only_people_of_running_matches_are_missed():
    make_table(4, seated=2)
    Seat.objects.update(last_seen_at=None)
    assert mark_away(now=NOW) == 0
    started_table(4)
    Seat.objects.filter(table__status=TableStatus.PLAYING).update(last_seen_at=None)
    Seat.objects.filter(number=1).update(stand_in="club")
    Seat.objects.filter(number=2).update(given_up=True)
    assert mark_away(now=NOW) == 2


def test_a_paused_table_has_no_clock():
    table = started_table(4)
    Table.objects.update(paused_at=NOW)
    Seat.objects.filter(number=4).update(away_since=NOW)
    assert tick(at(1000)) == 0
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING


# --- Robustness ----------------------------------------------------------------------------------


@pytest.mark.parametrize("defect", [RuntimeError("a defect"), IntegrityError("a row too many")])
def test_what_goes_wrong_at_one_table_does_not_stop_the_others(monkeypatch, defect):
    broken, sound = started_table(4), started_table(2)
    tried = []

    def fail(table_id: int, now: object) -> bool:
        tried.append(table_id)
        if table_id == broken.pk:
            raise defect
        return True

    monkeypatch.setitem(clocks._WORK, TableStatus.PLAYING, fail)
    assert tick(at(100)) == 1
    assert sorted(tried) == [broken.pk, sound.pk]
    tried.clear()
    assert tick(at(101)) == 1
    assert tried == [sound.pk], "the broken one is left alone for a while"


def test_a_table_that_has_moved_on_is_left_alone(monkeypatch):
    started_table(4)

    def refuse(table_id: int, now: object) -> bool:
        raise clocks.ClubError

    monkeypatch.setitem(clocks._WORK, TableStatus.PLAYING, refuse)
    assert tick(at(100)) == 0


def test_a_lost_database_is_told_to_the_loop(monkeypatch):
    started_table(4)

    def lose(table_id: int, now: object) -> bool:
        raise OperationalError("the database is away")

    monkeypatch.setitem(clocks._WORK, TableStatus.PLAYING, lose)
    with pytest.raises(OperationalError):
        tick(at(100))


def test_closed_accounts_lose_their_seats_at_waiting_tables_only():
    waiting = make_table(4, seated=3)
    running = started_table(2)
    factories.User.objects.filter(username="Alex").update(closed_at=NOW)
    assert free_closed_accounts(NOW) == 1
    assert list(waiting.seats.values_list("user__username", flat=True)) == [
        "Masha",
        None,
        "Olya",
        None,
    ]
    assert user_in(current_snapshot(running.pk), 2)


def test_a_round_with_nothing_due_reads_six_times_and_writes_nothing(django_assert_num_queries):
    started_table(4)
    tick(at(10))
    with django_assert_num_queries(6) as statements:
        assert run_due(NOW + timedelta(seconds=10.5)) == 0
    assert all(query["sql"].startswith("SELECT") for query in statements.captured_queries)


def test_work_that_somebody_else_has_done_meanwhile_is_left_alone():
    """The rows were due when they were read; another loop, or a player, was faster."""
    waiting, running = make_table(4, seated=2), started_table(2)
    assert not clocks._start(waiting.pk, NOW)
    assert not clocks._turn(running.pk, NOW)
    assert not clocks._deal(running.pk, NOW)
