"""The line of play as a picture: where every tile lies, pure and the same for everybody.

Every arm is a snake with its own quarter of the felt: ``>`` runs right and folds down, ``<`` runs
left and folds up, ``^`` runs up and folds right, ``v`` runs down and folds left. So arms never
meet, and a laid tile keeps its place while the line grows. One unit is 1/40 of half a tile's side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from games.engine.actions import Arm
from games.engine.layout import Line

HALF: Final = 40
"""Side of half a tile, in units."""
GAP: Final = 3
"""Between neighbours."""
MARGIN: Final = 12
"""Around everything."""
TARGET_PX: Final = 46
"""The least side of an open end's target on the smallest felt, in CSS pixels."""


class Shape(StrEnum):
    """The two felts: a desk's and a phone's."""

    WIDE = "wide"
    TALL = "tall"


class _Felt(NamedTuple):
    """The smallest felt of a shape in CSS pixels, its widths in halves, and the least picture."""

    width_px: int
    height_px: int
    runs: tuple[int, ...]
    least_width: int
    least_height: int


_FELTS: Final = {
    Shape.WIDE: _Felt(600, 300, (22, 26, 30, 36, 43, 52, 62), 14 * HALF, 7 * HALF),
    Shape.TALL: _Felt(336, 280, (12, 14, 17, 20, 24, 29, 35), 9 * HALF, 7 * HALF),
}

