"""The end of a match: accounts, places, club points and rating, written once."""

import contextlib
import threading
from datetime import timedelta

import pytest
from django.db import connections

from games.engine.account import Account
from games.engine.ledger import MatchResult
from games.engine.record import read_match, write_match
from games.engine.standing import MatchReason
from games.engine.variants import table_rules
from games.models import Match, MatchSeat, Seat, Table
from games.models.match import MatchStatus
from games.models.table import TableStatus
from games.positions import current_snapshot, forget
from games.queries.match import record_of
from games.services import finish
from games.services.change import change
from games.services.finish import _places, break_match, finish_match
from ratings.formulas.game_room import club_points
from ratings.models import Rating, RatingChange
from tests import factories
from tests.factories import (
    FOUR,
    FOUR_ACTIONS,
    NOW,
    act,
    make_table,
    play_first,
    start,
    started_table,
)
from tests.games.stored import record

pytestmark = pytest.mark.django_db


def nearly_over(
    players: int = 4, *, accounts: list[str], rated: bool = True, **more: object
) -> Table:
    """A match in whose first deal these accounts stand already."""
    table = make_table(players, rated=rated, **more)
    start(table, {2: factories.TWO, 4: FOUR}[players])
    Match.objects.update(start_accounts=accounts)
    forget()
    return Table.objects.get(pk=table.pk)


def seats() -> list[tuple[object, ...]]:
    fields = ("number", "recorded", "remembered", "lost", "place", "left", "club_points")
    return list(MatchSeat.objects.values_list(*fields))


def test_the_goat_gains_nothing_and_the_others_by_what_they_stay_below_the_safe_score():
    """Credits of this deal are 12 0 21 10: Olya reaches 101."""
    table = nearly_over(accounts=["30", "0", "85", "+9"])
    for action in FOUR_ACTIONS:
        act(table.pk, action, now=NOW)
    table.refresh_from_db()
    match = Match.objects.get()
    assert (table.status, table.due_at, table.turn_ends_at) == ("finished", None, None)
    assert (match.status, match.reason, match.deals_played) == ("finished", "target", 1)
    assert match.ended_at == NOW
    assert seats() == [
        (1, 42, 0, False, 3, False, 6),
        (2, 0, 0, False, 1, False, 10),
        (3, 106, 0, True, 4, False, 0),
        (4, 0, 19, False, 1, False, 10),
    ]
    changes = MatchSeat.objects.values_list("rating_change__gained", "rating_change__pool")
    assert list(changes) == [(6, "kozel"), (10, "kozel"), (0, "kozel"), (10, "kozel")]
    assert Rating.objects.get(user__username="Alex").points == 10
    assert Rating.objects.get(user__username="Olya").matches == 1


def test_an_unrated_match_has_places_but_no_points():
    table = nearly_over(accounts=["30", "0", "85", "+9"], rated=False)
    for action in FOUR_ACTIONS:
        act(table.pk, action, now=NOW)
    assert [row[3:] for row in seats()] == [
        (False, 3, False, None), (False, 1, False, None), (True, 4, False, None), (False, 1, False, None),
    ]  # fmt: skip
    assert not RatingChange.objects.exists()


def test_a_seat_left_to_a_bot_gains_nothing_and_the_others_are_rated():
    table = nearly_over(accounts=["30", "0", "85", "+9"])
    Seat.objects.filter(number=4).update(stand_in="club")
    Table.objects.update(revision=60)
    for action in FOUR_ACTIONS:
        snapshot = current_snapshot(table.pk)
        if snapshot.turn == (4,):
            from games.engine.actions import parse_action
            from games.services.play import play_for_bot

            play_for_bot(
                table_id=table.pk, seat=4, action=parse_action(action), ply=snapshot.table.ply
            )
        else:
            act(table.pk, action, now=NOW)
    assert [row[5:] for row in seats()] == [(False, 6), (False, 10), (False, 0), (True, 0)]


def test_a_match_broken_off_is_rated_against_the_leavers_score():
    table = nearly_over(2, accounts=["75", "0"])
    with change(table.pk, NOW) as draft:
        break_match(draft, 1)
    assert seats() == [(1, 75, 0, True, 2, True, 0), (2, 0, 0, False, 1, False, 8)]
    assert Match.objects.get().status == MatchStatus.BROKEN
    snapshot = current_snapshot(table.pk)
    assert snapshot.standing.position.ending.kind == "broken"
    assert snapshot.turn == ()
    forget()
    assert current_snapshot(table.pk).standing.position.ending.kind == "broken"


def test_a_match_broken_off_between_deals_ends_in_a_deal_of_its_own():
    table = nearly_over(2, accounts=["5", "0"])
    snapshot = factories.play_first(table.pk, now=NOW)
    assert snapshot.table.status == TableStatus.BETWEEN_DEALS
    with change(table.pk, NOW) as draft:
        break_match(draft, 2)
    deals = list(
        Match.objects.get().deals.filter(thrown_in=False).values_list("number", "end_kind")
    )
    assert deals[-1] == (2, "broken")
    assert len(current_snapshot(table.pk).standing.reports) == 1


