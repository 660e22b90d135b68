"""The state of a table as JSON, for clients that speak ``domino.v1.json``."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from games.engine.account import Account
from games.queries.sheet import Sheet
from games.queries.table_view import ChatLineView, DealState, SeatView, TableView


def wire_time(moment: datetime | None) -> str | None:
    """Return a moment as the wire writes it: UTC, milliseconds, ``Z``."""
    if moment is None:
        return None
    text = moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="milliseconds")
    return f"{text}Z"


def table_state(view: TableView) -> dict[str, Any]:
    """Return the message ``table`` for the viewer of this view: the whole state, nothing to merge."""
    return {
        "type": "table",
        "code": view.code,
        "revision": view.revision,
        "ply": view.ply,
        "now": wire_time(view.now),
        "status": view.status,
        "paused": wire_time(view.paused),
        "game": view.game,
        "set": view.set,
        "rules": dict(view.rules),
        "rated": view.rated,
        "you": view.you,
        "seats": [_seat(seat) for seat in view.seats],
        "accounts": [_account(account) for account in view.accounts],
        "deal": _deal(view.deal) if view.deal else None,
        "next": _next(view),
        "sheet": _sheet(view.sheet) if view.sheet else [],
        "result": _result(view),
    }


def state_text(view: TableView) -> str:
    """Return the message ``table`` as it is sent."""
    return json.dumps(table_state(view), ensure_ascii=False, separators=(",", ":"))


def chat_line(line: ChatLineView) -> dict[str, Any]:
    """Return the message ``chat`` for one line."""
    return {
        "type": "chat",
        "id": line.id,
        "seat": line.seat,
        "name": line.name,
        "text": line.text,
        "at": wire_time(line.at),
    }


def _seat(seat: SeatView) -> dict[str, Any]:
    return {
        "seat": seat.number,
        "side": seat.side,
        "name": seat.name or None,
        "bot": seat.bot or seat.stand_in or None,
        "stand_in": bool(seat.stand_in),
        "here": seat.here,
        "away_since": wire_time(seat.away_since),
        "tiles": seat.tiles,
        "ready": seat.ready,
        "reserve_ms": seat.reserve_ms,
    }


def _account(account: Account) -> dict[str, Any]:
    return {
        "recorded": account.recorded,
        "remembered": account.remembered,
        "open": account.is_open,
    }


def _deal(deal: DealState) -> dict[str, Any]:
    view = deal.view
    state: dict[str, Any] = {
        "number": deal.number,
        "turn": list(view.turn),
        "turn_ends_at": wire_time(deal.turn_ends_at),
        "expires_at": wire_time(deal.expires_at),
        "line": list(view.line),
        "ends": {str(arm): half for arm, half in view.ends.items()},
        "boneyard": view.boneyard,
        "last": None,
        "hand": [str(tile) for tile in view.hand],
        "actions": [str(action) for action in view.actions],
        "pot": deal.pot,
        "play_points": list(view.play_points),
    }
    if view.last is not None:
        state["last"] = {
            "seat": view.last.seat,
            "action": str(view.last.action),
            "points": view.last.points,
        }
    if view.hands_left is not None:
        state["hands_left"] = [[str(tile) for tile in hand] for hand in view.hands_left]
    return state


def _next(view: TableView) -> dict[str, Any] | None:
    if view.next is None:
        return None
    return {
        "deal_at": wire_time(view.next.deal_at),
        "commitment": view.next.commitment,
        "commits": {str(seat): text for seat, text in (view.next.commits or {}).items()},
    }


def _sheet(sheet: Sheet) -> list[dict[str, Any]]:
    return [
        {
            "deal": row.deal,
            "end": {"kind": str(row.kind), "seat": row.seat},
            "rows": [
                {
                    "before": str(cell.before),
                    "hand": cell.hand,
                    "credit": cell.credit,
                    "after": str(cell.after),
                }
                for cell in row.cells
            ],
            "pot": row.pot,
        }
        for row in sheet.rows
    ]


def _result(view: TableView) -> dict[str, Any] | None:
    if view.result is None:
        return None
    end = view.result
    return {
        "over": bool(end.reason),
        "reason": end.reason or None,
        "losers": list(end.losers),
        "winners": list(end.winners),
        "rating": None if end.rating is None else list(end.rating),
    }
