"""Time in which the club was down is not charged to anybody.

Downtime is read from heartbeats in the database, not from the start of a process: it also covers
a machine that slept, and a clock loop that was killed alone.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

import structlog
from django.db import transaction
from django.db.models import F, Max

from games.models import Heartbeat, ProcessKind, Seat, Table, Uptime
from games.models.table import LIVE, TableStatus
from games.services.change import change
from games.services.schedule import DEADLINES

SILENCE: Final = timedelta(seconds=3)
"""A heart that did not beat for so long has stopped; a gap of so much is downtime."""
STEP: Final = timedelta(seconds=1)
EXCUSE: Final = timedelta(seconds=10)
"""What players get whose serving process died while others live."""
FORGOTTEN: Final = timedelta(hours=1)

log = structlog.get_logger(__name__)


def book_downtime(now: datetime) -> bool:
    """Add the time without a clock loop or a serving process to every running deadline, once.

    Returns False while no serving process is alive: then nothing may expire. Two reads, and one
    write a second; the write compares what it changes, so of several loops one books.
    """
    newest = Heartbeat.objects.filter(kind=ProcessKind.WEB).aggregate(at=Max("beat_at"))["at"]
    if newest is None or now - newest > SILENCE:
        return False
    uptime = read_uptime()
    if uptime is None:
        Uptime.objects.get_or_create(pk=1, defaults={"alive_until": now})
        return True
    gap = now - uptime.alive_until
    if gap < STEP:
        return True
    with transaction.atomic():
        known = Uptime.objects.filter(pk=uptime.pk, alive_until=uptime.alive_until)
        if known.update(alive_until=now) and gap > SILENCE:
            _postpone(gap, since=uptime.alive_until)
            log.warning("downtime booked", seconds=gap.total_seconds())
    return True


def read_uptime() -> Uptime | None:
    """Return the row that says until when the club was alive; None before its first second."""
    return Uptime.objects.first()


def _postpone(gap: timedelta, *, since: datetime) -> None:
    """Move every running deadline and everybody's presence; nobody was away while the club was.

    A paused match gets its time when it goes on; its pause begins no later than the downtime.
    """
    Table.objects.filter(paused_at__gt=since).update(paused_at=since)
    running = Table.objects.filter(status__in=(TableStatus.WAITING, *LIVE), paused_at=None)
    moved: dict[str, Any] = {field: F(field) + gap for field in DEADLINES}
    table_ids = list(running.select_for_update().values_list("pk", flat=True))
    Table.objects.filter(pk__in=table_ids).update(revision=F("revision") + 1, **moved)
    Seat.objects.filter(table_id__in=table_ids).update(
        last_seen_at=F("last_seen_at") + gap, away_since=F("away_since") + gap
    )


def excuse_lost_processes(now: datetime) -> int:
    """Give ten seconds to the players whose serving process has stopped; return how many.

    One read when all hearts beat. Whoever takes the name of the dead process off a seat gives the
    time, so it is given once.
    """
    silent = Heartbeat.objects.filter(kind=ProcessKind.WEB, beat_at__lt=now - SILENCE)
    dead = dict(silent.values_list("process", "beat_at"))
    if not dead:
        return 0
    if min(dead.values()) < now - FORGOTTEN:
        Heartbeat.objects.filter(beat_at__lt=now - FORGOTTEN).delete()
    lost = Seat.objects.filter(
        held_by__in=list(dead), table__status__in=LIVE, table__paused_at=None
    )
    return sum(
        _excuse(table_id, number, process, now)
        for table_id, number, process in lost.values_list("table_id", "number", "held_by")
    )


def _excuse(table_id: int, number: int, process: str, now: datetime) -> bool:
    with change(table_id, now) as draft:
        taken = Seat.objects.filter(table_id=table_id, number=number, held_by=process)
        if not taken.update(held_by="", away_since=now + EXCUSE):
            draft.is_visible = False
            return False
        table, standing = draft.table, draft.standing
        if table.expires_at and standing and number in standing.position.turn:
            for field in ("turn_ends_at", "expires_at", "due_at"):
                moment = getattr(table, field)
                setattr(table, field, moment and moment + EXCUSE)
    return True
