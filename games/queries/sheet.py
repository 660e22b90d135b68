"""The score sheet of a match as data: what stood, what a deal brought, what stands now.

Pure: made from the reports of finished deals. `games.rendering.sheet` turns it into markup and
text; pages, e-mails, files and the socket all show this one thing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.deal import Ending
from games.engine.ledger import Account, Ledger, MatchResult
from games.engine.record.words import account_word
from games.engine.rules import Rules
from games.engine.scoring import DealReport

FISH_KINDS = frozenset({"fish", "closed"})
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
    kind: str
    seat: int
    drawn: bool
    cells: tuple[SheetCell, ...]
    pot_before: int
    pot: int
    tied: tuple[int, ...]
    """The equal values that made the deal a draw, else nothing."""

    @property
    def is_fish(self) -> bool:
        """Whether the deal ended blocked, by a fish or by closing every end."""
        return self.kind in FISH_KINDS


@dataclass(frozen=True, slots=True)
class SheetResult:
    """How the match ended. ``losers`` and ``winners`` are names in the order of the seats."""

    reason: str
    losers: tuple[str, ...]
    winners: tuple[str, ...]
    loses_at_target: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole score sheet. Hashable, so that its rendering can be kept."""

    game: str
    target: int
    fish_amount: str
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
    before = tuple(start) if start else tuple(EMPTY for _ in rules.sides)
    return Sheet(
        game=rules.code,
        target=rules.match.target,
        fish_amount=rules.scoring.fish_amount,
        sides=tuple(
            SheetSide(seats=side, names=tuple(names[seat - 1] for seat in side))
            for side in rules.sides
        ),
        start=before,
        rows=_rows(rules, reports, before),
        result=None if result is None else _result(rules, names, result),
    )


def sheet_state(sheet: Sheet) -> list[dict[str, Any]]:
    """Return the sheet as the table socket sends it (contracts, 4)."""
    return [
        {
            "deal": row.deal,
            "end": {"kind": row.kind, "seat": row.seat},
            "rows": [
                {
                    "before": account_word(cell.before),
                    "hand": cell.hand,
                    "credit": cell.credit,
                    "after": account_word(cell.after),
                }
                for cell in row.cells
            ],
            "pot": row.pot,
        }
        for row in sheet.rows
    ]


def _rows(
    rules: Rules, reports: Sequence[DealReport], start: tuple[Account, ...]
) -> tuple[SheetRow, ...]:
    rows = []
    before, pot = start, 0
    for number, report in enumerate(reports, start=1):
        rows.append(_row(rules, number, report, before, pot))
        before, pot = report.accounts, report.pot
    return tuple(rows)


def _row(
    rules: Rules, number: int, report: DealReport, before: tuple[Account, ...], pot: int
) -> SheetRow:
    hands = tuple(sum(report.hand_values[seat - 1] for seat in side) for side in rules.sides)
    return SheetRow(
        deal=number,
        kind=str(report.ending.kind),
        seat=report.ending.seat,
        drawn=report.drawn,
        cells=tuple(
            SheetCell(*cell)
            for cell in zip(
                before, hands, report.credits, report.play_points, report.accounts, strict=True
            )
        ),
        pot_before=pot,
        pot=report.pot,
        tied=_tied(rules, report, hands) if report.drawn else (),
    )


def _tied(rules: Rules, report: DealReport, hands: tuple[int, ...]) -> tuple[int, ...]:
    """Return the values whose equality made a fish a draw.

    The least ones where the least hand or side wins the fish, else the greatest.
    """
    winner = str(rules.scoring.fish_winner)
    values = report.hand_values if winner == "least_single_hand" else hands
    decisive = max(values) if winner == "none" else min(values)
    return tuple(value for value in values if value == decisive)


def _result(rules: Rules, names: Sequence[str], result: MatchResult) -> SheetResult:
    return SheetResult(
        reason=str(result.reason),
        losers=tuple(names[seat - 1] for seat in result.losers),
        winners=tuple(names[seat - 1] for seat in result.winners),
        loses_at_target=str(rules.match.target_means) == "loses",
    )
