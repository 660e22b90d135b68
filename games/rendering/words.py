"""What happens at a table in sentences: for the log, for the message at a seat, and for the ear.

Every function answers in the language that is active.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext, pgettext

from games.bots import BOTS
from games.engine.actions import (
    Action,
    Arm,
    ChooseOpener,
    Discard,
    Draw,
    Knock,
    Lay,
    Placement,
    parse_action,
)
from games.engine.ending import DealEnd, EndKind
from games.engine.tiles import UNKNOWN, Tile
from games.queries.options import option_words
from games.queries.table_view import TableView
from games.rendering.tiles import tile_name

# Looked up before they are translated: one sentence is translated, not all.
_LAYS: Final = {
    None: gettext_noop("%(name)s opens with %(tile)s"),
    Arm.LEFT: gettext_noop("%(name)s lays %(tile)s on the left"),
    Arm.RIGHT: gettext_noop("%(name)s lays %(tile)s on the right"),
    Arm.UP: gettext_noop("%(name)s lays %(tile)s upward"),
    Arm.DOWN: gettext_noop("%(name)s lays %(tile)s downward"),
}
_PLACES: Final = {
    Arm.LEFT: gettext_noop("%(tile)s on the left"),
    Arm.RIGHT: gettext_noop("%(tile)s on the right"),
    Arm.UP: gettext_noop("%(tile)s upward"),
    Arm.DOWN: gettext_noop("%(tile)s downward"),
}
_ENDINGS: Final = {
    EndKind.OUT: (gettext_noop("%(name)s goes out"), gettext_noop("out!")),
    EndKind.FISH: (gettext_noop("Fish by %(name)s"), gettext_noop("fish!")),
    EndKind.CLOSED: (gettext_noop("%(name)s closes every end"), gettext_noop("closed!")),
    EndKind.TARGET: (gettext_noop("%(name)s reaches the target"), gettext_noop("target!")),
    EndKind.GENERAL: (gettext_noop("%(name)s goes out as general"), gettext_noop("general!")),
    EndKind.TIME: (gettext_noop("Time is up after %(name)s"), gettext_noop("time is up")),
    EndKind.BROKEN: (
        gettext_noop("Broken off: %(name)s left or ran out of time"),
        gettext_noop("gone"),
    ),
    EndKind.CONCEDED: (gettext_noop("%(name)s concedes"), gettext_noop("conceded")),
}


def listed(parts: Sequence[str]) -> str:
    """Return *parts* as a list in a sentence: a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return _("%(first)s and %(last)s") % {"first": ", ".join(parts[:-1]), "last": parts[-1]}


def level_name(level: str) -> str:
    """Return the name of a bot's level."""
    bot = BOTS.get(level)
    return _(bot.name) if bot else level


def seat_name(view: TableView, number: int) -> str:
    """Return who sits there; for a free seat, that it is free.

    Bots of one level at the same table are told apart by their seats.
    """
    seat = view.seat(number)
    if seat.is_free:
        return _("free seat")
    if seat.user_id is not None:
        return seat.name
    is_one_of_many = sum(other.bot == seat.bot for other in view.seats) > 1
    return f"{level_name(seat.bot)} {number}" if is_one_of_many else level_name(seat.bot)


def names_of(view: TableView, seats: Iterable[int]) -> tuple[str, ...]:
    """Return who sits in these seats."""
    return tuple(seat_name(view, number) for number in seats)


def arm_name(arm: Arm) -> str:
    """Return the name of an end."""
    match arm:
        case Arm.LEFT:
            return pgettext("end of the line", "left")
        case Arm.RIGHT:
            return pgettext("end of the line", "right")
        case Arm.UP:
            return pgettext("end of the line", "up")
        case Arm.DOWN:
            return pgettext("end of the line", "down")


def ends_words(ends: Iterable[tuple[Arm, int]]) -> str:
    """Return which halves are open: Ends: left 4, right 6."""
    shown = [f"{arm_name(arm)} {half}" for arm, half in ends]
    if not shown:
        return _("No open ends")
    return _("Ends: %(ends)s") % {"ends": ", ".join(shown)}


def hand_words(hand: Sequence[Tile], playable: frozenset[Tile]) -> str:
    """Return the tiles of a hand and, where some can be laid, which."""
    if not hand:
        return _("No tiles in your hand")
    tiles = ", ".join(tile_name(str(tile)) for tile in hand)
    words = _("Your hand: %(tiles)s") % {"tiles": tiles}
    if not playable:
        return words
    fitting = ", ".join(tile_name(str(tile)) for tile in hand if tile in playable)
    return _("%(hand)s. You can lay: %(tiles)s") % {"hand": words, "tiles": fitting}


def tiles_count(count: int) -> str:
    """Return a number of tiles in words."""
    return ngettext("%(count)d tile", "%(count)d tiles", count) % {"count": count}


def counts_words(view: TableView) -> str:
    """Return how many tiles each seat holds, and how many lie in the boneyard."""
    held = [f"{seat_name(view, seat.number)}: {tiles_count(seat.tiles)}" for seat in view.seats]
    if view.deal is not None:
        held.append(boneyard_words(view.deal.public_view.boneyard))
    return ", ".join(held)


def boneyard_words(count: int) -> str:
    """Return what lies in the boneyard."""
    return ngettext("%(count)d in the boneyard", "%(count)d in the boneyard", count) % {
        "count": count
    }


