"""A stored match: as the engine's record, and as its page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db.models import Prefetch

from games.engine.account import Account
from games.engine.actions import parse_action
from games.engine.deal import Position, apply, call_end, start_deal
from games.engine.dealing import deal_out
from games.engine.ending import DealEnd, EndKind
from games.engine.ledger import Ledger, new_ledger, post_deal
from games.engine.record import DealRecord, MatchRecord, PlayedDeal, record_match
from games.engine.record.model import STOPS
from games.engine.rules import Rules
from games.engine.standing import MatchResult
from games.engine.tiles import parse_tile
from games.engine.variants import differing_options
from games.models import Deal, Match, MatchSeat
from games.models.match import MatchStatus
from games.positions import rules_of
from games.positions.standing import first_ledger
from games.queries.history import account_of
from games.queries.names import is_closed, recorded_name, shown_names
from games.queries.sheet import Sheet, sheet_of
from ratings.formulas.game_room import club_points
from ratings.models import SkillChange


@dataclass(frozen=True, slots=True)
class MatchSeatView:
    """One seat of an ended match. ``name`` is in the reader's language."""

    number: int
    side: int
    name: str
    user_id: int | None
    is_closed: bool
    bot: str
    left: bool
    account: Account
    lost: bool | None
    place: int | None
    club_points: int | None
    skill_change: SkillChange | None


@dataclass(frozen=True, slots=True)
class MatchView:
    """An ended match with its sheet and its whole record: everything about it is public now."""

    id: int
    table_code: str
    game: str
    options: dict[str, str]
    status: MatchStatus
    rated: bool
    started_at: datetime
    ended_at: datetime | None
    annulled_at: datetime | None
    annulled_because: str
    seats: tuple[MatchSeatView, ...]
    sheet: Sheet
    record: MatchRecord


def ended_match(match_id: int) -> Match | None:
    """Return an ended match with all that its record is made of; None for any other.

    While a match runs there is no page and no record of it. Four queries, whatever its length.
    """
    return (
        Match.objects.exclude(status=MatchStatus.RUNNING)
        .filter(pk=match_id)
        .select_related("table")
        .prefetch_related(
            Prefetch(
                "seats",
                queryset=MatchSeat.objects.select_related("user", "skill_change").order_by(
                    "number"
                ),
            ),
            Prefetch("deals", queryset=Deal.objects.order_by("number", "attempt")),
            "deals__actions",
        )
        .first()
    )


def record_of(match: Match) -> MatchRecord:
    """Return the engine's record of a match by replaying its stored deals.

    Reads ``table``, ``seats``, ``deals`` and their ``actions``; `ended_match` has them all. The
    record of a match without a result (aborted) has none.
    """
    rules = rules_of(match)
    return record_match(
        rules,
        [recorded_name(seat) for seat in match.seats.all()],
        [_played(rules, deal) for deal in match.deals.all()],
        club_points=club_points,
        start=first_ledger(match, rules).accounts if match.start_accounts else None,
        date=match.started_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        table=match.table.code,
        clock=f"{match.table.turn_seconds}+{match.table.reserve_seconds}",
    )


def sheet_of_record(record: MatchRecord, names: Sequence[str] | None = None) -> Sheet:
    """Return the score sheet of a recorded match, under other *names* where these are given."""
    ended = record.result
    return sheet_of(
        record.rules,
        names or record.names,
        [deal.report for deal in record.deals if deal.report],
        start=record.start,
        result=MatchResult(ended.reason, ended.losers, ended.winners) if ended else None,
    )


def match_view(match: Match) -> MatchView:
    """Return what the page of an ended match shows; *match* as `ended_match` returns it."""
    record = record_of(match)
    stored = list(match.seats.all())
    names = shown_names(stored)
    seats = tuple(_seat_view(seat, name) for seat, name in zip(stored, names, strict=True))
    return MatchView(
        id=match.pk,
        table_code=match.table.code,
        game=match.game,
        options=differing_options(record.rules),
        status=MatchStatus(match.status),
        rated=match.rated,
        started_at=match.started_at,
        ended_at=match.ended_at,
        annulled_at=match.annulled_at,
        annulled_because=match.annulled_because,
        seats=seats,
        sheet=sheet_of_record(record, names),
        record=record,
    )


def positions_of(record: MatchRecord, index: int) -> tuple[Position, ...]:
    """Return every position of one deal: before its first action, and after each.

    A deal that was broken off or conceded ends with one more, in which it has ended.

    Args:
        index: Place of the deal in ``record.deals``, from 0; thrown-in deals count.
    """
    ledger = new_ledger(record.rules, record.start)
    for deal in record.deals[:index]:
        if deal.ending:
            ledger = post_deal(ledger, _replayed(ledger, deal)[-1])
    return _replayed(ledger, record.deals[index])


def _replayed(ledger: Ledger, deal: DealRecord) -> tuple[Position, ...]:
    positions = [start_deal(ledger, deal.dealt, lot=deal.opener)]
    for recorded in deal.actions:
        positions.append(apply(positions[-1], recorded.seat, recorded.action).position)
    if deal.ending and positions[-1].ending is None:
        positions.append(call_end(positions[-1], deal.ending.kind, deal.ending.seat))
    return tuple(positions)


def _played(rules: Rules, deal: Deal) -> PlayedDeal:
    shuffle = tuple(parse_tile(text) for text in deal.shuffle.split())
    return PlayedDeal(
        dealt=deal_out(rules, shuffle),
        actions=[(parse_action(action.text), action.flag) for action in deal.actions.all()],
        opener=deal.opener,
        stopped=_stop_in_deal(deal),
    )


def _stop_in_deal(deal: Deal) -> DealEnd | None:
    """Return how a running deal was ended from outside, else None."""
    if deal.end_kind not in STOPS or deal.end_seat is None:
        return None
    return DealEnd(EndKind(deal.end_kind), deal.end_seat)


def _seat_view(seat: MatchSeat, name: str) -> MatchSeatView:
    return MatchSeatView(
        number=seat.number,
        side=seat.side,
        name=name,
        user_id=seat.user_id,
        is_closed=is_closed(seat),
        bot=seat.bot,
        left=seat.left,
        account=account_of(seat),
        lost=seat.lost,
        place=seat.place,
        club_points=seat.club_points,
        skill_change=seat.skill_change,
    )
