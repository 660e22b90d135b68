"""Семёрка (Matador): touching halves add up to seven, and four tiles fit everywhere.

Source: RULES 5.8, 8.3.
"""

from games.engine.dealing import Dealing
from games.engine.layout import Laying, Matching
from games.engine.opening import OpenerFirst, Opening
from games.engine.points import Collect, FishAmount, FishWinner, OutAmount, Scoring
from games.engine.rules import Rules
from games.engine.standing import Match
from games.engine.text import gettext_noop as _
from games.engine.tiles import tile_of
from games.engine.variant import Family, Variant

MATADORS = (tile_of(0, 0), tile_of(1, 6), tile_of(2, 5), tile_of(3, 4))

VARIANT = Variant(
    code="semerka",
    name=_("Sevens"),
    summary=_(
        "Touching halves add up to seven; 0-0, 1-6, 2-5 and 3-4 fit anywhere, either way round."
    ),
    source=_("Our reading: the name is attested, and we take it for the game of Matador."),
    family=Family.DRAW,
    preset=Rules(
        code="semerka",
        players=4,
        dealing=Dealing(hand_size=(7, 6, 5)),
        opening=Opening(opener_first=OpenerFirst.HIGHEST_DOUBLE),
        laying=Laying(match=Matching.SUM, wild_tiles=MATADORS),
        scoring=Scoring(
            collect=Collect.WINNER,
            out_amount=OutAmount.LOSING_SIDE_SUM,
            fish_winner=FishWinner.LEAST_SINGLE_HAND,
            fish_amount=FishAmount.LOSERS_SUM,
        ),
        match=Match(target=100),
    ),
    players=(2, 3, 4),
    choices={
        "draw": ("until_playable", "one"),
        "stock_reserve": ("0", "2"),
        "target": (),
    },
)
