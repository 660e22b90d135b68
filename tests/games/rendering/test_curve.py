"""The rating curve: standings to places."""

from datetime import UTC, datetime

import pytest

from games.rendering.curve import curve
from ratings.queries.club import CurvePoint

AT = datetime(2026, 11, 30, 18, 5, tzinfo=UTC)


def standings(*points: int) -> list[CurvePoint]:
    return [CurvePoint(AT, number, 0) for number in points]


@pytest.mark.parametrize("points", [(), (7,)])
def test_below_two_standings_there_is_none(points):
    assert curve(standings(*points)) is None


def test_lowest_at_the_bottom_evenly_spaced():
    made = curve(standings(0, 10, 5))
    assert made is not None
    assert made.line == "8,88 160,8 312,48"
    assert made.area == "8,88 8,88 160,8 312,48 312,88"
    assert (made.first.points, made.last.points) == (0, 5)


def test_level_standings_lie_in_the_middle():
    made = curve(standings(4, 4))
    assert made is not None
    assert made.line == "8,48 312,48"


def test_numbers_have_a_point_in_every_language():
    made = curve([CurvePoint(AT, 0, 3), CurvePoint(AT, 3, -3), CurvePoint(AT, 7, 0)])
    assert made is not None
    assert [(dot.x_text, dot.y_text, dot.gained_text) for dot in made.dots] == [
        ("8", "88", "+3"),
        ("160", "53.7", "-3"),
        ("312", "8", "+0"),
    ]
