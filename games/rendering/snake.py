"""How one arm of the line winds: out along its run, round the corner, and back."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.engine.actions import Arm
from games.rendering.places import GAP, HALF, Spot

# The global direction of an arm's first run, and the side to which it folds.
_HEADINGS: Final = {
    Arm.RIGHT: ((1, 0), (0, 1)),
    Arm.LEFT: ((-1, 0), (0, -1)),
    Arm.UP: ((0, -1), (1, 0)),
    Arm.DOWN: ((0, 1), (-1, 0)),
}
_ANGLES: Final = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}


class Room(NamedTuple):
    """The ground of one arm, in its own frame: from ``low`` to ``high`` along its first run.

    Where it has folded past ``clear`` nothing of the neighbour is left, and it may go back to ``far``.
    """

    low: int
    high: int
    clear: int
    far: int


class Snake:
    """Lays the tiles of one arm, in its own frame: ``s`` along the first run, ``t`` to the folding side."""

    __slots__ = ("across", "ahead", "angles", "aside", "in_column", "room", "s", "t", "way")

    def __init__(self, arm: Arm, start: int, across: int, room: Room) -> None:
        self.ahead, self.aside = _HEADINGS[arm]
        self.room = room
        self.s, self.t = start, 0
        self.way = 1
        self.across = across
        self.in_column = False
        (ax, ay) = self.ahead
        # Of a tile on the way out, of one on the way back, and of one in a turn.
        self.angles = {1: _ANGLES[ax, ay], -1: _ANGLES[-ax, -ay], 0: _ANGLES[self.aside]}

    def place(self, *, crosswise: bool) -> Spot:
        """Put the next tile down and move the tip behind it."""
        if not self.in_column:
            # Behind an ordinary tile a double must still fit, so that a corner never begins with one.
            if self._left_ahead() >= (HALF if crosswise else 3 * HALF + GAP):
                return self._in_run(crosswise)
            # Turn beneath the outer half of the last tile.
            self.s -= self.way * (GAP + HALF // 2)
            self.t += self.across + GAP
            self.in_column = True
        return self._in_turn(crosswise)

    def next(self, *, crosswise: bool) -> Spot:
        """Say where the next tile would lie; the tip stays."""
        before = self.s, self.t, self.way, self.across, self.in_column
        spot = self.place(crosswise=crosswise)
        self.s, self.t, self.way, self.across, self.in_column = before
        return spot

    def _left_ahead(self) -> int:
        low, high, clear, far = self.room
        if self.way > 0:
            return high - self.s
        return self.s - (far if self.t - HALF >= clear else low)

    def _in_run(self, crosswise: bool) -> Spot:
        length = HALF if crosswise else 2 * HALF
        spot = self._spot(self.s + self.way * length // 2, self.t, crosswise, self.way)
        self.s += self.way * (length + GAP)
        self.across = HALF if crosswise else HALF // 2
        return spot

    def _in_turn(self, crosswise: bool) -> Spot:
        if crosswise:
            spot = self._spot(self.s, self.t + HALF // 2, True, 0)
            self.t += HALF + GAP
            return spot
        spot = self._spot(self.s, self.t + HALF, False, 0)
        self.t += 2 * HALF - HALF // 2
        self.way = -self.way
        self.s += self.way * (HALF // 2 + GAP)
        self.across = HALF // 2
        self.in_column = False
        return spot

    def _spot(self, s: int, t: int, crosswise: bool, way: int) -> Spot:
        (ax, ay), (bx, by) = self.ahead, self.aside
        return Spot(ax * s + bx * t, ay * s + by * t, self.angles[way], crosswise)
