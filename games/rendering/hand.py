"""The viewer's own hand, ready for the template: tiles that rise, and buttons for what is no tile."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.actions import Action, Arm, ChooseOpener, Discard, Draw, Knock, Lay
from games.engine.tiles import Tile
from games.queries.table_view import TableView
from games.rendering.tiles import tile_name, tile_svg
from games.rendering.words import arm_name, hand_words, listed, seat_name


@dataclass(frozen=True, slots=True)
class HandTile:
    """One tile of the hand. ``lays``: the actions that lay it, as sent; empty if it does not fit."""

    text: str
    name: str
    image: SafeString
    lays: tuple[str, ...]
    label: str

    @property
    def lays_text(self) -> str:
        """The actions in one attribute."""
        return " ".join(self.lays)


@dataclass(frozen=True, slots=True)
class ActionButton:
    """An action that is no tile: draw, knock, say who opens."""

    action: str
    label: str
    key: str


@dataclass(frozen=True, slots=True)
class HandWords:
    """What the template needs. ``choices``: every way to lay, for a page without scripts."""

    tiles: tuple[HandTile, ...]
    buttons: tuple[ActionButton, ...]
    choices: tuple[ActionButton, ...]
    call: str
    spoken: str
    is_turn: bool
    size: str


def hand_of(view: TableView) -> HandWords | None:
    """Return the hand of the viewer, or None for a spectator or between matches."""
    if view.deal is None or view.you is None:
        return None
    seen = view.deal.view
    if seen.ending is not None:
        return None
    lays = _lays_by_tile(seen.actions)
    tiles = tuple(_tile(tile, lays.get(tile, ()), bool(seen.actions)) for tile in seen.hand)
    buttons = tuple(_buttons(view, seen.actions))
    return HandWords(
        tiles=tiles,
        buttons=buttons,
        choices=tuple(_choices(tiles)),
        call=_call(view, tiles, buttons),
        spoken=hand_words(seen.hand, frozenset(lays)),
        is_turn=view.is_my_turn and bool(seen.actions),
        size="few" if len(seen.hand) <= 7 else "some" if len(seen.hand) <= 12 else "many",
    )


def _lays_by_tile(actions: Iterable[Action]) -> dict[Tile, tuple[Action, ...]]:
    """Return for each tile the actions that need it, in order."""
    found: dict[Tile, list[Action]] = {}
    for action in actions:
        match action:
            case Lay():
                for tile in action.tiles:
                    found.setdefault(tile, []).append(action)
            case Discard():
                found.setdefault(action.tile, []).append(action)
            case _:
                continue
    return {tile: tuple(lays) for tile, lays in found.items()}


def _tile(tile: Tile, actions: tuple[Action, ...], is_turn: bool) -> HandTile:
    text = str(tile)
    return HandTile(
        text=text,
        name=tile_name(text),
        image=tile_svg(text, label=False),
        lays=tuple(map(str, actions)),
        label=_label(tile, actions) if is_turn else tile_name(text),
    )


def _label(tile: Tile, actions: tuple[Action, ...]) -> str:
    name = tile_name(str(tile))
    if not actions:
        return _("%(tile)s, does not fit") % {"tile": name}
    if isinstance(actions[0], Discard):
        return _("%(tile)s, can be put away") % {"tile": name}
    arms = _arms(tile, actions)
    if not arms:
        return _("%(tile)s, can open") % {"tile": name}
    return _("%(tile)s, fits: %(ends)s") % {"tile": name, "ends": listed([*map(arm_name, arms)])}


def _arms(tile: Tile, actions: Iterable[Action]) -> list[Arm]:
    arms = {
        placement.arm
        for action in actions
        if isinstance(action, Lay)
        for placement in action.placements
        if placement.tile == tile and placement.arm is not None
    }
    return [arm for arm in Arm if arm in arms]


def _buttons(view: TableView, actions: Iterable[Action]) -> Iterable[ActionButton]:
    for action in actions:
        match action:
            case Draw():
                yield ActionButton("+", _("Draw"), "D")
            case Knock():
                yield ActionButton("-", _("Knock"), "K")
            case ChooseOpener(seat=seat):
                name = seat_name(view, seat)
                yield ActionButton(str(action), _("%(name)s opens") % {"name": name}, str(seat))
            case _:
                continue


def _choices(tiles: Iterable[HandTile]) -> Iterable[ActionButton]:
    """Every lay of a tile that can be laid in more than one way."""
    for tile in tiles:
        if len(tile.lays) > 1:
            yield from (ActionButton(lay, f"{tile.name} ({lay})", "") for lay in tile.lays)


def _call(view: TableView, tiles: Iterable[HandTile], buttons: tuple[ActionButton, ...]) -> str:
    """Return what the viewer is asked to do, or nothing when it is not his turn."""
    if not view.is_my_turn:
        return ""
    if any(tile.lays for tile in tiles):
        return _("Your turn")
    if any(button.action == "+" for button in buttons):
        return _("Your turn: nothing fits, draw")
    if any(button.action == "-" for button in buttons):
        return _("Your turn: nothing fits, knock")
    return _("Your turn")
