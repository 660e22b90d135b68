"""Reading DGR 1: every action is played again, and every written sum is checked.

The lines of a record are read one by one; the first word that is wrong ends the reading.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.ending import EndKind
from games.engine.record.faults import Fault, RecordFaultError, Word
from games.engine.record.lines import lines_of
from games.engine.record.matches import MatchReader
from games.engine.record.model import ClubPoints, DealRecord, MatchRecord
from games.engine.record.tags import TagReader
from games.engine.rules import Rules

_KEYWORDS = frozenset({"Deal", "Result:", "redeal", "fair", "credit", "account", *EndKind})


@dataclass(frozen=True, slots=True)
class ReadReport:
    """What came of reading a record: the whole match, or what stood before its first fault.

    ``deals`` are those that have an end; deals that were thrown in are not among them. ``game``
    and ``rules`` are None where the fault comes before them, ``record`` on every fault.
    """

    game: str | None
    rules: Rules | None
    names: tuple[str, ...]
    deals: tuple[DealRecord, ...]
    record: MatchRecord | None
    fault: Fault | None


def read_match(text: str, *, club_points: ClubPoints) -> ReadReport:
    """Read a full record and check it; sums and a result that are left out are computed.

    Args:
        text: The record. Bytes that are not UTF-8 may come as surrogates ("surrogateescape").
        club_points: `ratings.formulas.game_room.club_points`.
    """
    tags = TagReader()
    match: MatchReader | None = None
    record: MatchRecord | None = None
    fault: Fault | None = None
    last = Word("", 1)
    try:
        for line in lines_of(text):
            # The word to blame if the record breaks off behind this line.
            last = line.words[0 if line.first.text in _KEYWORDS else -1]
            if match is None and tags.takes(line):
                continue
            match = match or MatchReader(tags.tags, club_points)
            match.read(line)
        tags.ends_at(last)
        match = match or MatchReader(tags.tags, club_points)
        record = match.end_of_record(last)
    except RecordFaultError as error:
        fault = error.fault
    deals = match.deals() if match else ()
    return ReadReport(tags.tags.game, tags.tags.rules, tags.tags.names, deals, record, fault)
