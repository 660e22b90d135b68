"""The viewer's own hand."""

from __future__ import annotations

import pytest

from games.engine.variants import table_rules
from games.rendering.hand import HandWords, hand_of
from tests.games.rendering.views import (
    ALL_FOUR,
    DRAWING,
    TO_EQUAL_ENDS,
    TO_THE_DRAW,
    four,
    table_of,
)


def hand(actions: int, you: int) -> HandWords:
    shown = hand_of(four(actions, you))
    assert shown is not None
    return shown


def test_a_spectator_has_no_hand() -> None:
    assert hand_of(four(6)) is None


def test_after_the_end_the_hand_lies_on_the_table() -> None:
    assert hand_of(four(ALL_FOUR, 1)) is None


def test_tiles_that_fit_carry_the_actions_that_lay_them() -> None:
    shown = hand(6, 4)

    assert {tile.text: tile.lays for tile in shown.tiles} == {
        "00": (),
        "01": ("10>",),
        "02": ("20<",),
        "24": ("24<",),
        "33": (),
        "55": (),
    }
    assert shown.is_turn
    assert shown.call == "Your turn"


def test_labels_say_which_ends_a_tile_fits() -> None:
    labels = {tile.text: tile.label for tile in hand(6, 4).tiles}

    assert labels["01"] == "0-1, fits: right"
    assert labels["33"] == "3-3, does not fit"


def test_out_of_turn_no_tile_can_be_laid_and_none_is_called_unfit() -> None:
    shown = hand(6, 1)

    assert not shown.is_turn
    assert shown.call == ""
    assert {tile.lays for tile in shown.tiles} == {()}
    assert all(tile.label == tile.name for tile in shown.tiles)


def test_the_opener_may_open() -> None:
    shown = hand(0, 2)

    assert [(tile.label, tile.lays) for tile in shown.tiles if tile.lays] == [
        ("1-1, can open", ("11",))
    ]


def test_who_cannot_lay_knocks() -> None:
    shown = hand(17, 3)

    assert [(button.action, button.label, button.key) for button in shown.buttons] == [
        ("-", "Knock", "K")
    ]
    assert shown.call == "Your turn: nothing fits, knock"


def test_who_cannot_lay_draws_while_there_is_a_boneyard() -> None:
    view = table_of(table_rules("kozel", players=2), DRAWING, [*TO_THE_DRAW, "+"], 2)

    shown = hand_of(view)

    assert shown is not None
    assert [button.action for button in shown.buttons] == ["+"]
    assert shown.call == "Your turn: nothing fits, draw"


def test_a_tile_that_fits_two_ends_offers_both_without_scripts() -> None:
    view = table_of(table_rules("kozel", players=2), DRAWING, TO_EQUAL_ENDS, 2)
    shown = hand_of(view)
    assert shown is not None
    lays = {tile.text: tile.lays for tile in shown.tiles if tile.lays}

    assert lays == {"02": ("20<", "20>"), "24": ("24<", "24>")}
    assert [choice.action for choice in shown.choices] == ["20<", "20>", "24<", "24>"]
    assert [tile.label for tile in shown.tiles if tile.text == "02"] == [
        "0-2, fits: left and right"
    ]


@pytest.mark.parametrize(("you", "size"), [(1, "few"), (2, "few")])
def test_up_to_seven_tiles_are_few(you: int, size: str) -> None:
    assert hand(0, you).size == size
