"""Спортивное: the game of the federations.

Source: RULES 5.6, 8.3.
"""

from games.engine.dealing import Dealing, Direction, Teams
from games.engine.opening import OpenerAfterDraw, OpenerFirst, OpenerNext, Opening
from games.engine.points import Collect, FishAmount, FishWinner, OutAmount, Scoring
from games.engine.rules import Rules
from games.engine.standing import Match
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant

VARIANT = Variant(
    code="sports",
    name=_("Sports"),
    summary=_(
        "Two pairs, counter-clockwise: a lot opens, the lead passes round, and the winners write down all tiles left."
    ),
    source=_("Assembled from summaries of federation rules; the regulation itself was not found."),
    family=Family.PAIRS,
    preset=Rules(
        code="sports",
        players=4,
        dealing=Dealing(teams=Teams.PAIRS, direction=Direction.COUNTER_CLOCKWISE),
        opening=Opening(
            opener_first=OpenerFirst.LOT,
            opener_next=OpenerNext.ROTATE,
            opener_after_draw=OpenerAfterDraw.ROTATE,
        ),
        scoring=Scoring(
            collect=Collect.WINNER,
            out_amount=OutAmount.ALL_HANDS,
            fish_winner=FishWinner.LEAST_SIDE_SUM,
            fish_amount=FishAmount.ALL_HANDS,
        ),
        match=Match(target=200, time_limit=40),
    ),
    players=(4,),
    choices={"target": ("200", "300", "350"), "time_limit": ("40", "30", "50", "none")},
)
