"""Ratings in the admin: to look at and to download. By hand they would contradict the results."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy

from accounts.admin_pages import ReadOnlyAdmin
from accounts.admin_search import MemberSearchMixin
from ratings.models import Rating, RatingChange, SkillChange, SkillRating


@admin.register(Rating)
class RatingAdmin(MemberSearchMixin, ReadOnlyAdmin):
    """The standing of each person in each pool."""

    list_display = ("user", "pool", "points", "matches", "updated_at")
    list_filter = ("pool", "updated_at")
    list_select_related = ("user",)
    search_fields = ("=pool",)
    search_people = "user"
    ordering = ("pool", "-points", "pk")


@admin.register(RatingChange)
class RatingChangeAdmin(MemberSearchMixin, ReadOnlyAdmin):
    """Every change of a rating, newest first; an annulled match has a reversing row."""

    list_display = ("at", "user", "pool", "gained", "points_after", "matches_counted", "reverses")
    list_filter = ("pool", "matches_counted", "at")
    list_select_related = ("user", "reverses")
    search_fields = ("=pool",)
    search_people = "user"
    date_hierarchy = "at"
    ordering = ("-at", "-pk")


@admin.register(SkillRating)
class SkillRatingAdmin(MemberSearchMixin, ReadOnlyAdmin):
    """How strong each person is believed to be in each family of games."""

    list_display = ("user", "family", "shown", "matches", "mu", "sigma", "updated_at")
    list_filter = ("family", "updated_at")
    list_select_related = ("user",)
    search_fields = ("=family",)
    search_people = "user"
    ordering = ("family", "-mu", "pk")

    @admin.display(description=gettext_lazy("skill"), ordering="mu")
    def shown(self, rating: SkillRating) -> str:
        """The skill as pages show it."""
        return f"{rating.skill.points} ± {rating.skill.uncertainty}"


@admin.register(SkillChange)
class SkillChangeAdmin(MemberSearchMixin, ReadOnlyAdmin):
    """Every change of a skill, newest first; an annulled match has a reversing row."""

    list_display = ("at", "user", "family", "shown", "model", "library", "reverses")
    list_filter = ("family", "library", "at")
    list_select_related = ("user", "reverses")
    search_fields = ("=family",)
    search_people = "user"
    date_hierarchy = "at"
    ordering = ("-at", "-pk")

    @admin.display(description=gettext_lazy("change"))
    def shown(self, change: SkillChange) -> str:
        """The change as pages show it."""
        return f"{change.before.points} {change.gained:+d}"
