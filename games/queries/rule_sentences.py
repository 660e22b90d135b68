"""The rules of a game as sentences, made from the very options that the engine plays by.

A rule without a sentence fails (`KeyError`) instead of being left out: the page cannot promise
less or other than what is played. Source: RULES 2, 8.1.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.dealing import hand_size, tiles_in_play
from games.engine.drawing import DrawRule
from games.engine.ending import FishDetection
from games.engine.layout import DoublesPerTurn
from games.engine.opening import OpenerFallback, OpenerFirst, OpenerNext
from games.engine.points import Collect, FishAmount, FishTie, OutAmount, Scope
from games.engine.rules import Rules
from games.engine.standing import ClubPoints, Goats, TargetMeans


def in_pairs(rules: Rules) -> bool:
    """Whether partners play together."""
    return rules.partner_of(1) is not None


def has_boneyard(rules: Rules) -> bool:
    """Whether tiles are left when all have theirs."""
    return len(tiles_in_play(rules)) > rules.players * hand_size(rules)


def deal_sentences(tables: tuple[Rules, ...]) -> Iterator[str]:
    """How the tiles are dealt and who opens. *tables*: the rules for each number of players."""
    rules = tables[-1]
    sizes = {hand_size(table) for table in tables}
    if len(sizes) == 1:
        size = sizes.pop()
        yield ngettext("Each player gets %(n)d tile.", "Each player gets %(n)d tiles.", size) % {
            "n": size
        }
    else:
        for table in tables:
            yield _("With %(players)d players each gets %(n)d tiles.") % {
                "players": table.players,
                "n": hand_size(table),
            }
    if any(map(has_boneyard, tables)):
        yield _("The tiles that are left lie face down: the boneyard.")
    if rules.dealing.redeal_doubles is not None:
        yield _("If a hand is dealt %(n)d doubles or more, all tiles are dealt again.") % {
            "n": rules.dealing.redeal_doubles
        }
    if rules.dealing.redeal_suit is not None:
        yield _(
            "If a hand is dealt %(n)d tiles or more of one number, all tiles are dealt again."
        ) % {"n": rules.dealing.redeal_suit}
    yield from _opening(tables)


def _opening(tables: tuple[Rules, ...]) -> Iterator[str]:
    opening = tables[-1].opening
    all_are_dealt = not any(map(has_boneyard, tables))
    if all_are_dealt and opening.opener_first is OpenerFirst.ONES_UP_BLANK_LAST:
        yield _("The first deal is opened by the holder of 1-1, with that tile.")
    else:
        yield _first_opener(opening.opener_first)
    if not all_are_dealt:
        yield {
            OpenerFallback.HEAVIEST: _("If nobody was dealt a double, the heaviest tile opens."),
            OpenerFallback.LIGHTEST: _("If nobody was dealt a double, the lightest tile opens."),
        }[opening.opener_fallback]
    yield {
        OpenerNext.OUT_OR_FISHERMAN: _(
            "Every later deal is opened, with any tile, by the player who went out or made the"
            " fish in the deal before."
        ),
    }[opening.opener_next]
    if opening.opener_must_double:
        yield _("Who opens must lay a double if he has one; 6-6 and 0-0 need not be laid.")


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
    }[rule]


def turn_sentences(tables: tuple[Rules, ...]) -> Iterator[str]:
    """What a turn is, and when a deal ends."""
    rules = tables[-1]
    yield {
        DoublesPerTurn.ONE: _("A turn is one tile, laid against an end that shows its number."),
        DoublesPerTurn.TWO: _(
            "A turn is one tile, laid against an end that shows its number, or two doubles at once"
            " at the two ends."
        ),
    }[rules.laying.doubles_per_turn]
    if any(map(has_boneyard, tables)):
        yield {
            DrawRule.UNTIL_PLAYABLE: _(
                "Who has no tile that fits draws from the boneyard until one does. When there is"
                " nothing to draw he knocks, and the turn passes on."
            ),
        }[rules.drawing.draw]
    else:
        yield _("Who has no tile that fits knocks, and the turn passes on.")
    if rules.drawing.stock_reserve:
        yield _("The last tile of the boneyard is never drawn.")
    yield _("Who has a tile that fits may neither draw nor knock.")
    yield _("The deal ends when somebody lays his last tile: he goes out.")
    yield _("When nobody can lay or draw, the deal is a fish, made by who laid the last tile.")
    if rules.ending.fish_detection is FishDetection.SUIT_EXHAUSTED:
        yield _(
            "It is a fish, too, as soon as both ends show one number whose tiles, the double apart,"
            " are all laid, even if somebody still holds that double."
        )


def scoring_sentences(tables: tuple[Rules, ...]) -> Iterator[str]:
    """How a deal is scored, in the order in which it is done. Source: RULES 8.2."""
    rules = tables[-1]
    scoring = rules.scoring
    pairs = in_pairs(rules)
    yield {
        (Collect.LOSERS, OutAmount.OWN_HANDS): _(
            "When somebody goes out, each of the others is credited the pips in his own hand."
        ),
        (Collect.LOSERS, OutAmount.LOSING_SIDE_SUM): _(
            "When somebody goes out, the other side is credited the pips in both its hands; what"
            " his partner still holds does not count."
        ),
    }[scoring.collect, scoring.out_amount]
    if scoring.v00:
        yield {
            Scope.ALONE: _("A hand that is 0-0 and nothing else counts %(n)d."),
            Scope.ALWAYS: _("0-0 in hand counts %(n)d."),
        }[scoring.v00_scope] % {"n": scoring.v00}
    yield fish_sentence(scoring.fish_amount, pairs=pairs)
    yield from _tie_and_pot(rules)
    for tile, points in scoring.bonus_open:
        yield _("If a deal was opened with %(tile)s, its losers are credited %(n)d more.") % {
            "tile": f"{tile.low}-{tile.high}",
            "n": points,
        }
    for tile, points in scoring.bonus_finish:
        yield _("If somebody goes out with %(tile)s, the losers are credited %(n)d more.") % {
            "tile": f"{tile.low}-{tile.high}",
            "n": points,
        }
    if scoring.threshold:
        yield _(
            "Points are only remembered until one deal credits %(n)d or more: that deal records"
            " them all, and from then on everything is recorded. A deal that credits nothing before"
            " that wipes the memory."
        ) % {"n": scoring.threshold}


def fish_sentence(amount: FishAmount, *, pairs: bool) -> str:
    """Who is credited what after a fish."""
    if pairs:
        return {
            FishAmount.MAX_TAKES_ALL: _(
                "After a fish the side with more pips is credited the pips of all four hands; the"
                " other side nothing."
            ),
            FishAmount.MAX_TAKES_OWN: _(
                "After a fish the side with more pips is credited the pips of its own two hands;"
                " the other side nothing."
            ),
            FishAmount.EACH_OWN: _(
                "After a fish each side is credited the pips of its own two hands."
            ),
        }[amount]
    return {
        FishAmount.MAX_TAKES_ALL: _(
            "After a fish the player with the most pips is credited the pips of all hands, his own"
            " included; the others nothing."
        ),
        FishAmount.MAX_TAKES_OWN: _(
            "After a fish the player with the most pips is credited his own hand; the others"
            " nothing."
        ),
        FishAmount.EACH_OWN: _("After a fish each player is credited the pips of his own hand."),
    }[amount]


def _tie_and_pot(rules: Rules) -> Iterator[str]:
    if rules.scoring.fish_amount is FishAmount.EACH_OWN:
        return
    if rules.scoring.fish_tie is FishTie.NO_SCORE:
        yield _("If the most pips are shared, nobody is credited anything.")
        return
    yield _("If the most pips are shared, the deal is drawn, and all the pips go into the pot.")
    if in_pairs(rules):
        yield _("The pot goes to the losers of the next deal that has losers.")
    else:
        yield _(
            "The pot goes to the one player who is credited most in the next deal; if that is"
            " shared again, it waits."
        )


def match_sentences(tables: tuple[Rules, ...]) -> Iterator[str]:
    """When a match ends, and what it brings."""
    rules = tables[-1]
    match = rules.match
    if match.target is not None:
        yield _match_end(match.target_means, pairs=in_pairs(rules)) % {"n": match.target}
    if match.target_means is TargetMeans.LOSES and not in_pairs(rules):
        yield {
            Goats.ALL: _("If several get there in one deal, all of them have lost."),
            Goats.HIGHEST: _("If several get there in one deal, only the highest has lost."),
        }[match.goats]
    if match.rating is ClubPoints.GAME_ROOM:
        yield _(
            "A rated match brings club points: nothing for the goat, and a tenth of what he stayed"
            " below the last safe score, but at least one, for everybody else."
        )


def _match_end(means: TargetMeans, *, pairs: bool) -> str:
    if pairs:
        return {
            TargetMeans.LOSES: _(
                "The side that has recorded %(n)d points or more has lost: both are goats."
            ),
        }[means]
    return {
        TargetMeans.LOSES: _(
            "Who has recorded %(n)d points or more has lost and is the goat; all others have won."
        ),
    }[means]
