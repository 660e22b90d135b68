"""The line of play as SVG: the picture of `games.rendering.line` written down, with its open ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.engine.actions import Arm, Lay
from games.engine.layout import EMPTY_LINE, Matching
from games.engine.tiles import domino_set
from games.queries.table_view import TableView
from games.rendering.game import rules_of
from games.rendering.line import EndPlace, LinePicture, Shape, TilePlace, line_picture
from games.rendering.places import HALF, Box
from games.rendering.tiles import tile_art
from games.rendering.words import arm_name, ends_words

MOST_ON_SCREEN: Final = 55
"""Tiles of a set whose whole line is always in sight; of a larger one the line scrolls."""
LEAST_PX: Final = 18
"""Side of a half in a line that scrolls, at least."""
PIPS_PX: Final = 15
"""Smaller halves show numbers in the place of pips."""


@dataclass(frozen=True, slots=True)
class EndWords:
    """One open end: what may be tapped, and where an ordinary tile and a double would lie."""

    arm: str
    label: str
    target: Box
    places: tuple[tuple[str, Box], ...]
    tile: str
    double: str


@dataclass(frozen=True, slots=True)
class Felt:
    """One SVG of the line, ready to write. ``least``: its size when halves have 18 pixels."""

    shape: str
    box: str
    least: tuple[int, int]
    tiles: SafeString
    ends: tuple[EndWords, ...]


def line_words(view: TableView, shapes: Iterable[Shape]) -> dict[str, Any]:
    """Return what the template of the line needs: the same for every viewer."""
    line = view.deal.layout if view.deal is not None else EMPTY_LINE
    rules = rules_of(view)
    crosswise = rules.laying.match is Matching.EQUAL
    scrolls = is_large(rules.set)
    newest = _newest(view)
    return {
        "scrolls": scrolls,
        "strip": [
            (str(arm), half, _end_label(arm, half), "before" if arm == Arm.LEFT else "after")
            for arm, half in line.open_ends
        ],
        "felts": [
            _felt(
                shape,
                line_picture(line, shape, crosswise=crosswise, scrolls=scrolls),
                newest,
                scrolls=scrolls,
            )
            for shape in shapes
        ],
        "words": ends_words(line.open_ends) if line.placements else _("No tile lies yet"),
    }


def is_large(name_of_set: str) -> bool:
    """Whether a set has more tiles than fit on a phone at once."""
    return len(domino_set(name_of_set)) > MOST_ON_SCREEN


def _newest(view: TableView) -> int:
    """Return how many tiles the last lay put down."""
    turns = view.deal.public_view.turns if view.deal is not None else ()
    for turn in reversed(turns):
        if isinstance(turn.action, Lay):
            return len(turn.action.placements)
    return 0


def _felt(shape: Shape, picture: LinePicture, newest: int, *, scrolls: bool) -> Felt:
    left, top, right, bottom = picture.view
    first_new = len(picture.tiles) - newest
    numbers = picture.half_px < PIPS_PX and not scrolls
    tiles = "".join(
        _laid(place, is_new=place.order >= first_new, numbers=numbers) for place in picture.tiles
    )
    return Felt(
        shape=shape,
        box=f"{left} {top} {right - left} {bottom - top}",
        least=((right - left) * LEAST_PX // HALF, (bottom - top) * LEAST_PX // HALF),
        tiles=mark_safe(tiles),  # noqa: S308  (made of numbers)
        ends=tuple(_end(end) for end in picture.ends),
    )


def _laid(place: TilePlace, *, is_new: bool, numbers: bool) -> str:
    """Return one tile; a new one in a group of its own, which slides in without touching its parts."""
    _order, first, second, spot, closed = place
    art = tile_art(
        first, second, spot.angle, crosswise=spot.crosswise, closed=closed, numbers=numbers
    )
    at = f'transform="translate({spot.x} {spot.y})"'
    if is_new:
        return f'<g class="laid is-last" {at}><g class="laid__in">{art}</g></g>'
    return f'<g class="laid" {at}>{art}</g>'


def _end(end: EndPlace) -> EndWords:
    return EndWords(
        arm=str(end.arm),
        label=_end_label(end.arm, end.half),
        target=end.target,
        places=(("tile", end.tile.box), ("double", end.double.box)),
        tile=f"{end.tile.x} {end.tile.y} {end.tile.angle} 0",
        double=f"{end.double.x} {end.double.y} {end.double.angle} {int(end.double.crosswise)}",
    )


def _end_label(arm: Arm, half: int) -> str:
    return _("%(arm)s end: %(half)d") % {"arm": arm_name(arm), "half": half}
