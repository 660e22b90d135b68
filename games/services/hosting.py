"""What only the creator of a request may do: with its seats and himself before the first tile, with spectators always."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from games.bots import BOTS
from games.errors import NotAllowedError, TableFullError
from games.models import Invitation, Seat
from games.services.change import Change, change
from games.services.seating import close_request, refuse_unless_waiting, seats_changed
from games.services.starting import free_seat


def remove_player(*, table_id: int, by_id: int, seat: int, now: datetime | None = None) -> None:
    """The creator frees a seat before the first tile, of a person or a bot; not his own."""
    with _creators_change(table_id, by_id, now) as draft:
        taken = _existing(draft, seat)
        if taken.user_id == by_id or not (taken.user_id or taken.bot):
            raise NotAllowedError
        if taken.user_id is not None:
            Invitation.objects.filter(table=draft.table, user_id=taken.user_id).delete()
        free_seat(draft, seat)
        seats_changed(draft)


def seat_bot(
    *, table_id: int, by_id: int, seat: int, level: str, now: datetime | None = None
) -> None:
    """The creator puts a bot of this level into a free seat; the match will be unrated."""
    with _creators_change(table_id, by_id, now) as draft:
        if level not in BOTS:
            raise NotAllowedError(_("There are no such bots."))
        free = _existing(draft, seat)
        if free.user_id or free.bot:
            raise TableFullError
        draft.edit(seat).bot = level
        seats_changed(draft)


def fill_with_bots(*, table_id: int, by_id: int, level: str, now: datetime | None = None) -> None:
    """The creator puts bots of this level into all free seats: the match begins in a moment, unrated.

    Raises:
        TableFullError: no seat is free.
    """
    with _creators_change(table_id, by_id, now) as draft:
        if level not in BOTS:
            raise NotAllowedError(_("There are no such bots."))
        free = [seat.number for seat in draft.seats if not seat.user_id and not seat.bot]
        if not free:
            raise TableFullError
        for number in free:
            draft.edit(number).bot = level
        seats_changed(draft)


def swap_partner(*, table_id: int, by_id: int, seat: int, now: datetime | None = None) -> None:
    """The creator of a pair table takes who sits in this seat for his partner: the two change seats."""
    with _creators_change(table_id, by_id, now) as draft:
        own = draft.seat_of(by_id)
        partner = draft.rules.partner_of(own.number)
        wished = _existing(draft, seat)
        if partner is None or seat in (own.number, partner):
            raise NotAllowedError
        Seat.objects.filter(pk__in=[wished.pk, draft.seats[partner - 1].pk]).update(user=None)
        first, second = draft.edit(partner), draft.edit(seat)
        first.user, second.user = second.user, first.user
        first.bot, second.bot = second.bot, first.bot
        draft.see(first.number)
        draft.see(second.number)
        seats_changed(draft)


def cancel_table(*, table_id: int, by_id: int, now: datetime | None = None) -> None:
    """The creator takes the request back before the first tile."""
    with _creators_change(table_id, by_id, now) as draft:
        close_request(draft)


def set_spectators(
    *, table_id: int, by_id: int, allowed: bool, now: datetime | None = None
) -> None:
    """The creator lets spectators in, or sends them away, at any time."""
    with change(table_id, now) as draft:
        if draft.table.creator_id != by_id:
            raise NotAllowedError
        draft.table.spectators = allowed


@contextmanager
def _creators_change(table_id: int, by_id: int, now: datetime | None) -> Iterator[Change]:
    """A change that only the creator may make, and only before the first tile."""
    with change(table_id, now) as draft:
        if draft.table.creator_id != by_id:
            raise NotAllowedError
        refuse_unless_waiting(draft.table)
        yield draft


def _existing(draft: Change, number: int) -> Seat:
    if not 1 <= number <= draft.table.seat_count:
        raise NotAllowedError
    return draft.seats[number - 1]
