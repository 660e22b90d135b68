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
    ("hand_size", "7/5/5"): _("7 tiles for two, 5 for more"),
    ("opener_first", "lowest_double"): _("lowest double opens"),
    ("opener_first", "lowest_double_no_blank"): _("lowest double but 0-0 opens"),
    ("opener_first", "highest_double"): _("highest double opens"),
    ("opener_fallback", "lightest"): _("without doubles the lightest tile opens"),
    ("opener_must_double", "yes"): _("a double must open"),
    ("doubles_per_turn", "1"): _("one tile a turn"),
    ("doubles_per_turn", "2"): _("two doubles at once"),
    ("stock_reserve", "1"): _("last tile stays"),
    ("v00", "0"): _("0-0 counts nothing"),
    ("v00", "25"): _("0-0 counts 25"),
    ("fish_amount", "each_own"): _("fish on all"),
    ("fish_amount", "max_takes_own"): _("fish not full"),
    ("fish_detection", "no_legal_move"): _("fish only when nobody can lay"),
    ("threshold", "0"): _("no threshold"),
    ("threshold", "14"): _("threshold 14"),
    ("bonus_open", "none"): _("no bonus for opening"),
    ("bonus_finish", "none"): _("no bonus for finishing"),
    ("goats", "highest"): _("only the highest loses"),
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
