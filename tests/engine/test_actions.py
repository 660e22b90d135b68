import pytest

from games.engine.actions import (
    Arm,
    ChooseOpener,
    Discard,
    Draw,
    Knock,
    Lay,
    Placement,
    parse_action,
    single_lay,
)
from games.engine.errors import InvalidNotationError
from games.engine.tiles import UNKNOWN, parse_tile


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("46", Lay((Placement(4, 6),))),
        ("64>", Lay((Placement(6, 4, Arm.RIGHT),))),
        ("64<", Lay((Placement(6, 4, Arm.LEFT),))),
        ("9C^", Lay((Placement(9, 12, Arm.UP),))),
        ("66v", Lay((Placement(6, 6, Arm.DOWN),))),
        ("66<x", Lay((Placement(6, 6, Arm.LEFT, closed=True),))),
        ("66<,33>", Lay((Placement(6, 6, Arm.LEFT), Placement(3, 3, Arm.RIGHT)))),
        ("33>,66<x", Lay((Placement(3, 3, Arm.RIGHT), Placement(6, 6, Arm.LEFT, closed=True)))),
        ("+", Draw()),
        ("+35", Draw(parse_tile("35"))),
        ("-", Knock()),
        ("_34", Discard(parse_tile("34"))),
        ("@3", ChooseOpener(3)),
    ],
)
def test_action_reads_and_writes(text, action):
    assert parse_action(text) == action
    assert str(action) == text


@pytest.mark.parametrize(
    "text",
    ["", "6", "64>>", "64>x", "64<,", "+53", "+?", "_", "_43", "@", "@0", "@12", "@a", "--", "6 4"],
)
def test_action_refuses_other_texts(text):
    with pytest.raises(InvalidNotationError):
        parse_action(text)


def test_hidden_tiles_are_written_as_question_marks():
    assert (str(Draw(UNKNOWN)), str(Discard(UNKNOWN))) == ("+??", "_??")


def test_doubles_are_put_in_order_of_arms():
    turn = parse_action("11v,22>,33^,44<")
    assert str(turn.in_order_of_arms()) == "44<,22>,33^,11v"
    assert str(parse_action("11,22<").in_order_of_arms()) == "11,22<"


def test_lay_tells_its_tiles():
    assert parse_action("64>").tiles == (parse_tile("46"),)
    assert single_lay(6, 4, Arm.RIGHT) is parse_action("64>")
