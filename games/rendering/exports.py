"""An ended match as files: its record, its sheet as a table for spreadsheets, as JSON and as text."""

from __future__ import annotations

import csv
import io
from datetime import datetime
from typing import Any

from games.engine.record import ReadReport, report_dict
from games.queries.match import MatchView
from ratings.models import SkillChange

CSV_HEAD = (
    "deal", "end", "end_seat", "side", "seats", "names", "hand", "credit", "play_points", "drawn",
    "recorded_before", "remembered_before", "recorded_after", "remembered_after", "pot_after",
)  # fmt: skip
# What makes a spreadsheet take a cell for a formula.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")


def sheet_csv(match: MatchView) -> str:
    """Return the sheet as CSV, one line a deal and side, in plain numbers.

    Headings are fixed words, not translated: programs read them. Texts that a spreadsheet would
    take for a formula begin with an apostrophe.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(CSV_HEAD)
    for row in match.sheet.rows:
        for number, (side, cell) in enumerate(zip(match.sheet.sides, row.cells, strict=True), 1):
            writer.writerow(
                [
                    row.deal,
                    str(row.kind),
                    row.seat,
                    number,
                    "".join(map(str, side.seats)),
                    formula_safe("+".join(match.record.names[seat - 1] for seat in side.seats)),
                    cell.hand,
                    cell.credit,
                    cell.play_points,
                    "yes" if row.drawn else "no",
                    cell.before.recorded,
                    cell.before.remembered,
                    cell.after.recorded,
                    cell.after.remembered,
                    row.pot,
                ]
            )
    return out.getvalue()


def formula_safe(text: str) -> str:
    """Return *text* so that a spreadsheet shows it and computes nothing."""
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text


def match_json(match: MatchView) -> dict[str, Any]:
    """Return the match in the shape of `replay --json`, with who played and when before it."""
    record = match.record
    report = ReadReport(
        game=record.rules.code,
        rules=record.rules,
        names=record.names,
        deals=tuple(deal for deal in record.deals if deal.ending),
        record=record,
        fault=None,
    )
    return {
        "match": match.id,
        "table": match.table_code,
        "set": record.rules.set,
        "started_at": _time(match.started_at),
        "ended_at": _time(match.ended_at),
        "status": str(match.status),
        "rated": match.rated,
        "annulled": match.annulled_at is not None,
        "seats": [
            {
                "seat": seat.number,
                "side": seat.side,
                "name": record.names[seat.number - 1],
                "bot": seat.bot or None,
                "place": seat.place,
                "gained": seat.club_points,
                "skill": _skill(seat.skill_change),
            }
            for seat in match.seats
        ],
    } | report_dict(report)


def _skill(change: SkillChange | None) -> dict[str, Any] | None:
    """What the match changed about a skill: numbers of the model, and those that pages show."""
    if change is None:
        return None
    return {
        "family": change.family,
        "before": {"mu": change.mu_before, "sigma": change.sigma_before},
        "after": {"mu": change.mu_after, "sigma": change.sigma_after},
        "rating": change.after.points,
        "uncertainty": change.after.uncertainty,
        "provisional": not change.after.is_settled,
        "change": change.gained,
        "model": change.model,
        "library": change.library,
    }


def _time(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat().replace("+00:00", "Z")
