import pytest

from tests.engine.positions import (
    actions_of,
    end_of,
    ends_of,
    opens_first,
    opens_next,
    play,
    position,
    rules_of,
    scored,
)

TWO = rules_of("semerka", 2)


def test_opener_of_first_and_later_deals():
    assert opens_first(TWO, "00 12", "55") == "2 55"
    assert opens_first(TWO, "36 12", "45") == "1 36"
    assert opens_next(TWO, end="out 1") == "1"
    assert opens_next(TWO, end="fish 2", drawn=True) == "2"


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        pytest.param("36", ["63<", "63>"], id="E84-adds-up-to-seven"),
        pytest.param("11", ["-"], id="E84-equal-halves-do-not"),
        pytest.param("34", ["34<", "34>", "43<", "43>"], id="E84-matador"),
    ],
)
def test_e84_end_of_one(hand, expected):
    assert actions_of(position(TWO, "66", hand, played="11")) == expected


def test_e84_new_end():
    assert ends_of(play(position(TWO, "66", "36 12", played="11"), "63>")) == "<1 >3"


def test_e85_end_of_blank_takes_matadors_only():
    now = position(TWO, "66", "01 05 06 12 00 16 25 34", played="00")
    tiles = {"".join(sorted(action[:2])) for action in actions_of(now)}
    assert tiles == {"00", "16", "25", "34"}


def test_fish_when_no_matador_is_left():
    assert end_of(position(TWO, "12", "11 22", played="00")) == "fish 1"


def test_reserve_of_two_as_an_option():
    rules = rules_of("semerka", 2, stock_reserve="2")
    assert actions_of(position(rules, "66", "11", played="12", boneyard="33 44")) == ["-"]


def test_winner_writes_down_the_others():
    rules = rules_of("semerka", 3)
    assert scored(rules, "", "26", "66 01", end="out 1").credits == (21, 0, 0)
    assert scored(rules, "04", "46", "16", end="fish 2").credits == (17, 0, 0)
