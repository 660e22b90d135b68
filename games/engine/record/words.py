"""Single words of a record, each both ways: value to text and text to value."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from urllib.parse import unquote_to_bytes

from games.engine.account import Account
from games.engine.actions import Action, parse_action
from games.engine.errors import InvalidNotationError
from games.engine.record.faults import malformed, wrong_sum
from games.engine.record.lines import Line
from games.engine.scoring import DealReport
from games.engine.text import gettext_noop as _

_NAME_SPECIALS = "=%_"
_ESCAPE = re.compile(r"%[0-9A-Fa-f]{2}")
_ACTION = re.compile(r"(?P<action>[^=tb]+)(?P<flag>[tb]?)(?:=(?P<points>0|[1-9][0-9]{0,8}))?")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_SIGNED = re.compile(r"0|-?[1-9][0-9]{0,8}")


def encode_name(name: str) -> str:
    """Return *name* as one word: blanks, ``=``, ``%``, ``_`` and control characters as ``%XX``."""
    return "".join(
        _percent(character)
        if character in _NAME_SPECIALS or _is_blank_or_control(character)
        else character
        for character in name
    )


def decode_name(text: str) -> str:
    """Return the name that *text* stands for; refuse an empty name and a broken ``%``."""
    if not text or "%" in _ESCAPE.sub("", text):
        raise InvalidNotationError(text, _("This is not a name."))
    return _unquote(text)


def encode_line(text: str) -> str:
    """Return free text as the value of a tag: ``%``, control characters and outer blanks as ``%XX``."""
    inner = text.strip()
    start = text.index(inner) if inner else len(text)
    return "".join(
        _percent(character)
        if character == "%"
        or unicodedata.category(character) in ("Cc", "Zl", "Zp")
        or not start <= place < start + len(inner)
        else character
        for place, character in enumerate(text)
    )


def decode_line(text: str) -> str:
    """Return the free text behind a tag's value."""
    return _unquote(text)


def credit_words(report: DealReport) -> tuple[str, ...]:
    """Return the words after `credit`: ``draw``, or what the deal credits each side."""
    return ("draw",) if report.drawn else tuple(str(credit) for credit in report.credits)


def parse_account(text: str, *, threshold: int) -> Account:
    """Return the account that *text* stands for in a game with *threshold*."""
    if text.startswith("+"):
        remembered = parse_number(text[1:])
        if not remembered or not threshold:
            raise InvalidNotationError(text, _("Nothing can be remembered here."))
        return Account(remembered=remembered)
    recorded = parse_number(text)
    return Account(recorded=recorded, is_open=recorded > 0 or threshold == 0)


def parse_number(text: str, *, signed: bool = False) -> int:
    """Return a whole number written without a plus or leading zeros; at most nine digits."""
    if not (_SIGNED if signed else _NUMBER).fullmatch(text):
        raise InvalidNotationError(text, _("This is not a number."))
    return int(text)


def parse_suffixed_action(text: str) -> tuple[Action, str, int | None]:
    """Return an action, its flag and its points; None where no points are written."""
    found = _ACTION.fullmatch(text)
    if not found:
        raise InvalidNotationError(text, _("This is not an action."))
    points = found["points"]
    return parse_action(found["action"]), found["flag"], None if points is None else int(points)


def seats_text(seats: tuple[int, ...]) -> str:
    """Return a side as `Sides` writes it: ``13``."""
    return "".join(str(seat) for seat in seats)


def check_sums(line: Line, expected: Sequence[str], pattern: re.Pattern[str]) -> None:
    """Refuse the first word behind the label that is not the *expected* one."""
    for word, right in zip(line.others, expected, strict=False):
        if not pattern.fullmatch(word.text):
            raise malformed(word, _("This is not a number."))
        if word.text != right:
            raise wrong_sum(word, _("This number does not follow from the play."))
    line.exactly(len(expected))


def _percent(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode())


def _is_blank_or_control(character: str) -> bool:
    return character.isspace() or unicodedata.category(character) == "Cc"


def _unquote(text: str) -> str:
    try:
        return unquote_to_bytes(text).decode()
    except UnicodeDecodeError as error:
        raise InvalidNotationError(text, _("This is not UTF-8.")) from error
