"""How one tile looks: the only place where halves become markup, on pages and in live fragments.

The pips are symbols of `static/tiles/halves.svg`, which every page carries once; halves above
nine are written as numbers.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.engine.tiles import HALVES

SYMBOLS_FILE: Final = Path(__file__).resolve().parents[2] / "static" / "tiles" / "halves.svg"
_PIPPED: Final = 9


@cache
def tile_symbols() -> SafeString:
    """Return the symbols of all halves and of the fish, to be written once into a page."""
    symbols = SYMBOLS_FILE.read_text(encoding="utf-8").partition("-->")[2]
    return mark_safe(  # noqa: S308  (a file of ours)
        f'<svg class="symbols" width="0" height="0" aria-hidden="true">{symbols.strip()}'
    )


def tile_name(text: str) -> str:
    """Return how a tile is written for people: ``64`` is 6-4, ``9C`` is 9-12, ``??`` is unknown."""
    if "?" in text:
        return _("a hidden tile")
    return _written(text[:2])


@cache
def _written(halves: str) -> str:
    return "-".join(str(HALVES.index(half)) for half in halves)


@cache
def tile_art(
    first: int, second: int, angle: int, *, crosswise: bool, closed: bool, numbers: bool = False
) -> str:
    """Return the inside of one tile of the line, around its centre.

    *angle* turns the second half outward; 0 is to the right. A *crosswise* tile lies across that.
    With *numbers* no half is drawn with pips, because they would be too small.
    """
    turn = (angle + 90) % 180 if crosswise else angle
    level = turn in (0, 180)
    width, height = (80, 40) if level else (40, 80)
    face = (
        f'<rect class="t-side" x="{-width // 2}" y="{-height // 2 + 2}" width="{width}" '
        f'height="{height}" rx="6"/>'
        f'<rect class="{"t-back" if closed else "t-face"}" x="{-width // 2}" y="{-height // 2}" '
        f'width="{width}" height="{height}" rx="6"/>'
    )
    if closed:
        inner = f'x="{-width // 2 + 6}" y="{-height // 2 + 6}" width="{width - 12}" height="{height - 12}"'
        return f'{face}<rect class="t-frame" {inner} rx="3"/>'
    rule = (
        '<path class="t-rule" d="M0-13V13"/>' if level else '<path class="t-rule" d="M-13 0H13"/>'
    )
    dx, dy = {0: (20, 0), 90: (0, 20), 180: (-20, 0), 270: (0, -20)}[turn]
    if numbers:
        return face + rule + _number(first, -dx, -dy, "large") + _number(second, dx, dy, "large")
    return face + rule + _half(first, -dx, -dy, level) + _half(second, dx, dy, level)


def tile_svg(text: str, *, lying: bool = False, label: bool = True) -> SafeString:
    """Return a tile as an image of its own, standing unless *lying*; ``??`` is its back.

    With *label* it carries its name (6-4) for those who do not see it; without, it is decoration.
    """
    return _image(text, lying, tile_name(text) if label else "")


@lru_cache(maxsize=4096)
def _image(text: str, lying: bool, name: str) -> SafeString:
    """Return the image of a tile, kept: tiles are few and drawn again after every action."""
    box = "-42 -22 84 46" if lying else "-22 -42 44 86"
    attributes = (
        format_html('role="img" aria-label="{}"', name) if name else mark_safe('aria-hidden="true"')
    )
    shape = " tile--lying" if lying else ""
    return format_html(
        '<svg class="tile{}" viewBox="{}" {}>{}</svg>', shape, box, attributes, _art(text, lying)
    )


def _art(text: str, lying: bool) -> SafeString:
    turn = 0 if lying else 90
    if "?" in text:
        art = tile_art(0, 0, turn, crosswise=False, closed=True)
    else:
        first, second = (HALVES.index(half) for half in text[:2])
        art = tile_art(first, second, turn, crosswise=False, closed=False)
    return mark_safe(art)  # noqa: S308  (made of numbers)


def _half(half: int, x: int, y: int, level: bool) -> str:
    if half == 0:
        return ""
    if half > _PIPPED:
        return _number(half, x, y, "two")
    place = f'x="{x}" y="{y}"' if level else f'transform="translate({x} {y})rotate(90)"'
    return f'<use href="#h{half}" {place}/>'


def _number(half: int, x: int, y: int, size: str) -> str:
    return f'<text class="t-number t-number--{size}" x="{x}" y="{y}">{half}</text>'
