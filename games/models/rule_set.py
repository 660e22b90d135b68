"""A named set of options: how a member, or the whole club, likes to play a game."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy

from games.models.table import game_choices

NAME_LENGTH = 40


class RuleSet(models.Model):
    """The rules of one game under a name, as a request can take them again.

    Seen by its owner, and by everybody once the staff of the club offers it.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="rule_sets")
    name = models.CharField(max_length=NAME_LENGTH)
    name_key = models.CharField(max_length=2 * NAME_LENGTH, editable=False)
    """The name as two names are compared."""
    game = models.CharField(max_length=32, choices=game_choices)
    set = models.CharField(max_length=8, default="6")
    players = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict, blank=True)
    """Only the options that differ from the game's preset, in the text form of RULES 8.1."""
    offered_at = models.DateTimeField(null=True, blank=True)
    """Since when the club offers it to everybody; null for a member's own."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = gettext_lazy("set of rules")
        verbose_name_plural = gettext_lazy("sets of rules")
        ordering = ["name_key", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "game", "name_key"], name="one_rule_set_per_name"
            ),
        ]
        indexes = [
            models.Index(
                fields=["game"],
                name="rule_sets_offered",
                condition=models.Q(offered_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name
