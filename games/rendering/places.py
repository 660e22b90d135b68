"""Rectangles and places for tiles on the felt. One unit is 1/40 of half a tile's side."""

from __future__ import annotations

from typing import Final, NamedTuple

HALF: Final = 40
"""Side of half a tile, in units."""
GAP: Final = 3
"""Between neighbours."""
# Half the width and height of a tile, by whether its arm runs level and whether it lies across it.
EXTENTS: Final = {
    (True, False): (HALF, HALF // 2),
    (True, True): (HALF // 2, HALF),
    (False, False): (HALF // 2, HALF),
    (False, True): (HALF, HALF // 2),
}


class Box(NamedTuple):
    """A rectangle: left, top, right, bottom."""

    left: int
    top: int
    right: int
    bottom: int

    def overlaps(self, other: Box) -> bool:
        """Whether the insides share a point."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def holds(self, other: Box) -> bool:
        """Whether *other* lies wholly inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )


class Spot(NamedTuple):
    """A place for one tile: its centre, and the turn (degrees) that points its second half outward."""

    x: int
    y: int
    angle: int
    crosswise: bool

    @property
    def box(self) -> Box:
        """The ground that the tile covers."""
        across, down = EXTENTS[self.angle % 180 == 0, self.crosswise]
        return Box(self.x - across, self.y - down, self.x + across, self.y + down)
