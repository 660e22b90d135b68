"""What was done in a deal of an ended match: short marks for a log, and sentences without secrets kept."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine.actions import Action, Arm, ChooseOpener, Discard, Draw, Knock, Lay, Placement
from games.rendering.tiles import tile_name
from games.rendering.words import action_words

_ARROWS = {Arm.LEFT: "◂", Arm.RIGHT: "▸", Arm.UP: "▴", Arm.DOWN: "▾"}


def action_mark(action: Action) -> str:
    """Return an action in a few signs: `6-4 ▸`, `+3-5`, `knock`."""
    match action:
        case Lay(placements):
            return ", ".join(map(_placement_mark, placements))
        case Draw(tile):
            return "+" if tile is None or str(tile) == "??" else f"+{tile_name(str(tile))}"
        case Knock():
            return _("knock")
        case Discard(tile):
            return f"↓{tile_name(str(tile))}"
        case ChooseOpener(seat):
            return _("seat %(seat)d opens") % {"seat": seat}


def open_action_words(name: str, action: Action, *, names: Sequence[str] = ()) -> str:
    """Return an action as a sentence that also names the tile drawn or put away, where the reader may know it.

    *names*, by seat, say who was chosen to open.
    """
    if isinstance(action, Draw) and action.tile is not None and str(action.tile) != "??":
        return _("%(name)s draws %(tile)s") % {"name": name, "tile": tile_name(str(action.tile))}
    if isinstance(action, Discard) and str(action.tile) != "??":
        return _("%(name)s puts %(tile)s away face down") % {
            "name": name,
            "tile": tile_name(str(action.tile)),
        }
    opener = names[action.seat - 1] if names and isinstance(action, ChooseOpener) else ""
    return action_words(name, action, opener=opener)


def _placement_mark(placement: Placement) -> str:
    arrow = f" {_ARROWS[placement.arm]}" if placement.arm else ""
    return tile_name(str(placement)) + arrow + (" ✕" if placement.closed else "")
