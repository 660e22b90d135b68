"""The page of one game: everything on it comes from the game's own file in the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext, gettext_noop

from games.engine.rules import Rules
from games.engine.variant import FAMILY_NAMES, Option, Variant
from games.engine.variants import VARIANTS, table_rules
from games.queries.glossary import GlossaryEntry, words_of
from games.queries.match_sentences import aim_sentences, club_points_sentences, match_sentences
from games.queries.options import OptionGroup, option_groups, value_word
from games.queries.rule_sentences import (
    deal_sentences,
    drawing_sentences,
    end_sentences,
    opener_sentences,
    play_sentences,
)
from games.queries.score_sentences import scoring_sentences

_ = gettext_noop
Sentences = Callable[[tuple[Rules, ...]], Iterator[str]]

SECTIONS: Final[tuple[tuple[str, str, Sentences], ...]] = (
    ("aim", _("The aim"), aim_sentences),
    ("deal", _("The deal"), deal_sentences),
    ("opener", _("Who opens"), opener_sentences),
    ("play", _("The turn"), play_sentences),
    ("drawing", _("When nothing fits"), drawing_sentences),
    ("end", _("The end of a deal"), end_sentences),
    ("scoring", _("How a deal is scored"), scoring_sentences),
    ("match", _("The match"), match_sentences),
)
"""Anchor, title and where the sentences come from, in the order of the page."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules. ``key`` is its anchor."""

    key: str
    title: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option that a table may set. No values: any number from 2 to 999."""

    key: str
    name: str
    help: str
    usual: str
    values: tuple[str, ...]

    @property
    def anchor(self) -> str:
        """Where it stands on the page of its game."""
        return option_anchor(self.key)


@dataclass(frozen=True, slots=True)
class OptionSection:
    """The options of one stage of a deal."""

    title: str
    options: tuple[OptionText, ...]


@dataclass(frozen=True, slots=True)
class GamePage:
    """A game in the active language."""

    code: str
    name: str
    summary: str
    source: str
    players: tuple[int, ...]
    sets: tuple[str, ...]
    sections: tuple[Section, ...]
    options: tuple[OptionSection, ...]
    words: tuple[GlossaryEntry, ...]

    @property
    def most_players(self) -> int:
        return max(self.players)


def option_anchor(key: str) -> str:
    """The anchor of an option on the page of its game."""
    return f"option-{key}"


def game_page(variant: Variant) -> GamePage:
    """Return a game's page in the active language. No query."""
    usual = variant.players_with(variant.sets[0])
    tables = tuple(table_rules(variant.code, players=count) for count in usual)
    sections = [Section(key, gettext(title), tuple(said(tables))) for key, title, said in SECTIONS]
    sections.append(Section("rating", gettext("What a rated match brings"), _rating(variant)))
    return GamePage(
        code=variant.code,
        name=gettext(variant.name),
        summary=gettext(variant.summary),
        source=gettext(variant.source),
        players=variant.players,
        sets=variant.sets,
        sections=tuple(section for section in sections if section.sentences),
        options=tuple(map(_option_section, option_groups(variant))),
        words=words_of(tables[0]),
    )


def game_pages() -> tuple[GamePage, ...]:
    """Return all games in the order of the club's list."""
    return tuple(map(game_page, VARIANTS.values()))


def _rating(variant: Variant) -> tuple[str, ...]:
    rules = table_rules(variant.code, players=variant.players[0])
    family = {"games": gettext(FAMILY_NAMES[variant.family])}
    skill = gettext("It moves the skill rating that this game shares with others: %(games)s.")
    return (*club_points_sentences(rules), skill % family)


def _option_section(group: OptionGroup) -> OptionSection:
    return OptionSection(gettext(group.title), tuple(map(_option_text, group.options)))


def _option_text(option: Option) -> OptionText:
    return OptionText(
        key=option.key,
        name=gettext(option.name),
        help=gettext(option.help),
        usual=value_word(option, option.default),
        values=tuple(
            value_word(option, value) for value in option.values if value != option.default
        ),
    )
