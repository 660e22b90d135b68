"""Козёл, each for himself: the rules of the game room.

Source: RULES 2.1-2.7, 8.3.
"""

from games.engine.dealing import Dealing
from games.engine.ending import Ending, FishDetection
from games.engine.points import FishAmount, FishTie, Scoring
from games.engine.rules import Rules
from games.engine.standing import ClubPoints, Match, TargetMeans
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant

RULES = Rules(
    code="kozel",
    players=4,
    dealing=Dealing(redeal_doubles=5, redeal_suit=6),
    ending=Ending(fish_detection=FishDetection.SUIT_EXHAUSTED),
    scoring=Scoring(
        v00=10,
        fish_amount=FishAmount.MAX_TAKES_ALL,
        fish_tie=FishTie.POT,
        threshold=13,
    ),
    match=Match(target=101, target_means=TargetMeans.LOSES, rating=ClubPoints.GAME_ROOM),
)

VARIANT = Variant(
    code="kozel",
    name=_("Kozel"),
    summary=_(
        "Each for himself: the tiles left in your hand are your points, and whoever has 101 "
        "written down is the goat."
    ),
    source=_("The rules of the game room, the only complete ones of our sources."),
    family=Family.GOATS,
    preset=RULES,
    players=(2, 3, 4),
    choices={
        "hand_size": ("7", "7/5/5"),
        "opener_first": (
            "ones_up_blank_last",
            "lowest_double",
            "lowest_double_no_blank",
            "highest_double",
        ),
        "opener_fallback": ("heaviest", "lightest"),
        "doubles_per_turn": ("1", "2"),
        "stock_reserve": ("0", "1"),
        "v00": ("10", "0", "25"),
        "fish_amount": ("max_takes_all", "each_own"),
        "fish_detection": ("suit_exhausted", "no_legal_move"),
        "threshold": ("13", "14", "0"),
        "goats": ("all", "highest"),
        "target": (),
    },
)
