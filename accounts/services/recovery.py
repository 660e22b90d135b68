"""Ways back for who has lost the password and gave no e-mail: ten codes, or a moderator's link.

Both are long random texts of which only a hash is stored, each opens the account once, and both
set a new password without signing anybody in: a second factor still stands before that.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.errors import LinkRefusedError, RecoveryRefusedError
from accounts.models import RecoveryCode, ResetLink, User
from accounts.names import name_key
from accounts.services.audit import audit_name, record_audit, require_power

CODES = 10
# 15 signs of 31: 74 bits, beyond guessing even with the hashes at hand. No 0/o, 1/l/i to mix up.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
GROUPS, GROUP_LENGTH = 3, 5
LINK_LIVES = timedelta(hours=24)


@transaction.atomic
def issue_recovery_codes(*, user_id: int) -> list[str]:
    """Make ten new codes and void the old ones; the only time that they can be read."""
    codes = [_new_code() for _ in range(CODES)]
    RecoveryCode.objects.filter(user=user_id).delete()
    RecoveryCode.objects.bulk_create(
        [RecoveryCode(user_id=user_id, code_hash=code_hash(user_id, code)) for code in codes]
    )
    return codes


@transaction.atomic
def use_recovery_code(*, name: str, code: str, password: str) -> User:
    """Set a new password with one code, which is then used up. Ends all sessions of the member.

    Two tries with one code at once: the database lets one of them through.

    Raises:
        RecoveryRefusedError: name or code are wrong, or the code was used; the same for all.
    """
    user = User.objects.filter(name_key=name_key(name.strip()), is_active=True).first()
    unused = RecoveryCode.objects.filter(
        user=user, code_hash=code_hash(user.pk if user else 0, code), used_at=None
    )
    if unused.update(used_at=timezone.now()) != 1 or user is None:
        raise RecoveryRefusedError
    _set_password(user, password)
    return user


@transaction.atomic
def issue_reset_link(*, by_id: int, user_id: int, reason: str) -> str:
    """Make a link for a member who lost every other way in; return its token, readable only now.

    Lives LINK_LIVES, opens once, voids the links before it, and is logged without the token.

    Raises:
        NotAllowedError: no right to issue links, or not for this person.
    """
    by, user = User.objects.get(pk=by_id), User.objects.get(pk=user_id)
    require_power(by=by, over=user, permission="issue_reset_link")
    token, now = secrets.token_urlsafe(32), timezone.now()
    ResetLink.objects.filter(user=user, used_at=None, expires_at__gt=now).update(expires_at=now)
    link = ResetLink.objects.create(
        user=user, issued_by=by, token_hash=_token_hash(token), expires_at=now + LINK_LIVES
    )
    record_audit(
        actor_id=by_id,
        action="issue_reset_link",
        target=audit_name(user),
        after={"link": link.pk, "expires": link.expires_at.isoformat()},
        reason=reason,
    )
    return token


def reset_link_owner(token: str) -> User:
    """The member whom the link lets in, without using it up.

    Raises:
        LinkRefusedError: unknown, used, too old, or the account is closed.
    """
    link = (
        ResetLink.objects.filter(
            token_hash=_token_hash(token), used_at=None, expires_at__gt=timezone.now()
        )
        .select_related("user")
        .first()
    )
    if link is None or not link.user.is_active:
        raise LinkRefusedError
    return link.user


@transaction.atomic
def use_reset_link(*, token: str, password: str) -> User:
    """Set a new password with a moderator's link, which is then used up; logged.

    Raises:
        LinkRefusedError: unknown, used, too old, or the account is closed.
    """
    user = reset_link_owner(token)
    unused = ResetLink.objects.filter(token_hash=_token_hash(token), used_at=None)
    if unused.update(used_at=timezone.now()) != 1:
        raise LinkRefusedError
    _set_password(user, password)
    record_audit(actor_id=user.pk, action="use_reset_link", target=audit_name(user))
    return user


def code_hash(user_id: int, code: str) -> str:
    """The stored form of a code: blanks, hyphens and case do not matter."""
    bare = "".join(char for char in code.casefold() if char.isalnum())
    return hashlib.sha256(f"recovery:{user_id}:{bare}".encode()).hexdigest()


def _new_code() -> str:
    groups = ("".join(secrets.choice(ALPHABET) for _ in range(GROUP_LENGTH)) for _ in range(GROUPS))
    return "-".join(groups)


def _token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _set_password(user: User, password: str) -> None:
    # A new password changes what sessions are signed with: all of them end.
    user.set_password(password)
    user.save(update_fields=["password"])
