"""How tiles are shuffled: by the operating system's randomness, behind one function."""

from __future__ import annotations

import random

from games.engine.dealing import tiles_in_play
from games.engine.rules import Rules
from games.engine.tiles import Tile

_random = random.SystemRandom()


def fresh_shuffle(rules: Rules) -> tuple[Tile, ...]:
    """Return all tiles that are in play by these rules, in an order that nobody can foresee."""
    tiles = list(tiles_in_play(rules))
    _random.shuffle(tiles)
    return tuple(tiles)
