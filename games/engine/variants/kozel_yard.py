"""Козёл of the yard: fewer tiles for more players, the highest double opens, 0-0 always counts.

Source: RULES 2.2, 2.3, 5.1 (004-C), 8.3.
"""

from games.engine.dealing import Dealing
from games.engine.layout import DoublesPerTurn, Laying
from games.engine.opening import OpenerFirst, Opening
from games.engine.points import Scope, Scoring
from games.engine.rules import Rules
from games.engine.standing import ClubPoints, Match, TargetMeans
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant

VARIANT = Variant(
    code="kozel_yard",
    name=_("Yard kozel"),
    summary=_(
        "The goat of the yard: the highest double opens, two doubles may be laid at once, and 0-0 "
        "in hand always costs 25."
    ),
    source=_("A guide to playing dominoes, one of our sources."),
    family=Family.GOATS,
    preset=Rules(
        code="kozel_yard",
        players=4,
        dealing=Dealing(hand_size=(7, 5, 5)),
        opening=Opening(opener_first=OpenerFirst.HIGHEST_DOUBLE),
        laying=Laying(doubles_per_turn=DoublesPerTurn.TWO),
        scoring=Scoring(v00=25, v00_scope=Scope.ALWAYS, threshold=13),
        match=Match(target=101, target_means=TargetMeans.LOSES, rating=ClubPoints.GAME_ROOM),
    ),
    players=(2, 3, 4),
    choices={
        "v00": ("25", "10", "0"),
        "v00_scope": ("always", "alone"),
        "fish_amount": ("each_own", "max_takes_all"),
        "doubles_per_turn": ("2", "1"),
        "threshold": ("13", "0"),
        "target": (),
    },
)
