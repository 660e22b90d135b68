"""Колбаса: Козёл парный on the plain line, without bonuses. Our reading of a name.

Source: RULES 5.7, 8.3.
"""

from games.engine.dealing import Dealing, Teams
from games.engine.layout import DoublesPerTurn, Laying
from games.engine.points import FishAmount, FishTie, OutAmount, Scoring
from games.engine.rules import Rules
from games.engine.standing import ClubPoints, Match, TargetMeans
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant

VARIANT = Variant(
    code="kolbasa",
    name=_("Sausage"),
    summary=_("Kozel in pairs without bonuses: the plain line with two ends, called the sausage."),
    source=_("Our reading: no source gives a game of this name any rules of its own."),
    family=Family.GOATS,
    preset=Rules(
        code="kolbasa",
        players=4,
        dealing=Dealing(teams=Teams.PAIRS, redeal_doubles=5),
        laying=Laying(doubles_per_turn=DoublesPerTurn.TWO),
        scoring=Scoring(
            out_amount=OutAmount.LOSING_SIDE_SUM,
            fish_amount=FishAmount.MAX_TAKES_ALL,
            fish_tie=FishTie.POT,
            threshold=13,
        ),
        match=Match(target=101, target_means=TargetMeans.LOSES, rating=ClubPoints.GAME_ROOM),
    ),
    players=(4,),
    choices={
        "bonus_open": ("none",),
        "bonus_finish": ("none",),
        "threshold": ("13", "0"),
        "fish_amount": ("max_takes_all", "max_takes_own"),
        "opener_must_double": ("no", "yes"),
        "doubles_per_turn": ("2", "1"),
        "target": ("101", "301", "501"),
    },
)
