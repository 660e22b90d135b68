"""How the holders of a match's seats are named: on pages, and in records."""

from __future__ import annotations

from django.utils.translation import gettext

from games.bots import BOTS
from games.engine.text import gettext_noop
from games.models import MatchSeat

CLOSED_ACCOUNT = gettext_noop("closed account")
"""Stands for the name of whoever has closed the account."""


def shown_name(seat: MatchSeat) -> str:
    """Return the name of a seat's holder in the reader's language. Reads ``seat.user``.

    A closed account has no name any more; a bot is called a bot.
    """
    if is_closed(seat):
        return gettext(CLOSED_ACCOUNT)
    return bot_name(seat.bot) if seat.bot else seat.name


def recorded_name(seat: MatchSeat) -> str:
    """Return the name as records write it, the same in every language. Reads ``seat.user``."""
    return CLOSED_ACCOUNT if is_closed(seat) else seat.name


def bot_name(level: str) -> str:
    """Return what a bot of that level is called in the reader's language."""
    bot = BOTS.get(level)
    return gettext("bot “%(level)s”") % {"level": gettext(bot.name) if bot else level}


def is_closed(seat: MatchSeat) -> bool:
    """Whether the holder has closed the account since. Reads ``seat.user``."""
    return seat.user is not None and seat.user.closed_at is not None
