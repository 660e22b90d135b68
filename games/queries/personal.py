"""What games knows about a person: its part of the download of one's own data."""

from __future__ import annotations

from typing import Any

from games.models import ChatLine, MatchSeat, RuleSet


def personal_data(user_id: int) -> dict[str, Any]:
    """All that games stores about a member, as JSON values; nobody else's words. Three queries."""
    matches = MatchSeat.objects.filter(user=user_id).order_by("pk")
    chat = ChatLine.objects.filter(user=user_id)
    rules = RuleSet.objects.filter(owner=user_id)
    return {
        "matches": list(
            matches.values(
                "match_id",
                "match__game",
                "match__started_at",
                "match__ended_at",
                "match__rated",
                "number",
                "name",
                "recorded",
                "remembered",
                "place",
                "club_points",
            )
        ),
        "chat": list(chat.values("at", "table__code", "text", "withdrawn_at")),
        "rule_sets": list(
            rules.values("name", "game", "set", "players", "options", "offered_at", "created_at")
        ),
    }
