"""The one hot write of the club: an act's counters and deadlines by compare-and-set, and its row.

Written by hand because it is counted: one statement on PostgreSQL, two on SQLite, whatever the
number of people who watch.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Final

from django.db import connection, transaction

from games.models import Seat
from games.positions import LoggedAction, Snapshot, remember
from games.watching import registry
from games.watching.registry import CHANNEL

_MOVE: Final = """
    UPDATE games_table
    SET ply = %s, revision = %s, turn_began_at = %s, turn_ends_at = %s, expires_at = %s,
        due_at = %s, bot_due_at = %s, bot_claimed_until = NULL
    WHERE id = %s AND revision = %s
"""
_COLUMNS: Final = "match_id, deal_id, ply, seat, text, flag, points, client_id, revision, at"
_INSERT: Final = f"""
    INSERT INTO games_action ({_COLUMNS})
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""  # noqa: S608 (constants only)
_MOVE_AND_INSERT: Final = f"""
    WITH moved AS ({_MOVE} RETURNING id)
    INSERT INTO games_action ({_COLUMNS})
    SELECT %s, %s, %s, %s, %s, %s, %s, %s, %s, %s FROM moved
    RETURNING pg_notify(%s, %s)
"""  # noqa: S608 (constants only)


def store_act(
    after: Snapshot, logged: LoggedAction, client_id: str | None, *, overtime: bool
) -> bool:
    """Store an act that led to this snapshot; False when the table is no longer one revision behind.

    Announces it after commit. With ``overtime`` the reserve of the actor's seat is stored, too.

    Raises:
        IntegrityError: the seat has used this client id before.
    """
    with transaction.atomic() if overtime or connection.vendor == "sqlite" else _Alone():
        if not _moved(after, logged, client_id):
            return False
        if overtime:
            seat = after.seat(logged.seat)
            Seat.objects.filter(pk=seat.pk).update(reserve_ms=seat.reserve_ms)
        transaction.on_commit(partial(_announce, after))
    return True


class _Alone:
    """One statement needs no transaction around it."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, *exception: object) -> None:
        return None


def _moved(after: Snapshot, logged: LoggedAction, client_id: str | None) -> bool:
    table, standing = after.table, after.standing
    assert standing is not None  # noqa: S101 (there was an act)
    counters: list[datetime | str | int | None] = [
        table.ply,
        table.revision,
        *map(_adapt, (table.turn_began_at, table.turn_ends_at, table.expires_at)),
        *map(_adapt, (table.due_at, table.bot_due_at)),
        table.pk,
        table.revision - 1,
    ]
    row: list[datetime | str | int | None] = [
        standing.match_id,
        standing.deal.pk,
        logged.ply,
        logged.seat,
        str(logged.action),
        logged.flag,
        logged.points,
        client_id,
        table.revision,
        _adapt(logged.at),
    ]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            hint: list[datetime | str | int | None] = [CHANNEL, f"{table.pk} {table.revision}"]
            cursor.execute(_MOVE_AND_INSERT, [*counters, *row, *hint])
            return bool(cursor.rowcount)
        cursor.execute(_MOVE, counters)
        if not cursor.rowcount:
            return False
        cursor.execute(_INSERT, row)
        return True


def _adapt(moment: datetime | None) -> datetime | str | None:
    """Return a moment as the database driver wants it; SQLite keeps texts."""
    adapted: datetime | str | None = connection.ops.adapt_datetimefield_value(moment)
    return adapted


def _announce(after: Snapshot) -> None:
    remember(after)
    registry.announce(after.table.pk, after.revision)
