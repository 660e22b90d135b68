"""A match begins, deals follow, deals are thrown in."""

import contextlib
import threading
from datetime import timedelta

import pytest
from django.db import connections

from games.engine.tiles import parse_tile
from games.models import Deal, Match, Seat, Table
from games.models.table import TableStatus
from games.positions import current_snapshot, forget
from games.services import starting
from games.services.opening import open_table
from games.services.schedule import REQUEST_LIFETIME
from games.services.seating import sit
from games.services.shuffling import fresh_shuffle
from games.services.starting import deal_next, start_match
from tests import factories
from tests.factories import (
    FOUR,
    FOUR_ACTIONS,
    NOW,
    act,
    make_table,
    people,
    shuffled,
    started_table,
)

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(seconds=10)
# Seat 1 holds five doubles; in a game of four that is thrown in.
FIVE_DOUBLES = """
00 11 22 33 44 05 16  03 06 13 45 01 23 25  04 14 15 35 36 46 56  12 24 55 66 02 26 34
"""


def test_a_match_begins_with_its_people_its_rules_and_its_first_deal():
    table = make_table(4, options={"threshold": "14"}, reserve_seconds=45)
    with shuffled(FOUR):
        assert start_match(table_id=table.pk, now=LATER)
    table.refresh_from_db()
    match = Match.objects.get()
    assert (match.game, match.set, match.options, match.players) == (
        "kozel",
        "6",
        {"threshold": "14"},
        4,
    )
    assert (match.number, match.rated, match.started_at) == (1, False, LATER)
    assert list(match.seats.values_list("number", "side", "name")) == [
        (1, 1, "Masha"), (2, 2, "Alex"), (3, 3, "Olya"), (4, 4, "Serg"),
    ]  # fmt: skip
    deal = match.deals.get()
    assert (deal.number, deal.attempt, deal.opener, deal.first_ply, deal.pot) == (1, 1, 2, 0, 0)
    assert deal.shuffle == " ".join(FOUR.split())
    assert (table.status, table.match, table.ply, table.next_deal_at) == ("playing", match, 0, None)
    assert set(Seat.objects.values_list("reserve_ms", flat=True)) == {45_000}


def test_in_pairs_partners_share_a_side():
    table = make_table(4, game="kozel_pairs")
    factories.start(table, FOUR)
    assert list(Match.objects.get().seats.values_list("side", flat=True)) == [1, 2, 1, 2]


def test_a_match_begins_once_and_not_before_its_time(settings):
    settings.START_DELAY_SECONDS = 3.0
    table = make_table(2)
    assert not start_match(table_id=table.pk, now=NOW)
    assert start_match(table_id=table.pk, now=LATER)
    revision = Table.objects.get().revision
    assert not start_match(table_id=table.pk, now=LATER)
    assert Table.objects.get().revision == revision
    assert not start_match(table_id=make_table(4, seated=3).pk, now=LATER)


def test_a_deal_with_five_doubles_is_thrown_in_and_kept():
    table = make_table(4)
    with shuffled(FIVE_DOUBLES, FIVE_DOUBLES, FOUR):
        start_match(table_id=table.pk, now=LATER)
    deals = Deal.objects.order_by("attempt")
    assert list(deals.values_list("number", "attempt", "thrown_in")) == [
        (1, 1, True), (1, 2, True), (1, 3, False),
    ]  # fmt: skip
    forget()
    assert current_snapshot(table.pk).standing.deal.attempt == 3


def test_a_shuffle_that_is_always_thrown_in_ends_in_an_error_not_in_a_hang():
    table = make_table(4)
    with shuffled(FIVE_DOUBLES), pytest.raises(RuntimeError):
        start_match(table_id=table.pk, now=LATER)
    assert not Match.objects.exists()


def test_the_next_deal_follows_once_with_ready_and_agreements_forgotten():
    table = started_table(4)
    for action in FOUR_ACTIONS:
        act(table.pk, action, now=NOW)
    Seat.objects.filter(number=1).update(agrees_to_stop=True)
    Seat.objects.filter(number=2).update(ready=True)
    Table.objects.update(revision=90)
    assert deal_next(table_id=table.pk, now=LATER)
    assert not deal_next(table_id=table.pk, now=LATER)
    deal = Deal.objects.get(number=2, thrown_in=False)
    assert (deal.opener, deal.first_ply, deal.pot) == (2, 25, 0)
    assert not Seat.objects.filter(ready=True).exists()
    assert not Seat.objects.filter(agrees_to_stop=True).exists()


@pytest.mark.parametrize(
    ("spoil", "rated"),
    [(None, True), ("guest", False), ("bot", False)],
)
def test_a_match_counts_if_nobody_is_a_bot_or_a_guest(spoil, rated):
    table = make_table(2, rated=True)
    if spoil == "guest":
        factories.User.objects.filter(username="Alex").update(is_guest=True)
    if spoil == "bot":
        Seat.objects.filter(number=2).update(user=None, bot="club")
    Table.objects.update(revision=20)
    start_match(table_id=table.pk, now=LATER)
    assert Match.objects.get().rated is rated


def test_who_is_busy_elsewhere_by_now_loses_the_seat_and_the_table_waits():
    masha, alex, olya = people(3)
    first = open_table(creator_id=masha.pk, game="kozel", players=2, rated=True, now=NOW)
    second = open_table(creator_id=olya.pk, game="kozel", players=2, rated=True, now=NOW)
    sit(table_id=first.pk, user_id=alex.pk, now=NOW)
    sit(table_id=second.pk, user_id=alex.pk, now=NOW)
    assert start_match(table_id=first.pk, now=LATER)
    assert not start_match(table_id=second.pk, now=LATER)
    second.refresh_from_db()
    assert (second.status, second.next_deal_at) == (TableStatus.WAITING, None)
    assert second.due_at == LATER + REQUEST_LIFETIME
    assert list(second.seats.values_list("user", flat=True)) == [olya.pk, None]


@pytest.mark.django_db(transaction=True)
def test_two_tables_cannot_begin_with_the_same_person_at_the_same_moment(monkeypatch):
    """Both threads look for busy people before either has begun; the locked rows decide."""
    masha, alex, olya = people(3)
    first = open_table(creator_id=masha.pk, game="kozel", players=2, rated=True, now=NOW)
    second = open_table(creator_id=olya.pk, game="kozel", players=2, rated=True, now=NOW)
    for table in (first, second):
        sit(table_id=table.pk, user_id=alex.pk, now=NOW)
    meeting = threading.Barrier(2)
    real = starting._free_busy_seats

    def together(draft):
        with contextlib.suppress(threading.BrokenBarrierError):  # SQLite lets only one in
            meeting.wait(timeout=2)
        return real(draft)

    monkeypatch.setattr(starting, "_free_busy_seats", together)

    def begin(table_id: int) -> None:
        try:
            start_match(table_id=table_id, now=LATER)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=begin, args=(table.pk,)) for table in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Match.objects.count() == 1


def test_a_shuffle_holds_every_tile_in_play_once_and_is_never_the_same():
    rules = current_snapshot(make_table(4).pk).rules
    one, two = fresh_shuffle(rules), fresh_shuffle(rules)
    assert len(set(one)) == len(one) == 28
    assert one != two
    assert parse_tile("66") in one
