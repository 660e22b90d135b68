"""Who sits where before a match: requests are opened, joined, left, changed and cancelled.

Seats are frozen from the first tile to the end of the match; who leaves then is replaced.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import NoticeKind, User
from accounts.queries import kept_apart_ids, member_named
from accounts.services.notices import notify
from games.bots import BOTS
from games.engine.rules import Rules
from games.engine.variants import VARIANTS, differing_options, table_rules
from games.errors import (
    MatchOverError,
    NotAllowedError,
    NotSeatedError,
    TableFullError,
    UnknownTableError,
)
from games.models import Invitation, Seat, Table
from games.models.table import ENDED, LIVE, TableStatus, TimeoutMeans
from games.services.change import Change, change
from games.services.finish import abort_match
from games.services.schedule import schedule_start, stop_clocks
from games.services.starting import busy_people, free_seat
from games.watching import publish

CODE_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
MAX_REQUESTS: Final = 5
"""Open requests of one person."""
TURN_SECONDS: Final = range(15, 121)
RESERVE_SECONDS: Final = range(181)


def open_table(
    *,
    creator_id: int,
    game: str,
    players: int,
    set: str | None = None,
    options: Mapping[str, str] | None = None,
    rated: bool = False,
    private: bool = False,
    spectators: bool = True,
    turn_seconds: int = 30,
    reserve_seconds: int = 60,
    timeout_means: str | None = None,
    bots: Sequence[str] = (),
    now: datetime | None = None,
) -> Table:
    """Open a request with its creator in seat 1 and bots in the last seats; return its table.

    ``bots`` are the levels of the last seats; an empty text among them leaves a seat free. A table
    with bots, or opened by a guest, is unrated. ``timeout_means`` None: a rated table of
    two singles is broken off, at every other a bot plays on.

    Raises:
        UnknownGameError, UnknownOptionError, ImpossibleRulesError: from the rules.
        NotAllowedError: times out of range, an unknown level, too many bots or open requests.
    """
    now = now or timezone.now()
    rules = table_rules(game, players=players, set=set, options=options or {})
    if turn_seconds not in TURN_SECONDS or reserve_seconds not in RESERVE_SECONDS:
        raise NotAllowedError(_("Turn time is 15 to 120 seconds, reserve 0 to 180."))
    if len(bots) >= players or any(level and level not in BOTS for level in bots):
        raise NotAllowedError(_("There are no such bots."))
    with transaction.atomic():
        creator = User.objects.select_for_update().get(pk=creator_id)
        waiting = Table.objects.filter(creator=creator, status=TableStatus.WAITING)
        if waiting.count() >= MAX_REQUESTS:
            raise NotAllowedError(_("You have enough open requests."))
        rated = rated and not any(bots) and not creator.is_guest
        table = Table.objects.create(
            code=_fresh_code(),
            creator=creator,
            game=game,
            set=rules.set,
            options=differing_options(rules),
            seat_count=players,
            rated=rated,
            private=private,
            spectators=spectators,
            turn_seconds=turn_seconds,
            reserve_seconds=reserve_seconds,
            timeout_means=timeout_means or usual_timeout_means(rules, rated=rated),
            invite_token=secrets.token_urlsafe(16),
            watch_token=secrets.token_urlsafe(16),
            revision=1,
            touched_at=now,
        )
        first_bot = players - len(bots)
        seats = Seat.objects.bulk_create(
            Seat(
                table=table,
                number=number,
                user=creator if number == 1 else None,
                bot=bots[number - 1 - first_bot] if number > first_bot else "",
                last_seen_at=now if number == 1 else None,
            )
            for number in rules.seats
        )
        schedule_start(table, seats, now)
        table.save(update_fields=["next_deal_at", "due_at"])
        publish(table.pk, table.revision)
    return table


def usual_timeout_means(rules: Rules, *, rated: bool) -> TimeoutMeans:
    """Return what a timeout does when the creator did not say: only rated duels are broken off."""
    is_duel = rules.players == 2
    return TimeoutMeans.BREAK if rated and is_duel else TimeoutMeans.BOT


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
    _refuse_unless_waiting(table)
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
    _touch(draft)
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
        _touch(draft)
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


def remove_player(*, table_id: int, by_id: int, seat: int, now: datetime | None = None) -> None:
    """The creator frees a seat before the first tile, of a person or a bot; not his own."""
    with _creators_change(table_id, by_id, now) as draft:
        taken = _existing(draft, seat)
        if taken.user_id == by_id or not (taken.user_id or taken.bot):
            raise NotAllowedError
        Invitation.objects.filter(table=draft.table, user_id=taken.user_id).delete()
        free_seat(draft, seat)
        _touch(draft)


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
        _touch(draft)


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
        _touch(draft)


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
        _touch(draft)


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


def invite(*, table_id: int, by_id: int, name: str, now: datetime | None = None) -> None:
    """Somebody who sits at a waiting table asks a member by name; he hears it from his bell.

    Raises:
        UnknownTableError: nobody has this name.
        NotAllowedError: the match runs already.
        NotSeatedError: the asker does not sit here.
    """
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        raise UnknownTableError
    _refuse_unless_waiting(table)
    if not Seat.objects.filter(table=table, user_id=by_id).exists():
        raise NotSeatedError
    member = member_named(name)
    if member is None:
        raise UnknownTableError(_("There is no member of this name."))
    if member.pk == by_id:
        raise NotAllowedError(_("You cannot do this to yourself."))
    by = User.objects.get(pk=by_id)
    with transaction.atomic():
        Invitation.objects.get_or_create(table=table, user=member, defaults={"by": by})
        notify(
            user_id=member.pk,
            kind=NoticeKind.INVITATION,
            data={"by": by.username, "game": VARIANTS[table.game].name},
            url=f"/tables/{table.code}/",
            actor_id=by_id,
        )


@contextmanager
def _creators_change(table_id: int, by_id: int, now: datetime | None) -> Iterator[Change]:
    """A change that only the creator may make, and only before the first tile."""
    with change(table_id, now) as draft:
        if draft.table.creator_id != by_id:
            raise NotAllowedError
        _refuse_unless_waiting(draft.table)
        yield draft


def _refuse_unless_waiting(table: Table) -> None:
    if table.status in ENDED:
        raise MatchOverError(_("This table is closed."))
    if table.status != TableStatus.WAITING:
        raise NotAllowedError(_("The match has begun."))


def _existing(draft: Change, number: int) -> Seat:
    if not 1 <= number <= draft.table.seat_count:
        raise NotAllowedError
    return draft.seats[number - 1]


def _touch(draft: Change) -> None:
    """Seats have changed: a full table begins in a moment, any other waits."""
    draft.table.touched_at = draft.now
    schedule_start(draft.table, draft.seats, draft.now)


def _fresh_code() -> str:
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(5))
        if not Table.objects.filter(code=code).exists():
            return code
