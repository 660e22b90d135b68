"""The one way a tile becomes HTML, for templates."""

from django import template
from django.utils.safestring import SafeString

from games.engine.tiles import Tile
from games.rendering.tiles import tile_name as name_of_tile
from games.rendering.tiles import tile_svg
from games.rendering.tiles import tile_symbols as symbols

register = template.Library()


@register.simple_tag
def tile(tile: Tile | str, *, lying: bool = False, label: bool = True) -> SafeString:
    """Draw a tile (``64``); its name 6-4 is read out unless *label* is false."""
    return tile_svg(str(tile), lying=lying, label=label)


@register.filter
def tile_name(tile: Tile | str) -> str:
    """Write a tile for people: 6-4."""
    return name_of_tile(str(tile))


@register.simple_tag
def tile_symbols() -> SafeString:
    """Write the pips that the tiles of this page refer to; base.html does it once."""
    return symbols()
