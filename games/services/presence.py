"""Who is here. Outside ply and revision: it is written for many seats at once and changes no match."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db.models import Q
from django.utils import timezone

from games.models import Heartbeat, ProcessKind, Seat
from games.models.table import HERE_WITHIN, LIVE


def beat(*, process: str, kind: ProcessKind, now: datetime | None = None) -> None:
    """Say that a process of the club is alive. One statement."""
    now = now or timezone.now()
    Heartbeat.objects.bulk_create(
        [Heartbeat(process=process, kind=kind, started_at=now, beat_at=now)],
        update_conflicts=True,
        unique_fields=["process"],
        update_fields=["beat_at"],
    )


def touch_seats(*, seat_ids: Collection[int], process: str, now: datetime | None = None) -> int:
    """Note that the players of these seats are here, held by this process; one statement for all.

    A player who said that he leaves is not called back by a page that he left open.
    """
    return Seat.objects.filter(pk__in=seat_ids, leaving=False).update(
        last_seen_at=now or timezone.now(), held_by=process, away_since=None
    )


def see_player(*, table_id: int, user_id: int, now: datetime | None = None) -> None:
    """Note that a player without a socket has loaded his page. One statement."""
    Seat.objects.filter(table_id=table_id, user_id=user_id, leaving=False).update(
        last_seen_at=now or timezone.now(), away_since=None
    )


def lose_seat(*, seat_id: int, process: str) -> None:
    """The last socket of a player in this process has closed: he is not here, at once.

    Nothing happens if another process holds him by now.
    """
    Seat.objects.filter(pk=seat_id, held_by=process).update(last_seen_at=None, held_by="")


def mark_away(*, now: datetime) -> int:
    """Begin the grace of players of running matches who are not here any more; return how many.

    One read when nobody is missing: on SQLite a write would lock out everybody else.
    """
    unseen = Q(last_seen_at=None) | Q(last_seen_at__lt=now - HERE_WITHIN)
    missing = Seat.objects.filter(
        unseen,
        table__status__in=LIVE,
        table__paused_at=None,
        user__isnull=False,
        away_since=None,
        stand_in="",
        given_up=False,
    )
    return missing.update(away_since=now) if missing.exists() else 0
