"""A match begins, and the next deal of a match is made."""

from __future__ import annotations

import random
from collections.abc import Collection
from datetime import datetime

from django.contrib.auth import get_user_model

from games.engine.deal import opener_of
from games.engine.dealing import deal_out, must_redeal
from games.engine.ledger import Ledger
from games.models import Deal, Match, MatchSeat, Seat
from games.models.match import MatchStatus
from games.models.table import LIVE, TableStatus, would_be_rated
from games.positions.standing import begin_deal, first_ledger
from games.services.change import Change, change
from games.services.schedule import schedule_start, schedule_turn
from games.services.shuffling import fresh_shuffle

MAX_ATTEMPTS = 100
"""No shuffle is thrown in so often; a test's own shuffle that always is must not hang the loop."""


def start_match(*, table_id: int, now: datetime | None = None) -> bool:
    """Begin the match of a full table whose moment has come; return whether it began.

    People who are in another rated match by now lose their seat at a rated table, and it waits
    again. A table that begins with a bot or a guest in a seat plays unrated.
    """
    with change(table_id, now) as draft:
        table = draft.table
        if not _is_due(draft, TableStatus.WAITING):
            draft.is_visible = False
            return False
        if table.rated and _free_busy_seats(draft):
            return False
        _begin_match(draft)
        make_deal(draft)
    return True


def deal_next(*, table_id: int, now: datetime | None = None) -> bool:
    """Make the next deal of a match whose moment has come; return whether it was made."""
    with change(table_id, now) as draft:
        if not _is_due(draft, TableStatus.BETWEEN_DEALS):
            draft.is_visible = False
            return False
        make_deal(draft)
    return True


def _is_due(draft: Change, status: TableStatus) -> bool:
    table = draft.table
    return (
        table.status == status
        and table.paused_at is None
        and table.next_deal_at is not None
        and table.next_deal_at <= draft.now
    )


def _free_busy_seats(draft: Change) -> bool:
    """Free the seats of people who sit at another running rated table; return whether there are any.

    Their rows are locked first, in the order of their ids, so that two tables cannot begin with
    the same person at the same moment.
    """
    people = sorted(seat.user_id for seat in draft.seats if seat.user_id is not None)
    list(get_user_model().objects.select_for_update().filter(pk__in=people).order_by("pk"))
    busy = busy_people(people, but_not_at=draft.table.pk)
    for seat in draft.seats:
        if seat.user_id in busy:
            free_seat(draft, seat.number)
    if busy:
        schedule_start(draft.table, draft.seats, draft.now)
    return bool(busy)


def busy_people(user_ids: Collection[int], *, but_not_at: int | None = None) -> set[int]:
    """Return those who play a rated match at another table now. One query."""
    playing = Seat.objects.filter(
        user_id__in=user_ids,
        given_up=False,
        table__status__in=LIVE,
        table__match__rated=True,
    )
    at = playing.values_list("user_id", "table_id")
    return {user_id for user_id, table_id in at if table_id != but_not_at}


def free_seat(draft: Change, number: int) -> None:
    """Nobody sits there any more."""
    seat = draft.edit(number)
    seat.user = None
    seat.bot = ""
    seat.ready = seat.wants_rematch = seat.leaving = False
    draft.lose_sight(number, away_since=None)


def _begin_match(draft: Change) -> None:
    table, rules = draft.table, draft.rules
    number = 1 if draft.match is None else draft.match.number + 1
    draft.match = Match.objects.create(
        table=table,
        number=number,
        game=table.game,
        set=table.set,
        options=table.options,
        players=table.seat_count,
        rated=would_be_rated(table, draft.seats),
        status=MatchStatus.RUNNING,
        started_at=draft.now,
    )
    draft.match_seats = tuple(
        MatchSeat.objects.bulk_create(
            MatchSeat(
                match=draft.match,
                number=seat.number,
                side=rules.side_of(seat.number) + 1,
                user=seat.user,
                name=seat.user.username if seat.user else seat.bot,
                bot=seat.bot,
            )
            for seat in draft.seats
        )
    )
    table.match = draft.match
    table.ply = 0
    draft.standing = None
    for seat in draft.seats:
        _begin_seat(draft.edit(seat.number), table.reserve_seconds)


def _begin_seat(seat: Seat, reserve_seconds: int) -> None:
    seat.stand_in = ""
    seat.stand_in_announced = seat.given_up = seat.returning = seat.leaving = False
    seat.wants_rematch = False
    seat.reserve_ms = reserve_seconds * 1000


def make_deal(draft: Change) -> None:
    """Shuffle, deal (again, if the deal is thrown in) and begin the opener's turn."""
    match, rules = draft.running_match, draft.rules
    standing = draft.standing
    ledger = standing.ledger if standing else first_ledger(match, rules)
    deal = _fair_deal(draft, ledger, number=standing.deal.number + 1 if standing else 1)
    reports = standing.reports if standing else ()
    draft.standing = begin_deal(match, draft.table.ply, ledger, deal, reports)
    draft.table.status = TableStatus.PLAYING
    for seat in draft.seats:
        if seat.ready or seat.agrees_to_stop or seat.concedes:
            asked = draft.edit(seat.number)
            asked.ready = asked.agrees_to_stop = asked.concedes = False
    schedule_turn(draft.table, draft.seats, draft.standing.position, draft.now)


def _fair_deal(draft: Change, ledger: Ledger, *, number: int) -> Deal:
    """Store deals until one stands; those thrown in are kept with the same number."""
    rules = draft.rules
    for attempt in range(1, MAX_ATTEMPTS + 1):
        shuffle = fresh_shuffle(rules)
        dealt = deal_out(rules, shuffle)
        thrown_in = must_redeal(rules, dealt.hands)
        lot = random.SystemRandom().randint(1, rules.players)
        deal = Deal.objects.create(
            match=draft.running_match,
            number=number,
            attempt=attempt,
            thrown_in=thrown_in,
            shuffle=" ".join(map(str, shuffle)),
            opener=opener_of(ledger, dealt, lot=lot).seat,
            pot=ledger.pot,
            first_ply=draft.table.ply,
            started_at=draft.now,
        )
        if not thrown_in:
            return deal
    raise RuntimeError("no shuffle gives a deal that stands")
