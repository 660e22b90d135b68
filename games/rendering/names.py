"""The names of a sheet as the seats at the table show them: bots in the reader's language."""

from __future__ import annotations

from dataclasses import replace

from games.queries.sheet import Sheet, SheetResult
from games.queries.table_view import TableView
from games.rendering.words import names_of


def sheet_with_names(view: TableView, sheet: Sheet) -> Sheet:
    """Return *sheet* with the names of this table's seats."""
    sides = tuple(replace(side, names=names_of(view, side.seats)) for side in sheet.sides)
    result = result_with_names(view, sheet.result) if sheet.result is not None else None
    return replace(sheet, sides=sides, result=result)


def result_with_names(view: TableView, result: SheetResult) -> SheetResult:
    """Return *result* with the names of this table's seats."""
    if view.result is None:
        return result
    return replace(
        result,
        losers=names_of(view, view.result.losers),
        winners=names_of(view, view.result.winners),
    )
