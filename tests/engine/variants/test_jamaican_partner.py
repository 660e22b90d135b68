import pytest

from games.engine.opening import opener_after
from tests.engine.positions import (
    dealt,
    opens_first,
    opens_next,
    report_of,
    rules_of,
    scored,
    standing,
)

PARTNER = rules_of("jamaican_partner")


def test_opener_of_first_and_later_deals():
    assert opens_first(PARTNER, "00 12", "22", "55", "66") == "4 66"
    report = report_of(PARTNER, end="out 3", winner_seat=3)
    assert opener_after(PARTNER, report, dealt("11", "22", "33", "44")).choosing == (1, 3)


@pytest.mark.parametrize(
    ("hands", "credits"),
    [
        pytest.param(("05", "06", "66 66 06", "26"), (1, 0), id="E78-single-hand"),
        pytest.param(("05", "14", "66", "26"), "draw", id="E79-tie"),
        pytest.param(("05", "06", "14", "26"), (1, 0), id="E80-tie-in-the-team"),
    ],
)
def test_lightest_single_hand_wins_a_fish(hands, credits):
    report = scored(PARTNER, *hands, end="fish 2")
    assert ("draw" if report.drawn else report.credits) == credits


def test_e79_after_a_tie_six_six_opens_again():
    assert opens_next(PARTNER, "11", "66", "22", "33", end="fish 3", drawn=True) == "2 66"


@pytest.mark.parametrize(
    ("streak", "after"),
    [pytest.param("no", "5 1", id="E81"), pytest.param("yes", "0 0", id="six-love")],
)
def test_win_of_the_other_side(streak, after):
    rules = rules_of("jamaican_partner", streak=streak)
    report = scored(rules, "01", "", "12", "13", end="out 2", before="5 0")
    assert standing(report.accounts) == after
