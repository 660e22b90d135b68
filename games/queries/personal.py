"""What games knows about a person: its part of the download of one's own data."""

from __future__ import annotations

from typing import Any

from games.models import ChatLine, Invitation, MatchSeat, RuleSet, Seat, Table


def personal_data(user_id: int) -> dict[str, Any]:
    """All that games stores about a member, as JSON values; nobody else's words.

    What was played in a match is in its record, under its number. Seven queries.
    """
    return {
        "matches": list(
            MatchSeat.objects.filter(user=user_id)
            .order_by("pk")
            .values(
                "match_id",
                "match__game",
                "match__started_at",
                "match__ended_at",
                "match__rated",
                "match__annulled_at",
                "number",
                "side",
                "name",
                "left",
                "recorded",
                "remembered",
                "lost",
                "place",
                "club_points",
            )
        ),
        "seats": list(
            Seat.objects.filter(user=user_id)
            .order_by("pk")
            .values("table__code", "number", "stand_in", "given_up", "last_seen_at", "away_since")
        ),
        "tables_opened": list(
            Table.objects.filter(creator=user_id)
            .order_by("pk")
            .values(
                "code", "game", "set", "options", "seat_count", "rated", "private", "created_at"
            )
        ),
        "chat": list(
            ChatLine.objects.filter(user=user_id).values(
                "at", "table__code", "text", "withdrawn_at"
            )
        ),
        "invitations": list(
            Invitation.objects.filter(user=user_id)
            .order_by("pk")
            .values("table__code", "by__username", "created_at")
        ),
        "invited": list(
            Invitation.objects.filter(by=user_id)
            .order_by("pk")
            .values("table__code", "user__username", "created_at")
        ),
        "rule_sets": list(
            RuleSet.objects.filter(owner=user_id).values(
                "name", "game", "set", "players", "options", "offered_at", "created_at"
            )
        ),
    }
