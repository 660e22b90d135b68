"""Латинское for two.

Source: RULES 5.4, 8.3.
"""

from games.engine.dealing import Dealing, Direction
from games.engine.opening import OpenerAfterDraw, OpenerFirst, OpenerNext, Opening
from games.engine.points import Collect, FishAmount, FishWinner, OutAmount, Scoring
from games.engine.rules import Rules
from games.engine.standing import Match
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant

VARIANT = Variant(
    code="latin_duel",
    name=_("Latin for two"),
    summary=_("Latin dominoes for two, with drawing until a tile fits."),
    source=_("A magazine article gives the name; drawing as in the classic game is our reading."),
    family=Family.PAIRS,
    preset=Rules(
        code="latin_duel",
        players=2,
        dealing=Dealing(direction=Direction.COUNTER_CLOCKWISE),
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
    players=(2,),
    choices={"target": ("100", "200")},
)
