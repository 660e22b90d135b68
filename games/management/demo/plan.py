"""What the demo club has played: fourteen evenings over eight weeks, twelve matches for each of the four."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class PlannedMatch:
    """A match to be played: by whom, in the order of the seats, and how long before the club's founding."""

    days_ago: int
    hour: int
    game: str
    names: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    turn_seconds: int = 30

    def began(self, founded: datetime) -> datetime:
        """When the first tiles were dealt; the same in every run, so that a run can be resumed."""
        evening = (founded - timedelta(days=self.days_ago)).replace(hour=self.hour)
        return evening.replace(minute=(7 * self.days_ago) % 60, second=12, microsecond=0)


MATCHES = (
    PlannedMatch(56, 18, "kozel", ("Masha", "Alex", "Olya", "Serg")),
    PlannedMatch(52, 19, "kozel_pairs", ("Masha", "Alex", "Olya", "Serg")),
    PlannedMatch(49, 17, "kozel", ("Olya", "Serg")),
    PlannedMatch(45, 19, "kozel", ("Serg", "Masha", "Alex", "Olya"), {"fish_amount": "each_own"}),
    PlannedMatch(41, 20, "kozel_pairs", ("Masha", "Olya", "Alex", "Serg")),
    PlannedMatch(38, 18, "kozel", ("Masha", "Alex", "Olya")),
    PlannedMatch(33, 19, "kozel_pairs", ("Alex", "Masha", "Olya", "Serg"), {"target": "301"}),
    PlannedMatch(29, 17, "kozel", ("Alex", "Olya", "Serg", "Masha"), turn_seconds=20),
    PlannedMatch(24, 20, "kozel", ("Alex", "Masha")),
    PlannedMatch(20, 18, "kozel", ("Olya", "Masha", "Serg", "Alex"), {"target": "51"}),
    PlannedMatch(15, 19, "kozel_pairs", ("Serg", "Alex", "Masha", "Olya")),
    PlannedMatch(10, 18, "kozel", ("Serg", "Masha", "Alex")),
    PlannedMatch(6, 19, "kozel", ("Serg", "Olya")),
    PlannedMatch(2, 20, "kozel", ("Masha", "Serg", "Olya", "Alex")),
)
"""Oldest first."""
