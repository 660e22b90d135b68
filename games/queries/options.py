"""The options of a game in short words, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from django.utils.translation import gettext, gettext_noop

from games.engine.option_text import GROUPS
from games.engine.variant import Option, Variant
from games.engine.variants import VARIANTS

_ = gettext_noop

SHORT: Final[Mapping[tuple[str, str], str]] = {
    ("teams", "pairs"): _("in pairs"),
    ("hand_size", "7"): _("7 tiles each"),
    ("hand_size", "7/5/5"): _("7 tiles for two, 5 for more"),
    ("hand_size", "9/7/5"): _("9, 7 or 5 tiles"),
    ("opener_first", "lowest_double"): _("lowest double opens"),
    ("opener_first", "lowest_double_no_blank"): _("lowest double but 0-0 opens"),
    ("opener_first", "highest_double"): _("highest double opens"),
    ("opener_first", "lot"): _("the lot says who opens"),
    ("opener_fallback", "lightest"): _("without doubles the lightest tile opens"),
    ("opener_must_double", "yes"): _("a double must open"),
    ("house", "opening_double"): _("house only by an opening double"),
    ("house_sides_first", "yes"): _("long sides first"),
    ("doubles_per_turn", "1"): _("one tile a turn"),
    ("doubles_per_turn", "2"): _("two doubles at once"),
    ("doubles_per_turn", "per_open_end"): _("a double at every end"),
    ("double_extra_turn", "yes"): _("another turn after a double"),
    ("draw", "until_playable"): _("drawing until a tile fits"),
    ("draw", "one"): _("drawing one tile"),
    ("stock_reserve", "1"): _("last tile stays"),
    ("stock_reserve", "2"): _("last two tiles stay"),
    ("v00", "0"): _("0-0 counts nothing"),
    ("v00", "10"): _("0-0 counts 10"),
    ("v00", "25"): _("0-0 counts 25"),
    ("v00_scope", "alone"): _("0-0 counts only alone"),
    ("v00_scope", "always"): _("0-0 counts in any hand"),
    ("v66", "12"): _("6-6 counts 12"),
    ("v66", "50"): _("6-6 counts 50"),
    ("v66_scope", "alone"): _("6-6 counts only alone"),
    ("v66_scope", "always"): _("6-6 counts in any hand"),
    ("opening_scores", "no"): _("the opening scores nothing"),
    ("end_bonus", "ceil_each"): _("each hand rounded up"),
    ("fish_amount", "each_own"): _("fish on all"),
    ("fish_amount", "max_takes_all"): _("fish on one"),
    ("fish_amount", "max_takes_own"): _("fish not full"),
    ("fish_amount", "losers_sum"): _("fish: full sum"),
    ("fish_amount", "difference_each"): _("fish: difference to each"),
    ("fish_detection", "no_legal_move"): _("fish only when nobody can lay"),
    ("fisherman_includes_own", "no"): _("the fish-maker’s own tiles do not count"),
    ("threshold", "0"): _("no threshold"),
    ("threshold", "14"): _("threshold 14"),
    ("threshold_basis", "cumulative"): _("the threshold may be reached bit by bit"),
    ("memory", "lose"): _("points below the threshold are lost"),
    ("general", "off"): _("no general"),
    ("general", "consecutive"): _("general in two turns, too"),
    ("officer_bonus", "25"): _("25 for the officer"),
    ("bonus_open", "none"): _("no bonus for opening"),
    ("bonus_finish", "none"): _("no bonus for finishing"),
    ("goats", "highest"): _("only the highest loses"),
    ("streak", "yes"): _("six-love"),
    ("target_check", "end_of_deal"): _("the last deal is played out"),
    ("time_limit", "30"): _("30 minutes"),
    ("time_limit", "50"): _("50 minutes"),
    ("time_limit", "none"): _("no time limit"),
}
"""What people call a value that is not the usual one; short enough for a row of the lobby."""


GROUP_TITLES: Final[Mapping[str, str]] = {
    "dealing": _("Dealing"),
    "opening": _("Opening"),
    "laying": _("Laying"),
    "drawing": _("Drawing"),
    "ending": _("The end of a deal"),
    "scoring": _("Scoring"),
    "match": _("The match"),
}
"""The seven groups of options, in the order of a match."""


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """The options of a game that belong to one stage. ``title`` is marked for translation."""

    key: str
    title: str
    options: tuple[Option, ...]


def option_groups(variant: Variant) -> tuple[OptionGroup, ...]:
    """Return the options of a game by the stage of a match that they govern; no empty group."""
    groups = (
        OptionGroup(
            key,
            title,
            tuple(
                option
                for option in variant.options
                if option.key in {field.name for field in fields(GROUPS[key])}
            ),
        )
        for key, title in GROUP_TITLES.items()
    )
    return tuple(group for group in groups if group.options)


BARE: Final = frozenset({"yes", "no", "none", "off"})
"""Values whose words are a mere yes or no."""


@dataclass(frozen=True, slots=True)
class OptionWord:
    """One option and its value as people say them."""

    key: str
    label: str
    value: str
    short: str

    def __str__(self) -> str:
        return self.short


def option_words(code: str, options: Mapping[str, str]) -> tuple[OptionWord, ...]:
    """Return the words of *options* (text values of RULES 8.1) in the order in which the game lists them.

    Options that the game does not know are left out: a row of the lobby must not fail for an old table.
    """
    return tuple(
        _words(option, options[option.key])
        for option in VARIANTS[code].options
        if option.key in options
    )


def value_word(option: Option, value: str) -> str:
    """Return one value of an option in words, without a full stop; a number stands for itself."""
    name = option.value_names.get(value)
    return gettext(name).removesuffix(".") if name else value


def summary_word(option: Option, value: str) -> str:
    """Return a value for a line of many, where its option is named only if the value does not say enough."""
    if option.key == "target":
        return gettext("to %(points)s") % {"points": value}
    word = value_word(option, value)
    if value not in BARE:
        return word
    return gettext("%(option)s: %(value)s") % {"option": gettext(option.name), "value": word}


def _words(option: Option, value: str) -> OptionWord:
    label, word = gettext(option.name), value_word(option, value)
    if option.key == "target":
        short = gettext("to %(points)s") % {"points": value}
    elif (option.key, value) in SHORT:
        short = gettext(SHORT[option.key, value])
    else:
        short = gettext("%(option)s: %(value)s") % {"option": label, "value": word}
    return OptionWord(option.key, label, word, short)


def set_name(name: str) -> str:
    """Return the name of a set of tiles in the active language."""
    if name == "chinese":
        return gettext("Chinese set, 32 tiles")
    return gettext("Double-%(n)s set") % {"n": name}
