"""Козёл in which the last tile of the boneyard is never taken.

Source: RULES 2.1, 2.2 (002-A), 8.3.
"""

from games.engine.dealing import Dealing
from games.engine.drawing import Drawing
from games.engine.ending import Ending, FishDetection
from games.engine.opening import OpenerFirst, Opening
from games.engine.points import FishAmount, FishTie, Scoring
from games.engine.rules import Rules
from games.engine.standing import ClubPoints, Match, TargetMeans
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant

VARIANT = Variant(
    code="kozel_last_tile",
    name=_("Kozel with a last tile"),
    summary=_("Kozel in which the last tile of the boneyard stays where it is."),
    source=_("A magazine article, one of our sources; the rest as in Kozel."),
    family=Family.GOATS,
    preset=Rules(
        code="kozel_last_tile",
        players=4,
        dealing=Dealing(redeal_doubles=5, redeal_suit=6),
        opening=Opening(opener_first=OpenerFirst.ONES_WHEN_FOUR),
        drawing=Drawing(stock_reserve=1),
        ending=Ending(fish_detection=FishDetection.SUIT_EXHAUSTED),
        scoring=Scoring(
            v00=10,
            fish_amount=FishAmount.MAX_TAKES_ALL,
            fish_tie=FishTie.POT,
            threshold=13,
        ),
        match=Match(target=101, target_means=TargetMeans.LOSES, rating=ClubPoints.GAME_ROOM),
    ),
    players=(2, 3, 4),
    choices={
        "hand_size": ("7", "7/5/5"),
        "opener_first": (
            "ones_when_four",
            "lowest_double",
            "lowest_double_no_blank",
            "highest_double",
        ),
        "opener_fallback": ("heaviest", "lightest"),
        "doubles_per_turn": ("1", "2"),
        "stock_reserve": ("1",),
        "v00": ("10", "0", "25"),
        "fish_amount": ("max_takes_all", "each_own"),
        "fish_detection": ("suit_exhausted", "no_legal_move"),
        "threshold": ("13", "14", "0"),
        "goats": ("all", "highest"),
        "target": (),
    },
)
