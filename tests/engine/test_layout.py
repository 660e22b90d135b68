import pytest

from games.engine.actions import Arm, parse_action
from games.engine.layout import (
    EMPTY_LINE,
    DoublesPerTurn,
    House,
    Laying,
    Line,
    Matching,
    anybody_can_lay,
    extended,
    grants_extra_turn,
    legal_lays,
)
from tests.engine.positions import tiles

PLAIN = Laying()
TWO = Laying(doubles_per_turn=DoublesPerTurn.TWO)
OSEL = Laying(
    house=House.FIRST_DOUBLE,
    doubles_per_turn=DoublesPerTurn.PER_OPEN_END,
    close_doubles=True,
)
TELEFON = Laying(house=House.FIRST_DOUBLE, house_sides_first=True)
SUM = Laying(match=Matching.SUM, wild_tiles=tiles("00 16 25 34"))


def line_of(text: str, laying: Laying = PLAIN) -> Line:
    line = EMPTY_LINE
    for word in text.split():
        line = extended(line, parse_action(word), laying)
    return line


def ends_of(line: Line) -> str:
    return " ".join(f"{arm}{end}" for arm, end in line.ends().items())


def lays(line: Line, hand: str, laying: Laying = PLAIN) -> set[str]:
    return set(map(str, legal_lays(line, tiles(hand), laying)))


@pytest.mark.parametrize(
    ("played", "ends"),
    [
        ("", ""),
        ("46", "<4 >6"),
        ("46 61>", "<4 >1"),
        ("46 43<", "<3 >6"),
        ("11 15> 12<", "<2 >5"),
        ("35 33<,55>", "<3 >5"),
    ],
)
def test_ends_of_a_plain_line(played, ends):
    assert ends_of(line_of(played)) == ends


def test_line_knows_its_tiles_by_arm():
    line = line_of("46 61> 43< 15>")
    assert str(line.centre) == "46"
    assert [str(placement) for placement in line.chain(Arm.RIGHT)] == ["61>", "15>"]
    assert [str(placement) for placement in line.chain(Arm.LEFT)] == ["43<"]
    assert line.arms == (Arm.LEFT, Arm.RIGHT)
    assert EMPTY_LINE.centre is None


def test_tile_may_be_laid_at_each_end_that_it_fits():
    assert lays(line_of("46"), "06 46 16 35") == {"60>", "61>", "46<", "64>"}
    assert lays(line_of("11 15> 15<"), "55") == {"55<", "55>"}


@pytest.mark.parametrize(
    ("played", "hand", "expected"),
    [
        pytest.param("35", "33 55 12", {"33<", "55>", "33<,55>"}, id="E39-both-ends"),
        pytest.param("12 13< 23>", "33", {"33<", "33>"}, id="E40-one-tile-of-each"),
        pytest.param("35", "33 12", {"33<"}, id="one-double-held"),
    ],
)
def test_two_doubles_in_one_turn(played, hand, expected):
    assert lays(line_of(played), hand, TWO) == expected
    assert "33<,55>" not in lays(line_of(played), hand, PLAIN)


def test_house_of_osel_has_four_arms_from_the_next_turn_on():
    assert ends_of(line_of("55", OSEL)) == "<5 >5 ^5 v5"
    line = line_of("34 33<", OSEL)
    assert ends_of(line) == "<3 >4 ^3 v3"
    assert str(line.house) == "33<"
    assert line.arms == tuple(Arm)


def test_chains_of_the_house_begin_at_the_house():
    line = line_of("34 33< 35^ 31v", OSEL)
    assert [str(placement) for placement in line.chain(Arm.UP)] == ["35^"]
    assert ends_of(line) == "<3 >4 ^5 v1"


def test_only_the_first_double_is_a_house():
    assert ends_of(line_of("55 51> 11>", OSEL)) == "<5 >1 ^5 v5"


def test_e59_closed_double_is_no_house_and_the_next_open_one_is():
    line = line_of("34 33<x", OSEL)
    assert (ends_of(line), line.closed, line.house) == (">4", (Arm.LEFT,), None)
    assert line.arms == (Arm.LEFT, Arm.RIGHT)
    assert ends_of(extended(line, parse_action("44>"), OSEL)) == ">4 ^4 v4"


def test_order_of_two_doubles_says_which_is_the_house():
    assert str(line_of("34 33<,44>", OSEL).house) == "33<"
    assert str(line_of("34 44>,33<", OSEL).house) == "44>"
    assert str(line_of("34 33<x,44>", OSEL).house) == "44>"


def test_doubles_before_there_is_a_house_are_listed_in_both_orders():
    assert lays(line_of("34", OSEL), "33 44", OSEL) == {
        *("33<", "33<x", "44>", "44>x"),
        *("33<,44>", "33<x,44>", "33<,44>x", "33<x,44>x"),
        *("44>,33<", "44>x,33<", "44>,33<x", "44>x,33<x"),
    }


