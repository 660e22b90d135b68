"""The options of a game in short words, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, pgettext

from games.engine.rules import Option
from games.engine.variants import VARIANTS


@dataclass(frozen=True, slots=True)
class OptionWord:
    """One option as people say it: what it is about, and what was chosen."""

    key: str
    label: str
    value: str

    def __str__(self) -> str:
        return pgettext("option and its value", "%(label)s: %(value)s") % {
            "label": self.label,
            "value": self.value,
        }


def option_words(code: str, options: Mapping[str, str]) -> tuple[OptionWord, ...]:
    """Return the words of *options* (text values of RULES 8.1) in the order in which the game lists them.

    Options that the game does not know are left out: a row of the lobby must not fail for an old table.
    """
    return tuple(
        OptionWord(option.key, gettext(option.name), value_word(option, options[option.key]))
        for option in VARIANTS[code].options
        if option.key in options
    )


def value_word(option: Option, value: str) -> str:
    """Return one value of an option in words; a number stands for itself."""
    name = option.value_names.get(value)
    return gettext(name) if name else value
