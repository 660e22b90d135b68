"""Reading one deal of a record: its actions, its end and the sums under it.

The order in which a deal is checked: opener, redeal, first action (docs/records.md).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from games.engine.actions import ChooseOpener, Draw
from games.engine.deal import apply, call_end, opener_of, start_deal
from games.engine.dealing import must_redeal
from games.engine.ending import SCORED_ENDS, EndKind
from games.engine.errors import EngineError
from games.engine.ledger import Ledger, post_deal
from games.engine.record.faults import (
    FaultCode,
    RecordFaultError,
    Word,
    malformed,
    readable,
    wrong_deal,
    wrong_end,
    wrong_sum,
)
from games.engine.record.hands import HandsReader
from games.engine.record.lines import Line
from games.engine.record.model import (
    POSTED_ENDS,
    STOPS,
    DealRecord,
    FairLine,
    RecordedAction,
)
from games.engine.record.words import (
    check_sums,
    credit_words,
    parse_number,
    parse_suffixed_action,
)
from games.engine.text import gettext_noop as _

_HEX = re.compile(r"(?:[0-9A-Fa-f]{2})+")
_KINDS = frozenset(EndKind)
_CREDIT = re.compile(r"draw|0|-?[1-9][0-9]*")
_ACCOUNT = re.compile(r"0|[-+]?[1-9][0-9]*")


class DealReader:
    """Takes the lines of one deal behind the tiles, up to its account line.

    ``ledger`` is the match before the deal and, once the end line is read, the match after it.
    ``is_over``: the deal was thrown in, or its end line is read.
    """

    def __init__(self, ledger: Ledger, hands: HandsReader, first: Word, *, is_timed: bool) -> None:
        """Check the opener and the pot of the header.

        Args:
            first: The word behind the tiles, or the last of the record.
            is_timed: Whether a deal of this match may end because time is up.
        """
        self.ledger = ledger
        self.is_over = False
        self._before = ledger
        self._dealt = hands.dealt(first)
        self._opener = hands.opener
        self._opener_word = hands.opener_word
        self._is_timed = is_timed
        self._must_redeal = must_redeal(ledger.rules, self._dealt.hands)
        self._thrown_in = False
        self._fair: FairLine | None = None
        self._actions: list[RecordedAction] = []
        self._sums: list[str] = []
        self._check_opener()
        if hands.pot_fault:
            raise hands.pot_fault
        self._position = start_deal(ledger, self._dealt, lot=hands.opener)

    def read(self, line: Line) -> None:
        """Read one line; the first wrong word raises RecordFaultError."""
        kind = line.first.text
        if kind in _KINDS:
            self._read_end(line)
        elif kind in _READERS:
            _READERS[kind](self, line)
        else:
            for word in line.words:
                self._read_action(word)

    def close(self, word: Word) -> None:
        """Refuse *word*, which begins what follows the deal, where the deal has no end."""
        self._require_redeal(word)
        if not self.is_over:
            raise wrong_end(word, _("The deal before this has no end line."))

    def end_of_record(self, last: Word) -> None:
        """Refuse a record that ends with the word *last* where only the end line is missing."""
        if self._position.ending and not self.is_over:
            raise wrong_end(last, _("The deal has ended, and no line says so."))

    def record(self) -> DealRecord:
        """Return what was read; a deal without an end line has no ending."""
        has_end = self.is_over and not self._thrown_in
        return DealRecord(
            number=self._before.deals + 1,
            opener=self._opener,
            pot=self._before.pot,
            dealt=self._dealt,
            redeal=self._thrown_in,
            fair=self._fair,
            actions=tuple(self._actions),
            ending=self._position.ending if has_end else None,
            report=self.ledger.previous if has_end else None,
        )

    def read_redeal(self, line: Line) -> None:
        """Read the line that says that this deal was thrown in."""
        line.exactly(0)
        if not self._must_redeal:
            raise wrong_deal(line.first, _("No hand is such that the deal is thrown in."))
        if self._thrown_in:
            raise malformed(line.first, _("The deal was thrown in already."))
        self._thrown_in = self.is_over = True

    def read_fair(self, line: Line) -> None:
        """Read what the fair-deal protocol published."""
        keys = ["commitment", "secret", *(str(seat) for seat in self._before.rules.seats)]
        texts = []
        if self._fair or self._actions or self._sums:
            raise malformed(line.first, _("This line has no place here."))
        for word, key in zip(line.exactly(len(keys)), keys, strict=True):
            name, _equals, text = word.text.partition("=")
            is_none = text == "-" and key.isdigit()
            if name != key or not (is_none or _HEX.fullmatch(text)):
                raise malformed(word, _("This is no hexadecimal text of the fair deal."))
            texts.append("" if is_none else text)
        self._fair = FairLine(texts[0], texts[1], tuple(texts[2:]))

    def read_sums(self, line: Line) -> None:
        """Read a `credit` or an `account` line under the end, each once and in this order."""
        label, ending = line.first, self._position.ending
        self._require_redeal(label)
        if ending is None:
            raise wrong_end(label, _("The deal is not over."))
        is_credit = label.text == "credit"
        has_line = ending.kind in (SCORED_ENDS if is_credit else POSTED_ENDS)
        if not has_line or "account" in self._sums or label.text in self._sums:
            raise malformed(label, _("This line has no place here."))
        self._sums.append(label.text)
        report = self._position.report(self._before.pot)
        if is_credit:
            check_sums(line, credit_words(report), _CREDIT)
        else:
            check_sums(line, tuple(map(str, report.accounts)), _ACCOUNT)

    def _check_opener(self) -> None:
        rules, due = self._before.rules, opener_of(self._before, self._dealt, lot=self._opener)
        if self._opener not in rules.seats or self._opener not in (due.choosing or (due.seat,)):
            raise self._wrong_opener()

    def _wrong_opener(self) -> RecordFaultError:
        return RecordFaultError(
            self._opener_word, FaultCode.WRONG_OPENER, _("Another seat opens this deal.")
        )

    def _require_redeal(self, word: Word) -> None:
        """Refuse the first word behind the hands of a deal that had to be thrown in."""
        if self._must_redeal and not self._thrown_in:
            raise wrong_deal(word, _("This deal is thrown in, and no line says so."))

    def _read_action(self, word: Word) -> None:
        action, flag, points = readable(word, parse_suffixed_action)
        if isinstance(action, Draw) and not action.tile:
            raise malformed(word, _("A recorded draw names its tile."))
        self._require_redeal(word)
        if self.is_over or self._position.ending:
            raise wrong_end(word, _("The deal is over."))
        is_choice = isinstance(action, ChooseOpener) and action in self._position.actions
        if is_choice and action != ChooseOpener(self._opener):
            raise self._wrong_opener()
        seat = self._position.turn[0]
        try:
            step = apply(self._position, seat, action)
        except EngineError as error:
            raise RecordFaultError(word, FaultCode(error.code), str(error)) from error
        if points not in (None, step.points):
            raise wrong_sum(word, _("This action does not score these points."))
        self._position = step.position
        self._actions.append(RecordedAction(seat, step.action, flag, step.points))

    def _read_end(self, line: Line) -> None:
        kind, (seat,) = line.first, line.exactly(1)
        number = readable(seat, parse_number)
        self._require_redeal(kind)
        if self.is_over or self._sums:
            raise wrong_end(kind, _("The deal is over."))
        self._call_end(kind.text, number)
        ending = self._position.ending
        if ending is None or kind.text != ending.kind:
            raise wrong_end(kind, _("The deal does not end so here."))
        if number != ending.seat or number not in self._before.rules.seats:
            raise wrong_end(seat, _("The deal ends by another seat."))
        self.ledger = post_deal(self._before, self._position)
        self.is_over = True

    def _call_end(self, kind: str, seat: int) -> None:
        """End a deal that is going on, where this kind of end comes from outside."""
        position = self._position
        if position.ending:
            return
        if kind in STOPS:
            self._position = call_end(position, EndKind(kind), seat)
        elif kind == EndKind.TIME and self._is_timed and position.last:
            self._position = call_end(position, EndKind.TIME, position.last.seat)


_READERS: dict[str, Callable[[DealReader, Line], None]] = {
    "redeal": DealReader.read_redeal,
    "fair": DealReader.read_fair,
    "credit": DealReader.read_sums,
    "account": DealReader.read_sums,
}
