import pytest

from tests.engine.positions import (
    actions_of,
    end_of,
    opens_first,
    opens_next,
    position,
    rules_of,
    scored,
)


def test_opener_of_first_and_later_deals():
    nine = rules_of("block", 3, "9")
    assert opens_first(nine, "00 12", "99", "55") == "2 99"
    assert opens_next(nine, end="out 3") == "3"
    assert opens_next(nine, "00", "99", "55", end="fish 3", drawn=True) == "2 99"


@pytest.mark.parametrize("set_name", ["6", "9", "12", "15", "18"])
def test_nothing_is_drawn(set_name):
    rules = rules_of("block", 2, set_name)
    assert actions_of(position(rules, "12", "44", played="11", boneyard="55 13")) == ["-"]
    assert end_of(position(rules, "35", "44", played="11", boneyard="55 13")) == "fish 1"


def test_lightest_hand_wins_the_difference_of_a_fish():
    assert scored(rules_of("block", 3), "04", "46", "16", end="fish 2").credits == (13, 0, 0)
