"""Guests who came once and left nothing behind are swept away."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from accounts.models import User
from accounts.services.guests import remove_guests
from games.models import MatchSeat, Seat
from games.models.match import MatchStatus
from games.models.table import LIVE, TableStatus

GUEST_LIVES: Final = timedelta(days=30)
"""A guest without a finished match is kept so long after his last visit."""
AT_ONCE: Final = 200


def sweep_guests(now: datetime | None = None) -> int:
    """Remove guests who never finished a match, sit nowhere and were not seen for 30 days; return how many.

    One query and a few deletions for each 200 of them.
    """
    now = now or timezone.now()
    removed = 0
    while batch := _forgotten_guests(now - GUEST_LIVES):
        removed += remove_guests(user_ids=batch)
    return removed


def _forgotten_guests(seen_before: datetime) -> list[int]:
    ended = MatchSeat.objects.filter(
        user=OuterRef("pk"), match__status__in=(MatchStatus.FINISHED, MatchStatus.BROKEN)
    )
    seated = Seat.objects.filter(
        user=OuterRef("pk"), table__status__in=(TableStatus.WAITING, *LIVE)
    )
    unseen = Q(last_seen_at=None) | Q(last_seen_at__lt=seen_before)
    guests = User.objects.filter(
        unseen, ~Exists(ended), ~Exists(seated), is_guest=True, date_joined__lt=seen_before
    )
    return list(guests.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
