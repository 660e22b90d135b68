"""The table as one viewer may see it. The shapes are in ``table_view``; one import serves both."""

from __future__ import annotations

from games.queries.table_view import (
    ChatLineView,
    DealState,
    LogEntry,
    MatchEnd,
    NextDeal,
    SeatView,
    TableView,
)

__all__ = [
    "ChatLineView",
    "DealState",
    "LogEntry",
    "MatchEnd",
    "NextDeal",
    "SeatView",
    "TableView",
]
