"""The picture of a replay follows the rules of its match."""

from __future__ import annotations

import pytest

from games.engine.actions import single_lay
from games.engine.layout import EMPTY_LINE, extended
from games.engine.variants import table_rules
from games.rendering.line import Shape
from games.rendering.replay import line_svg


@pytest.mark.parametrize(("game", "width"), [("kozel", 40), ("semerka", 80)])
def test_a_double_lies_across_except_where_sums_are_laid(game: str, width: int) -> None:
    rules = table_rules(game, players=4)
    line = extended(EMPTY_LINE, single_lay(6, 6), rules.laying)

    assert f'<rect class="t-face" x="-{width // 2}"' in line_svg(line, Shape.WIDE, rules)
