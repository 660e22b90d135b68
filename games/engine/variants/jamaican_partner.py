"""Jamaican dominoes in pairs: the pair that won chooses who opens.

Source: RULES 5.3, 8.3, 8.3a.
"""

from games.engine.dealing import Dealing, Direction, Teams
from games.engine.drawing import Drawing, DrawRule, Stock
from games.engine.opening import OpenerAfterDraw, OpenerFirst, OpenerNext, Opening
from games.engine.points import Collect, FishAmount, FishWinner, Scoring
from games.engine.rules import Rules
from games.engine.standing import Match
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant

VARIANT = Variant(
    code="jamaican_partner",
    name=_("Jamaican partner"),
    summary=_(
        "Two pairs, counter-clockwise and without drawing; the winning pair chooses which partner opens, and six deals win."
    ),
    source=_("One line of a magazine article, completed from outside sources."),
    family=Family.PAIRS,
    preset=Rules(
        code="jamaican_partner",
        players=4,
        dealing=Dealing(teams=Teams.PAIRS, direction=Direction.COUNTER_CLOCKWISE),
        opening=Opening(
            opener_first=OpenerFirst.TILE66,
            opener_next=OpenerNext.WINNING_SIDE_CHOOSES,
            opener_after_draw=OpenerAfterDraw.AS_FIRST,
        ),
        drawing=Drawing(stock=Stock.DEAD, draw=DrawRule.NONE),
        scoring=Scoring(
            collect=Collect.ONE_POINT,
            fish_winner=FishWinner.LEAST_SINGLE_HAND,
            fish_amount=FishAmount.ONE_POINT,
        ),
        match=Match(target=6),
    ),
    players=(4,),
    choices={"streak": ("no", "yes"), "target": ("6",)},
)
