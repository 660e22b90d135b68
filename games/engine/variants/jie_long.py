"""Jie Long, "connect the dragon": one open end, and who cannot lay discards face down.

Source: RULES 5.11, 5.12 (opener), 8.3, 8.3a.
"""

from games.engine.dealing import Dealing
from games.engine.drawing import Drawing, DrawRule, Stock
from games.engine.layout import Laying
from games.engine.opening import OpenerFirst, OpenerNext, Opening
from games.engine.rules import Rules
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant


def settle(discarded: tuple[int, ...]) -> tuple[int, ...]:
    """Everybody settles with everybody by the difference of discarded pips.

    The credits add up to 0. Source: RULES 5.11, E87.
    """
    return tuple(sum(discarded) - len(discarded) * own for own in discarded)


VARIANT = Variant(
    code="jie_long",
    name=_("Jie Long"),
    summary=_(
        "The Chinese set on a line with one open end; who cannot lay discards a tile, and the "
        "fewest pips discarded win."
    ),
    source=_("An outside source; our own texts describe the set, but no game for it."),
    family=Family.DRAGON,
    preset=Rules(
        code="jie_long",
        players=4,
        set="chinese",
        dealing=Dealing(hand_size=(16, 10, 8)),
        opening=Opening(opener_first=OpenerFirst.LOT, opener_next=OpenerNext.WINNER),
        laying=Laying(open_ends=1),
        drawing=Drawing(stock=Stock.DEAD, draw=DrawRule.DISCARD),
        settle=settle,
    ),
    players=(2, 3, 4),
    choices={},
    sets=("chinese",),
)
