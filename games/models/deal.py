"""A deal (раунд): how the tiles fell, and every action after that. Together they are the record."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.models.match import Match


class Deal(models.Model):
    """One deal of a match. A deal that was thrown in keeps its own row: same number, next attempt."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    attempt = models.PositiveSmallIntegerField(default=1)
    thrown_in = models.BooleanField(default=False)
    shuffle = models.TextField()
    """All tiles in the order in which they were shuffled, blank separated: hands seat by seat, then the boneyard."""
    opener = models.PositiveSmallIntegerField()
    pot = models.PositiveIntegerField(default=0)
    """Points lying when the deal begins."""
    first_ply = models.PositiveIntegerField()
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    end_kind = models.CharField(max_length=8, blank=True, default="")
    end_seat = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["match", "number", "attempt"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "number", "attempt"], name="one_deal_per_number_and_attempt"
            ),
        ]

    def __str__(self) -> str:
        return f"match {self.match_id}, deal {self.number}"


class Action(models.Model):
    """One stored action of a seat. ``text`` is the notation without suffixes, a draw with its tile."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="actions")
    deal = models.ForeignKey(Deal, models.CASCADE, related_name="actions")
    ply = models.PositiveIntegerField()
    """Number of actions of the match before this one."""
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=40)
    flag = models.CharField(max_length=1, blank=True, default="")
    """``t``: the stand-in's first action, caused by a timeout; ``b``: a later one by a bot standing in."""
    points = models.PositiveSmallIntegerField(default=0)
    client_id = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001 (unique where given)
    revision = models.PositiveIntegerField(default=0)
    """The table's revision after this action: a resent message gets the answer of the first."""
    at = models.DateTimeField()

    class Meta:
        ordering = ["match", "ply"]
        constraints = [
            models.UniqueConstraint(fields=["match", "ply"], name="one_action_per_ply"),
            models.UniqueConstraint(
                fields=["match", "seat", "client_id"],
                name="one_action_per_client_id",
                condition=Q(client_id__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.text}"
