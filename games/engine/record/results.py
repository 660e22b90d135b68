"""The result of a match as a record states it: who lost or won, and the club points."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.ending import DealEnd, EndKind
from games.engine.ledger import Ledger, break_off, close_by_standing, concede
from games.engine.record.model import ClubPoints, Length, LengthUnit, RecordedResult
from games.engine.rules import Rules
from games.engine.standing import ClubPoints as PointsRule
from games.engine.standing import MatchReason, TargetMeans


def names_losers(rules: Rules, length: Length | None) -> bool:
    """Return whether the result names who lost: where reaching the target loses."""
    return length is None and rules.match.target_means is TargetMeans.LOSES


def result_words(rules: Rules, length: Length | None, result: RecordedResult) -> tuple[str, ...]:
    """Return the words after `Result:`."""
    if names_losers(rules, length):
        who = "loser=" + _commas(result.losers)
    else:
        who = "winner=" + _commas(result.winners)
    return (who,) if result.rating is None else (who, "rating=" + _commas(result.rating))


def after_deal(ledger: Ledger, length: Length | None) -> Ledger:
    """Return the match after a deal: over, if it was the last of a match of so many deals."""
    if length is None or length.unit is not LengthUnit.DEALS or ledger.result:
        return ledger
    if ledger.deals < length.amount:
        return ledger
    return close_by_standing(ledger, MatchReason.DEALS)


def stop_between_deals(ledger: Ledger, end: DealEnd) -> Ledger:
    """Return a match that was broken off or conceded while no deal was going on."""
    if end.kind is EndKind.BROKEN:
        return break_off(ledger, end.seat)
    return concede(ledger, end.seat)


def leaver_of(end: DealEnd | None) -> int | None:
    """Return the seat that broke the match off, if it ended so."""
    return end.seat if end and end.kind is EndKind.BROKEN else None


def recorded_result(
    ledger: Ledger, *, leaver: int | None, club_points: ClubPoints
) -> RecordedResult | None:
    """Return the result of a match that is over, else None.

    Club points exist in games that have them, in matches to a target. Source: RULES 2.7.

    Args:
        leaver: The seat that broke the match off.
    """
    result, rules = ledger.result, ledger.rules
    if result is None:
        return None
    rating = None
    if rules.match.rating is PointsRule.GAME_ROOM and ledger.to_target:
        assert rules.match.target is not None  # noqa: S101 - such games have one
        rating = club_points(
            target=rules.match.target,
            reason=result.reason,
            points=[
                ledger.accounts[rules.side_of(seat)].recorded
                for seat in range(1, rules.players + 1)
            ],
            losers=result.losers,
            leaver=leaver,
            sides=rules.sides,
        )
    return RecordedResult(result.reason, result.losers, result.winners, rating)


def _commas(numbers: Sequence[int]) -> str:
    return ",".join(str(number) for number in numbers)
