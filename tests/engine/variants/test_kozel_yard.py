import pytest

from tests.engine.positions import (
    actions_of,
    opens_first,
    opens_next,
    position,
    rules_of,
    scored,
    standing,
)

YARD = rules_of("kozel_yard")


def test_opener_of_first_and_later_deals():
    assert opens_first(YARD, "00 12", "22", "55", "33") == "3 55"
    assert opens_first(YARD, "45", "23", "56", "34") == "3 56"
    assert opens_next(YARD, end="out 2") == "2"
    assert opens_next(YARD, end="fish 4") == "4"


@pytest.mark.parametrize(
    ("options", "credits"),
    [
        pytest.param({}, (0, 28, 25, 5), id="E2-always-25"),
        pytest.param({"v00_scope": "alone"}, (0, 3, 25, 5), id="alone"),
        pytest.param({"v00": "10"}, (0, 13, 10, 5), id="ten"),
        pytest.param({"v00": "0"}, (0, 3, 0, 5), id="nothing"),
    ],
)
def test_value_of_the_blank(options, credits):
    rules = rules_of("kozel_yard", **options)
    assert scored(rules, "", "00 12", "00", "05", end="out 1").credits == credits


def test_two_doubles_at_two_ends():
    now = position(YARD, "12", "33 55", "13", "14", played="35")
    assert actions_of(now) == ["33<", "33<,55>", "55>"]


def test_everybody_pays_for_a_fish():
    report = scored(YARD, "02", "03", "66 01", "05", end="fish 1")
    assert standing(report.accounts) == "+2 +3 13 +5"


def test_tied_fish_scores_nothing_where_the_heaviest_pays():
    rules = rules_of("kozel_yard", fish_amount="max_takes_all")
    report = scored(rules, "06", "15", "01", "02", end="fish 1")
    assert (report.drawn, report.pot) == (True, 0)
