"""Латинское, two pairs.

Source: RULES 5.4, 8.3.
"""

from games.engine.dealing import Dealing, Direction, Teams
from games.engine.opening import OpenerAfterDraw, OpenerFirst, OpenerNext, Opening
from games.engine.points import Collect, FishAmount, FishWinner, OutAmount, Scoring
from games.engine.rules import Rules
from games.engine.standing import Match
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant

VARIANT = Variant(
    code="latin",
    name=_("Latin"),
    summary=_(
        "Two pairs, counter-clockwise: the winners write down the losers' tiles, and the lead passes round."
    ),
    source=_(
        "A magazine article gives the name and who plays; the rules come from outside sources."
    ),
    family=Family.PAIRS,
    preset=Rules(
        code="latin",
        players=4,
        dealing=Dealing(teams=Teams.PAIRS, direction=Direction.COUNTER_CLOCKWISE),
        opening=Opening(
            opener_first=OpenerFirst.TILE66,
            opener_next=OpenerNext.ROTATE,
            opener_after_draw=OpenerAfterDraw.ROTATE,
        ),
        scoring=Scoring(
            collect=Collect.WINNER,
            out_amount=OutAmount.LOSING_SIDE_SUM,
            fish_winner=FishWinner.LEAST_SIDE_SUM,
            fish_amount=FishAmount.LOSERS_SUM,
        ),
        match=Match(target=100),
    ),
    players=(4,),
    choices={"target": ("100", "200")},
)
