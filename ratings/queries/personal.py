"""What ratings know about a person: their part of the download of one's own data."""

from __future__ import annotations

from typing import Any

from ratings.models import Rating, RatingChange, SkillChange, SkillRating


def personal_data(user_id: int) -> dict[str, Any]:
    """All standings of a member and every change of them, as JSON values. Four queries."""
    points = RatingChange.objects.filter(user=user_id).order_by("at", "pk")
    skills = SkillChange.objects.filter(user=user_id).order_by("at", "pk")
    return {
        "club_points": list(
            Rating.objects.filter(user=user_id)
            .order_by("pool")
            .values("pool", "points", "matches", "updated_at")
        ),
        "club_point_changes": list(
            points.values("pool", "at", "gained", "points_after", "reverses_id")
        ),
        "skills": list(
            SkillRating.objects.filter(user=user_id)
            .order_by("family")
            .values("family", "mu", "sigma", "matches", "updated_at")
        ),
        "skill_changes": list(
            skills.values(
                "family",
                "at",
                "mu_before",
                "sigma_before",
                "mu_after",
                "sigma_after",
                "model",
                "library",
                "reverses_id",
            )
        ),
    }
