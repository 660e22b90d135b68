import pytest

from games.engine.ledger import post_deal
from tests.engine.positions import (
    actions_of,
    end_of,
    ends_of,
    ledger_of,
    opens_first,
    opens_next,
    play,
    position,
    rules_of,
    scored,
    standing,
)

TWO = rules_of("telefon", 2)
FOUR = rules_of("telefon")


def points(now):
    return [turn.points for turn in now.turns]


def test_opener_of_first_and_later_deals():
    assert opens_first(FOUR, "00 12", "22", "33", "11") == "4 11"
    assert opens_next(FOUR, end="out 3") == "3"
    assert opens_next(FOUR, end="fish 2", drawn=True) == "2"


def test_w6_covered_house_counts_nothing():
    now = position(TWO, "12", "13", played="44 46> 43< 66> 45^ 55^")
    assert points(now) == [0, 0, 0, 3, 4, 5]
    assert now.play_points == (4, 8)


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        pytest.param("44 46> 43<", [0, 0, 0], id="E64"),
        pytest.param("55", [2], id="E65"),
        pytest.param("55 50>", [2, 2], id="E66"),
        pytest.param("66 63>", [0, 3], id="E67"),
    ],
)
def test_points_in_play(played, expected):
    assert points(position(TWO, "12", "13", played=played)) == expected


def test_short_ends_open_after_the_long_sides():
    assert ends_of(position(TWO, "12", "13", played="44 46>")) == "<4 >6"
    assert ends_of(position(TWO, "12", "13", played="44 46> 43<")) == "<3 >6 ^4 v4"


@pytest.mark.parametrize(
    ("options", "left", "credit"),
    [
        pytest.param({}, ("16", "06"), 3, id="E68-sum-first"),
        pytest.param({"end_bonus": "ceil_each"}, ("16", "06"), 4, id="E68-each"),
        pytest.param({}, ("46", ""), 2, id="E69-exact"),
    ],
)
def test_bonus_for_going_out(options, left, credit):
    rules = rules_of("telefon", 3, **options)
    assert scored(rules, "", *left, end="out 1").credits == (credit, 0, 0)


def test_e70_several_doubles_score_once_after_the_turn():
    rules = rules_of("telefon", 2, doubles_per_turn="per_open_end")
    played = "44 45< 40> 43^ 42v"
    now = play(position(rules, "12", "00 55 16", played=played), "55<,00>")
    assert now.last.points == 3


def test_e70_one_tile_a_turn_without_the_option():
    now = position(TWO, "12", "00 55 16", played="44 45< 40> 43^ 42v")
    assert actions_of(now) == ["00>", "55<"]


def test_e72_target_is_reached_in_mid_deal():
    now = position(TWO, "12", "36 13", played="66", scores="0 70")
    over = play(now, "63>")
    assert end_of(over) == "target 2"
    ledger = post_deal(ledger_of(TWO, "0 70"), over)
    assert standing(ledger.accounts) == "0 73"
    assert (ledger.result.winners, ledger.result.losers) == ((2,), (1,))


def test_target_comes_before_out():
    over = play(position(TWO, "12", "36", played="66", scores="0 70"), "63>")
    assert end_of(over) == "target 2"


def test_deal_is_played_out_where_the_target_is_looked_at_only_then():
    rules = rules_of("telefon", 2, target_check="end_of_deal")
    now = play(position(rules, "12", "36 13", played="66", scores="0 70"), "63>")
    assert end_of(now) == "None"
    over = play(position(rules, "12", "36", played="66", scores="0 70"), "63>")
    ledger = post_deal(ledger_of(rules, "0 70"), over)
    assert standing(ledger.accounts) == "0 74"
    assert ledger.result.winners == (2,)


def test_lightest_hand_wins_a_fish():
    assert scored(FOUR, "02", "03", "66 01", "05", end="fish 3").credits == (5, 0, 0, 0)
    assert scored(FOUR, "02", "02", "66 01", "05", end="fish 3").drawn
