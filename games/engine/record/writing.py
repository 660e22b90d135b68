"""Writing DGR 1: one canonical text for a match (docs/records.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

from games.engine.actions import Discard, Draw
from games.engine.ending import SCORED_ENDS
from games.engine.record.model import (
    FULL,
    POSTED_ENDS,
    DealRecord,
    FairLine,
    MatchRecord,
    RecordedAction,
    RecordedResult,
)
from games.engine.record.results import result_words
from games.engine.record.words import credit_words, encode_line, encode_name, seats_text
from games.engine.scoring import DealReport
from games.engine.tiles import Tile
from games.engine.variants import differing_options

HIDDEN = "??"
BONEYARD_LINE = 30
"""Tiles on one `Y:` line."""


def write_match(record: MatchRecord, view: str = FULL) -> str:
    """Return *record* as canonical text.

    Args:
        view: ``full``, ``public`` or the number of a seat. A view writes the tiles that its
            reader may not know as ``??``, and leaves out the secrets of the fair deal. Full
            records are for matches that have ended.
    """
    lines = [*_tags(record, view)]
    for deal in record.deals:
        lines += ["", *_deal(record, deal, view)]
    if record.stopped:
        lines += ["", str(record.stopped)]
    if record.result:
        lines += ["", _result(record, record.result)]
    return "\n".join(lines) + "\n"


def record_digest(record: MatchRecord) -> str:
    """Return the SHA-256 of the full canonical text, in hexadecimal: the name of the match."""
    return sha256(write_match(record).encode()).hexdigest()


def _tags(record: MatchRecord, view: str) -> Iterator[str]:
    rules = record.rules
    options = differing_options(rules)
    yield "DGR: 1"
    yield f"Game: {rules.code}"
    if options:
        yield "Rules: " + " ".join(f"{key}={options[key]}" for key in sorted(options))
    if record.length:
        yield f"Length: {record.length.amount} {record.length.unit}"
    yield f"Set: {rules.set}"
    yield "Seats: " + " ".join(
        f"{seat}={encode_name(name)}" for seat, name in enumerate(record.names, start=1)
    )
    yield "Sides: " + " ".join(seats_text(side) for side in rules.sides)
    if record.start:
        yield "Start: " + " ".join(map(str, record.start))
    for tag, text in (
        ("Date", record.date),
        ("Event", record.event),
        ("Table", record.table),
        ("Clock", record.clock),
    ):
        if text:
            yield f"{tag}: {encode_line(text)}"
    yield f"View: {view}"


def _deal(record: MatchRecord, deal: DealRecord, view: str) -> Iterator[str]:
    yield f"Deal {deal.number} opener={deal.opener} pot={deal.pot}"
    for seat, hand in enumerate(deal.dealt.hands, start=1):
        yield f"{seat}: {_tiles(sorted(hand), hidden=view not in (FULL, str(seat)))}"
    for first in range(0, len(deal.dealt.boneyard), BONEYARD_LINE):
        some = deal.dealt.boneyard[first : first + BONEYARD_LINE]
        yield f"Y: {_tiles(some, hidden=view != FULL)}"
    if deal.fair and view == FULL:
        yield _fair(deal.fair)
    if deal.redeal:
        yield "redeal"
    yield from _actions(deal, view, width=record.rules.players)
    if deal.ending and deal.report:
        yield str(deal.ending)
        yield from _sums(deal.report)


def _tiles(tiles: Sequence[Tile], *, hidden: bool) -> str:
    return " ".join(HIDDEN if hidden else str(tile) for tile in tiles)


def _fair(fair: FairLine) -> str:
    texts = [f"{seat}={text or '-'}" for seat, text in enumerate(fair.texts, start=1)]
    return " ".join([f"fair commitment={fair.commitment} secret={fair.secret}", *texts])


def _actions(deal: DealRecord, view: str, *, width: int) -> Iterator[str]:
    words = [_action(action, view) for action in deal.actions]
    for first in range(0, len(words), width):
        yield " ".join(words[first : first + width])


def _action(recorded: RecordedAction, view: str) -> str:
    """Return the action as *view* may read it: what another seat drew or discarded is hidden."""
    if view not in (FULL, str(recorded.seat)):
        if isinstance(recorded.action, Draw):
            return f"+{HIDDEN}{recorded.flag}"
        if isinstance(recorded.action, Discard):
            return f"_{HIDDEN}{recorded.flag}"
    return str(recorded)


def _sums(report: DealReport) -> Iterator[str]:
    """The lines under the end: what was credited, and the accounts after it."""
    if report.ending.kind in SCORED_ENDS:
        yield "credit " + " ".join(credit_words(report))
    if report.ending.kind in POSTED_ENDS:
        yield "account " + " ".join(map(str, report.accounts))


def _result(record: MatchRecord, result: RecordedResult) -> str:
    return "Result: " + " ".join(result_words(record.rules, record.length, result))
