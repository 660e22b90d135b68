"""A match (партия) played at a table, and what each seat took from it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.table import Table, game_choices


class MatchStatus(models.TextChoices):
    """How far a match has come."""

    RUNNING = "running", _("being played")
    FINISHED = "finished", _("finished")
    BROKEN = "broken", _("broken off")
    ABORTED = "aborted", _("ended without a result")


class Match(models.Model):
    """One match. Its truth is the deals and their actions; the columns of its end are written once, with the result."""

    table = models.ForeignKey(
        Table, models.PROTECT, related_name="matches", verbose_name=_("table")
    )
    number = models.PositiveSmallIntegerField(_("match at the table"), default=1)
    """Which match at this table: 1, then a rematch is 2."""
    game = models.CharField(_("game"), max_length=32, choices=game_choices)
    set = models.CharField(_("set of tiles"), max_length=8, default="6")
    options = models.JSONField(_("rules changed"), default=dict, blank=True)
    players = models.PositiveSmallIntegerField(_("players"))
    rated = models.BooleanField(_("rated"), default=False)
    status = models.CharField(
        _("state"), max_length=8, choices=MatchStatus.choices, default=MatchStatus.RUNNING
    )
    reason = models.CharField(_("ended by"), max_length=10, blank=True, default="")
    """target, general, broken, conceded, time, deals; empty while running or aborted."""
    start_accounts = models.JSONField(_("accounts at the start"), default=list, blank=True)
    """Accounts before deal 1 in the text form of `Start:`; empty when all are 0."""
    deals_played = models.PositiveSmallIntegerField(_("deals"), default=0)
    started_at = models.DateTimeField(_("began"), db_index=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True, db_index=True)
    annulled_at = models.DateTimeField(_("annulled"), null=True, blank=True)
    annulled_because = models.CharField(
        _("reason of the annulment"), max_length=300, blank=True, default=""
    )

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_match_per_number"),
        ]
        indexes = [models.Index(fields=["game", "ended_at"], name="match_by_game_and_end")]

    def __str__(self) -> str:
        return f"match {self.pk}"


class MatchSeat(models.Model):
    """A seat of a match: who held it and, when the match has ended, with what result."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("seat"))
    side = models.PositiveSmallIntegerField(_("side"))
    """Which side, counted from 1 in the order of the record's `Sides`."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="match_seats",
        verbose_name=_("member"),
    )
    name = models.CharField(_("name"), max_length=32)
    bot = models.CharField(_("bot"), max_length=16, blank=True, default="")
    left = models.BooleanField(_("left"), default=False)
    """The seat was left to a bot (or its leaving broke the match): it gains nothing."""
    recorded = models.IntegerField(_("recorded"), null=True)
    remembered = models.PositiveIntegerField(_("remembered"), null=True)
    lost = models.BooleanField(_("lost"), null=True)
    place = models.PositiveSmallIntegerField(_("place"), null=True)
    club_points = models.PositiveSmallIntegerField(_("club points"), null=True)
    """What the seat gained; null in games or matches without club points."""
    rating_change = models.OneToOneField(
        "ratings.RatingChange", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    skill_change = models.OneToOneField(
        "ratings.SkillChange", models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("seat of a match")
        verbose_name_plural = _("seats of a match")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_holder_per_match_seat"),
        ]
        indexes = [models.Index(fields=["user", "-match"], name="match_seats_of_user")]

    def __str__(self) -> str:
        return f"{self.number}: {self.name}"
