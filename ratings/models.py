"""Numbers that people gain by playing: club points, and a skill. Knows no table and no tile."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.formulas.skill import Skill


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


class SkillRating(models.Model):
    """How strong one person is believed to be in one family of games.

    ``mu`` and ``sigma`` are those of the model; what pages show is made of them by
    `ratings.formulas.skill.Skill`.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="skill_ratings",
        verbose_name=_("member"),
    )
    family = models.CharField(_("family of games"), max_length=16)
    mu = models.FloatField(_("strength"))
    sigma = models.FloatField(_("spread"))
    matches = models.PositiveIntegerField(_("matches"), default=0)
    updated_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("skill rating")
        verbose_name_plural = _("skill ratings")
        constraints = [
            models.UniqueConstraint(fields=["user", "family"], name="one_skill_per_family"),
        ]
        indexes = [models.Index(fields=["family", "-mu"], name="skill_by_family")]

    def __str__(self) -> str:
        return f"{self.family}: {self.skill.points} ± {self.skill.uncertainty}"

    @property
    def skill(self) -> Skill:
        """The same, as the formulas take it."""
        return Skill(self.mu, self.sigma)


class SkillChange(models.Model):
    """What one match changed about the skill of one person, and by which model.

    Written in the transaction of the result. Annulling a match adds a reversing row, and what
    later matches had brought is computed once more, because it rested on the annulled one.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="skill_changes",
        verbose_name=_("member"),
    )
    family = models.CharField(_("family of games"), max_length=16)
    mu_before = models.FloatField(_("strength before"))
    sigma_before = models.FloatField(_("spread before"))
    mu_after = models.FloatField(_("strength after"))
    sigma_after = models.FloatField(_("spread after"))
    model = models.CharField(_("model"), max_length=32)
    library = models.CharField(_("library"), max_length=32)
    """Name and version of what computed it."""
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
        verbose_name = _("skill change")
        verbose_name_plural = _("skill changes")
        indexes = [
            models.Index(fields=["user", "family", "at"], name="skill_changes_of_one_person"),
        ]

    def __str__(self) -> str:
        return f"{self.family}: {self.gained:+d}"

    @property
    def before(self) -> Skill:
        """The skill before the match."""
        return Skill(self.mu_before, self.sigma_before)

    @property
    def after(self) -> Skill:
        """The skill after it."""
        return Skill(self.mu_after, self.sigma_after)

    @property
    def gained(self) -> int:
        """The difference as pages show it."""
        return self.after.points - self.before.points
