"""The draw game for every set: classic dominoes for two to six.

Source: RULES 5.1, 5.10, 8.3.
"""

from dataclasses import replace

from games.engine.dealing import Dealing
from games.engine.opening import OpenerAfterDraw, OpenerFirst, Opening
from games.engine.points import Collect, FishAmount, FishWinner, OutAmount, Scoring
from games.engine.rules import Rules
from games.engine.standing import Match
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant

HAND_SIZES = {"6": (7, 5, 5), "9": (10, 10, 10, 7, 7)}
"""By number of players; bigger sets deal ten tiles to everybody."""


def adapt(rules: Rules) -> Rules:
    """Deal as many tiles as the set allows. Source: RULES 5.10."""
    hand_size = HAND_SIZES.get(rules.set, (10,))
    return replace(rules, dealing=replace(rules.dealing, hand_size=hand_size))


VARIANT = Variant(
    code="draw",
    name=_("Draw game"),
    summary=_("The classic game with drawing, for any set from double-six to double-eighteen."),
    source=_("Our own preset: the sources name the bigger sets, but give no game for them."),
    family=Family.DRAW,
    preset=Rules(
        code="draw",
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
    players=(2, 3, 4, 5, 6),
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
    sets=("6", "9", "12", "15", "18"),
    double_six_players=(2, 3, 4),
    double_six_choices=frozenset({"hand_size"}),
    adapt=adapt,
)
