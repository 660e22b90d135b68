"""The audit log: what people with power over others did. Only ever appended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from accounts.errors import NotAllowedError
from accounts.models import AuditEntry, User


def record_audit(
    *,
    actor_id: int | None,
    action: str,
    target: str,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
) -> AuditEntry:
    """Append one line to the audit log, in the caller's transaction if there is one. One statement.

    Args:
        actor_id: Who did it; None for the club itself.
        action: A short word, the same for every act of its kind: `mute`, `annul_match`.
        target: What it was done to, readable without the row: `user 12 Masha`, `match 7`.
        before: JSON values before the act; `after` those after it.
    """
    return AuditEntry.objects.create(
        actor_id=actor_id,
        action=action,
        target=target,
        before=dict(before or {}),
        after=dict(after or {}),
        reason=reason,
    )


def audit_name(user: User) -> str:
    """How the audit log writes a member."""
    return f"user {user.pk} {user.username}"


def require_power(*, by: User, over: User, permission: str) -> None:
    """Refuse unless *by* holds `accounts.<permission>` and may use it on *over*.

    Nobody uses it on himself, and only a superuser on a person with a right to the admin's pages:
    otherwise a moderator could take over an administrator's account.

    Raises:
        NotAllowedError: see above.
    """
    if by.pk == over.pk or not by.is_active or not by.has_perm(f"accounts.{permission}"):
        raise NotAllowedError
    if (over.is_staff or over.is_superuser) and not by.is_superuser:
        raise NotAllowedError
