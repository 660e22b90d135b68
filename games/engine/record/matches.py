"""Reading what stands behind the tags: deals, a match that was stopped, the result."""

from __future__ import annotations

import re

from games.engine.ending import DealEnd, EndKind
from games.engine.ledger import close_by_standing, new_ledger
from games.engine.record.deals import DealReader
from games.engine.record.faults import Word, malformed, readable, wrong_end
from games.engine.record.hands import HandsReader
from games.engine.record.lines import Line
from games.engine.record.model import (
    STOPS,
    ClubPoints,
    DealRecord,
    LengthUnit,
    MatchRecord,
    RecordedResult,
)
from games.engine.record.results import (
    after_deal,
    leaver_of,
    recorded_result,
    result_words,
    stop_between_deals,
)
from games.engine.record.tags import Tags
from games.engine.record.words import check_sums, parse_number
from games.engine.standing import MatchReason
from games.engine.text import gettext_noop as _

_RESULT = re.compile(r"(?:loser|winner|rating)=[0-9]+(?:,[0-9]+)*")


class MatchReader:
    """Takes the lines behind the tags."""

    def __init__(self, tags: Tags, club_points: ClubPoints) -> None:
        assert tags.rules is not None  # noqa: S101 - the tags are complete
        self._club_points = club_points
        self._tags = tags
        self._rules = tags.rules
        self._ledger = new_ledger(tags.rules, tags.start, to_target=tags.length is None)
        """The match after the deals in `_closed`."""
        self._closed: list[DealRecord] = []
        self._hands: HandsReader | None = None
        self._deal: DealReader | None = None
        self._stopped: DealEnd | None = None
        self._has_result = False

    def read(self, line: Line) -> None:
        """Read the next line."""
        if self._has_result:
            raise malformed(line.first, _("Nothing follows the result."))
        if self._hands:
            if self._hands.takes(line):
                return
            self._open_deal(self._hands, line.first)
        kind = line.first.text
        if kind == "Deal":
            self._close_deal(line.first)
            if self._ledger.result:
                raise wrong_end(line.first, _("The match is over."))
            self._hands = HandsReader(self._ledger, line)
        elif kind == "Result:":
            self._read_result(line)
        elif kind in STOPS and (self._deal is None or self._deal.is_over):
            self._read_stop(line)
        elif self._deal:
            self._deal.read(line)
        else:
            raise malformed(line.first, _("A deal is expected here."))

    def end_of_record(self, last: Word) -> MatchRecord:
        """Return the whole match; *last* is the word to blame if the end comes too early."""
        if self._hands:
            self._open_deal(self._hands, last)
        if self._deal:
            self._deal.end_of_record(last)
            self._enter(self._deal)
        texts = self._tags.texts
        return MatchRecord(
            rules=self._rules,
            names=self._tags.names,
            deals=tuple(self._closed),
            result=self._result(),
            stopped=self._stopped,
            length=self._tags.length,
            start=self._tags.start,
            date=texts.get("Date", ""),
            event=texts.get("Event", ""),
            table=texts.get("Table", ""),
            clock=texts.get("Clock", ""),
        )

    def deals(self) -> tuple[DealRecord, ...]:
        """Return the deals read so far that have an end; none that was thrown in."""
        now = [self._deal.record()] if self._deal else []
        return tuple(deal for deal in (*self._closed, *now) if deal.ending)

    def _open_deal(self, hands: HandsReader, first: Word) -> None:
        is_timed = self._rules.match.time_limit is not None or self._lasts(LengthUnit.MINUTES)
        self._deal = DealReader(self._ledger, hands, first, is_timed=is_timed)
        self._hands = None

    def _close_deal(self, word: Word) -> None:
        """Enter the deal before *word*, which must have an end."""
        if self._deal:
            self._deal.close(word)
            self._enter(self._deal)

    def _enter(self, deal: DealReader) -> None:
        self._ledger = after_deal(deal.ledger, self._tags.length)
        self._closed.append(deal.record())
        self._deal = None

    def _lasts(self, unit: LengthUnit) -> bool:
        return self._tags.length is not None and self._tags.length.unit is unit

    def _read_stop(self, line: Line) -> None:
        """Read a line that ends the match between two deals."""
        kind, (word,) = line.first, line.exactly(1)
        seat = readable(word, parse_number)
        self._close_deal(kind)
        if self._ledger.result:
            raise wrong_end(kind, _("The match is over."))
        if seat not in self._rules.seats:
            raise wrong_end(word, _("This game has no such seat."))
        self._stopped = DealEnd(EndKind(kind.text), seat)
        self._ledger = stop_between_deals(self._ledger, self._stopped)

    def _read_result(self, line: Line) -> None:
        self._close_deal(line.first)
        if self._lasts(LengthUnit.MINUTES) and self._ledger.deals and not self._ledger.result:
            self._ledger = close_by_standing(self._ledger, MatchReason.TIME)
        result = self._result()
        if result is None:
            raise wrong_end(line.first, _("The match is not over."))
        expected = result_words(self._rules, self._tags.length, result)
        if not line.others:
            line.exactly(1)
        if len(line.others) == 1:  # club points may be left out
            expected = expected[:1]
        check_sums(line, expected, _RESULT)
        self._has_result = True

    def _result(self) -> RecordedResult | None:
        end = self._stopped or (self._closed[-1].ending if self._closed else None)
        return recorded_result(self._ledger, leaver=leaver_of(end), club_points=self._club_points)
