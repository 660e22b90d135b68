"""A table as it stands at one revision: its row, its seats with their people, and its match.

The newest snapshot of each table is kept per process. An act is checked against it without
reading anything; that it is still the newest, the storing statement finds out.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass

from games.engine.rules import Rules
from games.errors import UnknownTableError
from games.models import Match, MatchSeat, Seat, Table
from games.positions.match_rules import rules_of
from games.positions.standing import Standing, standing_of

KEPT_TABLES = 2000


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One revision of a table. The rows in it are shared: copy before changing."""

    table: Table
    seats: tuple[Seat, ...]
    """By number, each with its ``user``."""
    rules: Rules
    match: Match | None
    match_seats: tuple[MatchSeat, ...]
    standing: Standing | None
    """None before the first deal."""

    @property
    def revision(self) -> int:
        """The revision of the table."""
        return self.table.revision

    def seat(self, number: int) -> Seat:
        """Return the seat with that number."""
        return self.seats[number - 1]

    def seat_of(self, user_id: int | None) -> Seat | None:
        """Return the seat of a person, or None."""
        if user_id is None:
            return None
        return next((seat for seat in self.seats if seat.user_id == user_id), None)

    @property
    def turn(self) -> tuple[int, ...]:
        """Seats that may act now; none while no deal runs."""
        return () if self.standing is None else self.standing.position.turn


_kept: OrderedDict[int, Snapshot] = OrderedDict()
_lock = threading.Lock()


def cached_snapshot(table_id: int) -> Snapshot | None:
    """Return the newest snapshot that this process knows, without a query."""
    with _lock:
        return _kept.get(table_id)


def remember(snapshot: Snapshot) -> None:
    """Keep a committed snapshot unless a newer one is kept already."""
    table_id = snapshot.table.pk
    with _lock:
        known = _kept.get(table_id)
        if known is None or known.revision <= snapshot.revision:
            _kept[table_id] = snapshot
            _kept.move_to_end(table_id)
        while len(_kept) > KEPT_TABLES:
            _kept.popitem(last=False)


def forget(table_id: int | None = None) -> None:
    """Drop what is kept of one table, or everything."""
    with _lock:
        if table_id is None:
            _kept.clear()
        else:
            _kept.pop(table_id, None)


def snapshot_of(table: Table) -> Snapshot:
    """Return the snapshot of a table row that was just read.

    No query when it is the kept one, else one for the seats and, with a match, four more. Keeps
    nothing: inside a transaction the row may never be committed.
    """
    known = cached_snapshot(table.pk)
    if known is not None and known.revision == table.revision:
        return known
    seats = tuple(Seat.objects.filter(table=table).select_related("user").order_by("number"))
    match: Match | None = None
    match_seats: tuple[MatchSeat, ...] = ()
    standing: Standing | None = None
    if table.match_id is not None:
        match = Match.objects.get(pk=table.match_id)
        match_seats = tuple(MatchSeat.objects.filter(match=match).order_by("number"))
        base = known.standing if known is not None else None
        standing = standing_of(match, rules_of(match), ply=table.ply, base=base)
    return Snapshot(table, seats, rules_of(table), match, match_seats, standing)


def current_snapshot(table_id: int) -> Snapshot:
    """Return the newest snapshot and keep it: one query when it is known, else at most seven.

    Raises:
        UnknownTableError: there is no such table.
    """
    while True:
        table = Table.objects.filter(pk=table_id).first()
        if table is None:
            raise UnknownTableError
        known = cached_snapshot(table_id)
        if known is not None and known.revision == table.revision:
            return known
        snapshot = snapshot_of(table)
        # The rows above were read one after the other: nothing may have changed in between.
        if Table.objects.filter(pk=table_id, revision=table.revision).exists():
            remember(snapshot)
            return snapshot
