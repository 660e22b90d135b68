from dataclasses import replace

from games.bots import BOTS
from games.engine.deal import start_deal
from games.engine.view import view_for
from tests.engine.positions import dealt, ledger_of, position, rules_of

TWO = rules_of("kozel", 2)
FOUR = rules_of("kozel")
PAIRS = rules_of("kozel_pairs")


def chosen(now, seat=None, seed=1):
    view = view_for(now, seat or now.turn[0])
    return str(BOTS["club"].choose(view, now.rules, now.accounts, 0, seed))


def test_lays_a_double_before_a_heavier_tile():
    assert chosen(position(TWO, "66", "44 46 01", played="34")) == "44>"


def test_goes_out_when_it_can():
    assert chosen(position(TWO, "06", "44", played="34")) == "44>"


def test_keeps_an_end_that_it_can_answer():
    now = position(TWO, "66 00", "35 36 26 16", played="33")
    assert chosen(now)[:2] == "36"


def test_blocks_who_has_knocked():
    now = position(FOUR, "16 26 55", "44 00", "12 23", "66 24", played="12 - 11< 22>")
    view = view_for(now, 1)
    assert view.turn == (1,)
    assert chosen(now) in ("16<", "26>")


def test_leaves_a_partner_an_end_where_it_can():
    now = position(PAIRS, "36 34 55", "00", "22 45", "66 24", played="12 26> - 63>")
    assert now.turn == (1,)
    assert chosen(now) == "34>"


def test_scores_in_play_before_shedding_pips():
    rules = rules_of("muggins", 2)
    now = position(rules, "12", "14 46 36", played="16")
    assert chosen(now) == "14<"


def test_closes_the_line_with_a_light_hand_and_not_with_a_heavy_one():
    rules = rules_of("osel", 2)
    light = position(rules, "56 66 45", "33 44 00", played="34")
    assert chosen(light).count("x") == 2
    heavy = position(rules, "56 66 45", "33 44 55 26", played="34")
    assert chosen(heavy).count("x") < 2


def test_discards_the_lightest_tile():
    assert chosen(position(rules_of("jie_long", 2), "24 35", "36 34", played="11")) == "_34"


def test_opens_itself_with_doubles_in_hand():
    rules = rules_of("jamaican_partner")
    first = position(rules, "11 34", "", "35", "45", played="22 - 23>", first=4)
    ledger = replace(ledger_of(rules), previous=first.report(0))
    now = start_deal(ledger, dealt("01", "22 33", "12", "05 06"))
    assert chosen(now, 2) == "@2"
    assert chosen(now, 4) == "@2"


def test_draws_and_knocks_when_it_must():
    assert chosen(position(TWO, "12", "44", played="11", boneyard="55")) == "+"
    assert chosen(position(TWO, "12", "44", played="11")) == "-"
