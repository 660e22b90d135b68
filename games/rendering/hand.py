"""The viewer's own hand, ready for the template: tiles that rise, and buttons for what is no tile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.actions import (
    Action,
    Arm,
    ChooseOpener,
    Discard,
    Draw,
    Knock,
    Lay,
    parse_action,
)
from games.engine.tiles import Tile
from games.queries.table_view import TableView
from games.rendering.felt import is_large
from games.rendering.tiles import tile_name, tile_svg
from games.rendering.words import arm_name, choice_words, hand_words, listed, seat_name

FEW: Final = 7
SOME: Final = 12
MOST_AT_ONCE: Final = 14
"""Larger hands do not fit on a phone beside the line: they scroll, as do those of large sets."""


@dataclass(frozen=True, slots=True)
class HandTile:
    """One tile of the hand. ``lays``: the actions that need it, as sent; empty if it does not fit.

    ``key`` tells twins of the Chinese set apart.
    """

    text: str
    key: str
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
    is_dimmed: bool
    """Whether the tiles that fit stand out from the others."""
    size: str

    @property
    def asks(self) -> bool:
        """Whether the viewer is asked for something else than to lay a tile."""
        return bool(self.buttons) or any(tile.lays[:1] == (f"_{tile.text}",) for tile in self.tiles)


def hand_of(view: TableView) -> HandWords | None:
    """Return the hand of the viewer, or None for a spectator or between matches."""
    if view.deal is None or view.you is None:
        return None
    seen = view.deal.view
    if seen.ending is not None:
        return None
    lays = _lays_by_tile(seen.actions)
    # While its side chooses who opens, no tile of the hand is in question.
    is_turn = bool(seen.actions) and not isinstance(seen.actions[0], ChooseOpener)
    most = FEW if is_large(view.set) else MOST_AT_ONCE
    tiles = tuple(
        _tile(translation.get_language(), tile, key, lays.get(tile, ()), is_turn)
        for tile, key in _in_order(seen.hand, lays, most)
    )
    buttons = tuple(_buttons(view, seen.actions))
    return HandWords(
        tiles=tiles,
        buttons=buttons,
        choices=tuple(_choices(tiles)),
        call=_call(view, seen.actions),
        spoken=hand_words(seen.hand, frozenset(lays)),
        is_turn=view.is_my_turn and bool(seen.actions),
        is_dimmed=view.is_my_turn and is_turn,
        size=_size(len(seen.hand), most),
    )


def _size(tiles: int, most: int) -> str:
    """Return how close the tiles lie; in one or two rows they scroll."""
    if tiles > MOST_AT_ONCE:
        return "rows"
    if tiles > most:
        return "row"
    return "few" if tiles <= FEW else "some" if tiles <= SOME else "many"


def _in_order(
    hand: Sequence[Tile], lays: Mapping[Tile, tuple[Action, ...]], most: int
) -> Iterator[tuple[Tile, str]]:
    """Yield each tile with its key; where not all are in sight, those that fit come first."""
    keyed, seen = [], set()
    for tile in hand:
        keyed.append((tile, f"{tile}-2" if tile in seen else str(tile)))
        seen.add(tile)
    if len(hand) > most:
        keyed.sort(key=lambda entry: entry[0] not in lays)
    return iter(keyed)


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


@lru_cache(maxsize=8192)
def _tile(
    _language: str | None, tile: Tile, key: str, actions: tuple[Action, ...], is_turn: bool
) -> HandTile:
    """Return one tile in words, kept: most of a hand is the same after every action."""
    text = str(tile)
    return HandTile(
        text=text,
        key=key,
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
    words = {"tile": name, "ends": listed([*map(arm_name, arms)])}
    if _may_lie_face_down(tile, actions):
        return _("%(tile)s, fits: %(ends)s, also face down") % words
    return _("%(tile)s, fits: %(ends)s") % words


def _may_lie_face_down(tile: Tile, actions: Iterable[Action]) -> bool:
    return any(
        placement.closed and placement.tile == tile
        for action in actions
        if isinstance(action, Lay)
        for placement in action.placements
    )


def _arms(tile: Tile, actions: Iterable[Action]) -> list[Arm]:
    arms = {
        placement.arm
        for action in actions
        if isinstance(action, Lay)
        for placement in action.placements
        if placement.tile == tile and placement.arm is not None
    }
    return [arm for arm in Arm if arm in arms]


def _buttons(view: TableView, actions: Sequence[Action]) -> Iterable[ActionButton]:
    for action in actions:
        match action:
            case Draw():
                yield ActionButton("+", _("Draw"), "D")
            case Knock():
                label = _("Do not lay") if _is_extra_turn(actions) else _("Knock")
                yield ActionButton("-", label, "K")
            case ChooseOpener(seat=seat):
                yield ActionButton(str(action), _opens(view, seat), str(seat))
            case _:
                continue


def _opens(view: TableView, seat: int) -> str:
    if seat == view.you:
        return _("I open")
    return _("%(name)s opens") % {"name": seat_name(view, seat)}


def _is_extra_turn(actions: Sequence[Action]) -> bool:
    """Whether the viewer moves again after a double: only then may he pass with a tile that fits."""
    return Knock() in actions and len(actions) > 1


def _choices(tiles: Iterable[HandTile]) -> Iterable[ActionButton]:
    """Every lay that a tap on its tile does not say by itself, once."""
    lays = dict.fromkeys(lay for tile in tiles if len(tile.lays) > 1 for lay in tile.lays)
    for lay in lays:
        yield ActionButton(lay, choice_words(parse_action(lay)), "")


def _call(view: TableView, actions: Sequence[Action]) -> str:
    """Return what the viewer is asked to do, or nothing when it is not his turn."""
    if not view.is_my_turn:
        return ""
    match actions[-1] if actions else None:
        case ChooseOpener():
            return _("Your side chooses who opens")
        case Discard():
            return _("Your turn: nothing fits, put a tile away face down")
        case Draw():
            return _("Your turn: nothing fits, draw")
        case Knock() if _is_extra_turn(actions):
            return _("A double: you may lay one more tile")
        case Knock():
            return _("Your turn: nothing fits, knock")
        case _:
            return _("Your turn")
