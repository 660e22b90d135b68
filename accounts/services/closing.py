"""Closing an account, by its owner or by a moderator.

Nothing above accounts is touched here: who owns tables, requests or entries looks at `closed_at`.
"""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.errors import NotAllowedError
from accounts.models import Block, Follow, Notice, RecoveryCode, ResetLink, User
from accounts.services.audit import audit_name, record_audit, require_power


@transaction.atomic
def close_account(*, user_id: int, by_id: int | None = None, reason: str = "") -> None:
    """Close an account: nobody can sign in to it, its sessions end, it leaves lists and searches.

    The row keeps the name, so that nobody else may take it; pages do not show it any more. By
    the owner's own wish (no `by_id`) everything personal is erased and the account cannot come
    back; by a moderator it is kept, logged, and `reopen_account` undoes it.

    Raises:
        NotAllowedError: no right to close accounts, or not this one.
    """
    user = User.objects.select_for_update().get(pk=user_id)
    if by_id is not None:
        by = User.objects.get(pk=by_id)
        require_power(by=by, over=user, permission="close_user")
    if user.closed_at is not None:
        return
    user.closed_at = timezone.now()
    user.is_active = False
    for session in UserSession.objects.filter(user=user):
        session.end()
    if by_id is None:
        _erase(user)
    else:
        record_audit(actor_id=by_id, action="close_account", target=audit_name(user), reason=reason)
    user.save()


@transaction.atomic
def reopen_account(*, user_id: int, by_id: int, reason: str) -> None:
    """Undo a moderator's closing; logged.

    Raises:
        NotAllowedError: no right to close accounts, or the owner closed and erased it himself.
    """
    user, by = User.objects.select_for_update().get(pk=user_id), User.objects.get(pk=by_id)
    require_power(by=by, over=user, permission="close_user")
    if user.closed_at is None:
        return
    if not user.has_usable_password() and not user.is_guest:
        raise NotAllowedError
    user.closed_at, user.is_active = None, True
    user.save(update_fields=["closed_at", "is_active"])
    record_audit(actor_id=by_id, action="reopen_account", target=audit_name(user), reason=reason)


def _erase(user: User) -> None:
    """Remove what is known of the person beyond the name and the matches."""
    user.set_unusable_password()
    user.email, user.is_guest, user.last_seen_at, user.last_login = "", False, None, None
    user.is_staff = user.is_superuser = False
    user.groups.clear()
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    for model in (RecoveryCode, ResetLink, Notice):
        model.objects.filter(user=user).delete()
    Follow.objects.filter(Q(follower=user) | Q(followed=user)).delete()
    Block.objects.filter(Q(blocker=user) | Q(blocked=user)).delete()
