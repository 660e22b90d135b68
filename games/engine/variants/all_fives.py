"""All Fives: fives with a house, whose long sides come first.

Source: RULES 5.5, 8.3, 8.3a.
"""

from games.engine.dealing import Dealing
from games.engine.layout import House, Laying
from games.engine.opening import OpenerFirst, Opening
from games.engine.points import Collect, EndBonus, FishAmount, FishWinner, OutAmount, Scoring
from games.engine.rules import Rules
from games.engine.standing import Match
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant

VARIANT = Variant(
    code="all_fives",
    name=_("All fives"),
    summary=_("Fives with a house of four arms: every open end counts; 150 win."),
    source=_("Our sources give no more than a name; the rules come from outside sources."),
    family=Family.FIVES,
    preset=Rules(
        code="all_fives",
        players=4,
        dealing=Dealing(hand_size=(7, 5, 5)),
        opening=Opening(opener_first=OpenerFirst.LOT),
        laying=Laying(house=House.FIRST_DOUBLE, house_sides_first=True),
        scoring=Scoring(
            play_multiple=5,
            end_bonus=EndBonus.NEAREST_SUM,
            collect=Collect.WINNER,
            out_amount=OutAmount.LOSING_SIDE_SUM,
            fish_winner=FishWinner.LEAST_SINGLE_HAND,
            fish_amount=FishAmount.LOSERS_SUM,
        ),
        match=Match(target=150),
    ),
    players=(2, 3, 4),
    choices={
        "teams": ("none", "pairs"),
        "opening_scores": ("yes", "no"),
        "hand_size": ("7/5/5", "9/7/5"),
        "target": (),
    },
)
