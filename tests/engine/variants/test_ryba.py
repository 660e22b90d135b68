import pytest

from tests.engine.positions import opens_first, opens_next, position, rules_of, scored

THREE = rules_of("ryba", 3)
FISH_OF_FIVES = "15 14< 45< 55< 50< 03< 35< 52< 26< 65<"
"""W8: [5-1][1-4][4-5][5-5][5-0][0-3][3-5][5-2][2-6][6-5], laid from the right."""


def test_opener_of_first_and_later_deals():
    assert opens_first(THREE, "11 12", "00", "55") == "2 00"
    assert opens_next(THREE, end="out 3") == "3"
    assert opens_next(THREE, end="fish 2") == "2"


@pytest.mark.parametrize(
    ("own", "credit"),
    [pytest.param("yes", 23, id="E76"), pytest.param("no", 11, id="E76-without-own")],
)
def test_fish_maker_pays_for_everybody(own, credit):
    rules = rules_of("ryba", 3, fisherman_includes_own=own)
    assert scored(rules, "46 02", "03", "26", end="fish 1").credits == (credit, 0, 0)


def test_w8_all_seven_fives_are_a_true_fish():
    now = position(rules_of("ryba", 2), "34 12", "46 13", played=FISH_OF_FIVES)
    assert str(now.ending) == "fish 2"
    assert now.report(0).credits == (0, 24)


def test_going_out_is_scored_as_in_the_game_of_penalties():
    assert scored(THREE, "", "66", "00", end="out 1").credits == (0, 50, 25)
