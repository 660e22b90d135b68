"""What happens at a table, in sentences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.engine.actions import ChooseOpener, Discard, Draw, Knock, parse_action
from games.engine.ending import DealEnd, EndKind
from games.engine.tiles import parse_tile
from games.rendering.words import (
    action_words,
    choice_words,
    counts_words,
    ending_words,
    ends_words,
    hand_words,
    listed,
    log_line,
    names_of,
    rules_words,
    seat_name,
    short_action,
    short_ending,
)
from tests.games.rendering.views import four, waiting, with_seat


@pytest.mark.parametrize(
    ("parts", "text"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_a_list_is_a_part_of_a_sentence(parts: list[str], text: str) -> None:
    assert listed(parts) == text


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("46", "Masha opens with 4-6"),
        ("64<", "Masha lays 4-6 on the left"),
        ("64>", "Masha lays 4-6 on the right"),
        ("64^", "Masha lays 4-6 upward"),
        ("64v", "Masha lays 4-6 downward"),
        ("66<x", "Masha lays 6-6 on the left, face down"),
        ("66<,33>", "Masha lays 6-6 on the left and 3-3 on the right"),
        ("+35", "Masha draws a tile"),
        ("-", "Masha knocks"),
        ("_34", "Masha puts a tile away face down"),
        ("@3", "Masha chooses who opens"),
    ],
)
def test_an_action_is_a_sentence(action: str, words: str) -> None:
    assert action_words("Masha", parse_action(action)) == words


def test_a_knock_that_only_declines_the_extra_move_is_no_knock() -> None:
    assert action_words("Masha", Knock(), is_extra=True) == "Masha lays no second tile"
    assert short_action(Knock(), 0, is_extra=True) == "no second tile"


def test_the_winners_choose_together_and_nobody_is_told_who_of_them() -> None:
    words = action_words("Masha", ChooseOpener(3), opener="Olya")

    assert words == "The winners of the last deal let Olya open"


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("46", "4-6, new end 6"),
        ("61<", "1-6 on the left, new end 1"),
        ("16<", "1-6 on the left, new end 6"),
        ("66^x", "6-6 upward, face down"),
        ("66^,33v", "6-6 upward and 3-3 downward"),
        ("_34", "_34"),
    ],
)
def test_a_choice_says_where_and_which_way(action: str, words: str) -> None:
    assert choice_words(parse_action(action)) == words


def test_titles_are_announced() -> None:
    general, out = DealEnd(EndKind.GENERAL, 2), DealEnd(EndKind.OUT, 2)

    assert ending_words("Alex", general) == "Alex goes out as general"
    assert ending_words("Alex", out, is_officer=True) == "Alex goes out as officer"
    assert (short_ending(general), short_ending(out, is_officer=True)) == ("general!", "officer!")


@pytest.mark.parametrize("kind", list(EndKind))
def test_every_end_of_a_deal_has_words(kind: EndKind) -> None:
    ending = DealEnd(kind, 2)

    assert "Masha" in ending_words("Masha", ending)
    assert short_ending(ending)


def test_a_message_at_a_seat_is_short_and_a_lay_needs_none() -> None:
    assert short_action(Knock(), 0) == "knocks"
    assert short_action(Draw(), 3) == "draws 3"
    assert short_action(Discard(parse_tile("34")), 0) == "puts one away"
    assert short_action(parse_action("64>"), 0) == ""
    assert short_action(ChooseOpener(3), 0) == ""


def test_the_log_never_names_a_drawn_tile() -> None:
    assert log_line("en", "Alex", "+??", "", 0) == "Alex draws a tile"
    assert log_line("en", "Alex", "_??", "", 0) == "Alex puts a tile away face down"


def test_the_log_says_points_and_who_plays_on() -> None:
    assert log_line("en", "Masha", "55>", "t", 2) == (
        "Masha lays 5-5 on the right (+2 points), time over: a bot plays on"
    )


def test_the_ends_are_read_in_order() -> None:
    view = four(6)

    assert view.deal is not None
    assert ends_words(view.deal.public_view.ends.items()) == "Ends: left 2, right 1"
    assert ends_words([]) == "No open ends"


def test_a_hand_says_what_can_be_laid() -> None:
    tiles = [parse_tile(text) for text in ("05", "36")]

    assert hand_words(tiles, frozenset(tiles[1:])) == "Your hand: 0-5, 3-6. You can lay: 3-6"
    assert hand_words(tiles, frozenset()) == "Your hand: 0-5, 3-6"
    assert hand_words([], frozenset()) == "No tiles in your hand"


def test_counts_name_every_seat_and_the_boneyard() -> None:
    assert counts_words(four(6)) == (
        "Masha: 6 tiles, Alex: 5 tiles, Olya: 5 tiles, Serg: 6 tiles, 0 in the boneyard"
    )


def test_bots_of_one_level_are_told_apart_by_their_seats() -> None:
    view = four()
    for number in (3, 4):
        view = with_seat(view, number, user_id=None, bot="novice", name="novice")

    assert names_of(view, (1, 3, 4)) == ("Masha", "Novice 3", "Novice 4")


def test_a_free_seat_is_called_free() -> None:
    assert seat_name(waiting(), 3) == "free seat"


def test_rules_are_told_whole_or_only_what_is_unusual() -> None:
    view = replace(four(), differing={"fish_amount": "each_own"}, rated=False)
    view = replace(view, rules={**view.rules, "fish_amount": "each_own"})

    assert rules_words(view, whole=False) == (
        "fish on all",
        "to 101",
        "unrated",
        "30 s a turn, 60 s in reserve",
    )
    assert len(rules_words(view, whole=True)) == len(view.rules) + 2
