"""Bots among themselves: whole deals and matches without a server.

Everything follows from a seed: the shuffles, the lots and the choices of the bots.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.bots.base import Bot
from games.engine.actions import Action
from games.engine.deal import Position, apply, start_deal
from games.engine.dealing import Dealt, deal_out, must_redeal, tiles_in_play
from games.engine.ledger import Ledger, new_ledger, post_deal
from games.engine.opening import is_by_lot
from games.engine.rules import Rules
from games.engine.view import view_for


@dataclass(frozen=True, slots=True)
class BotDeal:
    """One deal as it was played. ``thrown_in`` are the deals before it that nobody could play.

    ``opener`` is the seat of the lot, or whoever opened. ``after`` is the match after the deal.
    """

    thrown_in: tuple[Dealt, ...]
    dealt: Dealt
    opener: int
    actions: tuple[Action, ...]
    after: Ledger


def play_match(rules: Rules, bots: Sequence[Bot], seed: str) -> Iterator[BotDeal]:
    """Yield the deals of one match to its end; *bots* sit in the order of the seats."""
    ledger = new_ledger(rules)
    while ledger.result is None:
        deal = play_deal(ledger, bots, seed)
        yield deal
        ledger = deal.after


def play_deal(ledger: Ledger, bots: Sequence[Bot], seed: str) -> BotDeal:
    """Play the next deal of *ledger*; its tiles depend on *seed* and the number of the deal."""
    rules = ledger.rules
    chance = random.Random(f"{seed} deal {ledger.deals + 1}")
    lot = chance.choice(rules.seats) if is_by_lot(rules, ledger.previous) else 1
    thrown_in: list[Dealt] = []
    tiles = list(tiles_in_play(rules))
    while True:
        chance.shuffle(tiles)
        dealt = deal_out(rules, tiles)
        if not must_redeal(rules, dealt.hands):
            break
        thrown_in.append(dealt)
    position = start_deal(ledger, dealt, lot=lot)
    actions: list[Action] = []
    thoughts = chance.getrandbits(32)
    while position.ending is None:
        step = apply(position, position.turn[0], _choice(position, ledger, bots, thoughts))
        position = step.position
        actions.append(step.action)
    return BotDeal(
        tuple(thrown_in), dealt, position.opener.seat, tuple(actions), post_deal(ledger, position)
    )


def _choice(position: Position, ledger: Ledger, bots: Sequence[Bot], seed: int) -> Action:
    """What the bot in turn does; where there is one thing to do, it need not be asked."""
    if len(position.actions) == 1:
        return position.actions[0]
    seat = position.turn[0]
    view = view_for(position, seat)
    return bots[seat - 1].choose(view, position.rules, ledger.accounts, ledger.pot, seed)
