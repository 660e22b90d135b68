"""Classic dominoes in which the losers write down their own tiles and the least points win.

Source: RULES 5.1, 8.3.
"""

from games.engine.dealing import Dealing
from games.engine.opening import OpenerFallback, OpenerFirst, Opening
from games.engine.points import Scoring
from games.engine.rules import Rules
from games.engine.standing import Match, TargetMeans
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant

VARIANT = Variant(
    code="classic_accumulate",
    name=_("Classic with penalties"),
    summary=_(
        "Losers write down their own tiles; when somebody reaches 100, the least points win."
    ),
    source=_("A magazine article and two web pages."),
    family=Family.DRAW,
    preset=Rules(
        code="classic_accumulate",
        players=4,
        dealing=Dealing(hand_size=(7, 5, 5)),
        opening=Opening(
            opener_first=OpenerFirst.LOWEST_DOUBLE,
            opener_fallback=OpenerFallback.LIGHTEST,
        ),
        scoring=Scoring(v00=25, v66=50),
        match=Match(target=100, target_means=TargetMeans.ENDS_LEAST_WINS),
    ),
    players=(2, 3, 4),
    choices={
        "v00": ("25", "0"),
        "v00_scope": ("alone", "always"),
        "v66": ("50", "12"),
        "v66_scope": ("always", "alone"),
        "draw": ("until_playable", "one"),
        "target": ("100", "200", "300", "400", "500"),
    },
)
