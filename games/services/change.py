"""The frame of every change of a table but the plain act: its row locked, one revision further, announced.

One table, one writer: who holds the row changes the table, its seats and its match together.
Lock order: table, then match, then ratings by person.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial

from django.db import transaction
from django.utils import timezone

from games.engine.rules import Rules
from games.errors import NotSeatedError, UnknownTableError
from games.models import Match, MatchSeat, Seat, Table
from games.positions import Snapshot, Standing, remember, rules_of, snapshot_of
from games.watching import publish

SEAT_FIELDS = (
    "user_id",
    "bot",
    "stand_in",
    "stand_in_announced",
    "given_up",
    "ready",
    "wants_rematch",
    "agrees_to_stop",
    "concedes",
    "reserve_ms",
    "leaving",
    "returning",
)
"""What a change stores of an edited seat. Presence is written past the revision, so it is not here."""


class Change:
    """A locked table that may be changed. What is edited is stored when the frame is left."""

    def __init__(self, snapshot: Snapshot, table: Table, now: datetime) -> None:
        self.table = table
        self.now = now
        self.match: Match | None = snapshot.match
        self.match_seats: tuple[MatchSeat, ...] = snapshot.match_seats
        self.standing: Standing | None = snapshot.standing
        self.is_visible = True
        """Whether anything that is shown has changed: then the revision grows and is announced."""
        self._read = snapshot.seats
        self._seats = list(snapshot.seats)
        self._edited: set[int] = set()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats by number, as they will be stored. To change one, ``edit`` it."""
        return tuple(self._seats)

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return rules_of(self.table)

    def edit(self, number: int) -> Seat:
        """Return the seat with that number to be changed."""
        if number not in self._edited:
            self._seats[number - 1] = copy.copy(self._seats[number - 1])
            self._edited.add(number)
        return self._seats[number - 1]

    def seat_of(self, user_id: int) -> Seat:
        """Return the seat of a person.

        Raises:
            NotSeatedError: he does not sit here.
        """
        for seat in self._seats:
            if seat.user_id == user_id:
                return seat
        raise NotSeatedError

    def see(self, number: int) -> None:
        """Note that the player of a seat is here: he has just done something."""
        self._note_presence(number, last_seen_at=self.now, away_since=None)

    def lose_sight(self, number: int, *, away_since: datetime | None) -> None:
        """Note that nobody is here for a seat, and since when a player is missed."""
        self._note_presence(number, last_seen_at=None, away_since=away_since, held_by="")

    def _note_presence(self, number: int, **presence: datetime | str | None) -> None:
        seat = self.edit(number)
        Seat.objects.filter(pk=seat.pk).update(**presence)
        for field, value in presence.items():
            setattr(seat, field, value)

    @property
    def running_match(self) -> Match:
        """The match that is being played."""
        if self.match is None:
            raise AssertionError("no match at this table")
        return self.match

    @property
    def running_standing(self) -> Standing:
        """Where the match stands; there is a deal."""
        if self.standing is None:
            raise AssertionError("no deal at this table")
        return self.standing

    def store(self) -> None:
        """Write what was edited, and announce it after commit."""
        for number in sorted(self._edited):
            before, after = self._read[number - 1], self._seats[number - 1]
            changed = {
                field: getattr(after, field)
                for field in SEAT_FIELDS
                if getattr(after, field) != getattr(before, field)
            }
            if changed:
                Seat.objects.filter(pk=after.pk).update(**changed)
        if self.is_visible:
            self.table.revision += 1
        self.table.save(force_update=True)
        snapshot = Snapshot(
            self.table, self.seats, self.rules, self.match, self.match_seats, self.standing
        )
        transaction.on_commit(partial(remember, snapshot))
        if self.is_visible:
            publish(self.table.pk, self.table.revision)


@contextmanager
def change(table_id: int, now: datetime | None = None) -> Iterator[Change]:
    """Lock a table, let the caller change it, store it. An exception leaves everything as it was.

    One transaction; the lock, up to seven reads when this process does not know the newest
    revision, one or two writes.

    Raises:
        UnknownTableError: there is no such table.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update().filter(pk=table_id).first()
        if table is None:
            raise UnknownTableError
        draft = Change(snapshot_of(table), table, now or timezone.now())
        yield draft
        draft.store()