def test_doubles_after_the_house_are_listed_in_order_of_arms():
    line = line_of("55 51> 52<", OSEL)
    assert lays(line, "11 22", OSEL) == {
        *("22<", "22<x", "11>", "11>x"),
        *("22<,11>", "22<x,11>", "22<,11>x", "22<x,11>x"),
    }


def test_house_only_when_a_double_opens():
    laying = Laying(house=House.OPENING_DOUBLE, close_doubles=True)
    assert line_of("34 33<", laying).house is None
    assert ends_of(line_of("55", laying)) == "<5 >5 ^5 v5"


def test_short_ends_open_after_both_long_sides():
    assert ends_of(line_of("44", TELEFON)) == "<4 >4"
    assert ends_of(line_of("44 46>", TELEFON)) == "<4 >6"
    assert ends_of(line_of("44 46> 43<", TELEFON)) == "<3 >6 ^4 v4"
    assert ends_of(line_of("34 33< 35<", TELEFON)) == "<5 >4 ^3 v3"


def test_line_with_one_end():
    laying = Laying(open_ends=1)
    assert ends_of(line_of("13", laying)) == ">3"
    assert ends_of(line_of("31 15>", laying)) == ">5"


@pytest.mark.parametrize(
    ("played", "laying", "pips"),
    [
        pytest.param("", TELEFON, 0, id="empty"),
        pytest.param("46", TELEFON, 10, id="a-tile-alone"),
        pytest.param("44", TELEFON, 8, id="E64-lone-house-once"),
        pytest.param("44 46>", TELEFON, 14, id="E64-house-uncovered"),
        pytest.param("44 46> 43<", TELEFON, 9, id="E64-house-covered"),
        pytest.param("55 50>", TELEFON, 10, id="E66-one-side-covered"),
        pytest.param("66 63>", TELEFON, 15, id="E67"),
        pytest.param("44 46> 43< 66>", TELEFON, 15, id="W6-double-counts-both-halves"),
        pytest.param("44 46> 43< 66> 45^", TELEFON, 20, id="W6-third-arm"),
        pytest.param("44 46> 43< 66> 45^ 55^", TELEFON, 25, id="W6-double-on-the-arm"),
        pytest.param("34 33<", TELEFON, 10, id="house-at-an-end-of-the-row"),
        pytest.param("16 15<", PLAIN, 11, id="bare-right-half-of-the-opening-tile"),
        pytest.param("55 53>", PLAIN, 13, id="without-a-house"),
    ],
)
def test_pips_of_the_ends(played, laying, pips):
    assert sum(line_of(played, laying).end_pips().values()) == pips


@pytest.mark.parametrize(
    ("played", "hand", "expected"),
    [
        pytest.param("12", "36", {"63<"}, id="E84-adds-up-to-seven"),
        pytest.param("12", "11", set(), id="E84-equal-does-not"),
        pytest.param("11", "34", {"34<", "43<", "34>", "43>"}, id="E84-matador-lies-either-way"),
        pytest.param("11", "06 66 12", {"60<", "60>", "66<", "66>"}, id="zero-becomes-an-end"),
        pytest.param("00", "00 01 06 16", {"00<", "00>", "16<", "61<", "16>", "61>"}, id="E85"),
    ],
)
def test_matching_by_sum(played, hand, expected):
    line = line_of(played, SUM)
    assert lays(line, hand, SUM) == expected


def test_double_grants_an_extra_turn_only_by_option():
    laying = Laying(double_extra_turn=True)
    assert grants_extra_turn(parse_action("44>"), laying)
    assert not grants_extra_turn(parse_action("46>"), laying)
    assert not grants_extra_turn(parse_action("44>"), PLAIN)


def test_two_doubles_match_by_sum_too():
    laying = Laying(match=Matching.SUM, doubles_per_turn=DoublesPerTurn.TWO)
    assert lays(line_of("45", laying), "33 22", laying) == {"33<", "22>", "33<,22>"}


@pytest.mark.parametrize(
    ("played", "hand", "expected"),
    [
        ("46", "46 05", True),
        ("46", "35 05", False),
        ("", "35 05", False),
    ],
)
def test_anybody_can_lay_is_whether_there_is_a_lay(played, hand, expected):
    line = line_of(played)
    assert anybody_can_lay(line, [tiles("33"), tiles(hand)], PLAIN) is expected
    assert anybody_can_lay(line_of("00", SUM), [tiles("35"), tiles("34")], SUM)
    assert not anybody_can_lay(line_of("00", SUM), [tiles("35"), tiles("01")], SUM)
