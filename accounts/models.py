"""Who people are and what they may do. Knows no table and no tile."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.names import MAX_LENGTH, name_key, validate_name

NAME_TAKEN = _("This name is taken, or looks like one that is.")


class Theme(models.TextChoices):
    """How the site is coloured for one member."""

    SYSTEM = "system", _("As the device")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class MemberManager(UserManager["User"]):
    """Members, found by the folded key of their name."""

    use_in_migrations = False

    def get_by_natural_key(self, username: str | None) -> User:
        """The member who would be taken for *username*; raises User.DoesNotExist. One query."""
        return self.get(name_key=name_key(username or ""))


class User(AbstractUser):
    """A member or a guest. A guest is a real row without a usable password and keeps its key when it registers."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(
        _("name"),
        max_length=MAX_LENGTH,
        unique=True,
        validators=[validate_name],
        error_messages={"unique": NAME_TAKEN},
    )
    name_key = models.CharField(
        _("key of the name"),
        max_length=2 * MAX_LENGTH,
        unique=True,
        editable=False,
        error_messages={"unique": NAME_TAKEN},
    )
    is_guest = models.BooleanField(_("guest"), default=False, db_index=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True, db_index=True)
    last_seen_at = models.DateTimeField(_("last seen"), null=True, blank=True)

    language = models.CharField(_("language"), max_length=2, blank=True, default="")
    theme = models.CharField(max_length=6, choices=Theme.choices, default=Theme.SYSTEM)
    sound_tile = models.BooleanField(default=True)
    sound_turn = models.BooleanField(default=True)
    sound_time = models.BooleanField(default=True)
    sound_fish = models.BooleanField(default=True)
    sound_end = models.BooleanField(default=True)
    confirm_lay = models.BooleanField(default=False)
    auto_knock = models.BooleanField(default=False)
    auto_draw = models.BooleanField(default=False)
    letter_keys = models.BooleanField(default=True)
    muted_notices = models.JSONField(default=list, blank=True)

    objects: ClassVar[MemberManager] = MemberManager()

    REQUIRED_FIELDS = []

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        permissions = [
            ("mute_user", _("Can mute members")),
            ("close_user", _("Can close accounts")),
            ("issue_reset_link", _("Can issue one-time reset links")),
        ]

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep ``name_key`` in step with the name; it is what makes look-alike names collide."""
        self.name_key = name_key(self.username)
        fields = kwargs.get("update_fields")
        if fields is not None and "username" in fields:
            kwargs["update_fields"] = {*fields, "name_key"}
        super().save(*args, **kwargs)

    def clean(self) -> None:
        """Refuse a name that would be taken for another member's; forms ask this. One query."""
        super().clean()
        alike = User.objects.filter(name_key=name_key(self.username or "")).exclude(pk=self.pk)
        if alike.exists():
            raise ValidationError({"username": NAME_TAKEN}, code="unique")

    def get_full_name(self) -> str:
        """The name; the club knows no other."""
        return self.username

    def get_short_name(self) -> str:
        """The name; the club knows no other."""
        return self.username

    @property
    def is_closed(self) -> bool:
        """Whether the account was closed, by its owner or by a moderator."""
        return self.closed_at is not None


class Follow(models.Model):
    """One member keeps an eye on another: sees that he is here and at which table."""

    follower = models.ForeignKey(User, models.CASCADE, related_name="follows")
    followed = models.ForeignKey(User, models.CASCADE, related_name="followers")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["follower", "followed"], name="one_follow_per_pair"),
            models.CheckConstraint(
                condition=~models.Q(follower=models.F("followed")), name="nobody_follows_himself"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.follower} → {self.followed}"


class Block(models.Model):
    """One member does not wish to read or meet another. Never ends or changes a running match."""

    blocker = models.ForeignKey(User, models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(User, models.CASCADE, related_name="blocked_by")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="one_block_per_pair"),
            models.CheckConstraint(
                condition=~models.Q(blocker=models.F("blocked")), name="nobody_blocks_himself"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.blocker} × {self.blocked}"


class Mute(models.Model):
    """A moderator's word: this person may not chat until then, and is told why."""

    user = models.ForeignKey(User, models.CASCADE, related_name="mutes", verbose_name=_("member"))
    until = models.DateTimeField(_("until"), db_index=True)
    reason = models.CharField(_("reason"), max_length=300)
    by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="mutes_given", verbose_name=_("moderator")
    )
    created_at = models.DateTimeField(_("given"), auto_now_add=True)
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("mute")
        verbose_name_plural = _("mutes")

    def __str__(self) -> str:
        return f"{self.user}, {self.until:%Y-%m-%d %H:%M}"


class NoticeKind(models.TextChoices):
    """What the bell can say; each kind has a switch in the settings."""

    INVITATION = "invitation", _("Invitations to a table")
    YOUR_TURN = "your_turn", _("Your turn at another table")
    MODERATOR = "moderator", _("Answers of a moderator")
    ANNULLED = "annulled", _("Annulled matches")


class Notice(models.Model):
    """One line under the bell. The words are made when it is read, in the reader's language, from kind and data."""

    user = models.ForeignKey(User, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=20, choices=NoticeKind.choices)
    data = models.JSONField(default=dict)
    url = models.CharField(max_length=200, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["user", "read_at"], name="notice_unread")]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind}"


class RecoveryCode(models.Model):
    """One of the ten codes of a member without e-mail: stored hashed, usable once, sets a new password."""

    user = models.ForeignKey(User, models.CASCADE, related_name="recovery_codes")
    code_hash = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "code_hash"], name="one_row_per_code"),
        ]

    def __str__(self) -> str:
        return f"{self.user} #{self.pk}"


class ResetLink(models.Model):
    """A one-time link, issued by a moderator, with which a member sets a new password. Only its hash is stored."""

    user = models.ForeignKey(User, models.CASCADE, related_name="reset_links")
    token_hash = models.CharField(max_length=64, unique=True)
    issued_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.user} #{self.pk}"


class AuditEntry(models.Model):
    """One act of a person with power over others: who, what, before, after, why. Only ever appended."""

    at = models.DateTimeField(_("time"), auto_now_add=True, db_index=True)
    actor = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="+", verbose_name=_("who")
    )
    action = models.CharField(_("act"), max_length=60, db_index=True)
    target = models.CharField(_("whom or what"), max_length=120, db_index=True)
    before = models.JSONField(_("before"), default=dict, blank=True)
    after = models.JSONField(_("after"), default=dict, blank=True)
    reason = models.CharField(_("reason"), max_length=500, blank=True, default="")

    class Meta:
        ordering = ["-id"]
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit entries")

    def __str__(self) -> str:
        return f"{self.action} {self.target}"