def test_a_second_finish_changes_nothing():
    table = nearly_over(accounts=["30", "0", "85", "+9"])
    for action in FOUR_ACTIONS:
        act(table.pk, action, now=NOW)
    before = seats()
    with change(table.pk, NOW + timedelta(hours=1)) as draft:
        finish_match(draft, MatchResult(MatchReason.TARGET, (1, 2, 3, 4), ()))
    assert seats() == before
    assert RatingChange.objects.count() == 4


@pytest.mark.django_db(transaction=True)
def test_of_two_workers_that_end_the_same_match_one_writes_the_result(monkeypatch):
    """Without the lock both would pass: the row of the match decides who owns the result."""
    table = nearly_over(2, accounts=["75", "0"])
    snapshot = current_snapshot(table.pk)
    meeting = threading.Barrier(2)
    real = finish._claim_end

    def together(draft, status, reason):
        with contextlib.suppress(threading.BrokenBarrierError):
            meeting.wait(timeout=2)
        return real(draft, status, reason)

    monkeypatch.setattr(finish, "_claim_end", together)

    def end() -> None:
        try:
            with change(table.pk, NOW) as draft:
                draft.standing = snapshot.standing
                break_match(draft, 1)
        finally:
            connections.close_all()

    workers = [threading.Thread(target=end) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert RatingChange.objects.count() == 2
    assert Rating.objects.get(user__username="Alex").points == 8


def test_places_where_the_target_wins_go_by_most_points():
    rules = table_rules("kozel", players=3)
    lowest = _places(rules, (Account(5), Account(50), Account(5)), losers=())
    assert lowest == (1, 3, 1)


def test_pairs_share_places_and_accounts():
    rules = table_rules("kozel_pairs", players=4)
    assert _places(rules, (Account(110), Account(50)), losers=(1, 3)) == (2, 1, 2, 1)


def test_a_match_ended_without_result_keeps_its_accounts_and_no_result():
    table = started_table(4)
    with change(table.pk, NOW) as draft:
        finish.abort_match(draft)
    match = Match.objects.get()
    assert (match.status, match.reason) == (MatchStatus.ABORTED, "")
    assert seats() == [(n, 0, 0, None, None, False, None) for n in (1, 2, 3, 4)]


def test_a_member_who_was_erased_meanwhile_gets_nothing_and_the_others_their_points():
    table = nearly_over(accounts=["30", "0", "85", "+9"])
    MatchSeat.objects.filter(number=4).update(user=None)
    forget()
    for action in FOUR_ACTIONS:
        act(table.pk, action, now=NOW)
    assert RatingChange.objects.count() == 3
    assert [row[6] for row in seats()] == [6, 10, 0, 10]


def test_a_settlement_may_leave_an_account_below_nothing():
    """Jie Long is settled between the players: what one wins the others pay."""
    dealt = record("jie_long").deals[0].dealt
    shuffle = " ".join(str(tile) for hand in dealt.hands for tile in hand)
    start(make_table(4, game="jie_long"), shuffle)
    play_first(Table.objects.get().pk, now=NOW)
    recorded = list(MatchSeat.objects.values_list("recorded", flat=True))
    assert Table.objects.get().status == "finished"
    assert sum(recorded) == 0
    assert min(recorded) < 0


def in_turn(table: Table) -> tuple[int, str]:
    """The seat in turn of a running deal, and the first thing it may do."""
    position = current_snapshot(table.pk).standing.position
    return position.turn[0], str(position.actions[0])


@pytest.mark.parametrize(
    ("accounts", "lost"),
    [
        pytest.param(["0", "0"], [False] * 4, id="equal-sides-both-win"),
        pytest.param(["40", "75"], [True, False, True, False], id="the-higher-side-wins"),
    ],
)
def test_sports_ends_after_the_action_at_which_its_time_is_up(accounts, lost):
    """Forty minutes: an action before lets the match go on, the deal of the next is not scored."""
    table = nearly_over(accounts=accounts, game="sports", rated=False)
    seat, action = in_turn(table)
    act(table.pk, action, now=NOW + timedelta(minutes=39))
    assert Match.objects.get().status == MatchStatus.RUNNING
    seat, action = in_turn(table)
    act(table.pk, action, now=Match.objects.get().started_at + timedelta(minutes=40))
    table.refresh_from_db()
    match = Match.objects.get()
    assert (table.status, match.status, match.reason) == ("finished", "finished", "time")
    deal = match.deals.get()
    assert (deal.end_kind, deal.end_seat, match.deals_played) == ("time", seat, 0)
    assert list(match.seats.values_list("lost", flat=True)) == lost
    report = read_match(write_match(record_of(match)), club_points=club_points)
    assert report.fault is None
