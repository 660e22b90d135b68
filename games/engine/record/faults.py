"""What can be wrong with a record: a code, and the line and word where it shows first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from games.engine.errors import EngineError, InvalidNotationError

_Value = TypeVar("_Value")


class FaultCode(StrEnum):
    """The kinds of faults; the texts are part of the format (docs/records.md)."""

    MALFORMED = "malformed"
    UNKNOWN_GAME = "unknown_game"
    UNKNOWN_OPTION = "unknown_option"
    WRONG_DEAL = "wrong_deal"
    WRONG_OPENER = "wrong_opener"
    ILLEGAL = "illegal"
    MUST_PLAY = "must_play"
    MUST_DRAW = "must_draw"
    WRONG_END = "wrong_end"
    WRONG_SUM = "wrong_sum"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a record and the number of its line, counted from 1."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Fault:
    """The first fault of a record.

    ``token`` is the word as written. ``message`` is a msgid, to be translated where it is shown.
    """

    line: int
    token: str
    code: FaultCode
    message: str


class RecordFaultError(EngineError):
    """Reading stops here. Caught by `read_match` alone."""

    def __init__(self, word: Word, code: FaultCode, message: str) -> None:
        super().__init__(message)
        self.fault = Fault(word.line, word.text, code, message)


def malformed(word: Word, message: str) -> RecordFaultError:
    """Return the fault of a word that cannot be read where it stands."""
    return RecordFaultError(word, FaultCode.MALFORMED, message)


def readable(word: Word, read: Callable[[str], _Value]) -> _Value:
    """Return what *read* makes of the word; what it cannot read is malformed."""
    try:
        return read(word.text)
    except InvalidNotationError as error:
        raise malformed(word, str(error)) from error


def wrong_deal(word: Word, message: str) -> RecordFaultError:
    """Return the fault of tiles that were not dealt so."""
    return RecordFaultError(word, FaultCode.WRONG_DEAL, message)


def wrong_end(word: Word, message: str) -> RecordFaultError:
    """Return the fault of an end that is too early, too late or another one."""
    return RecordFaultError(word, FaultCode.WRONG_END, message)


def wrong_sum(word: Word, message: str) -> RecordFaultError:
    """Return the fault of a number that does not follow from the play."""
    return RecordFaultError(word, FaultCode.WRONG_SUM, message)
