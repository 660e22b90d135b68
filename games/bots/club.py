"""A club player: doubles first, keeps answers in hand, blocks whoever knocked, helps a partner."""

import random
from collections.abc import Sequence

from games.bots.base import Bot
from games.bots.observed import lacks, line_of, wanted_halves
from games.engine.account import Account
from games.engine.actions import Action, ChooseOpener, Discard, Lay
from games.engine.layout import extended
from games.engine.points import play_points
from games.engine.rules import Rules
from games.engine.text import gettext_noop as _
from games.engine.tiles import Tile
from games.engine.view import DealView

DOUBLE = 8
"""What laying a double is worth, in pips: it fits at fewest places later."""

ANSWER = 4
"""What each half of the new ends that stays in the own hand is worth."""

VARIETY = 1
"""What each different half kept in hand is worth."""

BLOCK = 5
"""What each end that the next opponent cannot follow is worth, and costs with the partner."""

POINT_IN_PLAY = 12
"""What a point scored in play is worth; points there stand for several pips."""

FINISH = 1000
"""Going out comes before everything."""

USUAL_PIPS = 6
"""What an unseen tile weighs on average in a double-six set."""


def choose(
    view: DealView, rules: Rules, accounts: Sequence[Account], pot: int, seed: int
) -> Action:
    """The action of highest worth; equal ones are settled by *seed* and the number of turns."""
    lots = random.Random(f"{seed} {len(view.turns)}")
    judge = _Judge(view, rules)
    return max(view.actions, key=lambda action: (judge.worth(action), lots.random()))


class _Judge:
    """Weighs the actions of one turn."""

    def __init__(self, view: DealView, rules: Rules) -> None:
        assert view.seat is not None  # noqa: S101 - only a seat chooses
        self.view = view
        self.rules = rules
        self.seat = view.seat
        self.line = line_of(view, rules)
        self.lacks = lacks(view, rules)

    def worth(self, action: Action) -> int:
        match action:
            case Lay():
                return self._worth_of_lay(action)
            case Discard(tile):
                return -tile.pips
            case ChooseOpener(seat):
                doubles = sum(tile.is_double for tile in self.view.hand)
                return int((seat == self.seat) == (doubles >= 2))
            case _:
                return -FINISH

    def _worth_of_lay(self, lay: Lay) -> int:
        laid = list(lay.tiles)
        kept = [tile for tile in self.view.hand if tile not in laid]
        line = extended(self.line, lay, self.rules.laying)
        worth = sum(tile.pips + DOUBLE * tile.is_double for tile in laid)
        worth += POINT_IN_PLAY * play_points(line, self.rules.scoring)
        if not kept:
            return worth + FINISH
        if not line.open_ends:
            return worth + (FINISH if self._is_light(kept) else -FINISH)
        wanted = wanted_halves(line, self.rules.laying)
        worth += ANSWER * sum(any(tile.has(half) for tile in kept) for half in wanted)
        worth += VARIETY * len({half for tile in kept for half in tile})
        return worth + self._worth_of_blocking(wanted)

    def _worth_of_blocking(self, wanted: frozenset[int]) -> int:
        opponent = self.rules.seat_after(self.seat)
        worth = BLOCK * len(wanted & self.lacks[opponent])
        partner = self.rules.partner_of(self.seat)
        if partner is not None:
            worth -= BLOCK * len(wanted & self.lacks[partner])
        return worth

    def _is_light(self, kept: Sequence[Tile]) -> bool:
        """Whether closing the line leaves fewer pips here than others are likely to hold."""
        others = [count for seat, count in enumerate(self.view.counts, 1) if seat != self.seat]
        return sum(tile.pips for tile in kept) < USUAL_PIPS * min(others)


BOT = Bot(
    code="club",
    name=_("Club player"),
    summary=_("Lays doubles first, keeps a choice of tiles and blocks those who knocked."),
    choose=choose,
)
