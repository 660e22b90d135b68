"""What the seat in turn may do on a line that has begun, and whether anybody can go on.

Source: RULES 2.1, 2.6, 8.3a.
"""

from games.engine.actions import Action, Discard, Draw, Knock
from games.engine.drawing import DrawRule, drawable, may_draw
from games.engine.layout import Line, anybody_can_lay, legal_lays
from games.engine.rules import Rules
from games.engine.tiles import Tile

KNOCK_ONLY = (Knock(),)
DRAW_ONLY = (Draw(),)


def actions_of(
    rules: Rules,
    line: Line,
    hand: tuple[Tile, ...],
    boneyard: int,
    has_drawn: bool = False,
    is_extra: bool = False,
) -> tuple[Action, ...]:
    """What the seat in turn, which holds *hand*, may do on a line that has begun."""
    if rules.has_twins:
        hand = distinct(hand)
    lays = legal_lays(line, hand, rules.laying)
    if is_extra and lays:
        return lays + KNOCK_ONLY
    if lays or is_extra:
        return lays or KNOCK_ONLY
    if rules.drawing.draw is DrawRule.DISCARD:
        return tuple(Discard(tile) for tile in hand)
    if may_draw(boneyard, rules.drawing, has_drawn=has_drawn):
        return DRAW_ONLY
    return KNOCK_ONLY


def is_fish(
    rules: Rules,
    line: Line,
    hands: tuple[tuple[Tile, ...], ...],
    boneyard: int,
) -> bool:
    """Whether nobody can lay and nothing can be drawn.

    Source: RULES 2.6 (no_legal_move), 8.3a, E35, E38.
    """
    if drawable(boneyard, rules.drawing):
        return False
    return not anybody_can_lay(line, hands, rules.laying)


def distinct(hand: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Twin tiles of a set count once as choices."""
    return tuple(dict.fromkeys(hand))
