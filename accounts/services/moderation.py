"""What people with power over others may do: take a voice, give it back, open a locked door."""

from __future__ import annotations

from datetime import datetime

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.utils import timezone

from accounts.models import Mute, NoticeKind, User
from accounts.services.audit import audit_name, record_audit, require_power
from accounts.services.notices import notify


@transaction.atomic
def mute(*, by_id: int, user_id: int, until: datetime, reason: str) -> Mute:
    """Forbid a member to chat until then; he is told why and how long, and it is logged.

    Raises:
        NotAllowedError: no right to mute, or not this person.
    """
    by, user = User.objects.get(pk=by_id), User.objects.get(pk=user_id)
    require_power(by=by, over=user, permission="mute_user")
    given = Mute.objects.create(user=user, by=by, until=until, reason=reason)
    record_audit(
        actor_id=by_id,
        action="mute",
        target=audit_name(user),
        after={"until": until.isoformat()},
        reason=reason,
    )
    data = {"what": "muted", "until": until.isoformat(), "reason": reason}
    notify(user_id=user_id, kind=NoticeKind.MODERATOR, data=data)
    return given


@transaction.atomic
def lift_mute(*, by_id: int, user_id: int, reason: str) -> int:
    """End every mute of a member that still runs; return how many. He is told, and it is logged.

    Raises:
        NotAllowedError: no right to mute, or not this person.
    """
    by, user = User.objects.get(pk=by_id), User.objects.get(pk=user_id)
    require_power(by=by, over=user, permission="mute_user")
    now = timezone.now()
    running = Mute.objects.filter(user=user, lifted_at=None, until__gt=now)
    before = [given.until.isoformat() for given in running]
    lifted = running.update(lifted_at=now)
    if lifted:
        record_audit(
            actor_id=by_id,
            action="lift_mute",
            target=audit_name(user),
            before={"until": before},
            reason=reason,
        )
        notify(user_id=user_id, kind=NoticeKind.MODERATOR, data={"what": "unmuted"})
    return lifted


@transaction.atomic
def remove_second_factors(*, by_id: int, user_id: int, reason: str) -> int:
    """Remove app, keys and spare codes of a member who lost them all; return how many. Logged.

    The password is asked as before. Only for who may close accounts.

    Raises:
        NotAllowedError: no right to close accounts, or not this one.
    """
    by, user = User.objects.get(pk=by_id), User.objects.get(pk=user_id)
    require_power(by=by, over=user, permission="close_user")
    factors = Authenticator.objects.filter(user=user)
    types = sorted(factors.values_list("type", flat=True))
    factors.delete()
    if types:
        record_audit(
            actor_id=by_id,
            action="remove_second_factors",
            target=audit_name(user),
            before={"types": types},
            reason=reason,
        )
    return len(types)
