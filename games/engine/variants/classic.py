"""Классическое домино: whoever goes out writes down what the others hold.

Source: RULES 5.1, 8.3.
"""

from games.engine.dealing import Dealing
from games.engine.opening import OpenerAfterDraw, OpenerFirst, Opening
from games.engine.points import Collect, FishAmount, FishWinner, OutAmount, Scoring
from games.engine.rules import Rules
from games.engine.standing import Match
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant

VARIANT = Variant(
    code="classic",
    name=_("Classic"),
    summary=_("The winner of a deal writes down the tiles of the others; 100 points win."),
    source=_("Six texts that contradict each other; the options hold their other readings."),
    family=Family.DRAW,
    preset=Rules(
        code="classic",
        players=4,
        dealing=Dealing(hand_size=(7, 5, 5)),
        opening=Opening(
            opener_first=OpenerFirst.HIGHEST_DOUBLE,
            opener_after_draw=OpenerAfterDraw.AS_FIRST,
        ),
        scoring=Scoring(
            v00=25,
            collect=Collect.WINNER,
            out_amount=OutAmount.LOSING_SIDE_SUM,
            fish_winner=FishWinner.LEAST_SINGLE_HAND,
            fish_amount=FishAmount.DIFFERENCE,
        ),
        match=Match(target=100),
    ),
    players=(2, 3, 4),
    choices={
        "opener_first": ("highest_double", "lowest_double", "lowest_double_no_blank", "lot"),
        "opener_fallback": ("heaviest", "lightest"),
        "hand_size": ("7/5/5", "7"),
        "draw": ("until_playable", "one"),
        "stock_reserve": ("0", "1"),
        "double_extra_turn": ("no", "yes"),
        "doubles_per_turn": ("1", "2"),
        "fish_amount": ("difference", "losers_sum", "difference_each"),
        "v00": ("25", "0"),
        "v00_scope": ("alone", "always"),
        "v66": ("12", "50"),
        "v66_scope": ("always", "alone"),
        "target": ("100", "150", "200", "300", "500"),
    },
)
