"""Чечевэ (ЧЧВ): pairs, two deals decide, and the last tile may count double. Our reading.

Source: RULES 5.9, 8.3.
"""

from games.engine.dealing import Dealing, Teams
from games.engine.layout import DoublesPerTurn, Laying
from games.engine.points import Collect, FishAmount, FishWinner, Scoring
from games.engine.rules import Rules
from games.engine.standing import Match
from games.engine.text import gettext_noop as _
from games.engine.tiles import tile_of
from games.engine.variant import Family, Variant

VARIANT = Variant(
    code="chcv",
    name=_("Chechevé"),
    summary=_(
        "Pairs: a deal won is one point, two when it is finished with 6-6 or 0-0; two points win."
    ),
    source=_("Our reading of a yard game that one memoir describes."),
    family=Family.PAIRS,
    preset=Rules(
        code="chcv",
        players=4,
        dealing=Dealing(teams=Teams.PAIRS, redeal_doubles=5),
        laying=Laying(doubles_per_turn=DoublesPerTurn.TWO),
        scoring=Scoring(
            collect=Collect.ONE_POINT,
            fish_winner=FishWinner.LEAST_SIDE_SUM,
            fish_amount=FishAmount.ONE_POINT,
            win_points_finish=((tile_of(6, 6), 2), (tile_of(0, 0), 2)),
        ),
        match=Match(target=2),
    ),
    players=(4,),
    choices={"target": ("2", "3")},
)
