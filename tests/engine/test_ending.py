import pytest

from games.engine.actions import parse_action
from games.engine.ending import (
    DealEnd,
    Ending,
    EndKind,
    General,
    is_general,
    is_officer,
    is_suit_exhausted,
)
from games.engine.layout import EMPTY_LINE, extended
from tests.engine.positions import rules_of

KOZEL = rules_of("kozel", 2)
FISH_OF_TWOS = "24 41> 12> 26> 60> 02> 23> 35> 52>"
"""W7: [2-4][4-1][1-2][2-6][6-0][0-2][2-3][3-5][5-2]."""


def line_of(text, rules):
    line = EMPTY_LINE
    for word in text.split():
        line = extended(line, parse_action(word), rules.laying)
    return line


def test_w7_a_number_is_exhausted_when_its_six_plain_tiles_are_down():
    assert is_suit_exhausted(line_of(FISH_OF_TWOS, KOZEL), KOZEL)
    assert not is_suit_exhausted(line_of(FISH_OF_TWOS.removesuffix(" 52>"), KOZEL), KOZEL)


def test_ends_must_show_the_same_number():
    assert not is_suit_exhausted(line_of(FISH_OF_TWOS + " 26>", KOZEL), KOZEL)
    assert not is_suit_exhausted(EMPTY_LINE, KOZEL)


def test_equal_ends_alone_are_no_fish():
    assert not is_suit_exhausted(line_of("11", KOZEL), KOZEL)


def test_no_legal_move_does_not_look_at_suits():
    rules = rules_of("kozel", 2, fish_detection="no_legal_move")
    assert not is_suit_exhausted(line_of(FISH_OF_TWOS, rules), rules)


@pytest.mark.parametrize(
    ("general", "last", "previous", "expected"),
    [
        pytest.param(General.SAME_TURN, "00<,66>", None, True, id="E52-together"),
        pytest.param(General.SAME_TURN, "66<,00>", None, True, id="E52-either-way"),
        pytest.param(General.SAME_TURN, "00<", "66>", False, id="E53-one-after-the-other"),
        pytest.param(General.CONSECUTIVE, "00<", "66>", True, id="E53-consecutive"),
        pytest.param(General.CONSECUTIVE, "66<", "00>", False, id="wrong-order"),
        pytest.param(General.CONSECUTIVE, "00<", "56>", False, id="another-tile-before"),
        pytest.param(General.CONSECUTIVE, "00<", None, False, id="nothing-before"),
        pytest.param(General.CONSECUTIVE, "00<,66>", None, True, id="includes-same-turn"),
        pytest.param(General.OFF, "00<,66>", None, False, id="off"),
        pytest.param(General.SAME_TURN, "00<,55>", None, False, id="another-double"),
    ],
)
def test_general(general, last, previous, expected):
    before = parse_action(previous) if previous else None
    assert is_general(parse_action(last), before, Ending(general=general)) is expected


@pytest.mark.parametrize(
    ("options", "last", "expected"),
    [
        ({}, "00<", True),
        ({}, "00<,66>", False),
        ({}, "01<", False),
        ({"general": "off"}, "00<", False),
        ({"general": "off", "officer_bonus": "25"}, "00<", True),
    ],
)
def test_officer(options, last, expected):
    assert is_officer(parse_action(last), rules_of("morskoi", 2, **options)) is expected


def test_end_is_written_as_in_a_record():
    assert str(DealEnd(EndKind.FISH, 3)) == "fish 3"
