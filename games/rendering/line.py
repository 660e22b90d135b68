"""The line of play as a picture: where every tile lies, pure and the same for everybody.

Every arm is a snake with its own quarter of the felt: ``>`` runs right and folds down, ``<`` runs
left and folds up, ``^`` runs up and folds right, ``v`` runs down and folds left. So arms never
meet, and a laid tile keeps its place while the line grows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from games.engine.actions import Arm
from games.engine.layout import Line
from games.rendering.branches import Frame, branch_rooms
from games.rendering.places import EXTENTS, GAP, HALF, Box, Spot
from games.rendering.snake import Room, Snake
from games.rendering.targets import end_targets

MARGIN: Final = 9
"""Around everything, in units."""
SPACE: Final = 3
"""Times the ground of its halves that a line with four arms takes at least."""
WIDENINGS: Final = 8
"""Times that the picture may grow for the sake of its targets; in play it never does."""
TARGET_PX: Final = 46
"""The least side of an open end's target on the smallest felt, in CSS pixels."""


class Shape(StrEnum):
    """The two felts: a desk's and a phone's."""

    WIDE = "wide"
    TALL = "tall"


class _Felt(NamedTuple):
    """The smallest felt of a shape in CSS pixels, the widths to try, and the least picture.

    ``runs`` are widths of a plain line in halves, ``frames`` of one with four arms in units; from
    *tight* on a half has 18 pixels or less.
    """

    width_px: int
    height_px: int
    runs: tuple[int, ...]
    frames: tuple[int, ...]
    tight: int
    least_width: int
    least_height: int


