from dataclasses import replace

import pytest

from games.engine.actions import parse_action
from games.engine.deal import apply, start_deal
from games.engine.errors import (
    EngineError,
    IllegalActionError,
    ImpossibleRulesError,
    InvalidNotationError,
    MustDrawError,
    MustOpenWithError,
    MustPlayError,
    NothingToDrawError,
    TileDoesNotMatchError,
    TileNotInHandError,
    UnknownGameError,
    UnknownOptionError,
)
from games.engine.ledger import new_ledger
from tests.engine.positions import dealt, position, rules_of

TWO = rules_of("kozel", 2)
PAIRS = rules_of("kozel_pairs")
OSEL = rules_of("osel", 2)
LATER = {"played": "35", "boneyard": "66 00"}


def refusal(now, action):
    with pytest.raises(EngineError) as caught:
        apply(now, now.turn[0], parse_action(action))
    return type(caught.value), caught.value.code


@pytest.mark.parametrize(
    ("hand", "action", "error", "code"),
    [
        pytest.param("13 22", "-", MustPlayError, "must_play", id="knock-with-a-tile"),
        pytest.param("13 22", "+", MustPlayError, "must_play", id="draw-with-a-tile"),
        pytest.param("22 44", "-", MustDrawError, "must_draw", id="knock-before-drawing"),
        pytest.param("22 44", "+00", NothingToDrawError, "illegal", id="not-the-next-tile"),
        pytest.param("13 22", "36<", TileNotInHandError, "illegal", id="not-in-hand"),
        pytest.param("13 22", "31>", TileDoesNotMatchError, "illegal", id="wrong-arm"),
        pytest.param("13 22", "13<", TileDoesNotMatchError, "illegal", id="wrong-half"),
        pytest.param("13 22", "31^", TileDoesNotMatchError, "illegal", id="no-such-arm"),
        pytest.param("22 44", "22<", TileDoesNotMatchError, "illegal", id="fits-nowhere"),
        pytest.param("13 22", "13", InvalidNotationError, "malformed", id="no-arm"),
        pytest.param("33 55", "33<,55", InvalidNotationError, "malformed", id="no-second-arm"),
        pytest.param("33 55", "33<,55>", TileDoesNotMatchError, "illegal", id="two-doubles"),
        pytest.param("33 12", "33<x", TileDoesNotMatchError, "illegal", id="closing-elsewhere"),
        pytest.param("13 22", "_13", MustPlayError, "must_play", id="discard-with-a-tile"),
        pytest.param("22 44", "_33", TileNotInHandError, "illegal", id="discard-not-held"),
        pytest.param("22 44", "_22", IllegalActionError, "illegal", id="discard-elsewhere"),
        pytest.param("13 22", "@1", IllegalActionError, "illegal", id="no-choice"),
    ],
)
def test_refusal_on_the_line(hand, action, error, code):
    now = position(TWO, "34 66", hand, **LATER)
    assert refusal(now, action) == (error, code)


@pytest.mark.parametrize(
    ("action", "error"),
    [
        pytest.param("-", MustPlayError, id="knock"),
        pytest.param("+", MustPlayError, id="draw"),
        pytest.param("31", InvalidNotationError, id="higher-half-first"),
        pytest.param("13>", InvalidNotationError, id="with-an-arm"),
        pytest.param("22", TileNotInHandError, id="not-held"),
        pytest.param("33x", TileDoesNotMatchError, id="closed"),
    ],
)
def test_refusal_at_the_opening(action, error):
    assert refusal(position(TWO, "13 33", "14"), action)[0] is error


def test_prescribed_tile_must_open():
    now = start_deal(new_ledger(TWO), dealt("11 13", "22 45"))
    assert refusal(now, "13") == (MustOpenWithError, "illegal")


def test_e63_opening_double_may_not_be_closed():
    assert refusal(position(OSEL, "13 33", "14"), "33x") == (TileDoesNotMatchError, "illegal")


def test_nothing_can_be_drawn_from_an_empty_boneyard():
    now = position(TWO, "34 66", "22 44", played="35")
    assert refusal(now, "+") == (NothingToDrawError, "illegal")


def test_e34_reserve_cannot_be_drawn():
    rules = rules_of("kozel", 2, stock_reserve="1")
    now = position(rules, "34 66", "22 44", played="35", boneyard="00")
    assert refusal(now, "+") == (NothingToDrawError, "illegal")


def test_e40_one_tile_cannot_lie_at_both_ends():
    now = position(PAIRS, "12", "33 44", "66", "55", played="36")
    assert refusal(now, "33<,33>") == (TileDoesNotMatchError, "illegal")


def test_while_the_opener_is_chosen_nothing_else_can_be_done():
    rules = rules_of("jamaican_partner")
    first = position(rules, "11 34", "", "35", "45", played="22 - 23>", first=4)
    ledger = replace(new_ledger(rules), previous=first.report(0))
    now = start_deal(ledger, dealt("11", "22 23", "33", "44"))
    assert refusal(now, "22") == (IllegalActionError, "illegal")
    assert refusal(now, "@1") == (IllegalActionError, "illegal")


def test_both_openings_of_a_line_with_one_end_are_well_formed():
    now = position(rules_of("jie_long", 2), "13", "45")
    assert refusal(now, "54") == (TileNotInHandError, "illegal")
    assert refusal(now, "13>") == (InvalidNotationError, "malformed")


def test_refusals_carry_what_is_to_blame():
    assert UnknownGameError("chess").token == "chess"
    assert UnknownOptionError("v00=7").token == "v00=7"
    assert ImpossibleRulesError("target", "Why.").option == "target"
    assert str(ImpossibleRulesError("target", "Why.")) == "Why."
    assert str(MustPlayError()) == "You hold a tile that can be laid."
