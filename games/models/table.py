"""A table: the settings of a request (заявка), its seats, and where the match on it stands."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.engine.variants import VARIANTS


def game_choices() -> list[tuple[str, Any]]:
    """Return the registered games with names that are translated where they are shown.

    A callable, so that a new game needs no migration.
    """
    return [(code, _(variant.name)) for code, variant in VARIANTS.items()]


class TableStatus(models.TextChoices):
    """The life of a table, in the words of the wire."""

    WAITING = "waiting", _("waiting for players")
    PLAYING = "playing", _("playing")
    BETWEEN_DEALS = "between_deals", _("between deals")
    FINISHED = "finished", _("finished")
    BROKEN = "broken", _("broken off")
    ABORTED = "aborted", _("ended without a result")


HERE_WITHIN = timedelta(seconds=8)
"""A player whose page was seen by the club so short ago is here."""

LIVE = (TableStatus.PLAYING, TableStatus.BETWEEN_DEALS)
ENDED = (TableStatus.FINISHED, TableStatus.BROKEN, TableStatus.ABORTED)


class TimeoutMeans(models.TextChoices):
    """What happens when a seat's time is over or its player has left."""

    BREAK = "break", _("the match is broken off")
    BOT = "bot", _("a labelled bot plays on")


class Table(models.Model):
    """One table. ``ply`` counts the actions of its current match, ``revision`` every change that anybody sees."""

    code = models.CharField(_("code"), max_length=8, unique=True)
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="tables_opened",
        verbose_name=_("opened by"),
    )
    game = models.CharField(_("game"), max_length=32, choices=game_choices)
    set = models.CharField(_("set of tiles"), max_length=8, default="6")
    options = models.JSONField(_("rules changed"), default=dict, blank=True)
    """Only the options that differ from the game's preset, in the text form of RULES 8.1."""
    seat_count = models.PositiveSmallIntegerField(_("number of seats"), default=4)
    rated = models.BooleanField(_("rated"), default=False)
    private = models.BooleanField(_("private"), default=False)
    spectators = models.BooleanField(_("spectators"), default=True)
    turn_seconds = models.PositiveSmallIntegerField(_("seconds for a turn"), default=30)
    reserve_seconds = models.PositiveSmallIntegerField(_("seconds in reserve"), default=60)
    timeout_means = models.CharField(
        _("after a timeout"), max_length=5, choices=TimeoutMeans.choices
    )
    invite_token = models.CharField(max_length=32, unique=True)
    watch_token = models.CharField(max_length=32, unique=True)

    status = models.CharField(
        _("state"), max_length=13, choices=TableStatus.choices, default=TableStatus.WAITING
    )
    revision = models.PositiveIntegerField(_("revision"), default=0)
    chat_revision = models.PositiveIntegerField(_("revision of the chat"), default=0)
    """The revision at which the chat last changed."""
    ply = models.PositiveIntegerField(_("actions so far"), default=0)
    match = models.ForeignKey(
        "games.Match", models.SET_NULL, null=True, related_name="+", verbose_name=_("match")
    )
    paused_at = models.DateTimeField(_("paused"), null=True, blank=True)
    turn_began_at = models.DateTimeField(_("turn began"), null=True, blank=True)
    turn_ends_at = models.DateTimeField(_("turn ends"), null=True, blank=True)
    expires_at = models.DateTimeField(_("reserve ends"), null=True, blank=True)
    """When the turn time *and* the reserve of the seat in turn are over."""
    due_at = models.DateTimeField(_("clock due"), null=True, blank=True)
    """The next moment at which the clock loop has something to do here."""
    bot_due_at = models.DateTimeField(_("bot due"), null=True, blank=True)
    bot_claimed_until = models.DateTimeField(_("bot claimed until"), null=True, blank=True)
    next_deal_at = models.DateTimeField(_("next deal"), null=True, blank=True)
    """When the first (after the last seat was taken) or the next deal is made."""
    created_at = models.DateTimeField(_("opened"), auto_now_add=True)
    touched_at = models.DateTimeField(_("last visited"), auto_now_add=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        indexes = [
            models.Index(fields=["status", "created_at"], name="table_by_status"),
            models.Index(fields=["due_at"], name="table_due", condition=Q(due_at__isnull=False)),
            models.Index(
                fields=["bot_due_at"], name="table_bot_due", condition=Q(bot_due_at__isnull=False)
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(seat_count__range=(2, 6)), name="table_has_2_to_6_seats"
            ),
        ]

    def __str__(self) -> str:
        return self.code


class Seat(models.Model):
    """One seat of a table: a person, a bot of its own, or nobody yet."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats", verbose_name=_("table"))
    number = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
        verbose_name=_("member"),
    )
    bot = models.CharField(_("bot"), max_length=16, blank=True, default="")
    """Level of the bot that holds the seat from the beginning."""
    stand_in = models.CharField(_("bot standing in"), max_length=16, blank=True, default="")
    """Level of the bot that plays on for ``user``; he may take the seat back at his next turn."""
    stand_in_announced = models.BooleanField(default=False)
    """Whether the stand-in's first action (written with ``t``) was made already."""
    given_up = models.BooleanField(_("left for good"), default=False)
    """The player conceded or left for good: the stand-in keeps the seat."""
    ready = models.BooleanField(default=False)
    wants_rematch = models.BooleanField(default=False)
    agrees_to_stop = models.BooleanField(default=False)
    concedes = models.BooleanField(default=False)
    reserve_ms = models.PositiveIntegerField(default=0)
    leaving = models.BooleanField(default=False)
    """The player said that he leaves a running match; open pages of his do not count as presence."""
    returning = models.BooleanField(default=False)
    """The player asked for the seat back; he gets it when the stand-in's present turn is over."""
    last_seen_at = models.DateTimeField(_("last seen"), null=True, blank=True)
    held_by = models.CharField(max_length=40, blank=True, default="")
    """The serving process that holds this player's socket."""
    away_since = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_player_per_seat"),
            models.UniqueConstraint(fields=["table", "user"], name="one_seat_per_player"),
            models.CheckConstraint(condition=Q(number__range=(1, 6)), name="seat_number_1_to_6"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number}"

    def is_here(self, now: datetime) -> bool:
        """Whether the player's page was seen a moment ago."""
        return self.last_seen_at is not None and now - self.last_seen_at <= HERE_WITHIN


class Invitation(models.Model):
    """A member was asked by name to a table."""

    table = models.ForeignKey(
        Table, models.CASCADE, related_name="invitations", verbose_name=_("table")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="invitations",
        verbose_name=_("member"),
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("invited by")
    )
    created_at = models.DateTimeField(_("invited"), auto_now_add=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.UniqueConstraint(fields=["table", "user"], name="one_invitation_per_person"),
        ]

    def __str__(self) -> str:
        return f"invitation {self.pk}"


def would_be_rated(table: Table, seats: Iterable[Seat]) -> bool:
    """Whether a match that began now would count: a rated table, and no bot and no guest in its seats.

    Seats that are free yet do not matter. Everybody who says or decides whether a match is rated
    asks here. Reads the user of each seat.
    """
    return table.rated and not any(
        seat.bot or (seat.user is not None and seat.user.is_guest) for seat in seats
    )
