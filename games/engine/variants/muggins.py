"""Маггинс: fives on a plain line.

Source: RULES 5.5, 8.3, 8.3a.
"""

from games.engine.dealing import Dealing
from games.engine.opening import OpenerFirst, Opening
from games.engine.points import Collect, EndBonus, FishAmount, FishWinner, OutAmount, Scoring
from games.engine.rules import Rules
from games.engine.standing import Match
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant

VARIANT = Variant(
    code="muggins",
    name=_("Muggins"),
    summary=_("Two ends that add up to a multiple of five score that many points; 200 win."),
    source=_("Our sources give no more than a name; the rules come from outside sources."),
    family=Family.FIVES,
    preset=Rules(
        code="muggins",
        players=4,
        dealing=Dealing(hand_size=(7, 7, 5)),
        opening=Opening(opener_first=OpenerFirst.LOT),
        scoring=Scoring(
            play_multiple=5,
            end_bonus=EndBonus.NEAREST_SUM,
            collect=Collect.WINNER,
            out_amount=OutAmount.LOSING_SIDE_SUM,
            fish_winner=FishWinner.LEAST_SINGLE_HAND,
            fish_amount=FishAmount.LOSERS_SUM,
        ),
        match=Match(target=200),
    ),
    players=(2, 3, 4),
    choices={
        "teams": ("none", "pairs"),
        "opening_scores": ("yes", "no"),
        "target": (),
    },
)
