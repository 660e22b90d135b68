"""Every read of club points for a page: leaderboards, a person's standings, a person's curve."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, QuerySet, Sum, TextChoices, Window
from django.db.models.functions import Rank
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.models import Rating, RatingChange

PAGE_SIZE = 50
# A curve of more points than this says no more on a small picture.
CURVE_POINTS = 200


class Period(TextChoices):
    """What a leaderboard counts; always back from now, so that no Monday finds it empty."""

    WEEK = "week", _("Last 7 days")
    MONTH = "month", _("Last 30 days")
    ALL = "all", _("All time")


_LENGTH = {Period.WEEK: timedelta(days=7), Period.MONTH: timedelta(days=30)}


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a leaderboard. Who has equal points shares a place, and the next is skipped."""

    place: int
    user_id: int
    name: str
    points: int
    matches: int

    @property
    def average(self) -> float:
        """Points for each match, to be shown with one decimal."""
        return self.points / self.matches


@dataclass(frozen=True, slots=True)
class PoolRating:
    """One person's points and matches in one pool."""

    pool: str
    points: int
    matches: int

    @property
    def average(self) -> float:
        """Points for each match, to be shown with one decimal."""
        return self.points / self.matches


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """Where one person stood in a pool after one match, or after one was annulled."""

    at: datetime
    points: int
    gained: int


def leaderboard(
    pool: str, period: Period, *, page: str | int = 1, now: datetime | None = None
) -> tuple[Page[Any], tuple[Standing, ...]]:
    """Return the page of the paginator and its standings, most points first.

    Among equal points fewer matches stand first, then the name decides. Bots have no rating;
    guests, closed and suspended accounts are left out. An annulled match counts in no period.
    Two queries; a page out of range is the last one.
    """
    rows = (
        _all_time(pool)
        if period is Period.ALL
        else _since(pool, (now or timezone.now()) - _LENGTH[period])
    )
    ordered = rows.annotate(
        name=F("user__username"),
        place=Window(Rank(), order_by=F("points").desc()),
    ).order_by("-points", "matches", "user__name_key")
    shown = Paginator(
        ordered.values("place", "user_id", "name", "points", "matches"), PAGE_SIZE
    ).get_page(page)
    return shown, tuple(Standing(**row) for row in shown)


def pools_in_use() -> tuple[str, ...]:
    """Return the pools in which anybody has a rating, the most played first. One query."""
    return tuple(
        Rating.objects.filter(matches__gt=0)
        .values_list("pool", flat=True)
        .annotate(played=Sum("matches"))
        .order_by("-played", "pool")
    )


def ratings_of(user_id: int) -> tuple[PoolRating, ...]:
    """Return a person's ratings, the most played pool first. One query."""
    rows = Rating.objects.filter(user_id=user_id, matches__gt=0).order_by("-matches", "pool")
    return tuple(PoolRating(row.pool, row.points, row.matches) for row in rows)


def curve_of(user_id: int, pool: str) -> tuple[CurvePoint, ...]:
    """Return a person's newest standings in a pool, oldest first, at most 200. One query."""
    newest = RatingChange.objects.filter(user_id=user_id, pool=pool).order_by("-at", "-pk")
    rows = newest.values_list("at", "points_after", "gained")[:CURVE_POINTS]
    return tuple(CurvePoint(*row) for row in reversed(rows))


def listed(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Keep the rows of those who may stand on a leaderboard: no guests, closed or suspended accounts."""
    return rows.filter(user__is_guest=False, user__closed_at=None, user__is_active=True)


def _all_time(pool: str) -> QuerySet[Any]:
    return listed(Rating.objects.filter(pool=pool, matches__gt=0))


def _since(pool: str, begin: datetime) -> QuerySet[Any]:
    """One row a person. A match and its annulment are both left out, whenever they happened."""
    counted = RatingChange.objects.filter(pool=pool, at__gte=begin, reverses=None, reversed_by=None)
    people: QuerySet[Any] = listed(counted).values("user_id")
    rows: QuerySet[Any] = people.annotate(points=Sum("gained"), matches=Count("pk"))
    return rows
