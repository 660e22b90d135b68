"""The score sheet of a match as data: what stood, what a deal brought, what stands now.

Pure: made from the reports of finished deals. `games.rendering.sheet` turns it into markup and
text; pages, e-mails, files and the socket all show this one thing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.account import Account
from games.engine.ending import SCORED_ENDS, EndKind
from games.engine.points import FishAmount, FishWinner, side_values
from games.engine.rules import Rules
from games.engine.scoring import DealReport, Title
from games.engine.standing import MatchReason, MatchResult, TargetMeans

FISH_KINDS = frozenset({EndKind.FISH, EndKind.CLOSED})
WRITTEN_ENDS = SCORED_ENDS | {EndKind.TARGET}
"""Ends that change an account; a deal that ended otherwise decides the match and has no row."""
EMPTY = Account()


@dataclass(frozen=True, slots=True)
class SheetSide:
    """Whose column it is: one name, or two partners."""

    seats: tuple[int, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetCell:
    """What one deal did to one side. ``hand``: the value of the side's tiles left."""

    before: Account
    hand: int
    credit: int
    play_points: int
    after: Account


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One finished deal. ``drawn``: nobody was credited; ``pot`` lies after it."""

    deal: int
    kind: EndKind
    seat: int
    drawn: bool
    cells: tuple[SheetCell, ...]
    pot_before: int
    pot: int
    tied: tuple[int, ...]
    """The equal values that made the deal a draw, else nothing."""
    title: Title = Title.NONE

    @property
    def is_fish(self) -> bool:
        """Whether the deal ended blocked, by a fish or by closing every end."""
        return self.kind in FISH_KINDS


@dataclass(frozen=True, slots=True)
class SheetResult:
    """How the match ended. ``losers`` and ``winners`` are names in the order of the seats."""

    reason: MatchReason
    losers: tuple[str, ...]
    winners: tuple[str, ...]
    loses_at_target: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole score sheet. Hashable, so that its rendering can be kept."""

    game: str
    target: int | None
    fish_amount: FishAmount
    sides: tuple[SheetSide, ...]
    start: tuple[Account, ...]
    rows: tuple[SheetRow, ...]
    result: SheetResult | None

    @property
    def accounts(self) -> tuple[Account, ...]:
        """Return what stands now, one a side."""
        return tuple(cell.after for cell in self.rows[-1].cells) if self.rows else self.start

    @property
    def pot(self) -> int:
        """Return the points lying for the next deal."""
        return self.rows[-1].pot if self.rows else 0

    @property
    def has_start(self) -> bool:
        """Whether anything stood before the first deal."""
        return any(account.recorded or account.remembered for account in self.start)


def sheet_of(
    rules: Rules,
    names: Sequence[str],
    reports: Sequence[DealReport],
    *,
    start: Sequence[Account] | None = None,
    result: MatchResult | None = None,
) -> Sheet:
    """Return the sheet of a match from the reports of its finished deals, in order.

    Args:
        names: One a seat.
        start: Accounts before deal 1, one a side; None where all are empty.
        result: How the match ended, or None while it runs or when it has no result.
    """
    return Sheet(
        game=rules.code,
        target=rules.match.target,
        fish_amount=rules.scoring.fish_amount,
        sides=tuple(
            SheetSide(seats=side, names=tuple(names[seat - 1] for seat in side))
            for side in rules.sides
        ),
        start=tuple(start) if start else (EMPTY,) * len(rules.sides),
        rows=_rows(rules, reports),
        result=None if result is None else _result(rules, names, result),
    )


def _rows(rules: Rules, reports: Sequence[DealReport]) -> tuple[SheetRow, ...]:
    rows = []
    pot = 0
    for number, report in enumerate(reports, start=1):
        if report.ending.kind not in WRITTEN_ENDS:
            continue
        rows.append(_row(rules, number, report, pot))
        pot = report.pot
    return tuple(rows)


def _row(rules: Rules, number: int, report: DealReport, pot_before: int) -> SheetRow:
    hands = side_values(rules, report.hand_values)
    return SheetRow(
        deal=number,
        kind=report.ending.kind,
        seat=report.ending.seat,
        drawn=report.drawn,
        cells=tuple(
            SheetCell(*cell)
            for cell in zip(
                report.accounts_before,
                hands,
                report.credits,
                report.play_points,
                report.accounts,
                strict=True,
            )
        ),
        pot_before=pot_before,
        pot=report.pot,
        tied=_tied(rules, report, hands) if report.drawn else (),
        title=report.title,
    )


def _tied(rules: Rules, report: DealReport, hands: tuple[int, ...]) -> tuple[int, ...]:
    """Return the values whose equality made a fish a draw.

    The least ones where the least hand or side wins the fish, else the greatest.
    """
    winner = rules.scoring.fish_winner
    values = report.hand_values if winner is FishWinner.LEAST_SINGLE_HAND else hands
    decisive = max(values) if winner is FishWinner.NONE else min(values)
    return tuple(value for value in values if value == decisive)


def _result(rules: Rules, names: Sequence[str], result: MatchResult) -> SheetResult:
    return SheetResult(
        reason=result.reason,
        losers=tuple(names[seat - 1] for seat in result.losers),
        winners=tuple(names[seat - 1] for seat in result.winners),
        loses_at_target=rules.match.target_means is TargetMeans.LOSES,
    )
