"""Ratings in the admin: to look at and to download. By hand they would contradict the results."""

from __future__ import annotations

from django.contrib import admin

from accounts.admin_pages import ReadOnlyAdmin
from accounts.admin_search import MemberSearchMixin
from ratings.models import Rating, RatingChange


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
