"""Options as text, the same in forms, records and JSON.

``yes``/``no``, ``none`` for what is absent, ``7/5/5`` by number of players, ``66:50,00:25`` for
points of tiles, ``00,16`` for tiles; everything else as it is.

Source: RULES 8.1.
"""

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache
from types import UnionType
from typing import Any, Final, get_type_hints

from games.engine.dealing import Dealing
from games.engine.drawing import Drawing
from games.engine.ending import Ending
from games.engine.layout import Laying
from games.engine.opening import Opening
from games.engine.points import Scoring, TilePoints
from games.engine.rules import Rules
from games.engine.standing import Match
from games.engine.tiles import Tile, parse_tile

GROUPS: Final[Mapping[str, type]] = {
    "dealing": Dealing,
    "opening": Opening,
    "laying": Laying,
    "drawing": Drawing,
    "ending": Ending,
    "scoring": Scoring,
    "match": Match,
}


@cache
def _homes() -> dict[str, tuple[str, Any]]:
    """The group and the type of every option, by key."""
    return {
        field.name: (name, get_type_hints(group)[field.name])
        for name, group in GROUPS.items()
        for field in fields(group)
    }


def option_text(rules: Rules, key: str) -> str:
    """The value of option *key* under these rules."""
    group, _ = _homes()[key]
    return _text(getattr(getattr(rules, group), key))


def with_option(rules: Rules, key: str, text: str) -> Rules:
    """These rules with option *key* set to *text*, which must be one of its values."""
    group, kind = _homes()[key]
    changed = replace(getattr(rules, group), **{key: _value(kind, text)})
    return replace(rules, **{group: changed})


def _text(value: Any) -> str:
    match value:
        case None | ():
            return "none"
        case bool():
            return "yes" if value else "no"
        case (int(), *_):
            return "/".join(map(str, value))
        case (Tile(), *_):
            return ",".join(map(str, value))
        case (_, *_):
            return ",".join(f"{tile}:{points}" for tile, points in value)
        case _:
            return str(value)


def _value(kind: Any, text: str) -> object:
    if isinstance(kind, UnionType):
        return None if text == "none" else int(text)
    if kind is bool:
        return text == "yes"
    if kind == tuple[int, ...]:
        return tuple(map(int, text.split("/")))
    if kind == TilePoints:
        return _tile_points(text)
    if kind == tuple[Tile, ...]:
        return () if text == "none" else tuple(map(parse_tile, text.split(",")))
    return kind(text)


def _tile_points(text: str) -> TilePoints:
    if text == "none":
        return ()
    pairs = (part.split(":") for part in text.split(","))
    return tuple((parse_tile(tile), int(points)) for tile, points in pairs)
