"""The part of a table's view that everybody shares; made once for each revision."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.utils import timezone

from games.engine.actions import Discard, Draw
from games.engine.ledger import new_ledger
from games.engine.standing import MatchReason, MatchResult
from games.engine.variants import VARIANTS, differing_options, option_texts
from games.engine.view import DealView, view_for
from games.models import MatchSeat, Seat
from games.models.table import ENDED, LIVE, TableStatus, would_be_rated
from games.positions import ABSENT, LoggedAction, Presence, Snapshot, Standing
from games.positions.presence import AtTable, known_presence, presence_at
from games.queries.chat import cached_chat, chat_of
from games.queries.sheet import Sheet, sheet_of
from games.queries.table_view import (
    ChatLineView,
    DealState,
    LogEntry,
    MatchEnd,
    NextDeal,
    SeatView,
    TableView,
)
from games.watching import registry

KEPT_TABLES: Final = 1000
SAME_MOMENT: Final = timedelta(milliseconds=200)
"""All who are shown one change share its ``now``."""

_kept: OrderedDict[int, tuple[AtTable, TableView]] = OrderedDict()
_lock = threading.Lock()


def forget_views() -> None:
    """Drop all views that are kept."""
    with _lock:
        _kept.clear()


def public_view_at_hand(snapshot: Snapshot) -> TableView | None:
    """Return what a spectator sees if it can be told without a query, else None."""
    presence = known_presence(snapshot.table.pk)
    chat = cached_chat(snapshot)
    if presence is None or chat is None:
        return None
    return _shared(snapshot, presence, chat)


def public_view(snapshot: Snapshot) -> TableView:
    """Return what a spectator sees. At most one query for presence and one for the chat."""
    return _shared(snapshot, presence_at(snapshot.table.pk), chat_of(snapshot))


def _shared(snapshot: Snapshot, presence: AtTable, chat: tuple[ChatLineView, ...]) -> TableView:
    """Return the kept view while neither revision nor presence changes, made fresh in time."""
    table_id, now = snapshot.table.pk, timezone.now()
    with _lock:
        known = _kept.get(table_id)
    watching = registry.watching(table_id)
    if known is not None and known[1].revision == snapshot.revision and known[0] == presence:
        if known[1].watching == watching:
            age = now - known[1].now
            return known[1] if age < SAME_MOMENT else replace(known[1], now=now)
        view = replace(known[1], now=now, watching=watching)
    else:
        view = _build(snapshot, presence, chat, now, known[1] if known else None)
        view = replace(view, watching=watching)
    with _lock:
        _kept[table_id] = (presence, view)
        _kept.move_to_end(table_id)
        while len(_kept) > KEPT_TABLES:
            _kept.popitem(last=False)
    return view


def _build(
    snapshot: Snapshot,
    presence: AtTable,
    chat: tuple[ChatLineView, ...],
    now: datetime,
    before: TableView | None,
) -> TableView:
    table, match, rules = snapshot.table, snapshot.match, snapshot.rules
    # A table that waits, also for a rematch, shows no match.
    standing = snapshot.standing if table.status != TableStatus.WAITING else None
    ledger = standing.ledger if standing else new_ledger(rules)
    end = _match_end(snapshot)
    return TableView(
        id=table.pk,
        code=table.code,
        revision=table.revision,
        ply=table.ply,
        now=now,
        status=str(table.status),
        paused=table.paused_at,
        game=table.game,
        game_name=VARIANTS[table.game].name,
        set=table.set,
        rules=before.rules if before else option_texts(rules),
        differing=before.differing if before else differing_options(rules),
        rated=_is_rated(snapshot),
        private=table.private,
        spectators=table.spectators,
        turn_seconds=table.turn_seconds,
        reserve_seconds=table.reserve_seconds,
        timeout_means=table.timeout_means,
        creator_id=table.creator_id,
        sides=rules.sides,
        seats=_seats(snapshot, standing, presence),
        accounts=ledger.accounts,
        match_id=table.match_id if standing else None,
        match_number=match.number if match else 0,
        deal=_deal_state(snapshot, standing) if standing else None,
        next=NextDeal(table.next_deal_at) if table.next_deal_at else None,
        sheet=_sheet(snapshot, standing, end, before) if standing else None,
        result=end,
        chat=chat,
        log=tuple(_log_entry(logged) for logged in standing.log) if standing else (),
    )


def _is_rated(snapshot: Snapshot) -> bool:
    """Whether this match counts; before it begins, whether it would with the people there now."""
    if snapshot.match is not None and snapshot.table.status != TableStatus.WAITING:
        return snapshot.match.rated
    return would_be_rated(snapshot.table, snapshot.seats)


def _seats(
    snapshot: Snapshot, standing: Standing | None, presence: AtTable
) -> tuple[SeatView, ...]:
    hands = standing.position.hands if standing else ()
    is_live = snapshot.table.status in LIVE
    return tuple(
        _seat_view(
            seat,
            side=snapshot.rules.side_of(seat.number) + 1,
            tiles=len(hands[seat.number - 1]) if hands else 0,
            present=presence.get(seat.number, ABSENT),
            is_live=is_live,
            is_paused=snapshot.table.paused_at is not None,
        )
        for seat in snapshot.seats
    )


def _seat_view(
    seat: Seat, *, side: int, tiles: int, present: Presence, is_live: bool, is_paused: bool
) -> SeatView:
    away_since = present.away_since if is_live else None
    grace = timedelta(seconds=settings.LEAVE_GRACE_SECONDS)
    counts_down = not (is_paused or seat.stand_in or seat.given_up)
    return SeatView(
        number=seat.number,
        side=side,
        name=seat.user.username if seat.user else seat.bot,
        user_id=seat.user_id,
        is_guest=seat.user is not None and seat.user.is_guest,
        bot=seat.bot,
        stand_in=seat.stand_in,
        given_up=seat.given_up,
        returning=seat.returning,
        here=bool(seat.bot) or (present.here and not seat.leaving),
        away_since=away_since,
        grace_ends_at=away_since + grace if away_since and counts_down else None,
        tiles=tiles,
        ready=seat.ready,
        wants_rematch=seat.wants_rematch,
        agrees_to_stop=seat.agrees_to_stop,
        concedes=seat.concedes,
        reserve_ms=seat.reserve_ms,
    )


def _deal_state(snapshot: Snapshot, standing: Standing) -> DealState:
    table = snapshot.table
    public = deal_view(snapshot, standing, None)
    return DealState(
        number=standing.deal.number,
        view=public,
        public_view=public,
        layout=standing.position.line,
        turn=public.turn,
        turn_began_at=table.turn_began_at,
        turn_ends_at=table.turn_ends_at,
        expires_at=table.expires_at,
        pot=standing.deal.pot,
    )


def deal_view(snapshot: Snapshot, standing: Standing, seat: int | None) -> DealView:
    """Return the deal as a seat may see it; nobody is in turn once the match has ended, or acts in a pause."""
    view = view_for(standing.position, seat)
    if snapshot.table.status in ENDED and view.turn:
        return replace(view, turn=(), actions=())
    if snapshot.table.paused_at is not None and view.actions:
        return replace(view, actions=())
    return view


def match_result(reason: str, seats: Sequence[MatchSeat]) -> MatchResult | None:
    """Return the stored result of a match; None without one."""
    if not reason:
        return None
    losers = tuple(seat.number for seat in seats if seat.lost)
    winners = tuple(seat.number for seat in seats if not seat.lost)
    return MatchResult(MatchReason(reason), losers, winners)


def _match_end(snapshot: Snapshot) -> MatchEnd | None:
    match, seats = snapshot.match, snapshot.match_seats
    if match is None or snapshot.table.status not in ENDED:
        return None
    result = match_result(match.reason, seats)
    points = tuple(seat.club_points for seat in seats if seat.club_points is not None)
    return MatchEnd(
        match_id=match.pk,
        reason=match.reason,
        losers=result.losers if result else (),
        winners=result.winners if result else (),
        left=tuple(seat.number for seat in seats if seat.left),
        rating=points if points and len(points) == len(seats) else None,
    )


def _sheet(
    snapshot: Snapshot, standing: Standing, end: MatchEnd | None, before: TableView | None
) -> Sheet:
    """Return the sheet; the one of the revision before while no deal has ended since."""
    if (
        before is not None
        and before.sheet is not None
        and before.match_id == standing.match_id
        and before.result == end
        and len(before.sheet.rows) == len(standing.reports)
    ):
        return before.sheet
    match = snapshot.match
    return sheet_of(
        standing.rules,
        [seat.name for seat in snapshot.match_seats],
        standing.reports,
        start=standing.reports[0].accounts_before if standing.reports else standing.ledger.accounts,
        result=match_result(match.reason, snapshot.match_seats) if match and end else None,
    )


def _log_entry(logged: LoggedAction) -> LogEntry:
    text = str(logged.action)
    if isinstance(logged.action, Draw | Discard):
        text = f"{text[0]}??"
    return LogEntry(logged.ply, logged.seat, text, logged.flag, logged.points, logged.at)
