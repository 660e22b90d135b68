"""Where tables and matches stand: read from the record, kept per process while they are the newest."""

from games.positions.match_rules import rules_of
from games.positions.presence import ABSENT, Presence, presence_at, refresh_presence
from games.positions.snapshot import (
    Snapshot,
    cached_snapshot,
    current_snapshot,
    forget,
    remember,
    snapshot_of,
)
from games.positions.standing import LoggedAction, Standing, standing_of

__all__ = [
    "ABSENT",
    "LoggedAction",
    "Presence",
    "Snapshot",
    "Standing",
    "cached_snapshot",
    "current_snapshot",
    "forget",
    "presence_at",
    "refresh_presence",
    "remember",
    "rules_of",
    "snapshot_of",
    "standing_of",
]
