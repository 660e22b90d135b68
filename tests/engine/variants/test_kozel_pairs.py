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

PAIRS = rules_of("kozel_pairs")


def test_opener_of_first_and_later_deals():
    assert opens_first(PAIRS, "00 12", "22", "33", "11") == "4 11"
    assert opens_next(PAIRS, end="out 3") == "3"
    assert opens_next(PAIRS, end="fish 2", drawn=True) == "2"


def test_six_six_may_open_a_later_deal_for_its_bonus():
    now = play(position(PAIRS, "66 12", "13", "26", "36"), "66")
    assert str(now.opening_turn.action) == "66"


@pytest.mark.parametrize(
    ("options", "credit"),
    [
        pytest.param({}, 93, id="E47-both"),
        pytest.param({"bonus_open": "none"}, 43, id="finishing-only"),
        pytest.param({"bonus_finish": "none"}, 68, id="opening-only"),
    ],
)
def test_bonuses_are_conventions(options, credit):
    rules = rules_of("kozel_pairs", **options)
    report = scored(rules, "", "36", "66", "45", end="out 1", opened="66", finished="00>")
    assert report.credits == (0, credit)


@pytest.mark.parametrize(
    ("doubles", "expected"), [("2", ["33<", "33<,55>", "55>"]), ("1", ["33<", "55>"])]
)
def test_double_at_both_ends_is_a_convention(doubles, expected):
    rules = rules_of("kozel_pairs", doubles_per_turn=doubles)
    assert actions_of(position(rules, "12", "33 55", "13", "14", played="35")) == expected
