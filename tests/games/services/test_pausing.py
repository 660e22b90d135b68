"""A paused match stands still for everybody, and goes on where it stood."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from accounts.models import AuditEntry, User
from games.errors import MatchOverError, NotAllowedError, PausedError
from games.models import Action, ProcessKind, Seat, Table
from games.models.table import TableStatus
from games.positions import current_snapshot
from games.services import clocks
from games.services.agreements import agree_to_stop, concede, set_ready, take_back
from games.services.bots import act_for_due_bots
from games.services.clocks import expire_turn
from games.services.closing import close_table
from games.services.downtime import book_downtime
from games.services.pausing import pause_table, resume_table
from games.services.play import play, play_wished
from games.services.presence import beat
from games.services.seating import leave
from tests import factories
from tests.factories import NOW, act, make_table, started_table, user_in

pytestmark = pytest.mark.django_db

MOMENTS = ("turn_began_at", "turn_ends_at", "expires_at", "due_at", "bot_due_at", "next_deal_at")


def at(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


@pytest.fixture
def boss() -> User:
    return factories.make_user("Boss")


@pytest.fixture
def table() -> Table:
    """Four people; seat 2 (Alex) opens with 11."""
    return started_table(4)


def pause(table: Table, boss: User, seconds: float = 10) -> None:
    pause_table(table_id=table.pk, by_id=boss.pk, reason="the lights went out", now=at(seconds))


def resume(table: Table, boss: User, seconds: float) -> None:
    resume_table(table_id=table.pk, by_id=boss.pk, reason="light again", now=at(seconds))


def tick(seconds: float) -> int:
    """One round of the clock loop of a club that is alive, with everybody at his page."""
    beat(process="web", kind=ProcessKind.WEB, now=at(seconds))
    Seat.objects.filter(away_since=None).update(last_seen_at=at(seconds))
    clocks.book_downtime(at(seconds))
    return clocks.run_due(at(seconds))


def moments(table: Table) -> dict[str, datetime | None]:
    table.refresh_from_db()
    return {field: getattr(table, field) for field in MOMENTS}


def test_everything_that_is_due_moves_by_the_pause(table, boss):
    before = moments(table)
    revision = table.revision
    pause(table, boss, 10)
    assert moments(table) == before
    assert (table.paused_at, table.revision) == (at(10), revision + 1)
    resume(table, boss, 310)
    assert moments(table) == {
        field: moment and moment + timedelta(seconds=300) for field, moment in before.items()
    }
    assert (table.paused_at, table.revision) == (None, revision + 2)


def test_both_are_logged_with_their_reason(table, boss):
    pause(table, boss)
    resume(table, boss, 20)
    logged = AuditEntry.objects.order_by("pk").values_list("action", "actor", "target", "reason")
    assert list(logged) == [
        ("pause_table", boss.pk, f"table {table.code}", "the lights went out"),
        ("resume_table", boss.pk, f"table {table.code}", "light again"),
    ]


def test_nobody_acts_and_nothing_expires_during_a_pause(table, boss):
    alex = user_in(current_snapshot(table.pk), 2)
    tick(5)
    pause(table, boss)
    with pytest.raises(PausedError):
        play(table_id=table.pk, user_id=alex, action="11", ply=0, now=at(11))
    for seconds in range(12, 400, 2):
        assert tick(seconds) == 0
    # What was on its way when the pause began comes too late.
    assert not expire_turn(table_id=table.pk, ply=0, now=at(400))
    assert not clocks._turn(table.pk, at(400))
    assert play_wished(table_id=table.pk, ply=0, now=at(400)) is None
    resume(table, boss, 400)
    for seconds in range(401, 480, 2):
        assert tick(seconds) == 0
    play(table_id=table.pk, user_id=alex, action="11", ply=0, now=at(479))
    assert Action.objects.count() == 1


def test_bots_wait_and_go_on_at_once(boss):
    table = make_table(4, bots=("club", "club", "club"))
    factories.start(table, factories.FOUR)
    pause(table, boss, 11)
    assert act_for_due_bots(at(100)) == 0
    resume(table, boss, 100)
    assert act_for_due_bots(at(101)) == 1


def test_between_deals_the_next_deal_waits_even_if_all_are_ready(table, boss, settings):
    settings.BETWEEN_DEALS_SECONDS = 12.0
    for action in factories.FOUR_ACTIONS:
        act(table.pk, action, now=at(5))
    for seconds in (5, 7, 9):
        assert tick(seconds) == 0
    pause(table, boss, 10)
    for number in (1, 2, 3, 4):
        set_ready(table_id=table.pk, user_id=user_in(current_snapshot(table.pk), number))
    for seconds in (11, 13, 15, 17, 19):
        assert tick(seconds) == 0
    resume(table, boss, 20)
    assert moments(table)["next_deal_at"] == at(27)
    for seconds in (21, 23, 25, 26.9):
        assert tick(seconds) == 0
    assert tick(27) == 1
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING


def test_graces_stand_still_and_who_left_during_the_pause_is_missed_from_its_end(table, boss):
    Seat.objects.filter(number=1).update(away_since=at(4), last_seen_at=None)
    pause(table, boss, 10)
    leave(table_id=table.pk, user_id=user_in(current_snapshot(table.pk), 3), now=at(60))
    assert not clocks._end_grace(table.pk, at(90), 1)
    resume(table, boss, 100)
    away = dict(Seat.objects.values_list("number", "away_since"))
    assert away == {1: at(94), 2: None, 3: at(100), 4: None}


def test_nobody_gives_up_or_takes_a_seat_back_but_all_may_agree_to_stop(table, boss):
    people = [user_in(current_snapshot(table.pk), number) for number in (1, 2, 3, 4)]
    Seat.objects.filter(number=4).update(stand_in="club")
    Table.objects.update(revision=50)
    pause(table, boss)
    with pytest.raises(PausedError):
        concede(table_id=table.pk, user_id=people[0])
    with pytest.raises(PausedError):
        take_back(table_id=table.pk, user_id=people[3])
    for person in people[:3]:
        agree_to_stop(table_id=table.pk, user_id=person)
    table.refresh_from_db()
    assert (table.status, table.paused_at) == (TableStatus.ABORTED, None)


def test_what_cannot_be_paused_or_resumed(boss):
    waiting = make_table(4, seated=1)
    with pytest.raises(NotAllowedError):
        pause(waiting, boss)
    table = started_table(2)
    with pytest.raises(NotAllowedError, match="not_allowed") as refusal:
        resume(table, boss, 10)
    assert refusal.value.message == "The match is not paused."
    pause(table, boss)
    with pytest.raises(NotAllowedError) as refusal:
        pause(table, boss, 20)
    assert refusal.value.message == "The match is paused."
    close_table(table_id=table.pk, by_id=boss.pk, reason="enough")
    table.refresh_from_db()
    assert table.paused_at is None
    for change in (pause, resume):
        with pytest.raises(MatchOverError):
            change(table, boss, 30)


def test_downtime_in_a_pause_is_charged_once(table, boss):
    before = moments(table)
    tick(5)
    pause(table, boss, 10)
    beat(process="web", kind=ProcessKind.WEB, now=at(100))
    assert book_downtime(at(100))
    assert moments(table) == before
    # The club was down from the fifth second on, and the pause lasted to the 110th.
    assert table.paused_at == at(5)
    resume(table, boss, 110)
    assert moments(table)["expires_at"] == before["expires_at"] + timedelta(seconds=105)
