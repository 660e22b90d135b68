"""What a serving process does beside answering, one round at a time."""

import pytest
from django.db import DatabaseError

from games.consumers import serving as module
from games.consumers.serving import Serving, tell_presence
from games.models import Heartbeat, ProcessKind, Seat
from games.watching import LOBBY
from tests.factories import started_table

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_round_beats_and_touches_the_held_seats_every_three_seconds(monkeypatch):
    table = started_table(2)
    Seat.objects.update(last_seen_at=None)
    seat = table.seats.get(number=1)
    process = Serving()
    clock = [100.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: clock[0])
    process.work_once()
    assert Heartbeat.objects.get().kind == ProcessKind.WEB
    process.hold(seat.pk)
    process.work_once()
    first = Seat.objects.get(pk=seat.pk)
    assert (first.held_by, first.last_seen_at is not None) == (process.process, True)
    Seat.objects.update(last_seen_at=None)
    clock[0] += 2.9
    process.work_once()
    assert Seat.objects.get(pk=seat.pk).last_seen_at is None
    clock[0] += 0.1
    process.work_once()
    assert Seat.objects.get(pk=seat.pk).last_seen_at is not None
    assert Seat.objects.get(number=2).held_by == ""


def test_the_last_of_several_sockets_lets_a_seat_go():
    process = Serving()
    process.hold(7)
    process.hold(7)
    assert not process.release(7)
    assert process.release(7)


def test_it_starts_once_survives_a_lost_database_and_stops(settings, monkeypatch):
    settings.HEARTBEAT_SECONDS = 0.01
    process = Serving()
    rounds = []

    def fail_first() -> None:
        rounds.append(1)
        if len(rounds) == 1:
            raise DatabaseError("gone")

    monkeypatch.setattr(process, "work_once", fail_first)
    process.start()
    process.start()
    while len(rounds) < 2:
        pass
    process.stop()
    assert len(rounds) >= 2


def test_it_stays_still_where_no_heart_shall_beat(settings):
    settings.HEARTBEAT_SECONDS = 0.0
    process = Serving()
    process.start()
    process.stop()
    assert not Heartbeat.objects.exists()


def test_nobody_is_told_of_presence_when_nobody_looks(monkeypatch, django_assert_num_queries):
    monkeypatch.setattr(module.registry, "announced", lambda: {LOBBY: 3})
    with django_assert_num_queries(0):
        tell_presence()
