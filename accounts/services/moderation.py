"""What a moderator may do to a person's voice."""

from __future__ import annotations

from datetime import datetime

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
