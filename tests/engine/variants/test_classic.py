import pytest

from tests.engine.positions import (
    actions_of,
    opens_first,
    opens_next,
    play,
    position,
    rules_of,
    scored,
)

THREE = rules_of("classic", 3)
TWO = rules_of("classic", 2)


def test_opener_of_first_and_later_deals():
    assert opens_first(THREE, "00 12", "22", "55") == "3 55"
    assert opens_first(THREE, "36 12", "45", "24") == "1 36"
    assert opens_next(THREE, "66", "22", "55", end="out 2") == "2"
    assert opens_next(THREE, "66", "22", "55", end="fish 3") == "3"


def test_tied_fish_begins_again_as_in_the_first_deal():
    assert opens_next(THREE, "66", "22", "55", end="fish 3", drawn=True) == "1 66"


def test_e73_winner_collects():
    assert scored(THREE, "", "26", "66 01", end="out 1").credits == (21, 0, 0)


@pytest.mark.parametrize(
    ("fish_amount", "credit"),
    [("difference", 13), ("difference_each", 9), ("losers_sum", 17)],
)
def test_e74_fish_in_three_readings(fish_amount, credit):
    rules = rules_of("classic", 3, fish_amount=fish_amount)
    assert scored(rules, "04", "46", "16", end="fish 2").credits == (credit, 0, 0)


def test_w9_difference_is_between_hands_not_between_halves():
    report = scored(TWO, "23", "66", end="fish 2")
    assert report.credits == (7, 0)


def test_e75_tie_for_least_scores_nothing():
    report = scored(THREE, "05", "14", "36", end="fish 2")
    assert (report.drawn, report.credits, report.pot) == (True, (0, 0, 0), 0)


@pytest.mark.parametrize(
    ("options", "value"),
    [
        pytest.param({}, 25, id="E1-alone"),
        pytest.param({"v00": "0"}, 0, id="nothing"),
    ],
)
def test_value_of_a_lone_blank(options, value):
    assert scored(rules_of("classic", 2, **options), "", "00", end="out 1").hand_values == (
        0,
        value,
    )


@pytest.mark.parametrize(
    ("options", "value"),
    [
        pytest.param({}, 15, id="nominal"),
        pytest.param({"v66": "50"}, 53, id="50-always"),
        pytest.param({"v66": "50", "v66_scope": "alone"}, 15, id="50-alone"),
    ],
)
def test_value_of_six_six(options, value):
    report = scored(rules_of("classic", 2, **options), "", "66 03", end="out 1")
    assert report.hand_values == (0, value)


def test_options_of_play():
    one = rules_of("classic", 2, draw="one")
    assert actions_of(play(position(one, "12", "44", played="11", boneyard="55 66"), "+")) == ["-"]
    reserve = rules_of("classic", 2, stock_reserve="1")
    assert actions_of(position(reserve, "12", "44", played="11", boneyard="55")) == ["-"]
    two = rules_of("classic", 2, doubles_per_turn="2")
    assert actions_of(position(two, "12", "33 55 01", played="35")) == ["33<", "33<,55>", "55>"]


def test_lot_may_open():
    assert opens_first(rules_of("classic", 3, opener_first="lot"), "66", "", "", lot=2) == "2"
