"""The match: accounts and pot from deal to deal, and its result.

Source: RULES 2.4, 8.2 steps 7 and 8, 8.3a.
"""

from collections.abc import Sequence
from dataclasses import replace

from games.engine.account import Account, new_account
from games.engine.ending import SCORED_ENDS, EndKind
from games.engine.position import Position
from games.engine.rules import Rules
from games.engine.scoring import DealReport
from games.engine.standing import (
    MatchReason,
    MatchResult,
    result_against_side,
    result_by_standing,
    result_by_target,
    result_for_side,
)
from games.engine.value import value

__all__ = [
    "Account",
    "Ledger",
    "MatchResult",
    "break_off",
    "close_by_standing",
    "concede",
    "new_ledger",
    "post_deal",
]


@value
class Ledger:
    """A match between two deals. ``deals`` are finished ones; ``previous`` is the last report.

    ``to_target`` False: the match ends after some deals or minutes instead, which the caller says
    with `close_by_standing`.
    """

    rules: Rules
    accounts: tuple[Account, ...]
    pot: int = 0
    deals: int = 0
    previous: DealReport | None = None
    result: MatchResult | None = None
    to_target: bool = True


def new_ledger(
    rules: Rules, accounts: Sequence[Account] | None = None, *, to_target: bool = True
) -> Ledger:
    """A match before its first deal; *accounts* by side if it does not begin at 0."""
    if accounts is None:
        accounts = [new_account(rules.scoring.threshold)] * len(rules.sides)
    return Ledger(rules, tuple(accounts), to_target=to_target)


def post_deal(ledger: Ledger, position: Position) -> Ledger:
    """Enter a finished deal. ``previous`` of the returned ledger is its report.

    The result is set when this deal ended the match: by the target, a general, a lost leaver, a
    concession, or time.
    """
    report = position.report(ledger.pot)
    return Ledger(
        ledger.rules,
        report.accounts,
        report.pot,
        ledger.deals + 1,
        report,
        _result_after(ledger, report),
        ledger.to_target,
    )


def _result_after(ledger: Ledger, report: DealReport) -> MatchResult | None:
    """What *report*, the next deal of *ledger*, makes of the match."""
    rules, ending = ledger.rules, report.ending
    if ending.kind in SCORED_ENDS or ending.kind is EndKind.TARGET:
        return result_by_target(rules, report.accounts) if ledger.to_target else None
    if ending.kind is EndKind.TIME:
        return result_by_standing(rules, report.accounts, MatchReason.TIME)
    side = rules.side_of(ending.seat)
    match ending.kind:
        case EndKind.GENERAL:
            return result_for_side(rules, side, MatchReason.GENERAL)
        case EndKind.BROKEN:
            return result_against_side(rules, side, MatchReason.BROKEN)
        case _:
            return result_against_side(rules, side, MatchReason.CONCEDED)


def concede(ledger: Ledger, seat: int) -> Ledger:
    """The side of *seat* gives the match up; accounts and pot stay. Source: RULES 8.3a."""
    side = ledger.rules.side_of(seat)
    return replace(ledger, result=result_against_side(ledger.rules, side, MatchReason.CONCEDED))


def break_off(ledger: Ledger, seat: int) -> Ledger:
    """*seat* left or timed out and its side loses; accounts and pot stay. Source: RULES 8.3a."""
    side = ledger.rules.side_of(seat)
    return replace(ledger, result=result_against_side(ledger.rules, side, MatchReason.BROKEN))


def close_by_standing(ledger: Ledger, reason: MatchReason) -> Ledger:
    """End a match that was set up for some deals or minutes: the best standing wins.

    Source: CONTRACTS 3 (Length).
    """
    return replace(ledger, result=result_by_standing(ledger.rules, ledger.accounts, reason))
