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


def forget_presence() -> None:
    """Drop what is known of everybody."""
    with _lock:
        _known.clear()


def refresh_presence(table_ids: Collection[int]) -> set[int]:
    """Read the presence at these tables again and keep it; return the tables where it changed.

    One query for all.
    """
    found = _read(table_ids)
    at = time.monotonic()
    with _lock:
        changed = {
            table_id
            for table_id, presence in found.items()
            if _known.get(table_id, (0.0, None))[1] != presence
        }
        _known.update({table_id: (at, presence) for table_id, presence in found.items()})
        for table_id in [one for one, (since, _) in _known.items() if at - since > FRESH_SECONDS]:
            del _known[table_id]
    return changed


def _read(table_ids: Collection[int]) -> dict[int, AtTable]:
    now = timezone.now()
    found: dict[int, dict[int, Presence]] = {table_id: {} for table_id in table_ids}
    seats = Seat.objects.filter(table_id__in=table_ids, user__isnull=False).order_by("number")
    for table_id, number, seen, away in seats.values_list(
        "table_id", "number", "last_seen_at", "away_since"
    ):
        here = seen is not None and now - seen <= HERE_WITHIN
        found[table_id][number] = Presence(here, away)
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
    return _read([table_id])[table_id]
