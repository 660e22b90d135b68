"""The sum of the ends, spelled out."""

from __future__ import annotations

import pytest

from games.engine.actions import parse_action
from games.engine.layout import EMPTY_LINE, House, Laying, Line, extended
from games.rendering.sums import points_in_deal, scored_sums, sum_now, sum_words
from tests.games.rendering import deals
from tests.games.rendering.views import ALL_FOUR, four

HOUSE = Laying(house=House.FIRST_DOUBLE, house_sides_first=True)


def line_of(text: str) -> Line:
    line = EMPTY_LINE
    for lay in text.split():
        line = extended(line, parse_action(lay), HOUSE)  # type: ignore[arg-type]
    return line


@pytest.mark.parametrize(
    ("lays", "points", "words"),
    [
        ("55", 2, "5 + 5 = 10, 2 points"),
        ("46", 0, "4 + 6 = 10"),
        ("66 63>", 3, "6 + 6 + 3 = 15, 3 points"),
        ("14 45>", 0, "1 + 5 = 6"),
        ("00", 0, "0 = 0"),
        ("55 50<", 2, "5 + 5 = 10, 2 points"),
        ("55 50< 51> 52^ 56v", 0, "1 + 2 + 6 = 9"),
        ("01 00<", 1, "1 = 1, 1 point"),
    ],
)
def test_a_sum_names_every_half_that_counts(lays: str, points: int, words: str) -> None:
    assert sum_words(line_of(lays), points) == words


def test_the_sum_on_the_table_says_what_it_scores() -> None:
    assert sum_now(deals.telefon()) == "5 + 5 = 10, 2 points"
    assert sum_now(deals.telefon(())) == ""
    assert sum_now(four(6)) == ""


def test_every_scoring_turn_of_the_deal_keeps_its_sum() -> None:
    assert scored_sums(deals.telefon()) == {
        0: "5 + 5 = 10, 2 points",
        1: "5 + 5 = 10, 2 points",
    }
    assert scored_sums(four(6)) == {}


def test_points_of_the_running_deal_are_those_of_the_sides() -> None:
    assert points_in_deal(deals.telefon()) == (2, 2)
    assert points_in_deal(four(6)) == ()
    assert points_in_deal(four(ALL_FOUR)) == ()
