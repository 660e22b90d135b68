"""Cuban dominoes with a double-nine set.

Source: RULES 5.10, 8.3.
"""

from games.engine.dealing import Dealing, Direction, Teams
from games.engine.drawing import Drawing, DrawRule, Stock
from games.engine.opening import OpenerAfterDraw, OpenerFirst, OpenerNext, Opening
from games.engine.points import Collect, FishAmount, FishWinner, OutAmount, Scoring
from games.engine.rules import Rules
from games.engine.standing import Match
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant

VARIANT = Variant(
    code="cuban9",
    name=_("Cuban double-nine"),
    summary=_("Two pairs with ten tiles each of a double-nine set; fifteen tiles are set aside."),
    source=_("Outside sources; our own texts give no game for this set."),
    family=Family.PAIRS,
    preset=Rules(
        code="cuban9",
        players=4,
        set="9",
        dealing=Dealing(teams=Teams.PAIRS, direction=Direction.COUNTER_CLOCKWISE, hand_size=(10,)),
        opening=Opening(
            opener_first=OpenerFirst.LOT,
            opener_next=OpenerNext.ROTATE,
            opener_after_draw=OpenerAfterDraw.ROTATE,
        ),
        drawing=Drawing(stock=Stock.DEAD, draw=DrawRule.NONE),
        scoring=Scoring(
            collect=Collect.WINNER,
            out_amount=OutAmount.LOSING_SIDE_SUM,
            fish_winner=FishWinner.LEAST_SIDE_SUM,
            fish_amount=FishAmount.LOSERS_SUM,
        ),
        match=Match(target=150),
    ),
    players=(4,),
    choices={"target": ("150", "100", "200")},
    sets=("9",),
)
