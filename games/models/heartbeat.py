"""Which processes of the club are alive."""

from __future__ import annotations

from django.db import models


class ProcessKind(models.TextChoices):
    """What a process does for the club."""

    WEB = "web", "web"
    CLOCK = "clock", "clock"
    BOTS = "bots", "bots"


class Heartbeat(models.Model):
    """Written every second by each serving process and each loop; downtime is read from it."""

    process = models.CharField(max_length=40, primary_key=True)
    kind = models.CharField(max_length=5, choices=ProcessKind.choices)
    started_at = models.DateTimeField()
    beat_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.process


class Uptime(models.Model):
    """The one row that says until when the club was alive: a clock loop and a serving process both beating.

    A clock loop moves it on every second; what lies between its value and now is downtime, booked
    once because the row is changed by compare-and-set.
    """

    alive_until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.alive_until}"
