"""Time in which the club was down is booked once and charged to nobody."""

import threading
from datetime import timedelta

import pytest
from django.db import connections

from games.models import Heartbeat, ProcessKind, Seat, Table, Uptime
from games.positions import current_snapshot
from games.services import downtime
from games.services.clocks import run_due
from games.services.downtime import book_downtime, excuse_lost_processes
from games.services.presence import beat
from tests.factories import NOW, make_table, started_table

pytestmark = pytest.mark.django_db


def alive(seconds: float) -> bool:
    """A serving process beats at this moment, and a clock loop looks."""
    now = NOW + timedelta(seconds=seconds)
    beat(process="web", kind=ProcessKind.WEB, now=now)
    return book_downtime(now)


def test_while_no_serving_process_is_alive_nothing_expires():
    table = started_table(4)
    assert run_due(NOW + timedelta(days=1)) == 0
    beat(process="web", kind=ProcessKind.WEB, now=NOW)
    assert not book_downtime(NOW + timedelta(seconds=3.1))
    assert run_due(NOW + timedelta(days=1)) == 0
    assert Table.objects.get(pk=table.pk).expires_at == table.expires_at


def test_a_gap_of_three_seconds_is_none():
    table = started_table(4)
    assert alive(0)
    assert alive(3)
    assert alive(3.5)
    assert Table.objects.get(pk=table.pk).expires_at == table.expires_at
    assert Uptime.objects.get().alive_until == NOW + timedelta(seconds=3)


def test_a_longer_gap_moves_every_running_deadline_and_everybodys_presence_once():
    table = started_table(4)
    waiting = make_table(4, seated=2)
    Seat.objects.filter(table=table, number=4).update(away_since=NOW)
    Seat.objects.filter(table=table, number=1).update(last_seen_at=NOW)
    alive(0)
    alive(90)
    alive(91)
    gap = timedelta(seconds=90)
    after = Table.objects.get(pk=table.pk)
    assert after.turn_began_at == table.turn_began_at + gap
    assert after.turn_ends_at == table.turn_ends_at + gap
    assert after.expires_at == table.expires_at + gap
    assert after.due_at == table.due_at + gap
    assert after.revision == table.revision + 1
    assert after.ply == table.ply
    assert Table.objects.get(pk=waiting.pk).due_at == waiting.due_at + gap
    assert Seat.objects.get(table=table, number=4).away_since == NOW + gap
    assert Seat.objects.get(table=table, number=1).last_seen_at == NOW + gap


def test_downtime_of_the_clock_alone_counts_too():
    """The serving process beats all the time; the only clock loop was killed and comes back."""
    table = started_table(4)
    alive(0)
    for second in range(1, 60):
        beat(process="web", kind=ProcessKind.WEB, now=NOW + timedelta(seconds=second))
    alive(60)
    assert Table.objects.get(pk=table.pk).expires_at == table.expires_at + timedelta(seconds=60)


def test_tables_that_have_ended_are_left_alone():
    table = started_table(4)
    Table.objects.update(status="finished")
    alive(0)
    alive(90)
    assert Table.objects.get(pk=table.pk).revision == table.revision


@pytest.mark.django_db(transaction=True)
def test_of_two_loops_that_saw_the_same_gap_one_books_it(monkeypatch):
    table = started_table(4)
    alive(0)
    now = NOW + timedelta(seconds=90)
    beat(process="web", kind=ProcessKind.WEB, now=now)
    meeting = threading.Barrier(2)
    first = downtime.read_uptime

    def read_together():
        row = first()
        meeting.wait(timeout=10)
        return row

    monkeypatch.setattr(downtime, "read_uptime", read_together)

    def book() -> None:
        try:
            book_downtime(now)
        finally:
            connections.close_all()

    loops = [threading.Thread(target=book) for _ in range(2)]
    for loop in loops:
        loop.start()
    for loop in loops:
        loop.join()
    assert Table.objects.get(pk=table.pk).expires_at == table.expires_at + timedelta(seconds=90)


def test_players_of_a_dead_serving_process_get_ten_seconds_once():
    table = started_table(4)
    beat(process="dead", kind=ProcessKind.WEB, now=NOW)
    beat(process="alive", kind=ProcessKind.WEB, now=NOW + timedelta(seconds=10))
    Seat.objects.filter(table=table, number__in=(2, 3)).update(held_by="dead")
    now = NOW + timedelta(seconds=10)
    assert excuse_lost_processes(now) == 2
    assert excuse_lost_processes(now) == 0
    after = Table.objects.get(pk=table.pk)
    more = timedelta(seconds=10)
    assert after.expires_at == table.expires_at + more
    assert after.turn_ends_at == table.turn_ends_at + more
    assert after.due_at == table.due_at + more
    assert after.revision == table.revision + 2
    assert set(
        Seat.objects.filter(held_by="", away_since=now + more).values_list("number", flat=True)
    ) == {2, 3}
    assert current_snapshot(table.pk).turn == (2,)


def test_a_seat_that_another_process_holds_by_now_gets_nothing(monkeypatch):
    table = started_table(4)
    Seat.objects.filter(table=table, number=2).update(held_by="alive")
    assert not downtime._excuse(table.pk, 2, "dead", NOW)
    assert Table.objects.get(pk=table.pk).revision == table.revision


def test_hearts_that_stopped_long_ago_are_forgotten():
    beat(process="old", kind=ProcessKind.WEB, now=NOW)
    beat(process="new", kind=ProcessKind.WEB, now=NOW + timedelta(hours=2))
    assert excuse_lost_processes(NOW + timedelta(hours=2)) == 0
    assert list(Heartbeat.objects.values_list("process", flat=True)) == ["new"]


def test_a_heart_keeps_the_moment_of_its_first_beat():
    beat(process="web", kind=ProcessKind.WEB, now=NOW)
    beat(process="web", kind=ProcessKind.WEB, now=NOW + timedelta(seconds=1))
    heart = Heartbeat.objects.get()
    assert (heart.started_at, heart.beat_at) == (NOW, NOW + timedelta(seconds=1))