# The global direction of an arm's first run, and the side to which it folds.
_HEADINGS: Final = {
    Arm.RIGHT: ((1, 0), (0, 1)),
    Arm.LEFT: ((-1, 0), (0, -1)),
    Arm.UP: ((0, -1), (1, 0)),
    Arm.DOWN: ((0, 1), (-1, 0)),
}
_ANGLES: Final = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}


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
        level = (self.angle in (0, 180)) != self.crosswise
        across, down = (HALF, HALF // 2) if level else (HALF // 2, HALF)
        return Box(self.x - across, self.y - down, self.x + across, self.y + down)


@dataclass(frozen=True, slots=True)
class TilePlace:
    """One tile of the line. ``order`` counts from 0 as laid; *first* lies towards the centre."""

    order: int
    first: int
    second: int
    spot: Spot
    closed: bool


@dataclass(frozen=True, slots=True)
class EndPlace:
    """An open end: the half it shows, where the next tile would lie, and what may be tapped."""

    arm: Arm
    half: int
    tile: Spot
    double: Spot
    target: Box


@dataclass(frozen=True, slots=True)
class LinePicture:
    """Everything an SVG of the line needs; ``view`` is its viewBox."""

    view: Box
    tiles: tuple[TilePlace, ...]
    ends: tuple[EndPlace, ...]


class _Piece(NamedTuple):
    order: int
    near: int
    far: int
    closed: bool


class _Snake:
    """Lays the tiles of one arm, in its own frame: ``s`` along the first run, ``t`` to the folding side."""

    def __init__(self, arm: Arm, start: int, across: int, low: int, high: int) -> None:
        self._ahead, self._aside = _HEADINGS[arm]
        self._low, self._high = low, high
        self._s, self._t = start, 0
        self._way = 1
        self._across = across
        self._in_column = False

    def state(self) -> tuple[int, int, int, int, bool]:
        return self._s, self._t, self._way, self._across, self._in_column

    def restore(self, state: tuple[int, int, int, int, bool]) -> None:
        self._s, self._t, self._way, self._across, self._in_column = state

    def place(self, *, crosswise: bool) -> Spot:
        """Put the next tile down and move the tip behind it."""
        if not self._in_column and not self._fits(crosswise=crosswise):
            # Turn beneath the outer half of the last tile.
            self._s -= self._way * (GAP + HALF // 2)
            self._t += self._across + GAP
            self._in_column = True
        return self._in_turn(crosswise) if self._in_column else self._in_run(crosswise)

    def _fits(self, *, crosswise: bool) -> bool:
        room = self._high - self._s if self._way > 0 else self._s - self._low
        # Behind an ordinary tile a double must still fit, so that a corner never begins with one.
        return room >= (HALF if crosswise else 3 * HALF + GAP)

    def _in_run(self, crosswise: bool) -> Spot:
        length = HALF if crosswise else 2 * HALF
        spot = self._spot(self._s + self._way * length // 2, self._t, crosswise, self._way, 0)
        self._s += self._way * (length + GAP)
        self._across = HALF if crosswise else HALF // 2
        return spot

    def _in_turn(self, crosswise: bool) -> Spot:
        if crosswise:
            spot = self._spot(self._s, self._t + HALF // 2, True, 0, 1)
            self._t += HALF + GAP
            return spot
        spot = self._spot(self._s, self._t + HALF, False, 0, 1)
        self._t += 2 * HALF - HALF // 2
        self._way = -self._way
        self._s += self._way * (HALF // 2 + GAP)
        self._across = HALF // 2
        self._in_column = False
        return spot

    def _spot(self, s: int, t: int, crosswise: bool, along: int, down: int) -> Spot:
        (ax, ay), (bx, by) = self._ahead, self._aside
        angle = _ANGLES[(ax * along + bx * down, ay * along + by * down)]
        return Spot(ax * s + bx * t, ay * s + by * t, angle, crosswise)


def line_picture(line: Line, shape: Shape, *, crosswise: bool = True) -> LinePicture:
    """Return where every tile of *line* lies in *shape*.

    Args:
        line: The line of play; an empty one gives an empty picture.
        crosswise: Whether doubles lie across (lengthwise in games of sums). Source: RULES 5.8.
    """
    felt = _FELTS[shape]
    chains = _chains(line)
    if chains is None:
        width, height = felt.least_width // 2, felt.least_height // 2
        return LinePicture(Box(-width, -height, width, height), (), ())
    centre, arms, branched = chains
    run, rise = _room(centre, arms, felt, branched=branched)
    across = crosswise and centre.near == centre.far
    places = [_tile_place(centre, Spot(0, 0, 0, across))]
    tips = []
    ends = dict(line.open_ends)
    for arm, pieces in arms.items():
        snake = _snake(arm, run if arm in "<>" else rise, across, branched=branched)
        for piece in pieces:
            lies = crosswise and piece.near == piece.far
            places.append(_tile_place(piece, snake.place(crosswise=lies)))
        if arm in ends:
            tips.append((arm, ends[arm], *_next_spots(snake, crosswise=crosswise)))
    return _framed(places, tips, felt)


def _chains(line: Line) -> tuple[_Piece, dict[Arm, list[_Piece]], bool] | None:
    """Return the tile in the middle, the arms from it outward, and whether it has four arms."""
    if not line.placements:
        return None
    by_arm: dict[Arm | None, list[_Piece]] = {None: [], **{arm: [] for arm in Arm}}
    house_order = None
    for order, placement in enumerate(line.placements):
        by_arm[placement.arm].append(
            _Piece(order, placement.touching, placement.outer, placement.closed)
        )
        if house_order is None and line.house is not None and placement == line.house:
            house_order = order
    row = [
        *(_turned(piece) for piece in reversed(by_arm[Arm.LEFT])),
        *by_arm[None],
        *by_arm[Arm.RIGHT],
    ]
    middle = by_arm[None][0].order if house_order is None else house_order
    at = next(place for place, piece in enumerate(row) if piece.order == middle)
    arms = {
        Arm.RIGHT: row[at + 1 :],
        Arm.LEFT: [_turned(piece) for piece in reversed(row[:at])],
        Arm.UP: by_arm[Arm.UP],
        Arm.DOWN: by_arm[Arm.DOWN],
    }
    return row[at], arms, house_order is not None


def _turned(piece: _Piece) -> _Piece:
    return piece._replace(near=piece.far, far=piece.near)


def _room(
    centre: _Piece, arms: dict[Arm, list[_Piece]], felt: _Felt, *, branched: bool
) -> tuple[int, int]:
    """Return how far an arm may run from the middle, level and upright, in units."""
    lengths = [sum(1 + (piece.near != piece.far) for piece in arm) for arm in arms.values()]
    halves = sum(lengths) + 1 + (centre.near != centre.far)
    # With four arms each has a quarter of the felt, and one may be much longer than the others.
    space = max(halves * 3, max(lengths) * 9) if branched else halves * 2.2
    ratio = felt.width_px / felt.height_px
    for run in felt.runs:
        if (not branched or run >= 14) and run * run / ratio >= space:
            break
    width = run * HALF // 2
    return width, max(int(width / ratio), 5 * HALF)


def _snake(arm: Arm, room: int, across: bool, *, branched: bool) -> _Snake:
    level = arm in "<>"
    if across:
        start, thickness = (HALF // 2, HALF) if level else (HALF, HALF // 2)
    else:
        start, thickness = (HALF, HALF // 2) if level else (HALF // 2, HALF)
    low = HALF + HALF // 2 + 2 * GAP if branched else -room
    return _Snake(arm, start + GAP, thickness, low, room)


def _tile_place(piece: _Piece, spot: Spot) -> TilePlace:
    return TilePlace(piece.order, piece.near, piece.far, spot, piece.closed)


def _next_spots(snake: _Snake, *, crosswise: bool) -> tuple[Spot, Spot]:
    """Return where an ordinary tile and where a double would lie next."""
    state = snake.state()
    tile = snake.place(crosswise=False)
    snake.restore(state)
    return tile, snake.place(crosswise=crosswise)


def _framed(
    places: list[TilePlace], tips: list[tuple[Arm, int, Spot, Spot]], felt: _Felt
) -> LinePicture:
    boxes = [place.spot.box for place in places]
    boxes += [spot.box for _, _, tile, double in tips for spot in (tile, double)]
    view = _view(boxes, felt)
    scale = min(felt.width_px / (view.right - view.left), felt.height_px / (view.bottom - view.top))
    side = int(TARGET_PX / scale) + 1
    targets = _apart([_target(tile, side, view) for _, _, tile, _ in tips], view)
    ends = tuple(
        EndPlace(arm, half, tile, double, target)
        for (arm, half, tile, double), target in zip(tips, targets, strict=True)
    )
    places.sort(key=lambda place: place.order)
    return LinePicture(view, tuple(places), ends)


def _view(boxes: Sequence[Box], felt: _Felt) -> Box:
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    more_x = max(2 * MARGIN, felt.least_width - (right - left)) // 2
    more_y = max(2 * MARGIN, felt.least_height - (bottom - top)) // 2
    return Box(left - more_x, top - more_y, right + more_x, bottom + more_y)


def _target(spot: Spot, side: int, view: Box) -> Box:
    """Return what may be tapped for the place *spot*: all of it, and never less than *side*."""
    box = spot.box
    width, height = max(side, box.right - box.left), max(side, box.bottom - box.top)
    return _inside(spot.x - width // 2, spot.y - height // 2, width, height, view)


def _inside(left: int, top: int, width: int, height: int, view: Box) -> Box:
    left = max(view.left, min(left, view.right - width))
    top = max(view.top, min(top, view.bottom - height))
    return Box(left, top, left + width, top + height)


def _apart(targets: list[Box], view: Box) -> list[Box]:
    """Push overlapping targets apart, each by half, along the shorter way; they stay in *view*."""
    for _ in range(24):
        for i in range(len(targets)):
            for j in range(i):
                other = targets[j]
                if targets[i].overlaps(other):
                    targets[i], targets[j] = _pushed(targets[i], other, view)
        if not any(a.overlaps(b) for k, a in enumerate(targets) for b in targets[:k]):
            break
    return targets


def _pushed(one: Box, other: Box, view: Box) -> tuple[Box, Box]:
    over_x = min(one.right, other.right) - max(one.left, other.left)
    over_y = min(one.bottom, other.bottom) - max(one.top, other.top)
    if over_x <= over_y:
        step = (over_x + 1) // 2 * (1 if one.left + one.right >= other.left + other.right else -1)
        return _moved(one, step, 0, view), _moved(other, -step, 0, view)
    step = (over_y + 1) // 2 * (1 if one.top + one.bottom >= other.top + other.bottom else -1)
    return _moved(one, 0, step, view), _moved(other, 0, -step, view)


def _moved(box: Box, dx: int, dy: int, view: Box) -> Box:
    return _inside(box.left + dx, box.top + dy, box.right - box.left, box.bottom - box.top, view)
