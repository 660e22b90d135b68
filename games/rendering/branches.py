"""How far each arm of a house runs before it folds, so that four arms fill the felt evenly.

Every arm has a quarter of its own, but the quarters need not be equal: the house moves aside for
a long arm. A frame is kept until nothing fits into it any more, so that tiles rarely move.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

from games.engine.actions import Arm
from games.rendering.places import GAP, HALF, Box
from games.rendering.snake import Room

_PARTS: Final = (50, 58, 42, 66, 34, 74, 26, 82, 18)
"""Where the house may stand, in percent of the frame's width and height; the middle is preferred."""
_SPLITS: Final = tuple(
    sorted(
        product(_PARTS, repeat=2),
        key=lambda split: _PARTS.index(split[0]) + _PARTS.index(split[1]),
    )
)
# Whose ground begins where that of an arm ends, on the side to which it folds.
_NEIGHBOURS: Final = {
    Arm.RIGHT: Arm.DOWN,
    Arm.DOWN: Arm.LEFT,
    Arm.LEFT: Arm.UP,
    Arm.UP: Arm.RIGHT,
}
_OPPOSITE: Final = {
    Arm.RIGHT: Arm.LEFT,
    Arm.LEFT: Arm.RIGHT,
    Arm.UP: Arm.DOWN,
    Arm.DOWN: Arm.UP,
}
_PAIRS: Final = ((Arm.LEFT, Arm.RIGHT), (Arm.UP, Arm.DOWN))
INNER: Final = HALF + HALF // 2 + 2 * GAP
"""How near to the middle an arm may come back, for its neighbour's sake."""
_NEVER: Final = 1 << 30
_LEAST_RUN: Final = 5 * HALF
"""Behind the house a tile and a double must find room."""


class Frame(NamedTuple):
    """A size that the whole picture may have. In a *tight* one arms may fold round each other."""

    width: int
    height: int
    is_tight: bool = False

    def holds(self, boxes: Collection[Box]) -> bool:
        """Whether all of *boxes* lie on so much ground, wherever it is."""
        width = max([box.right for box in boxes]) - min([box.left for box in boxes])
        height = max([box.bottom for box in boxes]) - min([box.top for box in boxes])
        return width <= self.width and height <= self.height


def branch_rooms(
    frames: Sequence[Frame],
    lengths: Mapping[Arm, int],
    box_of: Callable[[Arm, Room], Box],
) -> Mapping[Arm, Room]:
    """Return the ground of each arm in the first of *frames* that holds all of them.

    Where no frame is large enough the last one decides.

    Args:
        lengths: Of the arms; the longer pair of opposite arms may fold into the ground of the others.
        box_of: What an arm covers on a ground, its next tile included.
    """
    longer = max(_PAIRS, key=lambda pair: sum(lengths[arm] for arm in pair))
    for frame in frames:
        for right, down in _SPLITS:
            rooms = _quarters(frame.width, frame.height, right, down)
            boxes = {arm: box_of(arm, room) for arm, room in rooms.items()}
            if frame.holds(boxes.values()):
                return rooms
            if frame.is_tight:
                more = {arm: _borrowing(arm, rooms, boxes) for arm in longer}
                folded = {arm: box_of(arm, room) for arm, room in more.items()}
                if frame.holds((boxes | folded).values()):
                    return rooms | more
    return _quarters(frames[-1].width, frames[-1].height, 50, 50)


def _quarters(width: int, height: int, right: int, down: int) -> dict[Arm, Room]:
    runs = {
        Arm.LEFT: width * (100 - right) // 100,
        Arm.RIGHT: width * right // 100,
        Arm.UP: height * (100 - down) // 100,
        Arm.DOWN: height * down // 100,
    }
    return {arm: Room(INNER, max(run, _LEAST_RUN), _NEVER, INNER) for arm, run in runs.items()}


def _borrowing(arm: Arm, rooms: Mapping[Arm, Room], boxes: Mapping[Arm, Box]) -> Room:
    """Return the ground of an arm that may fold round the end of its neighbour."""
    box = boxes[_NEIGHBOURS[arm]]
    reach = {Arm.LEFT: -box.top, Arm.RIGHT: box.bottom, Arm.UP: box.right, Arm.DOWN: -box.left}
    opposite = rooms[_OPPOSITE[arm]].high
    return rooms[arm]._replace(clear=reach[arm] + GAP, far=-opposite)
