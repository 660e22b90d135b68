"""A checked act goes into the record: the short way when only the table's row changes, else under its lock."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from datetime import datetime

from games.engine.deal import Step
from games.models import Action, Seat
from games.positions import LoggedAction, Snapshot
from games.services.change import Change, change
from games.services.finish import end_by_time, end_deal
from games.services.schedule import is_time_up, overtime_ms, schedule_turn
from games.services.stand_in import take_seat_back
from games.services.store import store_act


@dataclass(frozen=True, slots=True)
class Stored:
    """The answer to what was done: the counters after it."""

    ply: int
    revision: int


@dataclass(frozen=True, slots=True)
class Act:
    """An action that the rules allow in the position of a snapshot, not stored yet."""

    seat: Seat
    step: Step
    flag: str = ""
    client_id: str | None = None

    @property
    def text(self) -> str:
        """The action as it is recorded, without suffixes."""
        return str(self.step.action)


def record_act(snapshot: Snapshot, act: Act, now: datetime) -> Stored | None:
    """Store an act; None when somebody changed the table since the snapshot.

    Plain acts go the short way. What changes more than the table's row (a deal's end, the end of
    the match's time, a seat that is taken back or given back) takes the table's lock.
    """
    seat = act.seat
    by_person = act.flag == "" and not seat.bot
    is_plain = (
        act.step.position.ending is None
        and not is_time_up(snapshot.rules, snapshot.match, now)
        and not seat.leaving
        and not (by_person and seat.stand_in)
        and not (act.flag and (seat.returning or not seat.stand_in_announced))
    )
    if not is_plain:
        return _store_under_lock(snapshot, act, now)
    assert snapshot.standing is not None  # noqa: S101 (an act is checked against it)
    table = copy.copy(snapshot.table)
    seats = snapshot.seats
    overtime = overtime_ms(table, now) if by_person else 0
    if overtime:
        spent = copy.copy(seat)
        spent.reserve_ms = max(0, seat.reserve_ms - overtime)
        seats = tuple(spent if one.number == seat.number else one for one in seats)
    logged = _logged(snapshot.table.ply, act, now)
    standing = snapshot.standing.after(logged, act.step.position)
    table.ply += 1
    table.revision += 1
    schedule_turn(table, seats, standing.position, now)
    after = Snapshot(table, seats, snapshot.rules, snapshot.match, snapshot.match_seats, standing)
    if not store_act(after, logged, act.client_id, overtime=bool(overtime)):
        return None
    return Stored(table.ply, table.revision)


def _logged(ply: int, act: Act, now: datetime) -> LoggedAction:
    return LoggedAction(ply, act.seat.number, act.step.action, act.flag, act.step.points, now)


def _store_under_lock(snapshot: Snapshot, act: Act, now: datetime) -> Stored | None:
    with change(snapshot.table.pk, now) as draft:
        if draft.table.revision != snapshot.revision:
            draft.is_visible = False
            return None
        _put(draft, act, now)
    return Stored(draft.table.ply, draft.table.revision)


def _put(draft: Change, act: Act, now: datetime) -> None:
    table, standing = draft.table, draft.running_standing
    seat = draft.edit(act.seat.number)
    logged = _logged(table.ply, act, now)
    Action.objects.create(
        match=draft.running_match,
        deal=standing.deal,
        ply=table.ply,
        seat=seat.number,
        text=act.text,
        flag=act.flag,
        points=act.step.points,
        client_id=act.client_id,
        revision=table.revision + 1,
        at=now,
    )
    table.ply += 1
    if act.flag:
        seat.stand_in_announced = True
    elif not seat.bot:
        seat.reserve_ms = max(0, seat.reserve_ms - overtime_ms(table, now))
        if seat.stand_in or seat.leaving:
            take_seat_back(draft, seat.number)
    draft.standing = standing.after(logged, act.step.position)
    position = draft.standing.position
    if seat.returning and seat.number not in position.turn:
        take_seat_back(draft, seat.number)
    if position.ending is not None:
        end_deal(draft)
    elif is_time_up(draft.rules, draft.match, now):
        end_by_time(draft, seat.number)
    else:
        schedule_turn(table, draft.seats, position, now)
