"""What time does: matches start, deals follow, turns run out, graces end, requests are swept away.

Due rows in the database and a loop that looks at them; any number of loops may run. The row lock
of each change is the lease, so the work of a killed loop is taken by the next.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import structlog
from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.db.models import Q
from django.utils import timezone

from accounts.models import NoticeKind
from accounts.services.notices import notify
from games.engine.variants import VARIANTS
from games.errors import ClubError
from games.models import Seat, Table
from games.models.table import LIVE, TableStatus, TimeoutMeans
from games.positions import current_snapshot
from games.services.change import Change, change
from games.services.downtime import book_downtime, excuse_lost_processes
from games.services.finish import break_match
from games.services.play import play_for_bot, play_wished
from games.services.presence import mark_away
from games.services.schedule import is_held_by_bot
from games.services.seating import close_request, leave
from games.services.stand_in import let_bot_play
from games.services.starting import deal_next, start_match

AT_ONCE: Final = 200
"""Due tables that one round of the loop takes at most."""

REMEMBERED: Final = 10_000

_reminded: set[tuple[int, int, datetime]] = set()
"""Absences of which this loop has told the player."""

TRY_AGAIN: Final = timedelta(seconds=5)
"""A table at which something went wrong is left alone so long."""

log = structlog.get_logger(__name__)


def run_due(now: datetime | None = None) -> int:
    """Do everything that is due; return how much was done.

    Two cheap reads when nothing is. While no serving process is alive nothing expires, and time
    without one, or without a clock loop, is added to every running deadline first.
    """
    now = now or timezone.now()
    if not book_downtime(now):
        return 0
    excuse_lost_processes(now)
    mark_away(now=now)
    done = 0
    for table_id, status in _due_tables(now):
        done += _attempt(_WORK[status], table_id, now)
    gone = now - timedelta(seconds=settings.LEAVE_GRACE_SECONDS)
    for table_id, number, since in _missed_seats(now):
        if since <= gone:
            done += _attempt(_end_grace, table_id, now, number)
        elif (table_id, number, since) not in _reminded:
            done += _attempt(_remind, table_id, now, number)
    return done


def _due_tables(now: datetime) -> list[tuple[int, str]]:
    due = Table.objects.filter(due_at__lte=now, paused_at=None, status__in=_WORK)
    return list(due.order_by("due_at").values_list("pk", "status")[:AT_ONCE])


def _missed_seats(now: datetime) -> list[tuple[int, int, datetime]]:
    """Return table, number and beginning of the grace of all players who are missed. One query."""
    seats = Seat.objects.filter(
        away_since__lte=now,
        stand_in="",
        given_up=False,
        user__isnull=False,
        table__status__in=LIVE,
        table__paused_at=None,
    )
    rows = seats.order_by("away_since").values_list("table_id", "number", "away_since")[:AT_ONCE]
    return [(table_id, number, since) for table_id, number, since in rows if since is not None]


def _attempt(work: Callable[..., bool], table_id: int, now: datetime, *details: int) -> bool:
    """Do one piece of work; what goes wrong at one table must not stop the others."""
    try:
        return work(table_id, now, *details)
    except ClubError as refusal:
        log.info("table has moved on", table=table_id, code=refusal.code)
    except (InterfaceError, OperationalError):
        # The database itself is away: the loop waits for it.
        raise
    except Exception:
        log.exception("clock work failed", table=table_id)
        later = now + TRY_AGAIN
        Table.objects.filter(pk=table_id, due_at__lte=later).update(due_at=later)
    return False


def _start(table_id: int, now: datetime) -> bool:
    """A waiting table is due when it is full, or when nobody has come for too long."""
    if start_match(table_id=table_id, now=now):
        return True
    with change(table_id, now) as draft:
        table = draft.table
        if table.status != TableStatus.WAITING or table.due_at is None or table.due_at > now:
            draft.is_visible = False
            return False
        close_request(draft)
    return True


def _deal(table_id: int, now: datetime) -> bool:
    return deal_next(table_id=table_id, now=now)


def _turn(table_id: int, now: datetime) -> bool:
    """A running turn is due when the club knocks or draws for somebody, or when its time is over."""
    snapshot = current_snapshot(table_id)
    table = snapshot.table
    if table.due_at is None or table.due_at > now or not snapshot.turn:
        return False
    if table.expires_at is not None and table.expires_at <= now:
        return expire_turn(table_id=table_id, ply=table.ply, now=now)
    if play_wished(table_id=table_id, ply=table.ply, now=now) is not None:
        return True
    # He does not wish it: only the end of the turn is due now.
    Table.objects.filter(pk=table_id, revision=table.revision).update(due_at=table.expires_at)
    return False


_WORK: Final[dict[str, Callable[[int, datetime], bool]]] = {
    TableStatus.WAITING: _start,
    TableStatus.BETWEEN_DEALS: _deal,
    TableStatus.PLAYING: _turn,
}


def expire_turn(*, table_id: int, ply: int, now: datetime) -> bool:
    """The time and the reserve of the seat in turn are over; return whether anything was done.

    By the table's option the match is broken off, or a bot plays on. A bot whose loop does not
    answer for as long as a person may think is helped by the simplest legal action.
    """
    with change(table_id, now) as draft:
        number = _expired_seat(draft, ply, now)
        if number is None:
            draft.is_visible = False
            return False
        if not is_held_by_bot(draft.seats[number - 1]):
            _replace(draft, number)
            return True
        draft.is_visible = False
        position = draft.running_standing.position
    play_for_bot(table_id=table_id, seat=number, action=position.actions[0], ply=ply, now=now)
    return True


def _expired_seat(draft: Change, ply: int, now: datetime) -> int | None:
    table, standing = draft.table, draft.standing
    if table.status != TableStatus.PLAYING or table.ply != ply or standing is None:
        return None
    if table.paused_at is not None or table.expires_at is None or table.expires_at > now:
        return None
    return standing.position.turn[0]


def _end_grace(table_id: int, now: datetime, number: int) -> bool:
    """Somebody has not come back in time; return whether anything was done."""
    gone = now - timedelta(seconds=settings.LEAVE_GRACE_SECONDS)
    with change(table_id, now) as draft:
        seat = draft.seats[number - 1]
        # Presence is outside the revision: the row, not what was read for this revision, decides.
        still_away = Seat.objects.filter(pk=seat.pk, away_since__lte=gone).exists()
        runs = draft.table.status in LIVE and draft.table.paused_at is None
        if not still_away or is_held_by_bot(seat) or not runs:
            draft.is_visible = False
            return False
        _replace(draft, number)
    return True


def _remind(table_id: int, now: datetime, number: int) -> bool:
    """Ring the bell of a missed player once it is his turn; a loop does so once for each absence.

    Two loops may both ring: an unread notice of the same table is replaced, not doubled.
    """
    snapshot = current_snapshot(table_id)
    seat = snapshot.seat(number)
    since = Seat.objects.values_list("away_since", flat=True).get(pk=seat.pk)
    if number not in snapshot.turn or seat.user_id is None or since is None:
        return False
    while len(_reminded) >= REMEMBERED:
        _reminded.pop()
    _reminded.add((table_id, number, since))
    notify(
        user_id=seat.user_id,
        kind=NoticeKind.YOUR_TURN,
        data={"table": snapshot.table.code, "game": VARIANTS[snapshot.table.game].name},
        url=f"/tables/{snapshot.table.code}/",
    )
    return True


def _replace(draft: Change, number: int) -> None:
    """Break the match off because of this seat, or let a bot play on, as the table says."""
    if draft.table.timeout_means == TimeoutMeans.BREAK:
        break_match(draft, number)
    else:
        let_bot_play(draft, number)


def free_closed_accounts(now: datetime | None = None) -> int:
    """Free the seats of people who closed their account, at tables that still wait."""
    waiting = Q(table__status=TableStatus.WAITING, user__closed_at__isnull=False)
    seats = Seat.objects.filter(waiting).values_list("table_id", "user_id")
    return sum(
        _attempt(_leave, table_id, now or timezone.now(), user_id) for table_id, user_id in seats
    )


def _leave(table_id: int, now: datetime, user_id: int) -> bool:
    leave(table_id=table_id, user_id=user_id, now=now)
    return True
