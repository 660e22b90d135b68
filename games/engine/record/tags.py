"""Reading the tags: what is played, by whom, and where the accounts stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from games.engine.account import Account
from games.engine.errors import ImpossibleRulesError, UnknownOptionError
from games.engine.record.faults import (
    FaultCode,
    RecordFaultError,
    Word,
    malformed,
    readable,
)
from games.engine.record.lines import Line
from games.engine.record.model import FULL, Length, LengthUnit
from games.engine.record.words import (
    decode_line,
    decode_name,
    parse_account,
    parse_number,
    seats_text,
)
from games.engine.rules import Rules
from games.engine.text import gettext_noop as _
from games.engine.variants import VARIANTS, table_rules

TAGS = (
    "DGR", "Game", "Rules", "Length", "Set", "Seats", "Sides", "Start", "Date", "Event", "Table",
    "Clock", "View",
)  # fmt: skip
DEFAULT_SET = "6"
REQUIRED = frozenset({"DGR", "Game", "Seats", "Sides", "View"})


@dataclass
class Tags:
    """What the tags say, filled in line by line. `rules` is set once the seats are known."""

    game: str | None = None
    options: dict[str, Word] = field(default_factory=dict)
    length: Length | None = None
    set: Word | None = None
    names: tuple[str, ...] = ()
    rules: Rules | None = None
    start: tuple[Account, ...] | None = None
    texts: dict[str, str] = field(default_factory=dict)


class TagReader:
    """Takes the lines of the tags one after the other; each must follow in the order of `TAGS`."""

    def __init__(self) -> None:
        self.tags = Tags()
        self._place = 0

    def takes(self, line: Line) -> bool:
        """Read *line* if it is a tag and return True; at the first other line return False.

        Raises:
            RecordFaultError: the tag is wrong, out of order, or one before it is missing.
        """
        label = line.first.text
        is_tag = label.endswith(":") and label[:-1] in TAGS
        self._skip_to(TAGS.index(label[:-1]) if is_tag else len(TAGS), line.first)
        if is_tag:
            _READERS[label[:-1]](self.tags, line)
            self._place += 1
        return is_tag

    def ends_at(self, last: Word) -> None:
        """Refuse a record that ends, with the word *last*, before all required tags."""
        self._skip_to(len(TAGS), last)

    def _skip_to(self, place: int, word: Word) -> None:
        if place < self._place or REQUIRED.intersection(TAGS[self._place : place]):
            raise malformed(word, _("A tag is missing, unknown or out of order."))
        self._place = place


def _read_version(tags: Tags, line: Line) -> None:
    (word,) = line.exactly(1)
    if word.text != "1":
        raise malformed(word, _("Only version 1 of the format can be read."))


def _read_game(tags: Tags, line: Line) -> None:
    (word,) = line.exactly(1)
    if word.text not in VARIANTS:
        raise RecordFaultError(word, FaultCode.UNKNOWN_GAME, _("There is no game of this name."))
    tags.game = word.text


def _read_options(tags: Tags, line: Line) -> None:
    assert tags.game is not None  # noqa: S101 - a required tag before this one
    for word in line.others:
        key, equals, value = word.text.partition("=")
        if not equals or key in tags.options:
            raise malformed(word, _("This is not an option, or it is given twice."))
        option = VARIANTS[tags.game].option(key)
        if option is None or not option.accepts(value):
            raise RecordFaultError(
                word, FaultCode.UNKNOWN_OPTION, _("This game has no such option or value.")
            )
        tags.options[key] = word


def _read_length(tags: Tags, line: Line) -> None:
    amount, unit = line.exactly(2)
    number = readable(amount, parse_number)
    if number < 1:
        raise malformed(amount, _("A match has at least one deal or minute."))
    if unit.text not in set(LengthUnit):
        raise malformed(unit, _("A length is a number of deals or of minutes."))
    tags.length = Length(number, LengthUnit(unit.text))


def _read_set(tags: Tags, line: Line) -> None:
    assert tags.game is not None  # noqa: S101 - a required tag before this one
    (tags.set,) = line.exactly(1)
    if tags.set.text not in VARIANTS[tags.game].sets:
        raise malformed(tags.set, _("This game is not played with this set."))


def _read_seats(tags: Tags, line: Line) -> None:
    assert tags.game is not None  # noqa: S101 - a required tag before this one
    variant = VARIANTS[tags.game]
    set_name = tags.set.text if tags.set else DEFAULT_SET
    if set_name not in variant.sets:
        raise malformed(line.first, _("This game needs a set of its own."))
    allowed = variant.players_with(set_name)
    names = []
    for seat, word in enumerate(line.others, start=1):
        if word.text.partition("=")[0] != str(seat) or seat > max(allowed):
            raise malformed(word, _("This game has no such seat."))
        names.append(readable(word, lambda text: decode_name(text.partition("=")[2])))
    if len(names) not in allowed:
        raise malformed(line.words[-1], _("This game is not played by so many."))
    tags.names = tuple(names)
    tags.rules = _table_rules(tags, set_name, line.words[-1])


def _table_rules(tags: Tags, set_name: str, last: Word) -> Rules:
    """Return the rules of tags that are right one by one; together they may still contradict."""
    assert tags.game is not None  # noqa: S101 - a required tag before this one
    options = {key: word.text.partition("=")[2] for key, word in tags.options.items()}
    try:
        return table_rules(tags.game, players=len(tags.names), set=set_name, options=options)
    except UnknownOptionError as error:  # one that the game has, but not with this set
        blamed = tags.options[error.token.partition("=")[0]]
        raise RecordFaultError(blamed, FaultCode.UNKNOWN_OPTION, str(error)) from error
    except ImpossibleRulesError as error:
        blamed = tags.options.get(error.option, last)
        raise RecordFaultError(blamed, FaultCode.UNKNOWN_OPTION, str(error)) from error


def _read_sides(tags: Tags, line: Line) -> None:
    assert tags.rules is not None  # noqa: S101 - a required tag before this one
    sides = tags.rules.sides
    for word, side in zip(line.others, sides, strict=False):
        if word.text != seats_text(side):
            raise malformed(word, _("This game has no such side."))
    line.exactly(len(sides))


def _read_start(tags: Tags, line: Line) -> None:
    rules = tags.rules
    assert rules is not None  # noqa: S101 - a required tag before this one
    accounts = []
    for word in line.exactly(len(rules.sides)):
        account = readable(
            word, lambda text: parse_account(text, threshold=rules.scoring.threshold)
        )
        target = rules.match.target
        if target is not None and account.recorded >= target and not tags.length:
            raise malformed(word, _("With this account the match is over."))
        accounts.append(account)
    if any(account.recorded or account.remembered for account in accounts):
        tags.start = tuple(accounts)


def _read_date(tags: Tags, line: Line) -> None:
    try:
        datetime.fromisoformat(line.rest)
    except ValueError as error:
        raise malformed(line.words[-1], _("This is not a date.")) from error
    tags.texts["Date"] = line.rest


def _read_text(tags: Tags, line: Line) -> None:
    label = line.first.text.removesuffix(":")
    tags.texts[label] = readable(line.words[-1], lambda _word: decode_line(line.rest))


def _read_view(tags: Tags, line: Line) -> None:
    (word,) = line.exactly(1)
    if word.text != FULL:
        raise malformed(word, _("Only full records can be read: a view hides tiles."))


_READERS: dict[str, Callable[[Tags, Line], None]] = {
    "DGR": _read_version,
    "Game": _read_game,
    "Rules": _read_options,
    "Length": _read_length,
    "Set": _read_set,
    "Seats": _read_seats,
    "Sides": _read_sides,
    "Start": _read_start,
    "Date": _read_date,
    "Event": _read_text,
    "Table": _read_text,
    "Clock": _read_text,
    "View": _read_view,
}
