import pytest

from games.engine.dealing import hand_size
from tests.engine.positions import ends_of, opens_first, opens_next, position, rules_of, scored

TWO = rules_of("all_fives", 2)


def test_opener_of_first_and_later_deals():
    assert opens_first(TWO, "00 12", "66", lot=2) == "2"
    assert opens_next(TWO, end="out 1") == "1"
    assert opens_next(TWO, end="fish 2") == "2"


@pytest.mark.parametrize(
    ("options", "sizes"), [({}, [7, 5, 5]), ({"hand_size": "9/7/5"}, [9, 7, 5])]
)
def test_hand_size(options, sizes):
    assert [hand_size(rules_of("all_fives", n, **options)) for n in (2, 3, 4)] == sizes


def test_house_counts_until_both_sides_are_covered():
    now = position(TWO, "12", "13", played="55 50> 54< 56^")
    assert [turn.points for turn in now.turns] == [10, 10, 0, 10]
    assert ends_of(now) == "<4 >0 ^6 v5"


def test_opening_tile_may_not_score_as_an_option():
    rules = rules_of("all_fives", 2, opening_scores="no")
    assert position(rules, "12", "13", played="55 50>").play_points == (0, 10)


def test_bonus_to_the_nearest_five():
    assert scored(TWO, "", "46 06", end="out 1").credits == (15, 0)
