from games.bots.observed import lacks, line_of, wanted_halves
from games.engine.view import view_for
from tests.engine.positions import position, rules_of

TWO = rules_of("kozel", 2)
FOUR = rules_of("kozel")


def seen(now, rules):
    view = view_for(now, 1)
    return {seat: set(halves) for seat, halves in lacks(view, rules).items() if halves}


def test_line_is_built_again_from_what_was_seen():
    rules = rules_of("osel", 2)
    now = position(rules, "12", "45", played="34 33<x 44>")
    assert line_of(view_for(now, 1), rules) == now.line


def test_who_knocks_lacks_both_ends():
    now = position(FOUR, "66", "55", "13 24", "22", played="12 - 13<")
    assert seen(now, FOUR) == {2: {1, 2}}


def test_a_draw_makes_it_unknown_again():
    rules = rules_of("classic_two", 2)
    now = position(rules, "22", "44 55", played="11 +55 - 12>", boneyard="00 66")
    assert seen(now, rules) == {2: {1}}
    now = position(rules, "22", "44 55 00", played="11 +55 - 12> +00", boneyard="66")
    assert seen(now, rules) == {}


def test_declining_an_extra_turn_tells_nothing():
    rules = rules_of("classic", 2, double_extra_turn="yes")
    now = position(rules, "12", "13", played="46 44<", first=2)
    assert seen(now, rules) == {}


def test_halves_that_fit_by_sum():
    rules = rules_of("semerka", 2)
    now = position(rules, "12", "13", played="12")
    assert wanted_halves(now.line, rules.laying) == {5, 6}
    assert wanted_halves(now.line, TWO.laying) == {1, 2}
