"""Views of tables made by hand, without a database: the deal of four, played as far as wished."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from games.engine.actions import parse_action
from games.engine.deal import Position, apply, start_deal
from games.engine.dealing import deal_out
from games.engine.ledger import Ledger, new_ledger, post_deal
from games.engine.rules import Rules
from games.engine.tiles import parse_tile
from games.engine.variants import VARIANTS, differing_options, option_texts, table_rules
from games.engine.view import view_for
from games.queries.sheet import sheet_of
from games.queries.table_view import DealState, LogEntry, NextDeal, SeatView, TableView
from tests.factories import FOUR, FOUR_ACTIONS, NAMES

# Two hands of seven; seat 1 opens with 11. After these actions seat 2 has to draw: 33, 22, then 66.
DRAWING = """
11 12 23 34 45 56 06  00 02 04 13 15 24 26
33 22 66 01 03 05 14 16 25 35 36 44 46 55
"""
TO_THE_DRAW = ["11", "15>", "56>", "62>", "12<", "20>", "23<", "31<", "06>"]
TO_EQUAL_ENDS = TO_THE_DRAW[:5]

NOW = datetime(2026, 11, 30, 18, 5, 10, tzinfo=UTC)
ALL_FOUR = len(FOUR_ACTIONS)


def four(actions: int = 6, you: int | None = None, **changes: Any) -> TableView:
    """Return a table of four where so many actions of the known deal were made."""
    rules = table_rules("kozel", players=4)
    return table_of(rules, FOUR, FOUR_ACTIONS[:actions], you, **changes)


def table_of(
    rules: Rules, shuffle: str, actions: Sequence[str], you: int | None, **changes: Any
) -> TableView:
    """Return a table in its first deal after *actions*, as seat *you* or a spectator sees it."""
    ledger = new_ledger(rules)
    position = played(rules, ledger, shuffle, actions)
    reports = []
    if position.ending is not None:
        ledger = post_deal(ledger, position)
        assert ledger.previous is not None
        reports.append(ledger.previous)
    public = view_for(position, None)
    ended = position.ending is not None
    view = TableView(
        id=1,
        code="k7f3q",
        revision=len(actions),
        ply=len(actions),
        now=NOW,
        status="between_deals" if ended else "playing",
        paused=None,
        game=rules.code,
        game_name=VARIANTS[rules.code].name,
        set=rules.set,
        rules=option_texts(rules),
        differing=differing_options(rules),
        rated=True,
        private=False,
        spectators=True,
        turn_seconds=30,
        reserve_seconds=60,
        timeout_means="bot",
        creator_id=11,
        sides=rules.sides,
        seats=tuple(_seat(rules, position, number) for number in rules.seats),
        accounts=ledger.accounts,
        match_id=1,
        match_number=1,
        deal=DealState(
            number=1,
            view=view_for(position, you),
            public_view=public,
            layout=position.line,
            turn=position.turn,
            turn_began_at=NOW,
            turn_ends_at=NOW + timedelta(seconds=30),
            expires_at=NOW + timedelta(seconds=90),
            pot=0,
        ),
        next=NextDeal(NOW + timedelta(seconds=9)) if ended else None,
        sheet=sheet_of(rules, NAMES[: rules.players], reports),
        result=None,
        chat=(),
        log=tuple(
            LogEntry(ply, turn.seat, str(turn.action), "", turn.points, NOW)
            for ply, turn in enumerate(public.turns)
        ),
        viewer_id=None if you is None else 10 + you,
        you=you,
        allowed=frozenset({"act", "say", "leave", "concede", "stop"} if you else {"say"}),
    )
    return replace(view, **changes)


def waiting(you: int | None = 1, free: Sequence[int] = (3, 4), **changes: Any) -> TableView:
    """Return a table that waits for players in the *free* seats."""
    view = four(0)
    seats = tuple(
        replace(
            seat,
            tiles=0,
            user_id=None if seat.number in free else seat.user_id,
            name="" if seat.number in free else seat.name,
        )
        for seat in view.seats
    )
    empty = replace(view, status="waiting", seats=seats, deal=None, sheet=None, you=you, log=())
    return replace(empty, **changes)


def with_seat(view: TableView, number: int, **changes: Any) -> TableView:
    """Return *view* with one seat changed."""
    seats = tuple(
        replace(seat, **changes) if seat.number == number else seat for seat in view.seats
    )
    return replace(view, seats=seats)


def played(rules: Rules, ledger: Ledger, shuffle: str, actions: Sequence[str]) -> Position:
    """Return the position of a first deal after *actions*."""
    position = start_deal(ledger, deal_out(rules, [parse_tile(text) for text in shuffle.split()]))
    for text in actions:
        position = apply(position, position.turn[0], parse_action(text)).position
    return position


def _seat(rules: Rules, position: Position, number: int) -> SeatView:
    return SeatView(
        number=number,
        side=rules.side_of(number) + 1,
        name=NAMES[number - 1],
        user_id=10 + number,
        here=True,
        tiles=len(position.hands[number - 1]),
        reserve_ms=60_000,
    )
