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

TWO = rules_of("osel", 2)
FOUR = rules_of("osel")


def test_opener_of_first_and_later_deals():
    assert opens_first(FOUR, "00 12", "22", "33", "11") == "4 11"
    assert opens_next(FOUR, end="out 3") == "3"
    assert opens_next(FOUR, end="closed 2") == "2"


@pytest.mark.parametrize("action", ["33<x,44>x", "44>x,33<x"])
def test_e58_closing_a_bare_line_ends_the_deal(action):
    now = play(position(TWO, "56", "33 44 12", played="34"), action)
    assert end_of(now) == "closed 2"
    assert str(now.last.action) == action
    report = now.report(0)
    assert (report.hand_values, report.credits) == ((11, 3), (11, 3))
    assert opens_next(TWO, end="closed 2") == "2"


def test_e59_one_closed_double_leaves_the_other_end_and_no_house():
    now = play(position(TWO, "45", "33 12", played="34"), "33<x")
    assert (ends_of(now), end_of(now), now.line.house) == (">4", "None", None)


def test_e60_four_doubles_in_one_turn():
    played = "55 51< 52> 53^ 54v"
    now = position(TWO, "66", "11 22 33 44", played=played)
    over = play(now, "11<,22>,33^,44v")
    assert end_of(over) == "out 2"


def test_e61_one_tile_at_one_of_two_equal_arms():
    now = position(TWO, "66", "11 34", played="55 56< 61< 52> 21> 53^", first=1)
    now = play(now, "-")
    lays = [action for action in actions_of(now) if action.startswith("11")]
    assert lays == ["11<", "11<x", "11>", "11>x"]


def test_e62_fish_with_one_open_end_that_nobody_can_play():
    played = "11 12< 13> 14^ 16v 22<x 33>x 44^x"
    now = position(TWO, "05 55", "25 35", played=played)
    assert (end_of(now), ends_of(now)) == ("fish 2", "v6")


def test_e63_opening_double_is_never_offered_closed():
    assert actions_of(position(TWO, "33 12", "14")) == ["12", "33"]


def test_arms_exist_from_the_turn_after_the_house():
    now = position(TWO, "12", "33 36", played="34")
    assert "33<" in actions_of(now)
    assert not [action for action in actions_of(now) if "^" in action]
    assert ends_of(play(now, "33<")) == "<3 >4 ^3 v3"


def test_house_only_by_the_opening_tile_as_an_option():
    rules = rules_of("osel", 2, house="opening_double")
    assert ends_of(play(position(rules, "45", "33 12", played="34"), "33<")) == "<3 >4"
    assert ends_of(position(rules, "45", "35 12", played="33")) == "<3 >3 ^3 v3"


def test_order_of_two_doubles_is_kept_while_it_decides_the_house():
    now = position(TWO, "56", "33 44 12", played="34")
    after = play(now, "44>,33<")
    assert (str(after.last.action), str(after.line.house)) == ("44>,33<", "44>")
    later = position(TWO, "66", "11 22 34", played="55 51< 52>")
    assert later.turn == (2,)
    assert str(play(later, "22>,11<").last.action) == "11<,22>"


def test_long_sides_first_as_an_option():
    rules = rules_of("osel", 2, house_sides_first="yes")
    assert ends_of(position(rules, "45", "35 12", played="33")) == "<3 >3"
    assert ends_of(position(rules, "45", "35 12", played="33 36< 34>")) == "<6 >4 ^3 v3"


def test_everybody_pays_for_a_fish_and_the_heaviest_by_option():
    assert scored(FOUR, "02", "03", "66 01", "05", end="closed 1").credits == (2, 3, 13, 5)
    rules = rules_of("osel", fish_amount="max_takes_all")
    assert scored(rules, "02", "03", "66 01", "05", end="closed 1").credits == (0, 0, 23, 0)


def test_pairs_pay_by_side():
    rules = rules_of("osel", teams="pairs")
    assert scored(rules, "", "03", "66 01", "05", end="out 1").credits == (0, 8)
    assert scored(rules, "02", "03", "66 01", "05", end="fish 1").credits == (15, 8)


def test_101_is_the_donkey():
    over = position(TWO, "", "66 56", played="11", scores="0 90")
    ledger = post_deal(ledger_of(TWO, "0 90"), over)
    assert (ledger.result.losers, standing(ledger.accounts)) == ((2,), "0 113")
