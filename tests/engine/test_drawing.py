import pytest

from games.engine.drawing import Drawing, DrawRule, Stock, drawable, may_draw


@pytest.mark.parametrize(
    ("boneyard", "drawing", "left"),
    [
        pytest.param(3, Drawing(), 3, id="all"),
        pytest.param(3, Drawing(stock_reserve=1), 2, id="one-stays"),
        pytest.param(1, Drawing(stock_reserve=1), 0, id="E34-the-last-one"),
        pytest.param(1, Drawing(stock_reserve=2), 0, id="never-negative"),
        pytest.param(3, Drawing(stock=Stock.DEAD), 0, id="dead"),
        pytest.param(3, Drawing(draw=DrawRule.NONE), 0, id="none"),
        pytest.param(3, Drawing(draw=DrawRule.DISCARD), 0, id="discard"),
    ],
)
def test_undrawable_stock_is_not_stock(boneyard, drawing, left):
    assert drawable(boneyard, drawing) == left


@pytest.mark.parametrize(
    ("draw", "has_drawn", "may"),
    [
        (DrawRule.ONE, False, True),
        (DrawRule.ONE, True, False),
        (DrawRule.UNTIL_PLAYABLE, True, True),
    ],
)
def test_e42_draw_one_means_one_a_turn(draw, has_drawn, may):
    assert may_draw(2, Drawing(draw=draw), has_drawn=has_drawn) is may
