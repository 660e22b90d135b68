"""Classic dominoes for two: one tile is drawn, then the turn passes.

Source: RULES 5.1 (003-B), 8.3.
"""

from games.engine.dealing import Dealing
from games.engine.drawing import Drawing, DrawRule
from games.engine.opening import OpenerFallback, OpenerFirst, Opening
from games.engine.points import Scoring
from games.engine.rules import Rules
from games.engine.standing import Match, TargetMeans
from games.engine.text import gettext_noop as _
from games.engine.variant import Family, Variant

VARIANT = Variant(
    code="classic_two",
    name=_("Classic for two"),
    summary=_("The game of penalties for two: whoever cannot lay draws one tile only."),
    source=_("A portal page."),
    family=Family.DRAW,
    preset=Rules(
        code="classic_two",
        players=2,
        dealing=Dealing(hand_size=(7, 5, 5)),
        opening=Opening(
            opener_first=OpenerFirst.LOWEST_DOUBLE,
            opener_fallback=OpenerFallback.LIGHTEST,
        ),
        drawing=Drawing(draw=DrawRule.ONE),
        scoring=Scoring(v00=25, v66=50),
        match=Match(target=100, target_means=TargetMeans.ENDS_LEAST_WINS),
    ),
    players=(2,),
    choices={
        "v00": ("25", "0"),
        "v00_scope": ("alone", "always"),
        "v66": ("50", "12"),
        "v66_scope": ("always", "alone"),
        "draw": ("one", "until_playable"),
        "target": ("100", "200", "300", "400", "500"),
    },
)
