"""When a match is over, and who has won it.

Source: RULES 2.1 (match end), 5.3 (six-love), 8.1 (target ... rating), 8.3a; CONTRACTS 3 (Length).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from games.engine.account import Account

if TYPE_CHECKING:
    from games.engine.rules import Rules


class TargetMeans(StrEnum):
    LOSES = "loses"
    WINS = "wins"
    ENDS_LEAST_WINS = "ends_least_wins"


class TargetCheck(StrEnum):
    END_OF_DEAL = "end_of_deal"
    IMMEDIATELY = "immediately"


class Goats(StrEnum):
    ALL = "all"
    HIGHEST = "highest"


class ClubPoints(StrEnum):
    GAME_ROOM = "gr"
    NONE = "none"


class MatchReason(StrEnum):
    TARGET = "target"
    GENERAL = "general"
    BROKEN = "broken"
    CONCEDED = "conceded"
    TIME = "time"
    DEALS = "deals"


@dataclass(frozen=True, slots=True)
class Match:
    """How a match ends. ``target`` None: one deal is one match. ``time_limit`` in minutes."""

    target: int | None = None
    target_means: TargetMeans = TargetMeans.WINS
    target_check: TargetCheck = TargetCheck.END_OF_DEAL
    goats: Goats = Goats.ALL
    streak: bool = False
    time_limit: int | None = None
    rating: ClubPoints = ClubPoints.NONE


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Why a match ended; every seat is a loser or a winner."""

    reason: MatchReason
    losers: tuple[int, ...]
    winners: tuple[int, ...]


def break_streaks(accounts: tuple[Account, ...], credits: Sequence[int]) -> tuple[Account, ...]:
    """Six-love: who wins a deal while another side has a run breaks it, and all stand at 0.

    Source: RULES 5.3, 8.1 (streak), E81.
    """
    winners = [side for side, credit in enumerate(credits) if credit]
    others_have_a_run = any(
        account.recorded for side, account in enumerate(accounts) if side not in winners
    )
    if winners and others_have_a_run:
        return (Account(is_open=True),) * len(accounts)
    return tuple(
        Account(account.recorded + credit, is_open=True)
        for account, credit in zip(accounts, credits, strict=True)
    )


def reaches_target(rules: "Rules", recorded: int) -> bool:
    """Whether points scored in play end the match at once. Source: RULES 4, E72."""
    match = rules.match
    return (
        match.target_check is TargetCheck.IMMEDIATELY
        and match.target is not None
        and recorded >= match.target
    )


def result_by_target(rules: "Rules", accounts: Sequence[Account]) -> MatchResult | None:
    """The result of a match whose accounts stand so after a deal, or None: it goes on.

    Source: RULES 2.1, 5.1, 8.3a; E12, E13, E17-E20, E72, E77.
    """
    match = rules.match
    if match.target is None:
        return result_by_standing(rules, accounts, MatchReason.TARGET)
    scores = [account.recorded for account in accounts]
    highest = max(scores)
    if highest < match.target:
        return None
    over = [side for side, score in enumerate(scores) if score >= match.target]
    most = [side for side in over if scores[side] == highest]
    match match.target_means:
        case TargetMeans.LOSES:
            losers = over if match.goats is Goats.ALL else most
            return _result(rules, MatchReason.TARGET, set(range(len(scores))) - set(losers))
        case TargetMeans.ENDS_LEAST_WINS:
            return result_by_standing(rules, accounts, MatchReason.TARGET)
        case _:
            return _result(rules, MatchReason.TARGET, most) if len(most) == 1 else None


def result_by_standing(
    rules: "Rules", accounts: Sequence[Account], reason: MatchReason
) -> MatchResult:
    """The best recorded score wins, the least where points are bad; all who share it win."""
    scores = [account.recorded for account in accounts]
    least_wins = rules.match.target_means is not TargetMeans.WINS
    best = min(scores) if least_wins else max(scores)
    return _result(rules, reason, [side for side, score in enumerate(scores) if score == best])


def result_for_side(rules: "Rules", side: int, reason: MatchReason) -> MatchResult:
    """The match won outright by one side."""
    return _result(rules, reason, [side])


def result_against_side(rules: "Rules", side: int, reason: MatchReason) -> MatchResult:
    """The match lost by one side alone."""
    return _result(rules, reason, [other for other in range(len(rules.sides)) if other != side])


def _result(rules: "Rules", reason: MatchReason, winning: Collection[int]) -> MatchResult:
    winners = sorted(seat for side in winning for seat in rules.sides[side])
    losers = sorted(set(range(1, rules.players + 1)) - set(winners))
    return MatchResult(reason, tuple(losers), tuple(winners))
