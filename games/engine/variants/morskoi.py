"""Морской козёл: the winner collects, nothing below 25 is written down, a general wins at once.

Source: RULES 3.1, 8.3, 8.3a.
"""

from games.engine.ending import Ending, General
from games.engine.layout import DoublesPerTurn, Laying
from games.engine.points import Collect, FishAmount, FishTie, FishWinner, OutAmount, Scoring
from games.engine.rules import Rules
from games.engine.standing import Match
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant

VARIANT = Variant(
    code="morskoi",
    name=_("Sea goat"),
    summary=_(
        "The winner writes down the others' tiles, beginning with 25; finishing with 6-6 and 0-0 "
        "together makes a general, who wins the match."
    ),
    source=_(
        "A portal page and tips on winning; the fish, and what is silent there, are our reading."
    ),
    family=Family.GOATS,
    preset=Rules(
        code="morskoi",
        players=4,
        laying=Laying(doubles_per_turn=DoublesPerTurn.TWO),
        ending=Ending(general=General.SAME_TURN),
        scoring=Scoring(
            collect=Collect.WINNER,
            out_amount=OutAmount.LOSING_SIDE_SUM,
            fish_winner=FishWinner.LEAST_SIDE_SUM,
            fish_amount=FishAmount.LOSERS_SUM,
            fish_tie=FishTie.POT,
            threshold=25,
        ),
        match=Match(target=125),
    ),
    players=(2, 3, 4),
    choices={
        "teams": ("none", "pairs"),
        "general": ("same_turn", "consecutive", "off"),
        "officer_bonus": ("0", "25"),
        "memory": ("keep", "lose"),
        "threshold_basis": ("deal", "cumulative"),
        "target": ("125",),
    },
)
