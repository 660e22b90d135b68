"""The wire, inbound: what a page's form or a JSON client may say to a table, read into values.

Numbers may come as text, because forms know nothing else; unknown fields (a form's headers) are
left unread. Anything else that does not fit is refused as malformed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from games.errors import MalformedMessageError, UnknownTableError

MAX_ID_LENGTH: Final = 64
MAX_ACTION_LENGTH: Final = 40
MAX_NUMBER: Final = 10**9
SHAPES: Final = ("wide", "tall")


@dataclass(frozen=True, slots=True)
class Act:
    """One action of the game."""

    action: str
    ply: int


@dataclass(frozen=True, slots=True)
class Say:
    """One line of chat."""

    text: str


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat, or the first free one."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class Leave:
    """Get up."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Ready for the next deal, with the commitment to a text of one's own."""

    commit: str | None


@dataclass(frozen=True, slots=True)
class Reveal:
    """The text that a commitment was for."""

    text: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take the seat back from the stand-in."""


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the match up."""


@dataclass(frozen=True, slots=True)
class Stop:
    """End the match by consent."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """Play again at this table."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """The creator takes the request back."""


@dataclass(frozen=True, slots=True)
class Remove:
    """The creator frees a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatBot:
    """The creator puts a bot into a seat."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class Swap:
    """The creator chooses who sits in this seat as his partner."""

    seat: int


@dataclass(frozen=True, slots=True)
class Invite:
    """Ask a member by name."""

    name: str


@dataclass(frozen=True, slots=True)
class AllowSpectators:
    """The creator lets spectators in or sends them away."""

    allowed: bool


@dataclass(frozen=True, slots=True)
class ShowShape:
    """A page says how it shows the line: ``wide`` or ``tall``."""

    shape: str


@dataclass(frozen=True, slots=True)
class Ping:
    """Answered by ``pong``."""


Message: TypeAlias = (
    Act
    | Say
    | Sit
    | Leave
    | Ready
    | Reveal
    | TakeBack
    | Concede
    | Stop
    | Rematch
    | Cancel
    | Remove
    | SeatBot
    | Swap
    | Invite
    | AllowSpectators
    | ShowShape
    | Ping
)
Fields: TypeAlias = Mapping[str, Any]


def parse_json(text: str) -> Fields:
    """Read one frame: a JSON object.

    Raises:
        MalformedMessageError: it is none.
    """
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MalformedMessageError from error
    if not isinstance(fields, dict):
        raise MalformedMessageError
    return fields


def client_id_of(fields: Fields) -> str | None:
    """Return the id that the client gave to a message; None without one.

    Raises:
        MalformedMessageError: not a text of 1 to 64 characters.
    """
    value = fields.get("id")
    if value is None:
        return None
    if not isinstance(value, str) or not value or not _is_plain(value, MAX_ID_LENGTH):
        raise MalformedMessageError
    return value


def _is_plain(text: str, at_most: int) -> bool:
    """Whether a text is short enough and can be stored and sent: JSON may hold halves of characters."""
    if len(text) > at_most or "\0" in text:
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def parse_message(fields: Fields) -> Message:
    """Read what a message asks for.

    Raises:
        UnknownTableError: there is no message of this type.
        MalformedMessageError: a field is missing or is not what it should be.
    """
    kind = fields.get("type")
    if not isinstance(kind, str):
        raise MalformedMessageError
    parse = _PARSERS.get(kind)
    if parse is None:
        raise UnknownTableError
    return parse(fields)


def _text(fields: Fields, name: str, *, at_most: int) -> str:
    value = fields.get(name)
    if not isinstance(value, str) or not _is_plain(value, at_most):
        raise MalformedMessageError
    return value


def _number(fields: Fields, name: str) -> int:
    value = fields.get(name)
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    if type(value) is not int or not 0 <= value <= MAX_NUMBER:
        raise MalformedMessageError
    return value


def _act(fields: Fields) -> Act:
    return Act(_text(fields, "action", at_most=MAX_ACTION_LENGTH), _number(fields, "ply"))


def _sit(fields: Fields) -> Sit:
    return Sit(_number(fields, "seat") if fields.get("seat") not in (None, "") else None)


def _ready(fields: Fields) -> Ready:
    return Ready(_text(fields, "commit", at_most=64) if fields.get("commit") is not None else None)


def _spectators(fields: Fields) -> AllowSpectators:
    value = fields.get("allowed")
    if value in (True, "true", "1", "on"):
        return AllowSpectators(True)
    if value in (False, "false", "0", "off"):
        return AllowSpectators(False)
    raise MalformedMessageError


def _shape(fields: Fields) -> ShowShape:
    value = fields.get("shape")
    if not isinstance(value, str) or value not in SHAPES:
        raise MalformedMessageError
    return ShowShape(value)


_PARSERS: Final[Mapping[str, Callable[[Fields], Message]]] = {
    "act": _act,
    "say": lambda fields: Say(_text(fields, "text", at_most=2000)),
    "sit": _sit,
    "leave": lambda _: Leave(),
    "ready": _ready,
    "reveal": lambda fields: Reveal(_text(fields, "text", at_most=200)),
    "take_back": lambda _: TakeBack(),
    "concede": lambda _: Concede(),
    "stop": lambda _: Stop(),
    "rematch": lambda _: Rematch(),
    "cancel": lambda _: Cancel(),
    "remove": lambda fields: Remove(_number(fields, "seat")),
    "bot": lambda fields: SeatBot(_number(fields, "seat"), _text(fields, "level", at_most=16)),
    "swap": lambda fields: Swap(_number(fields, "seat")),
    "invite": lambda fields: Invite(_text(fields, "name", at_most=40)),
    "spectators": _spectators,
    "shape": _shape,
    "ping": lambda _: Ping(),
}
