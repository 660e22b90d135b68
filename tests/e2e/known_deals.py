"""Known shuffles for games that a browser plays act by act: `shuffles/<game>.txt`, two halves a tile.

The club itself has no way to choose a deal. This app, which only the settings of these tests
install, puts another function into the place of the one that shuffles; every game without a file
is shuffled as ever.
"""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from django.apps import AppConfig

from games.engine.rules import Rules
from games.engine.tiles import Tile, parse_tile

SHUFFLES = Path(__file__).parent / "shuffles"


def known_or(shuffle: Callable[[Rules], tuple[Tile, ...]]) -> Callable[[Rules], tuple[Tile, ...]]:
    """Deal a game as its file says, where it has one, else as *shuffle* does."""

    def shuffled(rules: Rules) -> tuple[Tile, ...]:
        file = SHUFFLES / f"{rules.code}.txt"
        if not file.exists():
            return shuffle(rules)
        return tuple(map(parse_tile, file.read_text(encoding="ascii").split()))

    return shuffled


class KnownDeals(AppConfig):
    name = "tests.e2e.known_deals"
    label = "known_deals"
    path = str(SHUFFLES.parent)

    def ready(self) -> None:
        starting = import_module("games.services.starting")
        starting.fresh_shuffle = known_or(starting.fresh_shuffle)  # type: ignore[attr-defined]
