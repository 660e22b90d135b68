"""Tiles and the sets they come in.

Source: RULES 1, 5.10, 5.11; CONTRACTS 2 (two characters a tile, lower half first).
"""

from collections import Counter
from functools import cache
from typing import Final, NamedTuple

from games.engine.errors import InvalidNotationError

HALVES: Final = "0123456789ABCDEFGHI"

CHINESE_CIVIL: Final = ("66", "11", "44", "13", "55", "33", "22", "56", "46", "16", "15")
CHINESE_MILITARY: Final = ("36", "45", "26", "35", "25", "34", "24", "14", "23", "12")


class Tile(NamedTuple):
    """One domino. ``low <= high`` always, so ``6-4`` and ``4-6`` are the same tile.

    `tile_of` takes the halves in either order. (A named tuple: tiles are compared and sorted more
    than anything else, and this does it several times faster than a dataclass.)
    """

    low: int
    high: int

    def __str__(self) -> str:
        return "??" if self.low < 0 else HALVES[self.low] + HALVES[self.high]

    @property
    def is_double(self) -> bool:
        return self.low == self.high

    @property
    def pips(self) -> int:
        return self.low + self.high

    def has(self, half: int) -> bool:
        return half in (self.low, self.high)

    def other(self, half: int) -> int:
        """The half that stays free when *half* touches the line; the tile must have *half*."""
        return self.high if half == self.low else self.low


UNKNOWN: Final = Tile(-1, -1)
"""A tile that the viewer may not see; written ``??``."""


@cache
def tile_of(one: int, other: int) -> Tile:
    """The tile with these two halves, in either order."""
    return Tile(min(one, other), max(one, other))


def parse_tile(text: str) -> Tile:
    """Read ``06``, ``9C``; refuse anything else, ``60`` too, with InvalidNotationError."""
    if len(text) != 2 or text[0] not in HALVES or text[1] not in HALVES or text[0] > text[1]:
        raise InvalidNotationError(text)
    return tile_of(HALVES.index(text[0]), HALVES.index(text[1]))


def tiles_text(tiles: tuple[Tile, ...]) -> str:
    return " ".join(map(str, tiles))


@cache
def domino_set(name: str) -> tuple[Tile, ...]:
    """All tiles of the set, sorted; the Chinese set holds its civil tiles twice.

    Source: RULES 5.10, 5.11 and W13.
    """
    if name == "chinese":
        return tuple(sorted(map(parse_tile, (*CHINESE_CIVIL, *CHINESE_CIVIL, *CHINESE_MILITARY))))
    highest = int(name)
    return tuple(
        tile_of(low, high) for low in range(highest + 1) for high in range(low, highest + 1)
    )


@cache
def highest_half(name: str) -> int:
    return max(tile.high for tile in domino_set(name))


@cache
def has_twins(name: str) -> bool:
    """Whether some tile of the set exists twice."""
    return max(Counter(domino_set(name)).values()) > 1


@cache
def suit_size(name: str, removed: tuple[Tile, ...], half: int) -> int:
    """How many non-double tiles with *half* are in play: six in a double-six set.

    Counted from the real tiles, because sets differ. Source: RULES 2.6, 5.11.
    """
    return sum(
        tile.has(half) and not tile.is_double and tile not in removed for tile in domino_set(name)
    )
