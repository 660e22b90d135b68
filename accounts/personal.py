"""What accounts knows about a person: its part of the download of one's own data."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db.models import Model, QuerySet

from accounts.models import AuditEntry, Block, Follow, Mute, Notice, RecoveryCode, User
from accounts.services.preferences import PREFERENCES


def personal_data(user_id: int) -> dict[str, Any]:
    """All that accounts stores about a member, as JSON values; no secret and nobody else's words.

    About eleven queries.
    """
    user = User.objects.get(pk=user_id)
    return {
        "name": user.username,
        "email": user.email,
        "guest": user.is_guest,
        "joined": user.date_joined,
        "last_seen": user.last_seen_at,
        "closed": user.closed_at,
        "preferences": {name: getattr(user, name) for name in PREFERENCES},
        "emails": _rows(EmailAddress, "email", "verified", "primary", user=user),
        "second_factors": _rows(Authenticator, "type", "created_at", "last_used_at", user=user),
        "recovery_codes": _rows(RecoveryCode, "created_at", "used_at", user=user),
        "sessions": _rows(UserSession, "created_at", "ip", "user_agent", user=user),
        "follows": _rows(Follow, "followed__username", "created_at", follower=user),
        "blocks": _rows(Block, "blocked__username", "created_at", blocker=user),
        "mutes": _rows(Mute, "created_at", "until", "reason", "lifted_at", user=user),
        "notices": _rows(Notice, "created_at", "kind", "data", "read_at", user=user),
        "own_acts_in_the_log": _rows(AuditEntry, "at", "action", "target", "reason", actor=user),
    }


def _rows(model: type[Model], *fields: str, **of: User) -> list[dict[str, Any]]:
    rows: QuerySet[Any, dict[str, Any]] = model._default_manager.filter(**of).values(*fields)
    return list(rows)
