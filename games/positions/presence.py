"""Who is here, as this process knows it. Read once a second for all tables that are looked at."""

from __future__ import annotations

import threading
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils import timezone

from games.models import Seat
from games.models.table import HERE_WITHIN

FRESH_SECONDS: Final = 3.0

AtTable = Mapping[int, "Presence"]
"""By the number of the seat."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Whether the player of a seat is here, and if not, since when he is missed."""

    here: bool = False
    away_since: datetime | None = None


ABSENT: Final = Presence()

_known: dict[int, tuple[float, AtTable]] = {}
_lock = threading.Lock()


def read_presence(table_ids: Collection[int]) -> dict[int, AtTable]:
    """Read the presence at these tables and keep it; what was kept of others is dropped. One query."""
    now = timezone.now()
    found: dict[int, dict[int, Presence]] = {table_id: {} for table_id in table_ids}
    seats = Seat.objects.filter(table_id__in=table_ids, user__isnull=False).order_by("number")
    for table_id, number, seen, away in seats.values_list(
        "table_id", "number", "last_seen_at", "away_since"
    ):
        here = seen is not None and now - seen <= HERE_WITHIN
        found[table_id][number] = Presence(here, away)
    with _lock:
        _known.clear()
        _known.update({table_id: (time.monotonic(), at) for table_id, at in found.items()})
    return dict(found)


def known_presence(table_id: int) -> AtTable | None:
    """Return the presence at a table as it was read at most three seconds ago, without a query."""
    with _lock:
        at, presence = _known.get(table_id, (0.0, {}))
    return presence if at and time.monotonic() - at < FRESH_SECONDS else None


def presence_at(table_id: int) -> AtTable:
    """Return the presence at one table; one query when this process does not look at it."""
    known = known_presence(table_id)
    if known is not None:
        return known
    now = timezone.now()
    seats = Seat.objects.filter(table_id=table_id, user__isnull=False)
    return {
        number: Presence(seen is not None and now - seen <= HERE_WITHIN, away)
        for number, seen, away in seats.values_list("number", "last_seen_at", "away_since")
    }
