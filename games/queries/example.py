"""The worked example of a game: the first deals of a real match, kept with the rules as a record."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from games.engine.ending import DealEnd
from games.engine.record import MatchRecord, read_match
from games.engine.tiles import Tile
from games.queries.match import sheet_of_record
from games.queries.sheet import Sheet
from ratings.formulas.game_room import club_points

EXAMPLES = files("games.engine.variants") / "examples"


@dataclass(frozen=True, slots=True)
class ExampleHand:
    """What a player was left with when the deal ended, and what it counted."""

    name: str
    tiles: tuple[Tile, ...]
    value: int


@dataclass(frozen=True, slots=True)
class ExampleDeal:
    """One finished deal."""

    number: int
    opener: str
    ending: DealEnd
    ended_by: str
    hands: tuple[ExampleHand, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A few deals, and the sheet that the club wrote of them."""

    deals: tuple[ExampleDeal, ...]
    sheet: Sheet


@lru_cache(maxsize=64)
def example_of(code: str) -> Example:
    """Return the worked example of a game, replayed and checked by the engine; kept in memory. No query.

    A record that the engine does not accept any more is an error: the page would be wrong.
    """
    text = (EXAMPLES / f"{code}.dgr").read_text(encoding="utf-8")
    report = read_match(text, club_points=club_points)
    if report.record is None:
        raise ValueError(f"the example of {code} is not right: {report.fault}")
    return Example(_deals(report.record), sheet_of_record(report.record))


def _deals(record: MatchRecord) -> tuple[ExampleDeal, ...]:
    return tuple(
        ExampleDeal(
            number=deal.number,
            opener=record.names[deal.opener - 1],
            ending=deal.report.ending,
            ended_by=record.names[deal.report.ending.seat - 1],
            hands=tuple(
                ExampleHand(*hand)
                for hand in zip(
                    record.names, deal.report.hands_left, deal.report.hand_values, strict=True
                )
            ),
        )
        for deal in record.deals
        if deal.report
    )
