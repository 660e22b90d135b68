"""The line of play as a picture: where every tile lies, pure and the same for everybody.

Every arm is a snake with its own quarter of the felt: ``>`` runs right and folds down, ``<`` runs
left and folds up, ``^`` runs up and folds right, ``v`` runs down and folds left. So arms never
meet, and a laid tile keeps its place while the line grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from games.engine.actions import Arm
from games.engine.layout import Line
from games.rendering.places import EXTENTS, GAP, HALF, Box, Spot
from games.rendering.snake import Snake
from games.rendering.targets import end_targets

MARGIN: Final = 12
"""Around everything, in units."""
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


class TilePlace(NamedTuple):
    """One tile of the line. ``order`` counts from 0 as laid; *first* lies towards the centre."""

    order: int
    first: int
    second: int
    spot: Spot
    closed: bool


class EndPlace(NamedTuple):
    """An open end: the half it shows, where the next tile would lie, and what may be tapped."""

    arm: Arm
    half: int
    tile: Spot
    double: Spot
    target: Box


class LinePicture(NamedTuple):
    """Everything an SVG of the line needs; ``view`` is its viewBox."""

    view: Box
    tiles: tuple[TilePlace, ...]
    ends: tuple[EndPlace, ...]


class _Piece(NamedTuple):
    order: int
    near: int
    far: int
    closed: bool


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
            tips.append(
                (arm, ends[arm], snake.next(crosswise=False), snake.next(crosswise=crosswise))
            )
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
    order, near, far, closed = piece
    return _Piece(order, far, near, closed)


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


def _snake(arm: Arm, room: int, across: bool, *, branched: bool) -> Snake:
    level = arm in "<>"
    if across:
        start, thickness = (HALF // 2, HALF) if level else (HALF, HALF // 2)
    else:
        start, thickness = (HALF, HALF // 2) if level else (HALF // 2, HALF)
    low = HALF + HALF // 2 + 2 * GAP if branched else -room
    return Snake(arm, start + GAP, thickness, low, room)


def _tile_place(piece: _Piece, spot: Spot) -> TilePlace:
    return TilePlace(piece.order, piece.near, piece.far, spot, piece.closed)


def _framed(
    places: list[TilePlace], tips: list[tuple[Arm, int, Spot, Spot]], felt: _Felt
) -> LinePicture:
    spots = [place.spot for place in places]
    for _arm, _half, tile, double in tips:
        spots += (tile, double)
    view = _view(spots, felt)
    scale = min(felt.width_px / (view.right - view.left), felt.height_px / (view.bottom - view.top))
    side = int(TARGET_PX / scale) + 1
    targets = end_targets([tile for _, _, tile, _ in tips], side, view)
    ends = tuple(
        EndPlace(arm, half, tile, double, target)
        for (arm, half, tile, double), target in zip(tips, targets, strict=True)
    )
    places.sort()
    return LinePicture(view, tuple(places), ends)


def _view(spots: Sequence[Spot], felt: _Felt) -> Box:
    """Return the viewBox around all tiles and the places of the next ones."""
    left = top = right = bottom = 0
    for x, y, angle, crosswise in spots:
        across, down = EXTENTS[angle % 180 == 0, crosswise]
        left, right = min(left, x - across), max(right, x + across)
        top, bottom = min(top, y - down), max(bottom, y + down)
    more_x = max(2 * MARGIN, felt.least_width - (right - left)) // 2
    more_y = max(2 * MARGIN, felt.least_height - (bottom - top)) // 2
    return Box(left - more_x, top - more_y, right + more_x, bottom + more_y)
