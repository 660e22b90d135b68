"""When something is due at a table: the times of a turn, of a bot, of the next deal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings

from games.engine.actions import Draw, Knock
from games.engine.deal import Position, legal_actions
from games.engine.rules import Rules
from games.models import Match, Seat, Table

REQUEST_LIFETIME: Final = timedelta(hours=2)
"""A request that nobody joins or touches for so long is swept away."""
DEADLINES: Final = ("turn_began_at", "turn_ends_at", "expires_at", "due_at", "next_deal_at")
"""The moments of a table that downtime and pauses move."""

_random = random.SystemRandom()


def is_held_by_bot(seat: Seat) -> bool:
    """Whether a bot acts for the seat: its own one, or one that stands in."""
    return bool(seat.bot or seat.stand_in)


def level_of(seat: Seat) -> str:
    """Return the level of the bot that acts for the seat; empty for a person."""
    return seat.bot or seat.stand_in


def schedule_start(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """A full table begins in a moment; any other waits, and is swept away if it waits too long."""
    table.next_deal_at = None
    if all(seat.user_id or seat.bot for seat in seats):
        table.next_deal_at = now + timedelta(seconds=settings.START_DELAY_SECONDS)
    table.due_at = table.next_deal_at or now + REQUEST_LIFETIME


def schedule_turn(table: Table, seats: Sequence[Seat], position: Position, now: datetime) -> None:
    """Set the times of the turn that begins now; the reserve of the seat follows its turn time.

    A draw begins a turn, too: the turn time starts afresh, the reserve does not grow.
    """
    table.bot_due_at = table.bot_claimed_until = None
    table.next_deal_at = None
    # Drawn whether or not it is needed, so that nothing in it depends on hand or settings.
    wait = timedelta(seconds=_random.uniform(*settings.AUTO_DELAY_SECONDS))
    pace = timedelta(seconds=_random.uniform(*settings.BOT_PACE_SECONDS))
    seat = seats[position.turn[0] - 1]
    table.turn_began_at = now
    table.turn_ends_at = now + timedelta(seconds=table.turn_seconds)
    table.expires_at = table.turn_ends_at + timedelta(milliseconds=seat.reserve_ms)
    table.due_at = table.expires_at
    if is_held_by_bot(seat):
        table.bot_due_at = now + pace
    elif forced_action(position) is not None:
        # Whether he wishes it is read when it is due: his settings may have changed by then.
        table.due_at = min(now + wait, table.expires_at)


def wished_action(seat: Seat, position: Position) -> Draw | Knock | None:
    """Return what the club does for this person, because nothing else is possible and he wishes so."""
    if seat.user is None or not (seat.user.auto_knock or seat.user.auto_draw):
        return None
    forced = forced_action(position)
    wishes = seat.user.auto_knock if isinstance(forced, Knock) else seat.user.auto_draw
    return forced if wishes else None


def forced_action(position: Position) -> Draw | Knock | None:
    """Return the knock or draw that is all the seat in turn can do, if it is."""
    actions = legal_actions(position)
    only = actions[0] if len(actions) == 1 else None
    return only if isinstance(only, Draw | Knock) else None


def overtime_ms(table: Table, now: datetime) -> int:
    """Return by how many milliseconds the turn has used the reserve."""
    if table.turn_ends_at is None or now <= table.turn_ends_at:
        return 0
    return int((now - table.turn_ends_at) / timedelta(milliseconds=1))


def postpone(table: Table, by: timedelta) -> None:
    """Move everything that is due at a table into the future, also what a bot has to do."""
    for field in (*DEADLINES, "bot_due_at"):
        moment = getattr(table, field)
        setattr(table, field, moment and moment + by)
    table.bot_claimed_until = None


def is_time_up(rules: Rules, match: Match | None, now: datetime) -> bool:
    """Whether a match has lasted as long as its rules let it. Source: RULES 5.6 (time_limit)."""
    minutes = rules.match.time_limit
    if minutes is None or match is None:
        return False
    return now >= match.started_at + timedelta(minutes=minutes)


def stop_clocks(table: Table) -> None:
    """Nothing is due any more, and nothing waits to go on: between deals, and when a match has ended."""
    table.paused_at = None
    table.turn_began_at = table.turn_ends_at = table.expires_at = None
    table.due_at = table.bot_due_at = table.bot_claimed_until = None
    table.next_deal_at = None
