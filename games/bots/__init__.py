"""The bots of the club: one line per file. They see a view, never a position."""

from collections.abc import Mapping
from typing import Final

from games.bots import club, novice
from games.bots.base import Bot

__all__ = ["BOTS", "Bot"]

BOTS: Final[Mapping[str, Bot]] = {bot.code: bot for bot in (novice.BOT, club.BOT)}
