"""The rules of a table, for what the page must draw differently in another game."""

from __future__ import annotations

from functools import lru_cache

from games.engine.rules import Rules
from games.engine.variants import table_rules
from games.queries.table_view import TableView


def rules_of(view: TableView) -> Rules:
    """Return the rules that are played at this table."""
    return _rules(view.game, len(view.seats), view.set, tuple(sorted(view.differing.items())))


@lru_cache(maxsize=128)
def _rules(
    game: str, players: int, name_of_set: str, options: tuple[tuple[str, str], ...]
) -> Rules:
    return table_rules(game, players=players, set=name_of_set, options=dict(options))
