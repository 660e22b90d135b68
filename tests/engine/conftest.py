"""Fixtures of the engine's tests."""

from collections.abc import Callable
from pathlib import Path

import pytest

from games.engine.record import ReadReport, read_match
from ratings.formulas.game_room import club_points

RECORDS = Path(__file__).resolve().parents[1] / "records"


@pytest.fixture
def record_text() -> Callable[[str], str]:
    """The text of a record in tests/records by its name."""
    return lambda name: (RECORDS / f"{name}.dgr").read_text(encoding="utf-8")


@pytest.fixture
def read() -> Callable[[str], ReadReport]:
    """Read a record with the club points of the game room."""
    return lambda text: read_match(text, club_points=club_points)
