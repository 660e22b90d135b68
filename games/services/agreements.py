"""What people at a table agree on: ready for the next deal, give up, stop, play again."""

from __future__ import annotations

from datetime import datetime

from games.errors import MatchOverError, NotAllowedError, PausedError
from games.models import Seat
from games.models.table import ENDED, LIVE, TableStatus
from games.services.change import Change, change
from games.services.finish import abort_match, end_by_concession, people_of
from games.services.schedule import is_held_by_bot, schedule_start
from games.services.stand_in import let_bot_play, take_seat_back
from games.services.starting import free_seat, make_deal


def set_ready(*, table_id: int, user_id: int, now: datetime | None = None) -> None:
    """A person is ready for the next deal; the last one's word deals at once.

    From somebody whose seat a stand-in holds it means that he wants the seat back.

    Raises:
        NotSeatedError: the person does not sit here.
        MatchOverError: the match has ended.
        NotAllowedError: he has given the match up.
    """
    with change(table_id, now) as draft:
        seat = draft.seat_of(user_id)
        if draft.table.status in ENDED:
            raise MatchOverError
        if seat.given_up:
            raise NotAllowedError
        if seat.stand_in:
            _ask_back(draft, seat.number)
        _mark_present(draft, seat.number)
        if draft.table.status != TableStatus.BETWEEN_DEALS or draft.table.paused_at:
            return
        draft.edit(seat.number).ready = True
        if all(other.ready or is_held_by_bot(other) for other in draft.seats):
            make_deal(draft)


def take_back(*, table_id: int, user_id: int, now: datetime | None = None) -> None:
    """A person asks for the seat that a stand-in holds. He has it at his next turn.

    If the stand-in is in turn right now, it plays this turn; the person may be faster by acting.

    Raises:
        NotSeatedError, PausedError; NotAllowedError: no stand-in holds his seat, or for good.
    """
    with change(table_id, now) as draft:
        seat = draft.seat_of(user_id)
        if not seat.stand_in or seat.given_up or draft.table.status not in LIVE:
            raise NotAllowedError
        if draft.table.paused_at is not None:
            raise PausedError
        _ask_back(draft, seat.number)


def _ask_back(draft: Change, number: int) -> None:
    seat = draft.edit(number)
    standing = draft.running_standing
    if draft.table.status == TableStatus.PLAYING and number in standing.position.turn:
        seat.returning = True
        seat.leaving = False
        return
    take_seat_back(draft, number)
    seat.ready = False


def _mark_present(draft: Change, number: int) -> None:
    if draft.seats[number - 1].leaving:
        draft.edit(number).leaving = False
        draft.see(number)


def concede(*, table_id: int, user_id: int, now: datetime | None = None) -> None:
    """A person concedes.

    Where two sides play, the match ends as soon as all people of his side have conceded; accounts
    stay, his side gains nothing. With more sides a bot keeps his seat for good and he gains nothing.

    Raises:
        NotSeatedError, MatchOverError, PausedError; NotAllowedError: no match runs, or he has given
            up before.
    """
    with change(table_id, now) as draft:
        seat = _playing_seat(draft, user_id)
        if draft.table.paused_at is not None:
            raise PausedError
        draft.edit(seat.number).concedes = True
        sides = draft.rules.sides
        if len(sides) > 2:
            let_bot_play(draft, seat.number, for_good=True)
            return
        side = sides[draft.rules.side_of(seat.number)]
        of_side = people_of([draft.seats[number - 1] for number in side])
        if all(person.concedes for person in of_side):
            end_by_concession(draft, seat.number)


def agree_to_stop(*, table_id: int, user_id: int, now: datetime | None = None) -> None:
    """A person wants to stop. When all people who still play agree, the match ends without a result."""
    with change(table_id, now) as draft:
        seat = _playing_seat(draft, user_id)
        draft.edit(seat.number).agrees_to_stop = True
        if all(person.agrees_to_stop for person in people_of(draft.seats)):
            abort_match(draft)


def want_rematch(*, table_id: int, user_id: int, now: datetime | None = None) -> None:
    """A person wants to play again here. When all who are still there do, the table waits again.

    With every seat taken the next match begins in a moment; a seat that was left is open to others.

    Raises:
        NotSeatedError; NotAllowedError: the match has not ended.
    """
    with change(table_id, now) as draft:
        seat = draft.seat_of(user_id)
        if draft.table.status not in ENDED or draft.match is None:
            raise NotAllowedError
        draft.edit(seat.number).wants_rematch = True
        waited_for = [other for other in draft.seats if other.user_id and other.is_here(draft.now)]
        if all(other.wants_rematch for other in waited_for):
            for other in draft.seats:
                if other.user_id and not other.wants_rematch:
                    free_seat(draft, other.number)
            wait_again(draft)


def wait_again(draft: Change) -> None:
    """A table whose match has ended waits for the next one; with every seat taken it begins in a moment."""
    table = draft.table
    table.status = TableStatus.WAITING
    table.touched_at = draft.now
    for seat in draft.seats:
        held = draft.edit(seat.number)
        held.stand_in = ""
        held.given_up = held.returning = held.wants_rematch = held.ready = False
    if all(seat.user_id != table.creator_id for seat in draft.seats):
        people = [seat.user_id for seat in draft.seats if seat.user_id]
        table.creator_id = people[0] if people else None
    schedule_start(table, draft.seats, draft.now)


def _playing_seat(draft: Change, user_id: int) -> Seat:
    """Return the seat of a person who plays in a running match for himself or by a stand-in."""
    seat = draft.seat_of(user_id)
    if draft.table.status in ENDED:
        raise MatchOverError
    if draft.table.status not in LIVE or seat.given_up:
        raise NotAllowedError
    return seat
