"""Bots claim a seat, think outside any transaction, and act with the ply that they saw."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.bots import BOTS
from games.models import Action, Seat, Table
from games.services import bots
from games.services.bots import act_for_due_bots
from tests import factories
from tests.factories import FOUR, NOW, make_table, start, started_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Masha and three bots; the bot in seat 2 opens with 11."""
    table = make_table(4, bots=("club", "novice", "club"))
    start(table, FOUR)
    return Table.objects.get(pk=table.pk)


def test_a_due_bot_acts_and_the_next_one_becomes_due(table):
    assert act_for_due_bots() == 1
    assert list(Action.objects.values_list("seat", "text", "flag")) == [(2, "11", "")]
    after = Table.objects.get()
    assert (after.bot_claimed_until, after.ply) == (None, 1)
    assert act_for_due_bots() == 1
    assert act_for_due_bots() == 1
    assert act_for_due_bots() == 0  # Masha's turn
    assert Table.objects.get().bot_due_at is None


def test_a_bot_is_not_due_before_its_pace(table):
    Table.objects.update(bot_due_at=NOW + timedelta(hours=1))
    assert act_for_due_bots(NOW) == 0


def test_a_claimed_seat_is_left_to_who_claimed_it_until_the_claim_ends(table):
    Table.objects.update(bot_claimed_until=NOW + timedelta(seconds=20))
    assert act_for_due_bots(NOW + timedelta(seconds=15)) == 0
    assert act_for_due_bots(NOW + timedelta(seconds=21)) == 1


def test_of_two_loops_that_read_the_same_due_row_one_gets_the_claim(table):
    assert bots._act(table.pk, table.bot_due_at, timezone.now())
    assert not bots._act(table.pk, table.bot_due_at, timezone.now())
    assert Action.objects.count() == 1


def test_a_bot_that_was_overtaken_does_nothing(table, monkeypatch):
    def overtaken(**_: object) -> None:
        raise bots.ClubError

    monkeypatch.setattr(bots, "play_for_bot", overtaken)
    assert act_for_due_bots() == 0


def test_a_bot_that_fails_does_not_stop_the_others(table, monkeypatch):
    def fail(*_: object) -> None:
        raise RuntimeError("a defect")

    other = make_table(4, bots=("club", "novice", "club"))
    start(other, FOUR)
    real = bots.choose
    monkeypatch.setattr(
        bots,
        "choose",
        lambda snapshot, number: (
            fail() if snapshot.table.pk == table.pk else real(snapshot, number)
        ),
    )
    assert act_for_due_bots() == 1
    assert Action.objects.get().match.table == other


def test_a_person_who_took_the_seat_back_is_not_played_for(table):
    person = started_table(4)
    Table.objects.filter(pk=person.pk).update(bot_due_at=NOW)
    assert not bots._act(person.pk, NOW, timezone.now())


def test_a_bot_gets_its_seats_view_and_nothing_else(table, monkeypatch):
    seen = []

    class Spy:
        def choose(self, view, rules, accounts, pot, seed):
            seen.append(view)
            return view.actions[0]

    monkeypatch.setattr(bots, "BOTS", {**BOTS, "club": Spy()})
    act_for_due_bots()
    assert seen[0].seat == 2
    assert [str(tile) for tile in seen[0].hand] == ["03", "06", "11", "13", "16", "44", "45"]


def test_a_stand_in_plays_at_its_level(table):
    own = started_table(4)
    Seat.objects.filter(table=own, number=2).update(stand_in="club")
    Table.objects.filter(pk=own.pk).update(bot_due_at=NOW, revision=60)
    assert bots._act(own.pk, NOW, timezone.now())
    assert Action.objects.get().flag == "t"
    assert factories.current_snapshot(own.pk).seat(2).stand_in_announced
