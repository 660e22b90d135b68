"""The viewer's own hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.engine.actions import Arm, ChooseOpener, single_lay
from games.engine.tiles import domino_set
from games.engine.variants import table_rules
from games.queries.table_view import TableView
from games.rendering.hand import HandWords, hand_of
from tests.games.rendering import deals
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


def shown_of(view: TableView) -> HandWords:
    shown = hand_of(view)
    assert shown is not None
    return shown


def test_a_double_that_may_be_closed_says_so_and_comes_with_all_its_turns() -> None:
    tiles = {tile.text: tile for tile in shown_of(deals.osel()).tiles}

    assert tiles["66"].label == "6-6, fits: up, also face down"
    assert tiles["66"].lays == (
        "66^",
        "66^x",
        "33>,66^",
        "33>,66^x",
        "33>x,66^",
        "33>x,66^x",
    )
    assert tiles["15"].label == "1-5, fits: left and down"


def test_without_scripts_every_turn_of_several_doubles_is_offered_once() -> None:
    labels = [choice.label for choice in shown_of(deals.osel()).choices]

    assert labels.count("3-3 on the right, face down and 6-6 upward") == 1
    assert len(labels) == len(set(labels))


def test_a_matador_lies_either_way() -> None:
    tiles = {tile.text: tile.lays for tile in shown_of(deals.semerka()).tiles}

    assert tiles["16"] == ("16<", "61<", "16>", "61>")


def test_who_cannot_lay_the_dragon_on_puts_a_tile_away() -> None:
    shown = shown_of(deals.jie_long())

    assert shown.call == "Your turn: nothing fits, put a tile away face down"
    assert shown.asks
    assert [(tile.key, tile.lays) for tile in shown.tiles][:3] == [
        ("14", ("_14",)),
        ("16", ("_16",)),
        ("16-2", ("_16",)),
    ]
    assert shown.tiles[0].label == "1-4, can be put away"


def test_after_a_double_one_may_lay_again_or_not() -> None:
    shown = shown_of(deals.extra_turn())

    assert shown.call == "A double: you may lay one more tile"
    assert [(button.action, button.label, button.key) for button in shown.buttons] == [
        ("-", "Do not lay", "K")
    ]
    assert [tile.text for tile in shown.tiles if tile.lays] == ["34"]


def test_the_winning_side_chooses_who_opens() -> None:
    view = four(0, 1)
    assert view.deal is not None
    choices = (ChooseOpener(1), ChooseOpener(3))
    seen = replace(view.deal.view, actions=choices, turn=(1, 3))
    view = replace(view, deal=replace(view.deal, view=seen, turn=(1, 3)))

    shown = shown_of(view)

    assert shown.call == "Your side chooses who opens"
    assert shown.is_turn
    assert not shown.is_dimmed
    assert {tile.label for tile in shown.tiles} == {tile.name for tile in shown.tiles}
    assert [(button.action, button.label, button.key) for button in shown.buttons] == [
        ("@1", "I open", "1"),
        ("@3", "Olya opens", "3"),
    ]


def test_a_hand_that_does_not_fit_on_a_phone_scrolls_with_what_fits_in_front() -> None:
    view = four(6, 4)
    assert view.deal is not None
    hand = domino_set("6")[:20]
    fitting = (single_lay(1, 0, Arm.RIGHT), single_lay(2, 4, Arm.LEFT))
    seen = replace(view.deal.view, hand=hand, actions=fitting)

    shown = shown_of(replace(view, deal=replace(view.deal, view=seen)))

    assert shown.size == "rows"
    assert [tile.text for tile in shown.tiles[:3]] == ["01", "24", "00"]
