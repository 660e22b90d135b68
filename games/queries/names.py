"""How the holders of a match's seats are named: on pages, and in records."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from games.bots import BOTS
from games.engine.text import gettext_noop
from games.models import MatchSeat

CLOSED_ACCOUNT = gettext_noop("closed account")
"""Stands for the name of whoever has closed the account."""


def shown_names(seats: Sequence[MatchSeat]) -> tuple[str, ...]:
    """Return the names of all holders of a match's seats in the reader's language.

    A closed account has no name any more. A bot is named by its level, and bots of one level are
    told apart by their seats, as at the table. Reads ``seat.user``.
    """
    return tuple(_shown_name(seat, seats) for seat in seats)


def recorded_name(seat: MatchSeat) -> str:
    """Return the name as records write it, the same in every language. Reads ``seat.user``."""
    return CLOSED_ACCOUNT if is_closed(seat) else seat.name


def is_closed(seat: MatchSeat) -> bool:
    """Whether the holder has closed the account since. Reads ``seat.user``."""
    return seat.user is not None and seat.user.closed_at is not None


def _shown_name(seat: MatchSeat, seats: Sequence[MatchSeat]) -> str:
    if is_closed(seat):
        return gettext(CLOSED_ACCOUNT)
    if not seat.bot:
        return seat.name
    bot = BOTS.get(seat.bot)
    level = gettext(bot.name) if bot else seat.bot
    is_one_of_many = sum(other.bot == seat.bot for other in seats) > 1
    return f"{level} {seat.number}" if is_one_of_many else level
