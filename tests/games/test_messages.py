"""What is read from the wire, and what is malformed."""

import pytest

from games.errors import MalformedMessageError, UnknownTableError
from games.messages import (
    Act,
    AllowSpectators,
    Cancel,
    Concede,
    Invite,
    Leave,
    Ping,
    Ready,
    Rematch,
    Remove,
    Reveal,
    Say,
    SeatBot,
    ShowShape,
    Sit,
    Stop,
    Swap,
    TakeBack,
    client_id_of,
    parse_json,
    parse_message,
)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"type": "act", "ply": 17, "action": "15>"}, Act("15>", 17)),
        ({"type": "act", "ply": "17", "action": "15>", "HEADERS": {"x": 1}}, Act("15>", 17)),
        ({"type": "say", "text": "Hello"}, Say("Hello")),
        ({"type": "sit"}, Sit(None)),
        ({"type": "sit", "seat": ""}, Sit(None)),
        ({"type": "sit", "seat": "3"}, Sit(3)),
        ({"type": "leave"}, Leave()),
        ({"type": "ready"}, Ready(None)),
        ({"type": "ready", "commit": "ab"}, Ready("ab")),
        ({"type": "reveal", "text": "mine"}, Reveal("mine")),
        ({"type": "take_back"}, TakeBack()),
        ({"type": "concede"}, Concede()),
        ({"type": "stop"}, Stop()),
        ({"type": "rematch"}, Rematch()),
        ({"type": "cancel"}, Cancel()),
        ({"type": "remove", "seat": 2}, Remove(2)),
        ({"type": "bot", "seat": 2, "level": "club"}, SeatBot(2, "club")),
        ({"type": "swap", "seat": 3}, Swap(3)),
        ({"type": "shape", "shape": "tall"}, ShowShape("tall")),
        ({"type": "invite", "name": "Olya"}, Invite("Olya")),
        ({"type": "spectators", "allowed": "on"}, AllowSpectators(True)),
        ({"type": "spectators", "allowed": False}, AllowSpectators(False)),
        ({"type": "ping"}, Ping()),
    ],
)
def test_every_message_is_read(fields, message):
    assert parse_message(fields) == message


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"type": None},
        {"type": ["act"]},
        {"type": "act", "ply": "seventeen", "action": "15>"},
        {"type": "act", "ply": "१७", "action": "15>"},
        {"type": "act", "ply": 1.0, "action": "15>"},
        {"type": "act", "ply": True, "action": "15>"},
        {"type": "act", "ply": -1, "action": "15>"},
        {"type": "act", "ply": 10**10, "action": "15>"},
        {"type": "act", "ply": "9" * 30, "action": "15>"},
        {"type": "act", "ply": 1, "action": "x" * 41},
        {"type": "act", "ply": 1, "action": "1\0"},
        {"type": "act", "ply": 1},
        {"type": "act", "ply": 1, "action": "\ud800"},
        {"type": "invite", "name": "\udfff"},
        {"type": "say", "text": 5},
        {"type": "ready", "commit": "x" * 65},
        {"type": "sit", "seat": "first"},
        {"type": "remove"},
        {"type": "spectators", "allowed": "perhaps"},
        {"type": "spectators"},
        {"type": "shape", "shape": "round"},
        {"type": "shape", "shape": ["wide"]},
    ],
)
def test_anything_else_is_malformed(fields):
    with pytest.raises(MalformedMessageError):
        parse_message(fields)


def test_a_message_of_another_type_is_unknown():
    with pytest.raises(UnknownTableError):
        parse_message({"type": "dance"})


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '"x"', "null", "[" * 100_000, '{"a": NaN', "{'a': 1}"]
)
def test_a_frame_is_a_json_object(text):
    with pytest.raises(MalformedMessageError):
        parse_json(text)


def test_an_id_is_a_text_of_1_to_64_characters():
    assert client_id_of({}) is None
    assert client_id_of({"id": "x" * 64}) == "x" * 64
    for wrong in ("", "x" * 65, 7, ["a"], "a\0b", "\ud800"):
        with pytest.raises(MalformedMessageError):
            client_id_of({"id": wrong})
