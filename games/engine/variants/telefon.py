"""Телефон (Домики, Пятёрка): ends that add up to fives score at once.

Source: RULES 4, 8.3, 8.3a.
"""

from games.engine.layout import House, Laying
from games.engine.points import Collect, EndBonus, FishAmount, FishWinner, OutAmount, Scoring
from games.engine.rules import Rules
from games.engine.standing import Match, TargetCheck
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant

VARIANT = Variant(
    code="telefon",
    name=_("Telephone"),
    summary=_(
        "Ends that add up to a multiple of five score a point for each five; who has 72 points "
        "has won at once."
    ),
    source=_("Two encyclopedia texts; fish, opening and drawing are our reading."),
    family=Family.FIVES,
    preset=Rules(
        code="telefon",
        players=4,
        laying=Laying(house=House.FIRST_DOUBLE, house_sides_first=True),
        scoring=Scoring(
            play_multiple=5,
            play_divisor=5,
            end_bonus=EndBonus.CEIL_SUM,
            collect=Collect.WINNER,
            out_amount=OutAmount.LOSING_SIDE_SUM,
            fish_winner=FishWinner.LEAST_SINGLE_HAND,
            fish_amount=FishAmount.LOSERS_SUM,
        ),
        match=Match(target=72, target_check=TargetCheck.IMMEDIATELY),
    ),
    players=(2, 3, 4),
    choices={
        "doubles_per_turn": ("1", "per_open_end"),
        "opening_scores": ("yes", "no"),
        "end_bonus": ("ceil_sum", "ceil_each"),
        "target_check": ("immediately", "end_of_deal"),
        "target": ("72",),
    },
)