_FELTS: Final = {
    Shape.WIDE: _Felt(
        600,
        300,
        (22, 26, 30, 36, 43, 52, 62),
        (720, 880, 1040, 1200, 1320, 1520, 1840, 2240),
        1320,
        14 * HALF,
        7 * HALF,
    ),
    Shape.TALL: _Felt(
        336,
        280,
        (12, 14, 17, 20, 24, 29, 35),
        (480, 560, 640, 744, 840, 1000, 1200, 1440),
        744,
        9 * HALF,
        7 * HALF,
    ),
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
    """Everything an SVG of the line needs; ``view`` is its viewBox.

    ``half_px`` is the side of a half, in CSS pixels, when the picture fits into the smallest felt.
    """

    view: Box
    tiles: tuple[TilePlace, ...]
    ends: tuple[EndPlace, ...]
    half_px: float


class _Piece(NamedTuple):
    order: int
    near: int
    far: int
    closed: bool


def line_picture(
    line: Line, shape: Shape, *, crosswise: bool = True, scrolls: bool = False
) -> LinePicture:
    """Return where every tile of *line* lies in *shape*.

    Args:
        line: The line of play; an empty one gives an empty picture.
        crosswise: Whether doubles lie across (lengthwise in games of sums). Source: RULES 5.8.
        scrolls: Whether the line may be higher than the felt; then it is never so wide that a half
            would have less than 18 pixels.
    """
    felt = _FELTS[shape]
    if scrolls:
        felt = felt._replace(runs=tuple(run for run in felt.runs if run * HALF < felt.tight))
    chains = _chains(line)
    if chains is None:
        width, height = felt.least_width // 2, felt.least_height // 2
        return LinePicture(
            Box(-width, -height, width, height), (), (), felt.width_px / felt.least_width * HALF
        )
    centre, arms, _branched = chains
    across = crosswise and centre.near == centre.far
    rooms = _rooms(chains, felt, across=across, crosswise=crosswise)
    places = [_tile_place(centre, Spot(0, 0, 0, across))]
    tips = []
    ends = dict(line.open_ends)
    for arm in rooms:
        pieces, snake = arms[arm], _snake(arm, rooms[arm], across)
        for piece in pieces:
            lies = crosswise and piece.near == piece.far
            places.append(_tile_place(piece, snake.place(crosswise=lies)))
        if arm in ends:
            tips.append(
                (arm, ends[arm], snake.next(crosswise=False), snake.next(crosswise=crosswise))
            )
    return _framed(places, tips, felt)


_Chains: TypeAlias = tuple[_Piece, dict[Arm, list[_Piece]], bool]


def _chains(line: Line) -> _Chains | None:
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
    return row[at], arms, line.branched


def _turned(piece: _Piece) -> _Piece:
    order, near, far, closed = piece
    return _Piece(order, far, near, closed)


def _rooms(chains: _Chains, felt: _Felt, *, across: bool, crosswise: bool) -> Mapping[Arm, Room]:
    """Return the ground on which each arm may lie."""
    arms, ratio = chains[1], felt.width_px / felt.height_px

    def box_of(arm: Arm, room: Room) -> Box:
        lies = tuple([crosswise and piece.near == piece.far for piece in arms[arm]])
        return _covered(arm, lies, room, across, crosswise)

    if not chains[2]:
        return _rows(felt, ratio, box_of)
    lengths = {arm: len(_halves(pieces)) for arm, pieces in arms.items()}
    space = SPACE * sum(lengths.values()) * HALF * HALF
    frames = [
        Frame(width - 2 * MARGIN, int(width / ratio) - 2 * MARGIN, width >= felt.tight)
        for width in felt.frames
        if width * width / ratio >= space or width == felt.frames[-1]
    ]
    return branch_rooms(frames, lengths, box_of)


def _rows(felt: _Felt, ratio: float, box_of: Callable[[Arm, Room], Box]) -> Mapping[Arm, Room]:
    """Return the ground of two arms that wind through the whole width, one up and one down."""
    rooms: dict[Arm, Room] = {}
    for run in felt.runs:
        half = run * HALF // 2
        rooms = {arm: Room(-half, half, 0, -half) for arm in (Arm.LEFT, Arm.RIGHT)}
        frame = Frame(run * HALF + HALF, int(run * HALF / ratio))
        if frame.holds([box_of(arm, room) for arm, room in rooms.items()]):
            break
    return rooms


def _halves(pieces: Sequence[_Piece]) -> list[int]:
    """Return the halves that lie along the line: of a double one."""
    return [half for piece in pieces for half in {piece.near, piece.far}]


@lru_cache(maxsize=8192)
def _covered(arm: Arm, lies: tuple[bool, ...], room: Room, across: bool, crosswise: bool) -> Box:
    """Return what an arm covers on this ground, the places of its next tile included.

    Args:
        lies: For each of its tiles whether it lies crosswise.
        across: Whether the house does; *crosswise*: whether a next double will.
    """
    snake = _snake(arm, room, across)
    spots = [snake.place(crosswise=crosswise_tile) for crosswise_tile in lies]
    spots += (snake.next(crosswise=False), snake.next(crosswise=crosswise))
    boxes = [spot.box for spot in spots]
    return Box(
        min([box.left for box in boxes]),
        min([box.top for box in boxes]),
        max([box.right for box in boxes]),
        max([box.bottom for box in boxes]),
    )


def _snake(arm: Arm, room: Room, across: bool) -> Snake:
    level = arm in "<>"
    if across:
        start, thickness = (HALF // 2, HALF) if level else (HALF, HALF // 2)
    else:
        start, thickness = (HALF, HALF // 2) if level else (HALF // 2, HALF)
    return Snake(arm, start + GAP, thickness, room)


def _tile_place(piece: _Piece, spot: Spot) -> TilePlace:
    return TilePlace(piece.order, piece.near, piece.far, spot, piece.closed)


def _framed(
    places: list[TilePlace], tips: list[tuple[Arm, int, Spot, Spot]], felt: _Felt
) -> LinePicture:
    spots = [place.spot for place in places]
    for _arm, _half, tile, double in tips:
        spots += (tile, double)
    view, targets = _with_targets(_view(spots, felt), [tile for _, _, tile, _ in tips], felt)
    ends = tuple(
        EndPlace(arm, half, tile, double, target)
        for (arm, half, tile, double), target in zip(tips, targets, strict=True)
    )
    places.sort()
    return LinePicture(view, tuple(places), ends, _scale(view, felt) * HALF)


def _with_targets(view: Box, tips: Sequence[Spot], felt: _Felt) -> tuple[Box, list[Box]]:
    """Return what may be tapped at the ends, and the picture: a larger one where they stand too close."""
    targets: list[Box] = []
    for _ in range(WIDENINGS):
        side = int(TARGET_PX / _scale(view, felt)) + 1
        targets = end_targets(tips, side, view)
        if not any(one.overlaps(other) for one, other in combinations(targets, 2)):
            break
        view = Box(view.left - HALF, view.top - HALF, view.right + HALF, view.bottom + HALF)
    return view, targets


def _scale(view: Box, felt: _Felt) -> float:
    """Return the pixels of a unit when the whole picture fits into the smallest felt."""
    across, down = view.right - view.left, view.bottom - view.top
    return min(felt.width_px / across, felt.height_px / down)


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
