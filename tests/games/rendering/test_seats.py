"""Seats as one viewer sees them around the table."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from games.engine.account import Account
from games.engine.variants import table_rules
from games.rendering.seats import seat_words
from tests.games.rendering import deals
from tests.games.rendering.views import (
    ALL_FOUR,
    DRAWING,
    NOW,
    TO_THE_DRAW,
    four,
    table_of,
    with_seat,
)


@pytest.mark.parametrize(
    ("me", "places"),
    [
        (1, ["bottom", "left", "top", "right"]),
        (2, ["right", "bottom", "left", "top"]),
        (4, ["left", "top", "right", "bottom"]),
    ],
)
def test_i_sit_below_and_the_next_to_play_on_my_left(me: int, places: list[str]) -> None:
    assert [seat.place for seat in seat_words(four(), me)] == places


def test_without_a_perspective_the_page_places_the_seats() -> None:
    assert {seat.place for seat in seat_words(four(), None)} == {""}


def test_the_seat_in_turn_is_marked_while_a_deal_is_played() -> None:
    assert [seat.number for seat in seat_words(four(6), 1) if seat.is_turn] == [4]
    assert not any(seat.is_turn for seat in seat_words(four(ALL_FOUR), 1))


def test_accounts_look_as_on_the_sheet() -> None:
    accounts = (Account(), Account(0, 3), Account(20, 0, True), Account(0, 9))

    kinds = [seat.account_kind for seat in seat_words(replace(four(), accounts=accounts), 1)]

    assert kinds == ["nothing", "remembered", "recorded", "remembered"]


def test_a_knock_is_shown_at_its_seat_until_it_acts_again() -> None:
    knocked = seat_words(four(18), 1)
    later = seat_words(four(20), 1)

    assert [(s.number, s.said, s.said_is_new) for s in knocked if s.said] == [(3, "knocks", True)]
    assert [(s.number, s.said, s.said_is_new) for s in later if s.said] == [(3, "knocks", False)]


def test_draws_of_one_turn_are_counted() -> None:
    view = table_of(table_rules("kozel", players=2), DRAWING, [*TO_THE_DRAW, "+", "+"], None)

    assert [(seat.number, seat.said) for seat in seat_words(view, 1) if seat.said] == [
        (2, "draws 2")
    ]


def test_after_the_deal_hands_are_turned_up_with_what_they_count() -> None:
    seats = seat_words(four(ALL_FOUR), 1)

    assert [len(seat.shown) for seat in seats] == [1, 0, 2, 1]
    assert [seat.value for seat in seats] == ["12", "0", "21", "10"]
    assert seats[1].said == "out!"
    assert not seats[0].backs


@pytest.mark.parametrize(
    ("changes", "tag"),
    [
        ({"bot": "club", "user_id": None, "name": "club"}, "bot"),
        ({"stand_in": "club"}, "a bot plays on"),
        ({"stand_in": "club", "returning": True}, "comes back"),
        ({"stand_in": "club", "given_up": True}, "left, a bot plays"),
        ({"here": False}, "away"),
        ({"is_guest": True}, "guest"),
    ],
)
def test_a_seat_says_who_really_plays(changes: dict[str, object], tag: str) -> None:
    seats = seat_words(with_seat(four(), 2, **changes), 1)

    assert tag in seats[1].tags


def test_who_is_away_is_seen_with_the_end_of_his_grace() -> None:
    end = NOW + timedelta(seconds=40)

    seat = seat_words(with_seat(four(), 2, here=False, grace_ends_at=end), 1)[1]

    assert seat.is_away
    assert seat.grace_ends == end.isoformat()


def test_the_opener_is_named_before_the_first_action() -> None:
    assert [seat.number for seat in seat_words(four(0), 1) if "opens" in seat.tags] == [2]
    assert not any("opens" in seat.tags for seat in seat_words(four(1), 1))


def test_points_are_shown_at_the_seat_that_made_them_and_kept_for_the_deal() -> None:
    shown = seat_words(deals.telefon(), 1)

    assert [(seat.said, seat.said_is_new) for seat in shown] == [("+2", True), ("+2", False)]
    assert [(seat.scored, seat.scored_spoken) for seat in shown] == [
        ("+2", "2 points in this deal")
    ] * 2


def test_who_declines_the_extra_move_has_not_knocked() -> None:
    shown = seat_words(deals.extra_turn(["33", "-"], 1), 1)

    assert [seat.said for seat in shown] == ["", "", "no second tile"]


def test_nobody_is_said_to_open_while_the_winners_choose() -> None:
    view = four(0)
    assert view.deal is not None
    choosing = replace(view, deal=replace(view.deal, turn=(1, 3)))

    assert [seat.tags for seat in seat_words(choosing, 1)] == [()] * 4


@pytest.mark.parametrize(
    ("game", "places"),
    [
        ("kozel_pairs", ["bottom", "left", "top", "right"]),
        ("jamaican_partner", ["bottom", "right", "top", "left"]),
        ("latin", ["bottom", "right", "top", "left"]),
        ("sports", ["bottom", "right", "top", "left"]),
    ],
)
def test_counter_clockwise_the_next_to_play_sits_on_my_right(game: str, places: list[str]) -> None:
    view = table_of(table_rules(game, players=4), deals.OSEL, [], 1)

    assert [seat.place for seat in seat_words(view, 1)] == places
