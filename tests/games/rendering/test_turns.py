"""The short marks and open sentences of a replay."""

import pytest
from django.utils import translation

from games.engine.actions import Discard, Draw, parse_action
from games.engine.tiles import UNKNOWN
from games.rendering.turns import action_mark, open_action_words


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("46", "4-6"),
        ("64>", "6-4 ▸"),
        ("64<", "6-4 ◂"),
        ("64^", "6-4 ▴"),
        ("64v", "6-4 ▾"),
        ("66<x,33>", "6-6 ◂ ✕, 3-3 ▸"),
        ("+", "+"),
        ("+35", "+3-5"),
        ("-", "knock"),
        ("_34", "↓3-4"),
        ("@3", "seat 3 opens"),
    ],
)
def test_marks(text, mark):
    with translation.override("en"):
        assert action_mark(parse_action(text)) == mark


def test_hidden_tiles_stay_hidden():
    with translation.override("en"):
        assert action_mark(Draw(UNKNOWN)) == "+"
        assert "3-4" not in action_mark(Discard(UNKNOWN))
        assert open_action_words("Masha", Draw(UNKNOWN)) == "Masha draws a tile"


def test_a_known_draw_is_named():
    with translation.override("en"):
        assert open_action_words("Masha", parse_action("+35")) == "Masha draws 3-5"
        assert open_action_words("Masha", parse_action("-")) == "Masha knocks"
