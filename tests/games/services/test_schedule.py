"""Delays that the server draws tell nothing about hands and settings."""

import statistics
from datetime import timedelta

import pytest

from games.models import Seat, Table
from games.positions import current_snapshot
from games.services.schedule import overtime_ms, schedule_turn, wished_action
from tests.factories import FOUR_ACTIONS, NOW, User, act, started_table

pytestmark = pytest.mark.django_db


def test_the_delay_of_a_wished_action_is_uniform_in_its_range_and_knows_no_wish(settings):
    settings.AUTO_DELAY_SECONDS = (0.8, 2.0)
    table = started_table(4)
    for action in FOUR_ACTIONS[:17]:
        act(table.pk, action, now=NOW)
    snapshot = current_snapshot(table.pk)
    delays = []
    for _ in range(400):
        schedule_turn(table, snapshot.seats, snapshot.standing.position, NOW)
        delays.append((table.due_at - NOW).total_seconds())
    assert min(delays) >= 0.8
    assert max(delays) <= 2.0
    assert statistics.mean(delays) == pytest.approx(1.4, abs=0.08)


def test_only_who_wishes_it_and_has_nothing_else_to_do_is_helped():
    table = started_table(4)
    for action in FOUR_ACTIONS[:17]:
        act(table.pk, action, now=NOW)
    position = current_snapshot(table.pk).standing.position
    knocks = [
        wished_action(Seat(user=user), position) is not None
        for user in (User(), User(auto_draw=True), User(auto_knock=True), None)
    ]
    assert knocks == [False, False, True, False]


def test_overtime_is_what_was_used_of_the_reserve():
    table = Table(turn_ends_at=NOW)
    assert overtime_ms(table, NOW) == 0
    assert overtime_ms(table, NOW + timedelta(seconds=1.5)) == 1500
    assert overtime_ms(Table(), NOW) == 0


def test_a_draw_is_wished_by_who_wishes_draws():
    table = started_table(2)
    while True:
        position = current_snapshot(table.pk).standing.position
        if str(position.actions[0]) == "+":
            break
        act(table.pk, str(position.actions[0]), now=NOW)
    assert str(wished_action(Seat(user=User(auto_draw=True)), position)) == "+"
    assert wished_action(Seat(user=User(auto_knock=True)), position) is None
