"""How a game is dealt and played, as sentences made from the very options that the engine plays by.

A rule without a sentence fails (`KeyError`) instead of being left out: the page cannot promise
less or other than what is played. Scoring is in `score_sentences`,
the match in `match_sentences`. Source: RULES 2 to 5, 8.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.dealing import Direction, hand_size, tiles_in_play
from games.engine.drawing import DrawRule, Stock
from games.engine.ending import FishDetection, General
from games.engine.layout import DoublesPerTurn, House, Matching
from games.engine.opening import OpenerAfterDraw, OpenerFallback, OpenerFirst, OpenerNext
from games.engine.rules import Rules
from games.engine.tiles import Tile


def in_pairs(rules: Rules) -> bool:
    """Whether partners play together."""
    return rules.partner_of(1) is not None


def tile_names(tiles: Iterable[Tile]) -> str:
    """Tiles as people write them: ``0-0, 1-6``."""
    return ", ".join(f"{tile.low}-{tile.high}" for tile in tiles)


def has_leftovers(tables: Iterable[Rules]) -> bool:
    """Whether at one of these tables tiles are left when all have theirs."""
    return any(len(tiles_in_play(rules)) > rules.players * hand_size(rules) for rules in tables)


def has_boneyard(tables: tuple[Rules, ...]) -> bool:
    """Whether tiles can be drawn at one of these tables."""
    drawing = tables[-1].drawing
    can_draw = drawing.draw in (DrawRule.UNTIL_PLAYABLE, DrawRule.ONE)
    return drawing.stock is Stock.DRAW and can_draw and has_leftovers(tables)


def deal_sentences(tables: tuple[Rules, ...]) -> Iterator[str]:
    """How the tiles are dealt. *tables*: the rules for each number of players."""
    rules = tables[-1]
    dealing = rules.dealing
    if in_pairs(rules):
        yield _("Two play against two; partners sit opposite each other.")
    if dealing.direction is Direction.COUNTER_CLOCKWISE:
        yield _("The turn goes round counter-clockwise.")
    yield from _hands(tables)
    if has_boneyard(tables):
        yield _("The tiles that are left lie face down: the boneyard.")
    elif has_leftovers(tables):
        yield _("The tiles that are left are put aside and not played.")
    if dealing.redeal_doubles is not None:
        yield _("If a hand is dealt %(n)d doubles or more, all tiles are dealt again.") % {
            "n": dealing.redeal_doubles
        }
    if dealing.redeal_suit is not None:
        yield _(
            "If a hand is dealt %(n)d tiles or more of one number, all tiles are dealt again."
        ) % {"n": dealing.redeal_suit}


def _hands(tables: tuple[Rules, ...]) -> Iterator[str]:
    for table in tables:
        if table.dealing.removed:
            yield _("With %(players)d players these tiles stay out: %(tiles)s.") % {
                "players": table.players,
                "tiles": tile_names(table.dealing.removed),
            }
    sizes = {hand_size(table) for table in tables}
    if len(sizes) == 1:
        size = sizes.pop()
        yield ngettext("Each player gets %(n)d tile.", "Each player gets %(n)d tiles.", size) % {
            "n": size
        }
        return
    for table in tables:
        yield _("With %(players)d players each gets %(n)d tiles.") % {
            "players": table.players,
            "n": hand_size(table),
        }


def opener_sentences(tables: tuple[Rules, ...]) -> Iterator[str]:
    """Who opens the first deal and every later one, and with what."""
    rules = tables[-1]
    opening = rules.opening
    all_are_dealt = not has_leftovers(tables)
    if all_are_dealt and opening.opener_first is OpenerFirst.ONES_UP_BLANK_LAST:
        yield _("The first deal is opened by the holder of 1-1, with that tile.")
    else:
        yield _first_opener(opening.opener_first)
    if not all_are_dealt and opening.opener_first is not OpenerFirst.LOT:
        yield {
            OpenerFallback.HEAVIEST: _("If no such tile was dealt, the heaviest one opens."),
            OpenerFallback.LIGHTEST: _("If no such tile was dealt, the lightest one opens."),
        }[opening.opener_fallback]
    if rules.match.target is not None:
        yield from _later_openers(rules)


def _first_opener(rule: OpenerFirst) -> str:
    return {
        OpenerFirst.ONES_UP_BLANK_LAST: _(
            "The first deal is opened by the holder of 1-1, with that tile; if nobody has it, of"
            " 2-2, and so on to 6-6, and last of 0-0."
        ),
        OpenerFirst.LOWEST_DOUBLE: _(
            "The first deal is opened by the holder of the lowest double, 0-0 included, with it."
        ),
        OpenerFirst.LOWEST_DOUBLE_NO_BLANK: _(
            "The first deal is opened by the holder of the lowest double but 0-0, with it."
        ),
        OpenerFirst.HIGHEST_DOUBLE: _(
            "The first deal is opened by the holder of the highest double, with it."
        ),
        OpenerFirst.ONES_WHEN_FOUR: _(
            "The first deal is opened, when four play, by the holder of 1-1, else by the holder of"
            " the lowest double, with it."
        ),
        OpenerFirst.TILE66: _(
            "The first deal is opened by the holder of 6-6, with it; if it was not dealt, by the"
            " holder of the highest double."
        ),
        OpenerFirst.LOT: _("Who opens the first deal, with any tile, is drawn by lot."),
    }[rule]


def _later_openers(rules: Rules) -> Iterator[str]:
    opening = rules.opening
    yield {
        OpenerNext.OUT_OR_FISHERMAN: _(
            "Every later deal is opened, with any tile, by the player who went out or made the"
            " fish in the deal before."
        ),
        OpenerNext.WINNER: _("Every later deal is opened, with any tile, by who won the last."),
        OpenerNext.WINNING_SIDE_CHOOSES: _(
            "Every later deal is opened, with any tile, by the side that won the last; its players"
            " choose which of them."
        ),
        OpenerNext.ROTATE: _("Every later deal is opened, with any tile, by the next in turn."),
    }[opening.opener_next]
    if opening.opener_after_draw is OpenerAfterDraw.AS_FIRST:
        yield _("After a drawn deal the opener is found as for the first deal.")
    if opening.opener_must_double:
        yield _("Who opens must lay a double if he has one; 6-6 and 0-0 need not be laid.")


def play_sentences(tables: tuple[Rules, ...]) -> Iterator[str]:
    """What fits where, and what a turn is."""
    rules = tables[-1]
    laying = rules.laying
    if laying.match is Matching.SUM:
        yield _("A tile is laid so that the two halves that touch add up to %(n)d.") % {
            "n": laying.highest + 1
        }
    else:
        yield _("A tile is laid against an end that shows its number.")
    if laying.wild_tiles:
        yield _("These fit every end, either way round, and alone fit a blank one: %(tiles)s.") % {
            "tiles": tile_names(laying.wild_tiles)
        }
    if laying.open_ends == 1:
        yield _("The line grows at one end only.")
    yield {
        DoublesPerTurn.ONE: _("A turn is one tile."),
        DoublesPerTurn.TWO: _("A turn is one tile, or two doubles at once at different ends."),
        DoublesPerTurn.PER_OPEN_END: _(
            "A turn is one tile, or several doubles at once, one at each open end."
        ),
    }[laying.doubles_per_turn]
    if laying.double_extra_turn:
        yield _("Who lays a double may lay once more.")
    if laying.close_doubles:
        yield _("A double may be laid face down: then its end is closed.")
    yield from _house(rules)


def _house(rules: Rules) -> Iterator[str]:
    if rules.laying.house is House.NONE:
        return
    yield {
        House.FIRST_DOUBLE: _(
            "The first double laid is the house: from then on the line grows from all its sides."
        ),
        House.OPENING_DOUBLE: _(
            "A double that opens the deal is the house: the line grows from all its sides."
        ),
    }[rules.laying.house]
    if rules.laying.house_sides_first:
        yield _("The short sides of the house open when both its long sides are covered.")


def drawing_sentences(tables: tuple[Rules, ...]) -> Iterator[str]:
    """What is done, and may not be done, when no tile fits."""
    drawing = tables[-1].drawing
    if drawing.draw is DrawRule.DISCARD:
        yield _("Who has no tile that fits discards one face down.")
        yield _("Who has a tile that fits may not discard.")
        return
    if not has_boneyard(tables):
        yield _("Who has no tile that fits knocks, and the turn passes on.")
        yield _("Who has a tile that fits may not knock.")
        return
    yield {
        DrawRule.UNTIL_PLAYABLE: _(
            "Who has no tile that fits draws from the boneyard until one does. When there is"
            " nothing to draw he knocks, and the turn passes on."
        ),
        DrawRule.ONE: _(
            "Who has no tile that fits draws one from the boneyard. If it does not fit either, or"
            " there is nothing to draw, the turn passes on."
        ),
    }[drawing.draw]
    if drawing.stock_reserve == 1:
        yield _("The last tile of the boneyard is never drawn.")
    elif drawing.stock_reserve:
        yield ngettext(
            "The last %(n)d tile of the boneyard is never drawn.",
            "The last %(n)d tiles of the boneyard are never drawn.",
            drawing.stock_reserve,
        ) % {"n": drawing.stock_reserve}
    yield _("Who has a tile that fits may neither draw nor knock.")


def end_sentences(tables: tuple[Rules, ...]) -> Iterator[str]:
    """When a deal ends."""
    rules = tables[-1]
    if rules.drawing.draw is DrawRule.DISCARD:
        yield _("The deal ends when every tile is laid or discarded.")
        return
    yield _("The deal ends when somebody lays his last tile: he goes out.")
    yield _("When nobody can lay or draw, the deal is a fish, made by who laid the last tile.")
    if rules.ending.fish_detection is FishDetection.SUIT_EXHAUSTED:
        yield _(
            "It is a fish, too, as soon as both ends show one number whose tiles, the double apart,"
            " are all laid, even if somebody still holds that double."
        )
    if rules.laying.close_doubles:
        yield _("When all ends are closed, the deal is over and counts as a fish.")
    if rules.ending.general is not General.OFF:
        yield {
            General.SAME_TURN: _(
                "Who goes out with 6-6 and 0-0 in one turn is the general: the match is won."
            ),
            General.CONSECUTIVE: _(
                "Who goes out with 6-6 and 0-0, in one turn or one after the other, is the general:"
                " the match is won."
            ),
        }[rules.ending.general]
