"""The end of a deal and of a match: sums, result and rating, written once."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import timedelta

from django.conf import settings

from games.engine.account import Account
from games.engine.deal import call_end
from games.engine.ending import EndKind
from games.engine.ledger import break_off, close_by_standing, concede
from games.engine.rules import Rules
from games.engine.standing import MatchReason, MatchResult, TargetMeans
from games.models import Deal, Match, MatchSeat, Seat
from games.models.match import MatchStatus
from games.models.table import TableStatus
from games.services.change import Change
from games.services.rating import rate_match
from games.services.schedule import is_held_by_bot, stop_clocks
from games.services.starting import make_deal


def end_deal(draft: Change) -> None:
    """Close the deal that the last action ended; deal again after a while, or finish the match."""
    standing = draft.running_standing
    ending = standing.position.ending
    assert ending is not None  # noqa: S101 (the caller has looked)
    _close_deal(draft, ending.kind, ending.seat)
    draft.running_match.deals_played = len(standing.reports)
    stop_clocks(draft.table)
    if standing.ledger.result is not None:
        finish_match(draft, standing.ledger.result)
        return
    draft.table.status = TableStatus.BETWEEN_DEALS
    draft.table.next_deal_at = draft.now + timedelta(seconds=settings.BETWEEN_DEALS_SECONDS)
    draft.table.due_at = draft.table.next_deal_at
    draft.running_match.save(update_fields=["deals_played"])
    for seat in draft.seats:
        if seat.ready != is_held_by_bot(seat):
            draft.edit(seat.number).ready = is_held_by_bot(seat)


def break_match(draft: Change, number: int) -> None:
    """Break the match off because of a seat: its time was over, or its player has left."""
    _stop_deal(draft, EndKind.BROKEN, number)
    ledger = break_off(draft.running_standing.ledger, number)
    assert ledger.result is not None  # noqa: S101 (breaking off gives one)
    finish_match(draft, ledger.result, leaver=number)


def end_by_concession(draft: Change, number: int) -> None:
    """End the match because the side of this seat gives it up; accounts and pot stay."""
    _stop_deal(draft, EndKind.CONCEDED, number)
    ledger = concede(draft.running_standing.ledger, number)
    assert ledger.result is not None  # noqa: S101 (conceding gives one)
    finish_match(draft, ledger.result)


def end_by_time(draft: Change, number: int) -> None:
    """End the match because its time was up after this seat's action: the better standing wins.

    The running deal is not scored, accounts stay. Source: RULES 5.6, 8.3a.
    """
    _stop_deal(draft, EndKind.TIME, number)
    ledger = close_by_standing(draft.running_standing.ledger, MatchReason.TIME)
    assert ledger.result is not None  # noqa: S101 (a standing gives one)
    finish_match(draft, ledger.result)


def abort_match(draft: Change) -> None:
    """End the match without a result; what was played is kept and not rated."""
    stop_clocks(draft.table)
    draft.table.status = TableStatus.ABORTED
    if draft.match is not None and _claim_end(draft, MatchStatus.ABORTED, ""):
        _store_accounts(draft)


def finish_match(draft: Change, result: MatchResult, *, leaver: int | None = None) -> None:
    """Write the result of a match and rate it, in the running transaction, once.

    A seat that a bot holds at the end in its player's place gains nothing, nor does the seat that
    broke the match off. Source: RULES 2.7, 8.3a.
    """
    broken = result.reason is MatchReason.BROKEN
    status = MatchStatus.BROKEN if broken else MatchStatus.FINISHED
    stop_clocks(draft.table)
    draft.table.status = TableStatus.BROKEN if broken else TableStatus.FINISHED
    if not _claim_end(draft, status, str(result.reason)):
        return
    _store_accounts(draft)
    places = _places(draft.rules, draft.running_standing.ledger.accounts, result.losers)
    for seat, held in zip(draft.match_seats, draft.seats, strict=True):
        seat.lost = seat.number in result.losers
        seat.place = places[seat.number - 1]
        seat.left = bool(held.stand_in) or held.given_up or seat.number == leaver
    rate_match(draft.running_match, draft.rules, draft.match_seats, leaver=leaver, at=draft.now)
    fields = ["lost", "place", "left", "club_points", "rating_change", "skill_change"]
    MatchSeat.objects.bulk_update(draft.match_seats, fields)


def _claim_end(draft: Change, status: str, reason: str) -> bool:
    """Write the end of the match unless it has one: whoever changes the row owns the result."""
    match = draft.running_match
    ended = Match.objects.filter(pk=match.pk, status=MatchStatus.RUNNING).update(
        status=status, reason=reason, ended_at=draft.now, deals_played=match.deals_played
    )
    match.status, match.reason, match.ended_at = status, reason, draft.now
    return bool(ended)


def _store_accounts(draft: Change) -> None:
    """Every seat keeps its side's account as the last scored deal left it."""
    accounts = draft.running_standing.ledger.accounts
    for seat in draft.match_seats:
        account = accounts[seat.side - 1]
        seat.recorded, seat.remembered = account.recorded, account.remembered
    MatchSeat.objects.bulk_update(draft.match_seats, ["recorded", "remembered"])


def _places(rules: Rules, accounts: Sequence[Account], losers: Collection[int]) -> tuple[int, ...]:
    """Return the place of each seat: winners first, then by what is recorded; equals share one."""
    sign = -1 if rules.match.target_means is TargetMeans.WINS else 1
    keys = [
        (sides_first_seat in losers, sign * account.recorded)
        for (sides_first_seat, *_), account in zip(rules.sides, accounts, strict=True)
    ]
    return tuple(1 + sum(key < keys[rules.side_of(seat)] for key in keys) for seat in rules.seats)


def _stop_deal(draft: Change, kind: EndKind, number: int) -> None:
    """End the running deal from outside. Between deals the next one is made first: a record says
    how a match ended in the last line of a deal.
    """
    if draft.running_standing.position.ending is not None:
        make_deal(draft)
    standing = draft.running_standing
    _close_deal(draft, kind, number)
    draft.standing = replace(standing, position=call_end(standing.position, kind, number))


def _close_deal(draft: Change, kind: EndKind, number: int) -> None:
    deal = draft.running_standing.deal
    Deal.objects.filter(pk=deal.pk).update(ended_at=draft.now, end_kind=kind.value, end_seat=number)


def people_of(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats whose people play for themselves."""
    return tuple(
        seat
        for seat in seats
        if seat.user_id is not None and not seat.stand_in and not seat.given_up
    )
