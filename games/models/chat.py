"""What was said at a table."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.models.table import Table


class ChatLine(models.Model):
    """One line of chat. A withdrawn line is no longer shown but kept."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="chat")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    """The speaker's seat; null for a spectator."""
    text = models.CharField(max_length=300)
    at = models.DateTimeField(default=timezone.now)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.text
