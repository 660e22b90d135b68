"""An act at the table: checked against the newest known position, stored if nobody was faster."""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext_lazy

from games.engine.actions import Action as EngineAction
from games.engine.actions import Draw, parse_action
from games.engine.deal import Step, apply
from games.engine.errors import EngineError, InvalidNotationError
from games.errors import (
    ClubError,
    IllegalMoveError,
    MalformedMessageError,
    MatchOverError,
    NotAllowedError,
    NotSeatedError,
    NotYourTurnError,
    PausedError,
    StalePageError,
)
from games.models import Action
from games.models.table import ENDED, TableStatus
from games.positions import Snapshot, cached_snapshot, current_snapshot
from games.services.recording import Act, Stored, record_act
from games.services.schedule import is_held_by_bot, wished_action


def play(
    *,
    table_id: int,
    user_id: int,
    action: str,
    ply: int,
    client_id: str | None = None,
    now: datetime | None = None,
) -> Stored:
    """Do one action for a person; return the counters after it.

    One transaction of two statements (one on PostgreSQL) when this process knows the newest
    revision and the deal goes on. An accepted ``client_id`` that comes again with the same action
    gets the answer of the first time and does nothing. A stand-in is sent away by the act.

    Raises:
        ClubError: refused; nothing was stored. The code is one of ``malformed``, ``not_seated``,
            ``finished``, ``paused``, ``not_allowed``, ``stale``, ``not_your_turn``, ``illegal``.
    """
    wanted = _parse(action)
    snapshot = cached_snapshot(table_id) or current_snapshot(table_id)
    while True:
        try:
            act = _checked(snapshot, user_id, wanted, ply, client_id)
            stored = record_act(snapshot, act, now or timezone.now())
        except (ClubError, IntegrityError) as refusal:
            newest = current_snapshot(table_id)
            repeated = _repeated(newest, user_id, wanted, client_id)
            if repeated is not None:
                return repeated
            if newest.revision == snapshot.revision:
                raise _as_club_error(refusal) from refusal
            snapshot = newest
        else:
            if stored is not None:
                return stored
            snapshot = current_snapshot(table_id)


def play_for_bot(
    *, table_id: int, seat: int, action: EngineAction, ply: int, now: datetime | None = None
) -> Stored:
    """Do one action for a seat that a bot holds, thought out in the position after ``ply`` actions.

    What a stand-in does is marked: its first action ``t``, every later one ``b``.

    Raises:
        ClubError: the match has moved on, or a person has taken the seat back.
    """
    while True:
        snapshot = current_snapshot(table_id)
        _refuse_unless_running(snapshot)
        holder = snapshot.seat(seat)
        if snapshot.table.ply != ply or seat not in snapshot.turn:
            raise StalePageError
        if not is_held_by_bot(holder):
            raise NotAllowedError
        flag = ""
        if not holder.bot:
            flag = "b" if holder.stand_in_announced else "t"
        act = Act(holder, _step(snapshot, seat, action), flag)
        stored = record_act(snapshot, act, now or timezone.now())
        if stored is not None:
            return stored


def play_wished(*, table_id: int, ply: int, now: datetime | None = None) -> Stored | None:
    """Knock or draw for the person in turn, if nothing else is possible and he wishes it now.

    Returns None when there is nothing to do for him. No mark tells it from one by hand.
    """
    snapshot = current_snapshot(table_id)
    if snapshot.table.ply != ply or snapshot.standing is None or not snapshot.turn:
        return None
    if snapshot.table.paused_at is not None:
        return None
    seat = snapshot.seat(snapshot.turn[0])
    if is_held_by_bot(seat) or seat.user is None:
        return None
    seat.user.refresh_from_db(fields=["auto_knock", "auto_draw"])
    wished = wished_action(seat, snapshot.standing.position)
    if wished is None:
        return None
    act = Act(seat, _step(snapshot, seat.number, wished))
    return record_act(snapshot, act, now or timezone.now())


def _parse(text: str) -> EngineAction:
    """Read an action; a draw never names its tile, so that no answer can tell whether it is the next."""
    try:
        wanted = parse_action(text)
    except InvalidNotationError as error:
        raise MalformedMessageError from error
    if isinstance(wanted, Draw) and wanted.tile is not None:
        raise MalformedMessageError
    return wanted


def _checked(
    snapshot: Snapshot, user_id: int, wanted: EngineAction, ply: int, client_id: str | None
) -> Act:
    seat = snapshot.seat_of(user_id)
    if seat is None:
        raise NotSeatedError
    _refuse_unless_running(snapshot)
    if seat.given_up:
        raise NotAllowedError
    if ply != snapshot.table.ply:
        raise StalePageError
    if seat.number not in snapshot.turn:
        raise NotYourTurnError
    return Act(seat, _step(snapshot, seat.number, wanted), client_id=client_id)


def _refuse_unless_running(snapshot: Snapshot) -> None:
    table = snapshot.table
    if table.status in ENDED:
        raise MatchOverError
    if table.paused_at is not None:
        raise PausedError
    if table.status == TableStatus.WAITING or snapshot.standing is None:
        raise NotAllowedError


def _step(snapshot: Snapshot, seat: int, wanted: EngineAction) -> Step:
    """Return what the rules make of an action."""
    assert snapshot.standing is not None  # noqa: S101 (looked at before)
    try:
        return apply(snapshot.standing.position, seat, wanted)
    except InvalidNotationError as error:
        raise MalformedMessageError(gettext_lazy(str(error))) from error
    except EngineError as error:
        raise IllegalMoveError(gettext_lazy(str(error))) from error


def _as_club_error(refusal: Exception) -> ClubError:
    """An id that was used before, with another action, is what the database refused."""
    return refusal if isinstance(refusal, ClubError) else MalformedMessageError()


def _repeated(
    snapshot: Snapshot, user_id: int, wanted: EngineAction, client_id: str | None
) -> Stored | None:
    """Return the first answer to an id that was accepted before. One query for a message with an id.

    Raises:
        MalformedMessageError: it was accepted with another action.
    """
    seat = snapshot.seat_of(user_id)
    if client_id is None or seat is None or snapshot.match is None:
        return None
    earlier = Action.objects.filter(
        match=snapshot.match, seat=seat.number, client_id=client_id
    ).first()
    if earlier is None:
        return None
    recorded = parse_action(earlier.text)
    same = isinstance(recorded, Draw) if isinstance(wanted, Draw) else recorded == wanted
    if not same:
        raise MalformedMessageError
    return Stored(earlier.ply + 1, earlier.revision)