def watching_words(count: int) -> str:
    """Return how many look on without a seat."""
    return ngettext("%(count)d person watching", "%(count)d people watching", count) % {
        "count": count
    }


def action_words(name: str, action: Action, *, opener: str = "", is_extra: bool = False) -> str:
    """Return one action as a sentence: Masha lays 6-4 on the left.

    Args:
        opener: Who was chosen, if the action is such a choice.
        is_extra: Whether a knock declines the extra turn after a double.
    """
    match action:
        case Lay():
            return _lay_words(name, action)
        case Draw():
            return _("%(name)s draws a tile") % {"name": name}
        case Knock() if is_extra:
            return _("%(name)s lays no second tile") % {"name": name}
        case Knock():
            return _("%(name)s knocks") % {"name": name}
        case Discard():
            return _("%(name)s puts a tile away face down") % {"name": name}
        case ChooseOpener() if opener:
            return _("The winners of the last deal let %(name)s open") % {"name": opener}
        case ChooseOpener():
            return _("%(name)s chooses who opens") % {"name": name}


def short_action(action: Action, repeats: int, *, is_extra: bool = False) -> str:
    """Return the message at a seat after this action, or nothing; *repeats* counts draws in a row."""
    match action:
        case Knock() if is_extra:
            return _("no second tile")
        case Knock():
            return _("knocks")
        case Draw():
            return ngettext("draws %(count)d", "draws %(count)d", repeats) % {"count": repeats}
        case Discard():
            return _("puts one away")
        case _:
            return ""


def ending_words(name: str, ending: DealEnd, *, is_officer: bool = False) -> str:
    """Return how a deal ended, with the name of who ended it and the title that he earned."""
    if is_officer:
        return _("%(name)s goes out as officer") % {"name": name}
    return _(_ENDINGS[ending.kind][0]) % {"name": name}


def short_ending(ending: DealEnd, *, is_officer: bool = False) -> str:
    """Return the message at the seat that ended the deal."""
    if is_officer:
        return _("officer!")
    return _(_ENDINGS[ending.kind][1])


@lru_cache(maxsize=4096)
def log_line(
    language: str,
    name: str,
    action: str,
    flag: str,
    points: int,
    *,
    addition: str = "",
    opener: str = "",
    is_extra: bool = False,
) -> str:
    """Return one line of a deal's log, kept: the same lines are written again after every action.

    Args:
        language: The active one, only named so that lines of two languages are told apart.
        addition: The sum of ends that made the *points*, spelled out.
        opener: As for `action_words`, like *is_extra*.
    """
    words = action_words(name, logged_action(action), opener=opener, is_extra=is_extra)
    if points:
        words += f" ({addition or points_words(points)})"
    if flag == "t":
        words += _(", time over: a bot plays on")
    return words


def logged_action(text: str) -> Action:
    """Read an action whose tile the reader may not know."""
    if text == "_??":
        return Discard(UNKNOWN)
    return parse_action(text.replace("??", ""))


def rules_words(view: TableView, *, whole: bool) -> tuple[str, ...]:
    """Return the settings of this table: all of them, or the target and what is not usual."""
    counts = _("rated") if view.rated else _("unrated")
    clock = _("%(turn)d s a turn, %(reserve)d s in reserve") % {
        "turn": view.turn_seconds,
        "reserve": view.reserve_seconds,
    }
    if whole:
        options = [f"{word.label}: {word.value}" for word in option_words(view.game, view.rules)]
    else:
        unusual = {k: v for k, v in view.rules.items() if k == "target" or k in view.differing}
        options = [word.short for word in option_words(view.game, unusual)]
    return (*options, counts, clock)


def points_words(points: int) -> str:
    """Return points made in play."""
    return ngettext("+%(points)d point", "+%(points)d points", points) % {"points": points}


def points_in_deal_words(points: int) -> str:
    """Return what a side has scored in the running deal."""
    return ngettext("%(points)d point in this deal", "%(points)d points in this deal", points) % {
        "points": points
    }


def choice_words(action: Action) -> str:
    """Return a way to act for a button: 6-4 on the left, end 4."""
    match action:
        case Lay(placements=(Placement(touching, outer),)) if touching != outer:
            return _("%(lay)s, new end %(half)d") % {
                "lay": _placement_words(action.placements[0]),
                "half": outer,
            }
        case Lay(placements):
            return listed([*map(_placement_words, placements)])
        case _:
            return str(action)


def _placement_words(placement: Placement) -> str:
    words = tile_name(str(placement.tile))
    if placement.arm is not None:
        words = _(_PLACES[placement.arm]) % {"tile": words}
    return _("%(action)s, face down") % {"action": words} if placement.closed else words


def _lay_words(name: str, lay: Lay) -> str:
    if len(lay.placements) == 1:
        return _single_lay_words(name, lay.placements[0])
    return _("%(name)s lays %(tiles)s") % {
        "name": name,
        "tiles": listed([*map(_placement_words, lay.placements)]),
    }


def _single_lay_words(name: str, placement: Placement) -> str:
    tile = tile_name(str(placement.tile))
    words = _(_LAYS[placement.arm]) % {"name": name, "tile": tile}
    return _("%(action)s, face down") % {"action": words} if placement.closed else words
