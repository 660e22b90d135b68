"""A bot plays on for somebody whose time is over or who has left, and gives the seat back."""

from __future__ import annotations

from typing import Final

from games.models.table import TableStatus
from games.services.change import Change
from games.services.schedule import schedule_turn

STAND_IN_LEVEL: Final = "club"


def let_bot_play(draft: Change, number: int, *, for_good: bool = False) -> None:
    """Give a person's seat to a stand-in, who acts at once if it is his turn.

    ``for_good``: the player gave the match up. His stand-in was caused by no timeout, so none of
    its actions is marked as the first one.
    """
    seat = draft.edit(number)
    seat.stand_in = STAND_IN_LEVEL
    seat.stand_in_announced = for_good
    seat.given_up = for_good
    seat.returning = False
    seat.reserve_ms = 0
    seat.ready = True
    standing = draft.standing
    playing = draft.table.status == TableStatus.PLAYING
    if playing and standing is not None and number in standing.position.turn:
        schedule_turn(draft.table, draft.seats, standing.position, draft.now)


def take_seat_back(draft: Change, number: int) -> None:
    """The player plays for himself again; his presence counts from now on."""
    seat = draft.edit(number)
    seat.stand_in = ""
    seat.stand_in_announced = False
    seat.returning = False
    seat.leaving = False
    draft.see(number)
