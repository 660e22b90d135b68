"""Ratings in the admin: to look at and to download. By hand they would contradict the results."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from import_export.admin import ExportMixin

from ratings.models import Rating, RatingChange


class ReadOnlyAdmin(ExportMixin, admin.ModelAdmin):
    """Neither adds, changes nor deletes; searches, filters and downloads."""

    list_per_page = 50

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Rows come from services only."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A hand edit would break the record."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What happened stays."""
        return False


@admin.register(Rating)
class RatingAdmin(ReadOnlyAdmin):
    """The standing of each person in each pool."""

    list_display = ["user", "pool", "points", "matches", "updated_at"]
    list_filter = ["pool", "updated_at"]
    list_select_related = ["user"]
    search_fields = ["user__username", "user__name_key"]


@admin.register(RatingChange)
class RatingChangeAdmin(ReadOnlyAdmin):
    """Every change of a rating, newest first."""

    list_display = ["at", "user", "pool", "gained", "points_after", "matches_counted", "reverses"]
    list_filter = ["pool", "matches_counted", "at"]
    list_select_related = ["user", "reverses"]
    search_fields = ["user__username", "user__name_key"]
    date_hierarchy = "at"
    ordering = ["-at", "-pk"]
