"""The log of a deal, and the newest line of it."""

from __future__ import annotations

from dataclasses import replace

from games.engine.actions import ChooseOpener, Turn, parse_action
from games.engine.ending import DealEnd, EndKind
from games.engine.variants import table_rules
from games.queries.table_view import LogEntry, TableView
from games.rendering.deal_log import declines, ended_as_officer, last_words, log_lines
from tests.games.rendering import deals
from tests.games.rendering.views import NOW, four, table_of


def test_a_scoring_lay_is_logged_with_its_sum() -> None:
    assert log_lines(deals.telefon()) == [
        "Alex opens with 5-5 (5 + 5 = 10, 2 points)",
        "Masha lays 0-5 on the left (5 + 5 = 10, 2 points)",
    ]
    assert last_words(deals.telefon()) == "Masha lays 0-5 on the left, +2 points"


def test_a_declined_extra_move_is_told_from_a_knock() -> None:
    view = deals.extra_turn(["33", "-"], 1)

    assert declines(view, 1)
    assert not declines(view, 0)
    assert log_lines(view)[-1] == last_words(view) == "Olya lays no second tile"


def test_what_others_put_away_is_not_named() -> None:
    assert log_lines(deals.jie_long(1))[-1] == "Alex puts a tile away face down"


def test_the_choice_of_the_opener_names_the_chosen_one_only() -> None:
    view = four(0)
    assert view.deal is not None
    turn = Turn(1, ChooseOpener(3))
    public = replace(view.deal.public_view, turns=(turn,), last=turn)
    view = replace(
        view,
        deal=replace(view.deal, public_view=public),
        log=(LogEntry(0, 1, "@3", "", 0, NOW),),
    )

    assert log_lines(view) == ["The winners of the last deal let Olya open"]
    assert last_words(view) == "The winners of the last deal let Olya open"


def test_before_the_first_action_there_is_nothing_to_say() -> None:
    assert last_words(four(0)) == ""
    assert not declines(four(0), 0)


def ended(lay: str, kind: EndKind = EndKind.OUT, game: str = "morskoi") -> TableView:
    view = table_of(table_rules(game, players=4), deals.OSEL, [], None)
    assert view.deal is not None
    turn = Turn(2, parse_action(lay))
    public = replace(view.deal.public_view, turns=(turn,), last=turn, ending=DealEnd(kind, 2))
    return replace(view, deal=replace(view.deal, public_view=public))


def test_going_out_with_the_blank_double_alone_makes_an_officer() -> None:
    assert ended_as_officer(ended("00<"))
    assert not ended_as_officer(ended("06<"))
    assert not ended_as_officer(ended("00<", EndKind.FISH))
    assert not ended_as_officer(ended("00<", game="kozel"))
    assert not ended_as_officer(four(6))
