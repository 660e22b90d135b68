"""A game: a preset of the rules, and what a table may change about it.

Source: RULES 8.3, 8.3b.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from games.engine.option_text import option_text
from games.engine.options import NAMES
from games.engine.rules import Rules
from games.engine.text import gettext_noop as _

TARGETS: Final = range(2, 1000)
"""What a target may be where no values are listed."""


class Family(StrEnum):
    """Games that share one skill rating."""

    GOATS = "goats"
    FIVES = "fives"
    DRAW = "draw"
    PAIRS = "pairs"
    DRAGON = "dragon"


FAMILY_NAMES: Final[Mapping[Family, str]] = {
    Family.GOATS: _("Kozel and its kin"),
    Family.FIVES: _("Games of fives"),
    Family.DRAW: _("Draw and block"),
    Family.PAIRS: _("Partnership games"),
    Family.DRAGON: _("Chinese dominoes"),
}
"""English texts, marked for translation."""


@dataclass(frozen=True, slots=True)
class Option:
    """What a table may choose. ``values`` are texts, the preset's first; empty: any of TARGETS.

    ``name``, ``help`` (one sentence) and ``value_names`` (value to sentence) are English texts,
    marked for translation.
    """

    key: str
    values: tuple[str, ...]
    default: str
    name: str
    help: str
    value_names: Mapping[str, str]

    def accepts(self, text: str) -> bool:
        """Whether *text* is a value of this option."""
        if self.values:
            return text in self.values
        is_short = len(text) <= len(str(TARGETS[-1]))  # Python reads no number of any length
        is_number = is_short and text.isascii() and text.isdigit() and text[0] != "0"
        return is_number and int(text) in TARGETS


@dataclass(frozen=True, slots=True)
class Variant:
    """One game. Texts are English, marked for translation.

    ``source`` says where the rules come from, and when they are our reading or a house rule.
    ``choices`` are the options of a table: key to values, the preset's first, none for a free
    number. ``adapt`` fits the preset to the number of players and the set, where they matter.
    ``double_six_players`` are the numbers of players with a double-six set where they are fewer,
    and ``double_six_choices`` the options that only a double-six set has.
    """

    code: str
    name: str
    summary: str
    source: str
    family: Family
    preset: Rules
    players: tuple[int, ...]
    choices: Mapping[str, tuple[str, ...]]
    sets: tuple[str, ...] = ("6",)
    double_six_players: tuple[int, ...] = ()
    double_six_choices: frozenset[str] = frozenset()
    adapt: Callable[[Rules], Rules] = field(default=lambda rules: rules)

    def players_with(self, set_name: str) -> tuple[int, ...]:
        """How many may play with this set."""
        return self.double_six_players or self.players if set_name == "6" else self.players

    def choices_with(self, set_name: str) -> Mapping[str, tuple[str, ...]]:
        """``choices`` at a table with this set."""
        if set_name == "6":
            return self.choices
        return {
            key: values
            for key, values in self.choices.items()
            if key not in self.double_six_choices
        }

    @property
    def options(self) -> tuple[Option, ...]:
        """What a table may choose, with its explanations, in the order of the rule book."""
        return tuple(self._option(key, values) for key, values in self.choices.items())

    def option(self, key: str, set_name: str = "6") -> Option | None:
        """The option *key*, or None where the game (with this set) has none of this name."""
        choices = self.choices_with(set_name)
        return self._option(key, choices[key]) if key in choices else None

    def _option(self, key: str, values: tuple[str, ...]) -> Option:
        words = NAMES[key]
        return Option(
            key=key,
            values=values,
            default=values[0] if values else option_text(self.preset, key),
            name=words.name,
            help=words.help,
            value_names={value: words.values[value] for value in values if value in words.values},
        )
