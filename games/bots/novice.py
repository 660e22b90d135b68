"""A beginner: lays the heaviest tile that fits and looks no further."""

import random
from collections.abc import Sequence

from games.bots.base import Bot
from games.engine.account import Account
from games.engine.actions import Action, Discard, Lay
from games.engine.rules import Rules
from games.engine.text import gettext_noop as _
from games.engine.view import DealView


def choose(
    view: DealView, rules: Rules, accounts: Sequence[Account], pot: int, seed: int
) -> Action:
    """The lay of most pips; the lightest tile to discard; else whatever there is.

    Equal choices are settled by *seed* and the number of turns so far.
    """
    lots = random.Random(f"{seed} {len(view.turns)}")
    return max(view.actions, key=lambda action: (_weight(action), lots.random()))


def _weight(action: Action) -> int:
    match action:
        case Lay():
            return sum(tile.pips for tile in action.tiles)
        case Discard(tile):
            return -tile.pips
        case _:
            return -1


BOT = Bot(
    code="novice",
    name=_("Novice"),
    summary=_("Lays the heaviest tile that fits."),
    choose=choose,
)
