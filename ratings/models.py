"""Numbers that people gain by playing. Knows no table and no tile."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Rating(models.Model):
    """The standing of one person in one pool (the code of a game)."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings", verbose_name=_("member")
    )
    pool = models.CharField(_("pool"), max_length=32)
    points = models.PositiveIntegerField(_("points"), default=0)
    matches = models.PositiveIntegerField(_("matches"), default=0)
    updated_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [
            models.UniqueConstraint(fields=["user", "pool"], name="one_rating_per_pool"),
        ]
        indexes = [models.Index(fields=["pool", "-points"], name="rating_by_pool")]

    def __str__(self) -> str:
        return f"{self.pool}: {self.points}"


class RatingChange(models.Model):
    """What one match changed for one person.

    Written once, in the transaction of the result, and never edited: annulling a match adds a
    reversing row.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="rating_changes",
        verbose_name=_("member"),
    )
    pool = models.CharField(_("pool"), max_length=32)
    gained = models.IntegerField(_("gained"))
    points_after = models.PositiveIntegerField(_("points after"))
    matches_counted = models.SmallIntegerField(_("matches counted"), default=1)
    """1 for a match, -1 for the reversal of one."""
    at = models.DateTimeField(_("time"), db_index=True)
    reverses = models.OneToOneField(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="reversed_by",
        verbose_name=_("reverses"),
    )

    class Meta:
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")
        constraints = [
            models.CheckConstraint(
                condition=Q(matches_counted=1, reverses=None)
                | Q(matches_counted=-1, reverses__isnull=False),
                name="only_a_reversal_counts_backwards",
            ),
        ]
        indexes = [
            models.Index(fields=["pool", "at"], name="changes_by_pool_and_time"),
            models.Index(fields=["user", "pool", "at"], name="changes_of_one_person"),
        ]

    def __str__(self) -> str:
        return f"{self.pool}: {self.gained:+d}"
