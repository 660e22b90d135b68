"""The words of the game, and which of them a game needs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext, gettext_noop

from games.engine.drawing import DrawRule
from games.engine.ending import General
from games.engine.layout import House, Matching
from games.engine.points import FishAmount, FishTie
from games.engine.rules import Rules
from games.engine.standing import TargetMeans
from games.queries.rule_sentences import has_boneyard, in_pairs

_ = gettext_noop


@dataclass(frozen=True, slots=True)
class Word:
    """One entry. ``original`` is what is said in the yard; texts are English, marked for translation."""

    key: str
    name: str
    original: str
    text: str
    is_used: Callable[[Rules], bool]


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """One entry in the active language."""

    key: str
    name: str
    original: str
    text: str


def _always(rules: Rules) -> bool:
    return True


def _can_block(rules: Rules) -> bool:
    return rules.drawing.draw is not DrawRule.DISCARD


def _fish_of_kozel(rules: Rules) -> bool:
    amounts = (FishAmount.MAX_TAKES_ALL, FishAmount.EACH_OWN)
    return _can_block(rules) and not in_pairs(rules) and rules.scoring.fish_amount in amounts


def _goats(rules: Rules) -> bool:
    return rules.match.target_means is TargetMeans.LOSES


def _threshold(rules: Rules) -> bool:
    return rules.scoring.threshold > 0


def _boneyard(rules: Rules) -> bool:
    return has_boneyard((rules,))


def _pot(rules: Rules) -> bool:
    return rules.scoring.fish_tie is FishTie.POT


def _house(rules: Rules) -> bool:
    return rules.laying.house is not House.NONE


def _general(rules: Rules) -> bool:
    return rules.ending.general is not General.OFF


WORDS: Final = (
    Word("tile", _("Tile, half, double"), "кость, половина, дубль",
         _("A tile has two halves with pips. A double has the same number on both."), _always),
    Word("line", _("Line, end"), "ряд, конец",
         _("The tiles laid so far, and the halves on which the next one may be laid."), _always),
    Word("boneyard", _("Boneyard"), "базар",
         _("The tiles that were not dealt, face down. Who has no tile that fits draws from it, as far as the game allows."), _boneyard),
    Word("knock", _("Knock"), "стучать",
         _("To pass, because nothing fits and nothing can be drawn."), _can_block),
    Word("out", _("Going out"), "выйти",
         _("Laying your last tile. It ends the deal."), _always),
    Word("fish", _("Fish"), "рыба",
         _("A blocked line: nobody can go on, although all still hold tiles."), _can_block),
    Word("fish-maker", _("Fish-maker"), "рыбак",
         _("The player who laid the tile that blocked the line. In most games he opens the next deal; in the game of Fish he pays."), _can_block),
    Word("fish-on-one", _("Fish on one, fish on all"), "рыба на одного, рыба на всех",
         _("Two ways to count a fish in Kozel: the player with the most pips takes the pips of all hands, or each takes his own."),
         _fish_of_kozel),
    Word("full-fish", _("Full fish"), "рыба полная",
         _("In pairs: the side that loses a fish takes the pips of all four hands. Otherwise it takes only its own two."),
         lambda rules: in_pairs(rules) and rules.scoring.fish_amount in (FishAmount.MAX_TAKES_ALL, FishAmount.MAX_TAKES_OWN)),
    Word("deal", _("Deal, match"), "раунд, партия",
         _("Tiles are dealt once in a deal; a match is as many deals as it takes to reach the target."), _always),
    Word("redeal", _("Redeal"), "пересдача",
         _("A hand with too many doubles, or too many tiles of one number, is thrown in, and all tiles are dealt again."),
         lambda rules: rules.dealing.redeal_doubles is not None or rules.dealing.redeal_suit is not None),
    Word("remembered", _("Remembered points"), "запомненные очки",
         _("Points of an account that is not open yet: on a yellow ground, with a plus. A deal that brings nothing wipes them."), _threshold),
    Word("recorded", _("Recorded points"), "записанные очки",
         _("Points that count towards the target: in red, without a sign."), _threshold),
    Word("threshold", _("Threshold"), "порог",
         _("The points that one deal must bring to open an account. 13 in Kozel, 25 in the sea goat."), _threshold),
    Word("pot", _("Pot"), "котёл",
         _("The points of a drawn fish, waiting for the next deal."), _pot),
    Word("goat", _("Goat"), "козёл",
         _("Who reached the target, and has lost."), _goats),
    Word("general", _("General"), "генерал",
         _("Who goes out with 6-6 and 0-0, and with them wins the whole match."), _general),
    Word("officer", _("Officer"), "офицер",
         _("Who goes out with 0-0 alone. A title; some tables add points to it."), _general),
    Word("house", _("House"), "домик",
         _("The double from which the line grows in four directions."), _house),
    Word("arm", _("Arm"), "ветвь",
         _("One of the up to four lines that grow from the house."), _house),
    Word("closed", _("Closed double"), "закрытый дубль",
         _("A double laid face down: nothing may be laid on it any more. When every end is closed, the deal is over."),
         lambda rules: rules.laying.close_doubles),
    Word("matador", _("Matador"), "матадор",
         _("A tile that fits every end, whichever way round."), lambda rules: bool(rules.laying.wild_tiles)),
    Word("sum", _("Seven"), "семёрка",
         _("What the two halves that touch must add up to, in the game of this name."), lambda rules: rules.laying.match is Matching.SUM),
    Word("side", _("Side, partner"), "сторона, партнёр",
         _("Who scores together: two partners who sit opposite each other, or one player alone."), in_pairs),
    Word("play-points", _("Points in play"), "очки за ход",
         _("Points that a lay brings at once, because the open ends add up to a fitting number."),
         lambda rules: rules.scoring.play_multiple is not None),
    Word("six-love", _("Six-love"), "шесть — ноль",
         _("A match that must be won in one go: a win of anybody else sets all scores back to nothing."),
         lambda rules: rules.match.streak),
)  # fmt: skip
"""In the order in which they are best read."""


def glossary() -> tuple[GlossaryEntry, ...]:
    """Return all words in the active language."""
    return tuple(map(_entry, WORDS))


def words_of(rules: Rules) -> tuple[GlossaryEntry, ...]:
    """Return the words that the rules of one table need, in the active language."""
    return tuple(_entry(word) for word in WORDS if word.is_used(rules))


def _entry(word: Word) -> GlossaryEntry:
    return GlossaryEntry(word.key, gettext(word.name), word.original, gettext(word.text))
