"""Every game of the club: one line per file.

`table_rules` turns a request (code, players, set, options as text) into the rules of a table.

Source: RULES 8.1, 8.3, 8.3b.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from games.engine.consistency import check_rules
from games.engine.errors import ImpossibleRulesError, UnknownGameError, UnknownOptionError
from games.engine.option_text import option_text, with_option
from games.engine.rules import Rules
from games.engine.text import gettext_noop as _
from games.engine.tiles import highest_half
from games.engine.variant import Variant
from games.engine.variants import (
    all_fives,
    block,
    chcv,
    classic,
    classic_accumulate,
    classic_two,
    cuban9,
    draw,
    general,
    jamaican_cutthroat,
    jamaican_partner,
    jie_long,
    kolbasa,
    kozel,
    kozel_last_tile,
    kozel_pairs,
    kozel_yard,
    latin,
    latin_duel,
    morskoi,
    muggins,
    osel,
    ryba,
    semerka,
    sports,
    telefon,
)

VARIANTS: Final[Mapping[str, Variant]] = {
    variant.code: variant
    for variant in (
        kozel.VARIANT,
        kozel_pairs.VARIANT,
        kozel_yard.VARIANT,
        kozel_last_tile.VARIANT,
        morskoi.VARIANT,
        general.VARIANT,
        osel.VARIANT,
        telefon.VARIANT,
        classic.VARIANT,
        classic_accumulate.VARIANT,
        classic_two.VARIANT,
        ryba.VARIANT,
        jamaican_cutthroat.VARIANT,
        jamaican_partner.VARIANT,
        latin.VARIANT,
        latin_duel.VARIANT,
        sports.VARIANT,
        muggins.VARIANT,
        all_fives.VARIANT,
        semerka.VARIANT,
        kolbasa.VARIANT,
        chcv.VARIANT,
        cuban9.VARIANT,
        draw.VARIANT,
        block.VARIANT,
        jie_long.VARIANT,
    )
}


def table_rules(
    code: str,
    *,
    players: int,
    set: str | None = None,
    options: Mapping[str, str] | None = None,
) -> Rules:
    """Return the rules of a table of game *code*.

    Args:
        players: Seats at the table.
        set: The tile set; None is the first that the game has.
        options: Text values by key, only those of the game (RULES 8.3b).

    Refuses with UnknownGameError, UnknownOptionError (an option, value or set that the game
    cannot have) and ImpossibleRulesError (things that do not go together).
    """
    variant = VARIANTS.get(code)
    if variant is None:
        raise UnknownGameError(code)
    set_name = variant.sets[0] if set is None else set
    if set_name not in variant.sets:
        raise UnknownOptionError(f"set={set_name}")
    if players not in variant.players_with(set_name):
        raise ImpossibleRulesError("players", _("This game is not for so many players."))
    rules = _for_table(variant, players, set_name)
    for key, text in (options or {}).items():
        option = variant.option(key, set_name)
        if option is None or not option.accepts(text):
            raise UnknownOptionError(f"{key}={text}")
        rules = with_option(rules, key, text)
    check_rules(rules)
    return rules


def option_texts(rules: Rules) -> dict[str, str]:
    """Every option that a table of this game may set, resolved, sorted by key."""
    return {
        key: option_text(rules, key) for key in sorted(VARIANTS[rules.code].choices_with(rules.set))
    }


def differing_options(rules: Rules) -> dict[str, str]:
    """The options that differ from the preset, sorted by key; a record's ``Rules:`` tag."""
    preset = _for_table(VARIANTS[rules.code], rules.players, rules.set)
    return {
        key: text for key, text in option_texts(rules).items() if text != option_text(preset, key)
    }


def _for_table(variant: Variant, players: int, set_name: str) -> Rules:
    """The preset for this many players and this set."""
    preset = variant.preset
    laying = replace(preset.laying, highest=highest_half(set_name))
    return variant.adapt(replace(preset, players=players, set=set_name, laying=laying))
