"""A small rating curve: standings to places in an SVG. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from ratings.queries.club import CurvePoint

WIDTH, HEIGHT = 320, 96
MARGIN = 8


@dataclass(frozen=True, slots=True)
class Dot:
    """One match on the curve."""

    x: float
    y: float
    at: datetime
    points: int
    gained: int

    @property
    def x_text(self) -> str:
        """Return the abscissa with a point, in every language."""
        return f"{self.x:g}"

    @property
    def y_text(self) -> str:
        """Return the ordinate with a point, in every language."""
        return f"{self.y:g}"

    @property
    def gained_text(self) -> str:
        """Return what the match brought, with its sign."""
        return f"{self.gained:+d}"


@dataclass(frozen=True, slots=True)
class Curve:
    """A polyline in a box of `WIDTH` by `HEIGHT`, lowest standing at the bottom."""

    dots: tuple[Dot, ...]
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def line(self) -> str:
        """Return the `points` of the polyline."""
        return " ".join(f"{dot.x:g},{dot.y:g}" for dot in self.dots)

    @property
    def area(self) -> str:
        """Return the `points` of the polygon under the line."""
        floor = HEIGHT - MARGIN
        return f"{self.dots[0].x:g},{floor} {self.line} {self.dots[-1].x:g},{floor}"

    @property
    def first(self) -> Dot:
        """Return the oldest match shown."""
        return self.dots[0]

    @property
    def last(self) -> Dot:
        """Return the newest match."""
        return self.dots[-1]


def curve(standings: Sequence[CurvePoint]) -> Curve | None:
    """Return the curve through *standings*, evenly spaced by match; None below two of them."""
    if len(standings) < 2:
        return None
    lowest = min(point.points for point in standings)
    span = max(point.points for point in standings) - lowest
    step = (WIDTH - 2 * MARGIN) / (len(standings) - 1)
    floor = HEIGHT - MARGIN
    room = HEIGHT - 2 * MARGIN
    return Curve(
        tuple(
            Dot(
                x=round(MARGIN + number * step, 1),
                y=round(floor - (point.points - lowest) / span * room, 1) if span else HEIGHT / 2,
                at=point.at,
                points=point.points,
                gained=point.gained,
            )
            for number, point in enumerate(standings)
        )
    )
