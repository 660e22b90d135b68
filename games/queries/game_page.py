"""The page of one game: everything on it comes from the game's own file in the engine."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from games.engine.variant import Option, Variant
from games.engine.variants import VARIANTS, table_rules
from games.queries.options import value_word
from games.queries.rule_sentences import deal_sentences, turn_sentences
from games.queries.score_sentences import match_sentences, scoring_sentences


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option that a table may set. No values: any number from 2 to 999."""

    name: str
    help: str
    usual: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GamePage:
    """A game in the active language."""

    code: str
    name: str
    summary: str
    source: str
    players: tuple[int, ...]
    sets: tuple[str, ...]
    deal: tuple[str, ...]
    turn: tuple[str, ...]
    scoring: tuple[str, ...]
    match: tuple[str, ...]
    options: tuple[OptionText, ...]

    @property
    def most_players(self) -> int:
        return max(self.players)


def game_page(variant: Variant) -> GamePage:
    """Return a game's page in the active language. No query."""
    usual = variant.players_with(variant.sets[0])
    tables = tuple(table_rules(variant.code, players=count) for count in usual)
    return GamePage(
        code=variant.code,
        name=gettext(variant.name),
        summary=gettext(variant.summary),
        source=gettext(variant.source),
        players=variant.players,
        sets=variant.sets,
        deal=tuple(deal_sentences(tables)),
        turn=tuple(turn_sentences(tables)),
        scoring=tuple(scoring_sentences(tables)),
        match=tuple(match_sentences(tables)),
        options=tuple(map(_option_text, variant.options)),
    )


def game_pages() -> tuple[GamePage, ...]:
    """Return all games in the order of the club's list."""
    return tuple(map(game_page, VARIANTS.values()))


def _option_text(option: Option) -> OptionText:
    return OptionText(
        name=gettext(option.name),
        help=gettext(option.help),
        usual=value_word(option, option.default),
        values=tuple(
            value_word(option, value) for value in option.values if value != option.default
        ),
    )
