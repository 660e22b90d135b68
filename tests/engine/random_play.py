"""Random deals and matches of any game, for tests that hold whatever is played."""

import random
from collections.abc import Iterator

from games.engine.actions import Action
from games.engine.deal import Position, apply, legal_actions, start_deal
from games.engine.dealing import Dealt, deal_out, must_redeal, tiles_in_play
from games.engine.ledger import Ledger, new_ledger, post_deal
from games.engine.rules import Rules
from games.engine.variants import VARIANTS, table_rules

TABLES: tuple[tuple[str, str, int], ...] = tuple(
    (variant.code, tiles, players)
    for variant in VARIANTS.values()
    for tiles in variant.sets
    for players in variant.players_with(tiles)
)
"""Every game with every set and number of players: code, set, players."""


def rules_for(code: str, tiles: str, players: int) -> Rules:
    return table_rules(code, players=players, set=tiles)


def shuffled(rules: Rules, chance: random.Random) -> Dealt:
    tiles = list(tiles_in_play(rules))
    chance.shuffle(tiles)
    return deal_out(rules, tiles)


def playable(rules: Rules, chance: random.Random) -> Dealt:
    """The first deal of *chance* that is not thrown in."""
    while must_redeal(rules, (dealt := shuffled(rules, chance)).hands):
        pass
    return dealt


def positions(ledger: Ledger, dealt: Dealt, chance: random.Random) -> Iterator[Position]:
    """Every position of one deal, played at random to its end."""
    position = start_deal(ledger, dealt, lot=chance.choice(ledger.rules.seats))
    yield position
    while position.ending is None:
        action: Action = chance.choice(legal_actions(position))
        position = apply(position, chance.choice(position.turn), action).position
        yield position


def played(ledger: Ledger, chance: random.Random) -> tuple[Dealt, Position]:
    """A deal played at random: what was dealt, and its last position."""
    dealt = playable(ledger.rules, chance)
    *_, last = positions(ledger, dealt, chance)
    return dealt, last


def ledger_after(rules: Rules, deals: int, chance: random.Random) -> Ledger:
    """A match after some random deals; it may be over before."""
    ledger = new_ledger(rules)
    while ledger.deals < deals and ledger.result is None:
        ledger = post_deal(ledger, played(ledger, chance)[1])
    return ledger
