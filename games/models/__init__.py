"""What is stored of tables and matches."""

from games.models.chat import ChatLine
from games.models.deal import Action, Deal
from games.models.heartbeat import Heartbeat, ProcessKind, Uptime
from games.models.match import Match, MatchSeat
from games.models.rule_set import RuleSet
from games.models.table import Invitation, Seat, Table

__all__ = [
    "Action",
    "ChatLine",
    "Deal",
    "Heartbeat",
    "Invitation",
    "Match",
    "MatchSeat",
    "ProcessKind",
    "RuleSet",
    "Seat",
    "Table",
    "Uptime",
]
