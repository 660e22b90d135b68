"""Jamaican dominoes, each for himself.

Source: RULES 5.3, 8.3, 8.3a.
"""

from dataclasses import replace

from games.engine.dealing import Dealing, Direction
from games.engine.drawing import Drawing, DrawRule, Stock
from games.engine.opening import OpenerAfterDraw, OpenerFirst, OpenerNext, Opening
from games.engine.points import Collect, FishAmount, FishWinner, Scoring
from games.engine.rules import Rules
from games.engine.standing import Match
from games.engine.text import gettext_noop as _
from games.engine.tiles import tile_of
from games.engine.variant import Family, Variant


def adapt(rules: Rules) -> Rules:
    """Three players leave 0-0 out, so that all tiles can be dealt. Source: RULES 5.3."""
    if rules.players != 3:
        return rules
    return replace(rules, dealing=replace(rules.dealing, removed=(tile_of(0, 0),)))


VARIANT = Variant(
    code="jamaican_cutthroat",
    name=_("Jamaican cut-throat"),
    summary=_(
        "Each for himself, counter-clockwise and without drawing; a deal is worth one point, six win."
    ),
    source=_("One line of a magazine article, completed from outside sources."),
    family=Family.PAIRS,
    preset=Rules(
        code="jamaican_cutthroat",
        players=4,
        dealing=Dealing(direction=Direction.COUNTER_CLOCKWISE, hand_size=(14, 9, 7)),
        opening=Opening(
            opener_first=OpenerFirst.TILE66,
            opener_next=OpenerNext.WINNER,
            opener_after_draw=OpenerAfterDraw.AS_FIRST,
        ),
        drawing=Drawing(stock=Stock.DEAD, draw=DrawRule.NONE),
        scoring=Scoring(
            collect=Collect.ONE_POINT,
            fish_winner=FishWinner.LEAST_SINGLE_HAND,
            fish_amount=FishAmount.ONE_POINT,
        ),
        match=Match(target=6),
    ),
    players=(2, 3, 4),
    choices={"streak": ("no", "yes"), "target": ("6",)},
    adapt=adapt,
)
