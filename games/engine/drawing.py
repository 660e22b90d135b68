"""Whether a seat may take a tile from the boneyard.

Source: RULES 2.1 (boneyard), 8.1 (stock, draw, stock_reserve).
"""

from dataclasses import dataclass
from enum import StrEnum


class Stock(StrEnum):
    DRAW = "draw"
    DEAD = "dead"


class DrawRule(StrEnum):
    UNTIL_PLAYABLE = "until_playable"
    ONE = "one"
    NONE = "none"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Drawing:
    """``stock_reserve`` tiles stay in the boneyard for good."""

    stock: Stock = Stock.DRAW
    draw: DrawRule = DrawRule.UNTIL_PLAYABLE
    stock_reserve: int = 0


def drawable(boneyard: int, drawing: Drawing) -> int:
    """How many of *boneyard* tiles can still be drawn. Undrawable stock is not stock (E35)."""
    if boneyard <= drawing.stock_reserve:
        return 0
    if drawing.stock is Stock.DEAD or drawing.draw in (DrawRule.NONE, DrawRule.DISCARD):
        return 0
    return boneyard - drawing.stock_reserve


def may_draw(boneyard: int, drawing: Drawing, *, has_drawn: bool) -> bool:
    """Whether a seat without a playable tile may draw, given whether it drew this turn (E42)."""
    if has_drawn and drawing.draw is DrawRule.ONE:
        return False
    return drawable(boneyard, drawing) > 0
