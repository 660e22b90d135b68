"""Who sits where: seats are taken before a match, and left at any time.

Seats are frozen from the first tile to the end of the match; who leaves then is replaced.
"""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.queries import kept_apart_ids
from games.errors import (
    MatchOverError,
    NotAllowedError,
    TableFullError,
    UnknownTableError,
)
from games.models import Invitation, Seat, Table
from games.models.table import ENDED, LIVE, TableStatus
from games.services.change import Change, change
from games.services.finish import abort_match
from games.services.schedule import schedule_start, stop_clocks
from games.services.starting import busy_people, free_seat


def sit(
    *, table_id: int, user_id: int, seat: int | None = None, now: datetime | None = None
) -> Seat:
    """Seat a person at a waiting table, in the wished seat or the first free one; return the seat.

    Who sits there already may change to a free seat. A private table needs an invitation.

    Raises:
        NotAllowedError: running already, private, somebody who keeps apart, or busy elsewhere.
        TableFullError: no such seat is free.
    """
    with change(table_id, now) as draft:
        return _sit(draft, user_id, seat, is_invited=False)


def sit_by_link(*, token: str, user_id: int, now: datetime | None = None) -> Seat:
    """Seat a person in the first free seat of the table whose invite link he followed.

    A link is good until the match starts or the request is swept away. At a table that has no
    free seat, or has started, the refusals of `sit`.
    """
    table_id = Table.objects.filter(invite_token=token).values_list("pk", flat=True).first()
    if table_id is None:
        raise UnknownTableError
    with change(table_id, now) as draft:
        return _sit(draft, user_id, None, is_invited=True)


def _sit(draft: Change, user_id: int, wished: int | None, *, is_invited: bool) -> Seat:
    table = draft.table
    refuse_unless_waiting(table)
    present = next((seat for seat in draft.seats if seat.user_id == user_id), None)
    if present is not None and wished in (None, present.number):
        draft.is_visible = False
        return present
    if present is None:
        _refuse_stranger(draft, user_id, is_invited=is_invited)
    free = [seat.number for seat in draft.seats if not seat.user_id and not seat.bot]
    if not free or (wished is not None and wished not in free):
        raise TableFullError
    if present is not None:
        free_seat(draft, present.number)
        # Two rows may not name the same person even for a moment.
        Seat.objects.filter(pk=present.pk).update(user=None)
    taken = draft.edit(wished or free[0])
    taken.user = User.objects.get(pk=user_id)
    draft.see(taken.number)
    seats_changed(draft)
    return taken


def _refuse_stranger(draft: Change, user_id: int, *, is_invited: bool) -> None:
    table = draft.table
    is_open = not table.private or is_invited or table.creator_id == user_id
    if not is_open and not Invitation.objects.filter(table=table, user_id=user_id).exists():
        raise NotAllowedError(_("This table is private. Ask for its link."))
    apart = kept_apart_ids(user_id)
    if any(seat.user_id in apart for seat in draft.seats):
        raise NotAllowedError(_("You cannot join this table."))
    if table.rated and busy_people([user_id], but_not_at=table.pk):
        raise NotAllowedError(_("You are playing a rated match at another table."))


def leave(*, table_id: int, user_id: int, now: datetime | None = None) -> None:
    """Get up. From a running match one may come back until the grace is over that all see.

    When the creator leaves a waiting table, the next person takes it over; the last one cancels it.

    Raises:
        NotSeatedError: the person does not sit here.
    """
    with change(table_id, now) as draft:
        seat = draft.seat_of(user_id)
        if draft.table.status in LIVE:
            _walk_away(draft, seat.number)
            return
        free_seat(draft, seat.number)
        people = [other.user_id for other in draft.seats if other.user_id is not None]
        if draft.table.status != TableStatus.WAITING:
            return
        seats_changed(draft)
        if not people:
            close_request(draft)
        elif draft.table.creator_id == user_id:
            draft.table.creator_id = people[0]


def _walk_away(draft: Change, number: int) -> None:
    draft.edit(number).leaving = True
    draft.lose_sight(number, away_since=draft.now)


def close_request(draft: Change) -> None:
    """Nobody waits here any more. Where a match was played, its end stays that of the table."""
    if draft.match is None:
        abort_match(draft)
        return
    draft.table.status = TableStatus(draft.match.status)
    stop_clocks(draft.table)


def refuse_unless_waiting(table: Table) -> None:
    """Refuse what may be done before the first tile only.

    Raises:
        MatchOverError: the table has ended.
        NotAllowedError: the match runs.
    """
    if table.status in ENDED:
        raise MatchOverError(_("This table is closed."))
    if table.status != TableStatus.WAITING:
        raise NotAllowedError(_("The match has begun."))


def seats_changed(draft: Change) -> None:
    """Seats have changed: a full table begins in a moment, any other waits."""
    draft.table.touched_at = draft.now
    schedule_start(draft.table, draft.seats, draft.now)
