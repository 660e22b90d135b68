import pytest

from games.bots import BOTS
from games.engine.view import view_for
from tests.engine.positions import position, rules_of


def chosen(now, seed=1):
    view = view_for(now, now.turn[0])
    return str(BOTS["novice"].choose(view, now.rules, now.accounts, 0, seed))


def test_lays_the_heaviest_tile():
    rules = rules_of("kozel", 2)
    assert chosen(position(rules, "13 36 01", "12", played="34 41>")) == "36<"


def test_lays_as_many_pips_as_it_can():
    rules = rules_of("kozel_pairs")
    now = position(rules, "12", "33 55 12", "13", "14", played="35")
    assert chosen(now) == "33<,55>"


def test_takes_an_extra_turn():
    rules = rules_of("classic", 2, double_extra_turn="yes")
    now = position(rules, "12 22", "14 55 00", played="46 44<", first=1)
    assert chosen(now) in ("-", "41<")


@pytest.mark.parametrize(("hand", "expected"), [("36 34", "_34"), ("16 36", "16>")])
def test_discards_the_lightest_tile(hand, expected):
    assert chosen(position(rules_of("jie_long", 2), "24 35", hand, played="11")) == expected


def test_seed_settles_equal_choices():
    now = position(rules_of("kozel", 2), "12", "14 23", played="12")
    assert {chosen(now, seed) for seed in range(20)} == {"14<", "23>"}
