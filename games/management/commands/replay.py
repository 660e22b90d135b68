"""Check game records and print their score sheets."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engine.record import ReadReport, RecordedResult, read_match, report_dict
from games.engine.rules import Rules
from games.engine.scoring import DealReport
from ratings.formulas.game_room import club_points


class Command(BaseCommand):
    help = (
        "Read game records (DGR 1), check every action and every written sum, and print the score "
        "sheets. Ends with 1 and names line and word of the first fault of each wrong record; a file that "
        "cannot be read is named, and the others are checked all the same."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument(
            "--json", action="store_true", help="print one JSON object a line for each file"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        is_right = True
        for path in options["files"]:
            try:
                text = path.read_bytes().decode(errors="surrogateescape")
            except OSError as error:
                self.stderr.write(f"{path}: {error.strerror}")
                is_right = False
                continue
            report = read_match(text, club_points=club_points)
            is_right = is_right and report.fault is None
            if options["json"]:
                self.stdout.write(json.dumps(report_dict(report)))
            else:
                self.stdout.write("\n".join(_sheet(path, report)) + "\n")
        if not is_right:
            sys.exit(1)


def _sheet(path: Path, report: ReadReport) -> Iterator[str]:
    """The lines printed for one record: its deals as the club writes them, then what came of it."""
    yield f"{path}: {report.game or 'no game'}"
    if report.rules:
        names = _sides(report.rules, report.names)
        width = max(7, *(len(name) + 2 for name in names))
        yield _row("", names, width)
        ended = [(deal.number, deal.report) for deal in report.deals if deal.report]
        for number, deal in ended:
            yield from _deal(number, deal, report.names, width)
    if report.fault:
        fault = report.fault
        yield f"{path}:{fault.line}: {fault.code}: {fault.token}: {fault.message}"
    elif report.record and report.record.result:
        yield _result(report.record.result, report.names)
    else:
        yield "right; the match has no end"
    yield ""


def _deal(number: int, report: DealReport, names: Sequence[str], width: int) -> Iterator[str]:
    """Three storeys a deal: the accounts before it, what it credits, the accounts after it."""
    end = f"{report.ending.kind} {names[report.ending.seat - 1]}"
    pot = f", pot {report.pot}" if report.pot else ""
    yield _row(f"deal {number}", map(str, report.accounts_before), width) + f"   {end}{pot}"
    if any(report.play_points):
        yield _row("in play", map(str, report.play_points), width)
    credits = ["draw"] * len(report.credits) if report.drawn else map(str, report.credits)
    yield _row("", credits, width)
    yield _row("", map(str, report.accounts), width)


def _sides(rules: Rules, names: Sequence[str]) -> list[str]:
    return ["+".join(names[seat - 1] for seat in side) for side in rules.sides]


def _row(label: str, cells: Iterator[str] | Sequence[str], width: int) -> str:
    return f"{label:<8}" + "".join(f"{cell:>{width}}" for cell in cells)


def _result(result: RecordedResult, names: Sequence[str]) -> str:
    def listed(seats: Sequence[int]) -> str:
        return ", ".join(names[seat - 1] for seat in seats) or "nobody"

    text = f"right; {result.reason}: {listed(result.winners)} won, {listed(result.losers)} lost"
    if result.rating is not None:
        text += "; club points " + " ".join(map(str, result.rating))
    return text
