"""What was said at a table."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.table import Table


class ChatLine(models.Model):
    """One line of chat. A withdrawn line is no longer shown but kept."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="chat", verbose_name=_("table"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, verbose_name=_("member")
    )
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    """The speaker's seat; null for a spectator."""
    text = models.CharField(_("text"), max_length=300)
    at = models.DateTimeField(_("said"), default=timezone.now)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("line of chat")
        verbose_name_plural = _("lines of chat")
        ordering = ["id"]

    def __str__(self) -> str:
        return self.text
