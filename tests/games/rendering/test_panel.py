"""The panel on the felt while nobody plays."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from games.engine.standing import MatchReason, MatchResult
from games.engine.variants import table_rules
from games.queries.sheet import SheetResult
from games.queries.table_view import MatchEnd, NextDeal, TableView
from games.rendering.panel import PanelWords, panel_of
from tests.factories import FOUR, FOUR_ACTIONS, NAMES
from tests.games.rendering.views import ALL_FOUR, NOW, four, table_of, waiting, with_seat


def panel(view: TableView) -> PanelWords:
    shown = panel_of(view)
    assert shown is not None
    return shown


def labels(shown: PanelWords) -> list[str]:
    return [button.label for button in shown.buttons]


def finished(**changes: object) -> TableView:
    view = four(ALL_FOUR, 1, status="finished", next=None, allowed=frozenset({"rematch", "leave"}))
    assert view.sheet is not None
    result = MatchResult(MatchReason.TARGET, losers=(3,), winners=(1, 2, 4))
    names = SheetResult(result.reason, ("Olya",), ("Masha", "Alex", "Serg"), True)
    end = MatchEnd(7, "target", (3,), (1, 2, 4), (), (9, 10, 8, 0))
    return replace(view, sheet=replace(view.sheet, result=names), result=end, **changes)


def test_while_a_deal_is_played_there_is_no_panel() -> None:
    assert panel_of(four(6, 1)) is None


def test_a_pause_is_said() -> None:
    assert panel(four(6, 1, paused=NOW)).title == "The match is paused"


def test_a_waiting_table_says_how_many_are_missing_and_what_is_played() -> None:
    shown = panel(waiting())

    assert shown.title == "Waiting for 2 players"
    assert shown.text == "Kozel · to 101 · rated · 30 s a turn, 60 s in reserve"
    assert [seat.name for seat in shown.seats] == ["Masha", "Alex", "free seat", "free seat"]


def test_a_stranger_may_sit_down_and_nothing_else() -> None:
    shown = panel(waiting(None, allowed=frozenset({"sit"})))

    buttons = [(b.label, b.value, b.action) for seat in shown.seats for b in seat.buttons]
    assert buttons == [
        ("Sit down", "3", "/tables/k7f3q/sit/"),
        ("Sit down", "4", "/tables/k7f3q/sit/"),
    ]
    assert not shown.invite
    assert not shown.buttons


def test_the_creator_invites_adds_bots_removes_and_cancels() -> None:
    allowed = frozenset({"leave", "cancel", "remove", "bot", "invite", "spectators"})
    shown = panel(waiting(1, allowed=allowed, invite_token="secret", watch_token="w"))

    assert [[b.label for b in seat.buttons] for seat in shown.seats] == [
        [],
        ["Remove"],
        ["Add a bot"],
        ["Add a bot"],
    ]
    assert labels(shown) == [
        "Begin with bots, unrated",
        "Leave the table",
        "No spectators",
        "Cancel the table",
    ]
    assert shown.buttons[0].action == "/tables/k7f3q/bots/"
    assert shown.invite == "/t/secret/"
    assert [level for level, _name in shown.levels] == ["novice", "club"]


def test_only_a_private_table_shows_the_link_for_spectators() -> None:
    assert panel(waiting(1, watch_token="w")).watch == ""
    assert panel(waiting(1, watch_token="w", private=True)).watch == "/watch/w/"


def test_in_pairs_the_creator_chooses_his_partner() -> None:
    rules = table_rules("kozel_pairs", players=4)
    view = replace(
        table_of(rules, FOUR, FOUR_ACTIONS[:0], 1),
        status="waiting",
        deal=None,
        allowed=frozenset({"swap"}),
    )

    shown = panel(view)

    assert [seat.note for seat in shown.seats] == ["", "", "your partner", ""]
    assert [[b.label for b in seat.buttons] for seat in shown.seats] == [
        [],
        ["Make partner"],
        ["Make partner"],
        ["Make partner"],
    ]


def test_a_full_table_counts_down_to_the_match() -> None:
    start = NOW + timedelta(seconds=3)

    shown = panel(waiting(1, free=(), next=NextDeal(start)))

    assert shown.title == "The table is full"
    assert (shown.until, shown.until_label) == (start.isoformat(), "The match begins in")


def test_between_deals_each_side_sees_what_the_deal_brought() -> None:
    shown = panel(four(ALL_FOUR, 1, allowed=frozenset({"ready"})))

    assert shown.title == "Deal 1: Alex goes out"
    assert [(line.name, line.brought, line.now, line.kind) for line in shown.lines] == [
        ("Masha", "12", "+12", "remembered"),
        ("Alex", "0", "0", "nothing"),
        ("Olya", "21", "21", "recorded"),
        ("Serg", "10", "+10", "remembered"),
    ]
    assert labels(shown) == ["Ready"]
    assert shown.until_label == "Next deal in"


def test_who_is_ready_is_named_without_the_bots() -> None:
    view = with_seat(four(ALL_FOUR, 1), 2, ready=True)
    view = with_seat(view, 3, ready=True, stand_in="club")

    assert panel(view).text == "Ready: Alex"
    assert labels(panel(view)) == []


def test_the_result_is_said_in_words_with_rematch_and_ways_on() -> None:
    shown = panel(finished())

    assert shown.title == "Olya is the goat."
    assert shown.text == "Rating: Masha +9, Alex +10, Olya +8, Serg +0"
    assert labels(shown) == ["Rematch"]
    assert [href for href, _label in shown.links] == ["/matches/7/", "/"]


def test_a_wish_for_a_rematch_is_named() -> None:
    assert panel(with_seat(finished(), 2, wants_rematch=True)).text == "Wish for a rematch: Alex"


def test_the_goat_is_named_as_at_the_seat() -> None:
    view = with_seat(finished(), 3, user_id=None, bot="club", name="club")

    assert panel(view).title == "Club player is the goat."


def test_a_match_without_a_result_says_so() -> None:
    shown = panel(four(6, 1, status="aborted"))

    assert shown.title == "The match ended without a result."
    assert shown.lines == ()


def test_names_are_those_of_the_seats() -> None:
    assert [seat.name for seat in panel(waiting(1, free=())).seats] == list(NAMES[:4])
