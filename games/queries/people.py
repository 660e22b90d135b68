"""The page of people: who is found, whom a member follows, who is here and at which table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from accounts.models import User
from accounts.queries import find_people, followed_people
from games.models import Seat
from games.models.table import LIVE, TableStatus

# A page without a live part asks for nothing more: two minutes after it, its reader may be gone.
HERE_FOR = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class PersonTable:
    """A table at which a person sits now. ``open`` tells whether the viewer may look at it."""

    code: str
    game: str
    status: TableStatus
    open: bool


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One person, for one viewer."""

    user_id: int
    username: str
    here: bool
    followed: bool
    tables: tuple[PersonTable, ...]


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """What the page shows: the people found (None before a search), and those who are followed."""

    found: tuple[PersonRow, ...] | None
    followed: tuple[PersonRow, ...]


def people_page(viewer_id: int | None, text: str) -> PeoplePage:
    """Return the page for one viewer. At most three queries, whatever the number of people.

    People who are here come first among the followed. Private tables are shown only to those who
    sit at them.
    """
    followed = followed_people(viewer_id) if viewer_id else []
    found = find_people(text) if text.strip() else []
    tables = _tables_of({user.pk for user in [*followed, *found]}, viewer_id)
    followed_ids = {user.pk for user in followed}
    rows = {user.pk: _row(user, followed_ids, tables) for user in [*followed, *found]}
    own = sorted((rows[user.pk] for user in followed), key=lambda row: not row.here)
    return PeoplePage(
        found=tuple(rows[user.pk] for user in found) if text.strip() else None,
        followed=tuple(own),
    )


def _row(user: User, followed: set[int], tables: dict[int, list[PersonTable]]) -> PersonRow:
    seen, now = user.last_seen_at, timezone.now()
    return PersonRow(
        user_id=user.pk,
        username=user.username,
        here=seen is not None and now - seen <= HERE_FOR,
        followed=user.pk in followed,
        tables=tuple(tables.get(user.pk, ())),
    )


def _tables_of(user_ids: set[int], viewer_id: int | None) -> dict[int, list[PersonTable]]:
    if not user_ids:
        return {}
    mine = Seat.objects.filter(table=OuterRef("table"), user=viewer_id, user__isnull=False)
    seats = (
        Seat.objects.filter(
            user__in=user_ids, given_up=False, table__status__in=[TableStatus.WAITING, *LIVE]
        )
        .annotate(mine=Exists(mine))
        .filter(Q(table__private=False) | Q(mine=True))
        .select_related("table")
        .order_by("-table__touched_at")
    )
    tables: dict[int, list[PersonTable]] = {}
    for seat in seats:
        table = seat.table
        may_look = table.spectators or table.status == TableStatus.WAITING or seat.mine
        line = PersonTable(table.code, table.game, TableStatus(table.status), may_look)
        tables.setdefault(int(seat.user_id or 0), []).append(line)
    return tables
