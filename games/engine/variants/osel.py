"""Осёл: a house with four arms, a double at every end in one turn, and doubles that close an arm.

Source: RULES 3.3, 8.3, 8.3a.
"""

from games.engine.layout import DoublesPerTurn, House, Laying
from games.engine.points import Scoring
from games.engine.rules import Rules
from games.engine.standing import ClubPoints, Match, TargetMeans
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant

VARIANT = Variant(
    code="osel",
    name=_("Donkey"),
    summary=_(
        "The first double grows four arms; any double may be turned face down and closes its arm."
    ),
    source=_(
        "Encyclopedia texts that print these rules under the sea goat, and game rooms that call "
        "them by their right name."
    ),
    family=Family.GOATS,
    preset=Rules(
        code="osel",
        players=4,
        laying=Laying(
            house=House.FIRST_DOUBLE,
            doubles_per_turn=DoublesPerTurn.PER_OPEN_END,
            close_doubles=True,
        ),
        scoring=Scoring(threshold=13),
        match=Match(target=101, target_means=TargetMeans.LOSES, rating=ClubPoints.GAME_ROOM),
    ),
    players=(2, 3, 4),
    choices={
        "teams": ("none", "pairs"),
        "house": ("first_double", "opening_double"),
        "house_sides_first": ("no", "yes"),
        "fish_amount": ("each_own", "max_takes_all"),
        "target": (),
    },
)
