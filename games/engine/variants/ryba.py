"""Рыба: the fish-maker pays for everybody.

Source: RULES 5.2, 8.3.
"""

from games.engine.dealing import Dealing
from games.engine.opening import OpenerFallback, OpenerFirst, Opening
from games.engine.points import FishAmount, Scoring
from games.engine.rules import Rules
from games.engine.standing import Match, TargetMeans
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant

VARIANT = Variant(
    code="ryba",
    name=_("Fish"),
    summary=_("The game of penalties in which whoever makes a fish writes down the tiles of all."),
    source=_("A magazine article and a memoir of the yards."),
    family=Family.DRAW,
    preset=Rules(
        code="ryba",
        players=4,
        dealing=Dealing(hand_size=(7, 5, 5)),
        opening=Opening(
            opener_first=OpenerFirst.LOWEST_DOUBLE,
            opener_fallback=OpenerFallback.LIGHTEST,
        ),
        scoring=Scoring(v00=25, v66=50, fish_amount=FishAmount.FISHERMAN_TAKES_ALL),
        match=Match(target=100, target_means=TargetMeans.ENDS_LEAST_WINS),
    ),
    players=(2, 3, 4),
    choices={
        "v00": ("25", "0"),
        "v00_scope": ("alone", "always"),
        "v66": ("50", "12"),
        "v66_scope": ("always", "alone"),
        "draw": ("until_playable", "one"),
        "fisherman_includes_own": ("yes", "no"),
        "target": ("100", "200", "300", "400", "500"),
    },
)
