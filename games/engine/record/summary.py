"""A record as plain data: what `replay --json` prints and the site offers as JSON."""

from __future__ import annotations

from typing import Any

from games.engine.account import Account
from games.engine.record.model import DealRecord
from games.engine.record.reading import ReadReport
from games.engine.scoring import DealReport
from games.engine.variants import option_texts

NO_RESULT = {"over": False, "losers": [], "winners": [], "rating": None, "reason": None}


def report_dict(report: ReadReport) -> dict[str, Any]:
    """Return what was read, in the shape of docs/records.md. The message stays a msgid."""
    fault, result = report.fault, report.record.result if report.record else None
    return {
        "game": report.game,
        "rules": option_texts(report.rules) if report.rules else {},
        "ok": fault is None,
        "error": fault
        and {
            "line": fault.line,
            "token": fault.token,
            "code": fault.code.value,
            "message": fault.message,
        },
        "deals": [_deal(deal, deal.report) for deal in report.deals if deal.report],
        "result": NO_RESULT
        if result is None
        else {
            "over": True,
            "losers": list(result.losers),
            "winners": list(result.winners),
            "rating": None if result.rating is None else list(result.rating),
            "reason": result.reason.value,
        },
    }


def _deal(deal: DealRecord, report: DealReport) -> dict[str, Any]:
    return {
        "number": deal.number,
        "opener": deal.opener,
        "end": {"kind": report.ending.kind.value, "seat": report.ending.seat},
        "hands_left": [[str(tile) for tile in hand] for hand in report.hands_left],
        "hand_values": list(report.hand_values),
        "credits": list(report.credits),
        "drawn": report.drawn,
        "pot": report.pot,
        "play_points": list(report.play_points),
        "accounts": [account_dict(account) for account in report.accounts],
    }


def account_dict(account: Account) -> dict[str, int | bool]:
    """Return an account as the wire and the records write it."""
    return {
        "recorded": account.recorded,
        "remembered": account.remembered,
        "open": account.is_open,
    }
