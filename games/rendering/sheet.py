"""The score sheet as markup and as plain text, in one language: the one component for all places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.account import Account
from games.engine.ending import DealEnd
from games.engine.points import FishAmount
from games.engine.scoring import Title
from games.engine.standing import MatchReason
from games.engine.variants import VARIANTS
from games.queries.sheet import Sheet, SheetCell, SheetResult, SheetRow, SheetSide
from games.rendering.words import ending_words, listed


@dataclass(frozen=True, slots=True)
class Amount:
    """An account as it is written: `+9` on yellow, `20` in red, or `0`."""

    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class CellWords:
    """The three storeys of a cell, and the same for the ear. ``note``: the hand, where it differs."""

    before: Amount
    brought: str
    note: str
    after: Amount
    spoken: str
    headers: str


@dataclass(frozen=True, slots=True)
class RowWords:
    """One deal. ``pot`` is the sentence of the row under it, or empty."""

    deal: int
    end: str
    is_fish: bool
    cells: tuple[CellWords, ...]
    pot: str
    pot_is_tie: bool


@dataclass(frozen=True, slots=True)
class Running:
    """What the deal on the table has brought so far, a number a side."""

    deal: int
    points: tuple[int, ...]


@lru_cache(maxsize=512)
def render_sheet(
    sheet: Sheet, language: str, *, out_of_band: bool = False, running: Running | None = None
) -> SafeString:
    """Return the markup of *sheet*, root ``#sheet``, in *language*; kept, so repeats cost nothing.

    *running* adds a row for the deal that is still played.
    """
    with translation.override(language):
        markup = render_to_string(
            "games/_sheet.html",
            {
                "out_of_band": out_of_band,
                "settings": " · ".join(settings_words(sheet)),
                "columns": [_column(number, side) for number, side in enumerate(sheet.sides, 1)],
                "start": [_amount(account) for account in sheet.start] if sheet.has_start else [],
                "start_spoken": [account_spoken(account) for account in sheet.start],
                "rows": [_row_words(sheet, row) for row in sheet.rows],
                "has_notes": any(_note(row, cell) for row in sheet.rows for cell in row.cells),
                "running": running,
                "result": result_words(sheet.result) if sheet.result else "",
            },
            using="jinja2",
        )
    return mark_safe(markup)  # noqa: S308  (escaped by Jinja)


def sheet_text(sheet: Sheet, language: str) -> str:
    """Return *sheet* as plain text for a fixed-width font, without a line feed at the end."""
    with translation.override(language):
        head = f"{_(VARIANTS[sheet.game].name)}, {', '.join(settings_words(sheet))}"
        lines = [head, "", *_text_table(sheet)]
        if sheet.result:
            lines += ["", result_words(sheet.result)]
    return "\n".join(lines)


def settings_words(sheet: Sheet) -> tuple[str, ...]:
    """Return what a reader must know to follow the sums: the target, and how a fish counts."""
    has_pairs = any(len(side.seats) > 1 for side in sheet.sides)
    fish = {
        (FishAmount.EACH_OWN, False): _("fish on all"),
        (FishAmount.MAX_TAKES_ALL, False): _("fish on one"),
        (FishAmount.MAX_TAKES_ALL, True): _("full fish"),
        (FishAmount.MAX_TAKES_OWN, True): _("fish: own hands only"),
    }.get((sheet.fish_amount, has_pairs))
    target = None if sheet.target is None else _("to %(target)d") % {"target": sheet.target}
    return tuple(words for words in (target, fish) if words)


def end_words(sheet: Sheet, row: SheetRow) -> str:
    """Return how a deal ended, with the name of who ended it."""
    name = next(
        name for side in sheet.sides for seat, name in zip(side.seats, side.names, strict=True)
        if seat == row.seat
    )  # fmt: skip
    return ending_words(name, DealEnd(row.kind, row.seat), is_officer=row.title is Title.OFFICER)


def pot_words(sheet: Sheet, row: SheetRow) -> str:
    """Return what became of the pot in this deal, or nothing where there was none."""
    tied = " : ".join(map(str, row.tied))
    is_last_of_match = sheet.result is not None and row is sheet.rows[-1]
    if row.drawn and row.pot and is_last_of_match:
        return _("tie %(tied)s — +%(pot)d stays in the pot") % {"tied": tied, "pot": row.pot}
    if row.drawn and row.pot:
        return _("tie %(tied)s — +%(pot)d carried to the next deal") % {
            "tied": tied,
            "pot": row.pot,
        }
    if row.drawn:
        return _("tie %(tied)s — nobody is credited") % {"tied": tied}
    if row.pot and is_last_of_match:
        return _("+%(pot)d stays in the pot") % {"pot": row.pot}
    if row.pot:
        return _("+%(pot)d carried to the next deal") % {"pot": row.pot}
    if row.pot_before:
        taken_by = max(range(len(row.cells)), key=lambda side: row.cells[side].credit)
        return _("the pot, +%(pot)d, goes to %(names)s") % {
            "pot": row.pot_before,
            "names": listed(sheet.sides[taken_by].names),
        }
    return ""


def result_words(result: SheetResult) -> str:
    """Return in a sentence how the match ended; who became the goat is said by name."""
    losers, winners = listed(result.losers), listed(result.winners)
    if result.reason is MatchReason.CONCEDED:
        return ngettext(
            "%(names)s conceded the match.", "%(names)s conceded the match.", len(result.losers)
        ) % {"names": losers}
    if result.reason is MatchReason.BROKEN:
        return ngettext(
            "The match was broken off: lost by %(names)s.",
            "The match was broken off: lost by %(names)s.",
            len(result.losers),
        ) % {"names": losers}
    if result.reason is MatchReason.GENERAL or not result.loses_at_target:
        return ngettext("%(names)s won.", "%(names)s won.", len(result.winners)) % {
            "names": winners
        }
    return ngettext("%(names)s is the goat.", "%(names)s are the goats.", len(result.losers)) % {
        "names": losers
    }


def account_spoken(account: Account) -> str:
    """Return an account for the ear."""
    if account.remembered:
        return _("%(points)d remembered") % {"points": account.remembered}
    if account.recorded:
        return _("%(points)d recorded") % {"points": account.recorded}
    return _("nothing")


def _amount(account: Account) -> Amount:
    kind = "remembered" if account.remembered else "recorded" if account.recorded else "nothing"
    return Amount(str(account), kind)


def _column(number: int, side: SheetSide) -> dict[str, object]:
    return {"id": f"sheet-side-{number}", "names": side.names}


def _row_words(sheet: Sheet, row: SheetRow) -> RowWords:
    return RowWords(
        deal=row.deal,
        end=end_words(sheet, row),
        is_fish=row.is_fish,
        cells=tuple(
            _cell_words(row, cell, f"sheet-deal-{row.deal} sheet-side-{number}")
            for number, cell in enumerate(row.cells, start=1)
        ),
        pot=pot_words(sheet, row),
        pot_is_tie=row.drawn,
    )


def _cell_words(row: SheetRow, cell: SheetCell, headers: str) -> CellWords:
    spoken = (
        _("before %(before)s, in hand %(hand)d, nobody credited, now %(after)s")
        if row.drawn
        else _("before %(before)s, the deal %(brought)d, now %(after)s")
    )
    return CellWords(
        before=_amount(cell.before),
        brought=_brought(row, cell),
        note=_note(row, cell),
        after=_amount(cell.after),
        spoken=spoken
        % {
            "before": account_spoken(cell.before),
            "after": account_spoken(cell.after),
            "hand": cell.hand,
            "brought": cell.credit + cell.play_points,
        },
        headers=headers,
    )


def _brought(row: SheetRow, cell: SheetCell) -> str:
    """What the deal brought; in a drawn one nobody is credited, and the hands show why."""
    return str(cell.hand if row.drawn else cell.credit + cell.play_points)


def _note(row: SheetRow, cell: SheetCell) -> str:
    """The points left in hand, where the deal brought something else."""
    differs = not row.drawn and cell.hand != cell.credit + cell.play_points
    return f"({cell.hand})" if differs else ""


def _text_table(sheet: Sheet) -> Iterator[str]:
    grid: list[list[str] | str] = [[_("Deal"), *("+".join(side.names) for side in sheet.sides)]]
    if sheet.has_start:
        grid.append([_("Start"), *map(str, sheet.start)])
    fish = _("fish")
    for row in sheet.rows:
        label = f"{row.deal} {fish}" if row.is_fish else str(row.deal)
        grid.append([label, *(_brought(row, cell) for cell in row.cells)])
        grid.append(["", *(str(cell.after) for cell in row.cells)])
        if pot := pot_words(sheet, row):
            grid.append(pot)
    tabular = [line for line in grid if isinstance(line, list)]
    widths = [max(map(len, column)) for column in zip(*tabular, strict=True)]
    for line in grid:
        if isinstance(line, str):
            yield line
        else:
            first, *rest = line
            cells = (text.rjust(width) for text, width in zip(rest, widths[1:], strict=True))
            yield "  ".join((first.ljust(widths[0]), *cells))
