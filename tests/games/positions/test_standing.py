"""A match is read from its record, whole or from the newest known standing on."""

import pytest

from games.engine.account import Account
from games.models import Action, Deal, Match, Table
from games.positions import forget, rules_of, standing_of
from games.positions.snapshot import (
    KEPT_TABLES,
    cached_snapshot,
    current_snapshot,
    remember,
    snapshot_of,
)
from games.positions.standing import first_ledger, parse_account
from games.services.starting import deal_next
from tests.factories import (
    FOUR,
    FOUR_ACTIONS,
    NOW,
    act,
    make_table,
    play_first,
    shuffled,
    started_table,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return started_table(4)


def whole(table: Table):
    """The standing, replayed from nothing."""
    match = Match.objects.get(table=table)
    ply = Table.objects.get(pk=table.pk).ply
    return standing_of(match, rules_of(match), ply=ply)


def test_a_standing_continued_step_by_step_equals_the_one_replayed_from_nothing(table):
    for action in FOUR_ACTIONS:
        act(table.pk, action, now=NOW)
        forget()
        assert current_snapshot(table.pk).standing == whole(table)
    with shuffled(FOUR):
        deal_next(table_id=table.pk)
    for _ in range(30):
        play_first(table.pk, 1, now=NOW)
    continued = current_snapshot(table.pk).standing
    assert continued.deal.number == 2
    assert continued == whole(table)


def test_an_older_standing_is_continued_over_the_end_of_its_deal(table):
    act(table.pk, "11", now=NOW)
    old = whole(table)
    for action in FOUR_ACTIONS[1:]:
        act(table.pk, action, now=NOW)
    with shuffled(FOUR):
        deal_next(table_id=table.pk)
    play_first(table.pk, 5, now=NOW)
    match = Match.objects.get()
    ply = Table.objects.get().ply
    assert standing_of(match, rules_of(match), ply=ply, base=old) == whole(table)


def test_continuing_reads_only_what_is_new(table, django_assert_num_queries):
    for action in FOUR_ACTIONS[:20]:
        act(table.pk, action, now=NOW)
    base = whole(table)
    act(table.pk, FOUR_ACTIONS[20], now=NOW)
    match = Match.objects.get()
    with django_assert_num_queries(2) as statements:
        standing_of(match, rules_of(match), ply=21, base=base)
    assert "20" in statements.captured_queries[1]["sql"]


def test_a_standing_of_another_match_or_of_later_is_no_base(table):
    for action in FOUR_ACTIONS[:5]:
        act(table.pk, action, now=NOW)
    later = whole(table)
    match = Match.objects.get()
    assert standing_of(match, rules_of(match), ply=3, base=later).ply == 3
    other = Match.objects.get(table=started_table(2))
    assert standing_of(other, rules_of(other), ply=0, base=later).match_id == other.pk


def test_before_its_first_deal_a_match_stands_nowhere(table):
    match = Match.objects.get()
    Deal.objects.all().delete()
    assert standing_of(match, rules_of(match), ply=0) is None


@pytest.mark.parametrize(
    ("text", "account"),
    [
        ("+19", Account(0, 19, False)),
        ("24", Account(24, 0, True)),
        ("0", Account(0, 0, False)),
    ],
)
def test_accounts_before_the_first_deal(text, account):
    assert parse_account(text) == account


def test_a_match_may_begin_with_accounts(table):
    match = Match.objects.get()
    match.start_accounts = ["+19", "0", "7", "+4"]
    ledger = first_ledger(match, rules_of(match))
    assert [str(account) for account in ledger.accounts] == ["+19", "0", "7", "+4"]


def test_the_log_holds_the_present_deal_with_flags_and_times(table):
    act(table.pk, "11", now=NOW)
    Action.objects.update(flag="t")
    logged = whole(table).log[0]
    assert (logged.ply, logged.seat, str(logged.action), logged.flag, logged.at) == (
        0,
        2,
        "11",
        "t",
        NOW,
    )


# --- Snapshots -----------------------------------------------------------------------------------


def test_the_newest_snapshot_is_found_again_with_one_query(table, django_assert_num_queries):
    first = current_snapshot(table.pk)
    with django_assert_num_queries(1):
        assert current_snapshot(table.pk) is first


def test_an_older_snapshot_never_replaces_a_newer_one(table):
    old = current_snapshot(table.pk)
    Table.objects.update(revision=old.revision + 1)
    new = current_snapshot(table.pk)
    remember(old)
    assert cached_snapshot(table.pk) is new
    forget(table.pk)
    assert cached_snapshot(table.pk) is None


def test_what_changes_while_it_is_read_is_read_again(table, monkeypatch):
    from games.positions import snapshot as module

    real = module.snapshot_of
    calls = []

    def read_slowly(row: Table):
        calls.append(row.revision)
        found = real(row)
        if len(calls) == 1:
            Table.objects.update(revision=row.revision + 1)
        return found

    forget()
    monkeypatch.setattr(module, "snapshot_of", read_slowly)
    assert current_snapshot(table.pk).revision == table.revision + 1
    assert len(calls) == 2


def test_only_so_many_tables_are_kept(table):
    from dataclasses import replace

    snapshot = current_snapshot(table.pk)
    for key in range(KEPT_TABLES + 5):
        remember(replace(snapshot, table=Table(pk=1_000_000 + key, revision=1)))
    assert cached_snapshot(1_000_000) is None
    assert cached_snapshot(1_000_000 + KEPT_TABLES) is not None


def test_a_waiting_table_has_seats_and_no_match():
    snapshot = snapshot_of(make_table(4, seated=2))
    assert (snapshot.match, snapshot.standing, snapshot.turn) == (None, None, ())
    assert snapshot.seat_of(None) is None
    assert snapshot.seat_of(snapshot.seat(2).user_id).number == 2
