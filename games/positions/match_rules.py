"""The rules that a table or a match is played by."""

from __future__ import annotations

from functools import lru_cache

from games.engine.rules import Rules
from games.engine.variants import table_rules
from games.models import Match, Table


def rules_of(stored: Table | Match) -> Rules:
    """Return the rules of a table or a match. Rules never change in place, so they are kept."""
    players = stored.players if isinstance(stored, Match) else stored.seat_count
    return _rules(stored.game, players, stored.set, tuple(sorted(stored.options.items())))


@lru_cache(maxsize=512)
def _rules(
    game: str, players: int, name_of_set: str, options: tuple[tuple[str, str], ...]
) -> Rules:
    return table_rules(game, players=players, set=name_of_set, options=dict(options))
