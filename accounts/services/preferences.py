"""What a member sets for himself, and when he was seen."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from django.utils import timezone

from accounts.models import NoticeKind, User

PREFERENCES = (
    "language", "theme", "sound_tile", "sound_turn", "sound_time", "sound_fish", "sound_end",
    "confirm_lay", "auto_knock", "auto_draw", "letter_keys", "muted_notices",
)  # fmt: skip
SEEN_EVERY = timedelta(minutes=1)


def save_preferences(*, user_id: int, changes: Mapping[str, object]) -> None:
    """Store the named preferences of a member. One statement.

    Raises:
        KeyError: a name that is no preference.
    """
    unknown = set(changes) - set(PREFERENCES)
    if unknown:
        raise KeyError(*sorted(unknown))
    values = dict(changes)
    if "muted_notices" in values:
        wished = {str(kind) for kind in values["muted_notices"]}  # type: ignore[attr-defined]
        values["muted_notices"] = [kind for kind in NoticeKind.values if kind in wished]
    User.objects.filter(pk=user_id).update(**values)


def save_language(*, user_id: int, language: str) -> None:
    """Remember the language that a member chose with the switch. One statement."""
    User.objects.filter(pk=user_id).update(language=language)


def touch_last_seen(*, user: User) -> None:
    """Note that the member is here: at most one statement a minute, none otherwise."""
    now = timezone.now()
    if user.last_seen_at is None or now - user.last_seen_at >= SEEN_EVERY:
        User.objects.filter(pk=user.pk).update(last_seen_at=now)
