"""What nobody needs any more is forgotten: ended sign-ins, their devices and network addresses."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from allauth.usersessions.models import UserSession
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef
from django.utils import timezone

ATTEMPT_LIVES: Final = timedelta(days=1)
"""A failed attempt to sign in; the lockout that it counts for is much shorter."""
ADDRESS_LIVES: Final = timedelta(days=90)
"""As long as a session lives."""


def forget_ended_sign_ins(now: datetime | None = None) -> int:
    """Delete expired sessions, devices without a session, and old attempts; return how many rows.

    Five statements. A device of today stays: its session may be about to be stored.
    """
    now = now or timezone.now()
    session = Session.objects.filter(session_key=OuterRef("session_key"))
    gone = (
        Session.objects.filter(expire_date__lt=now),
        UserSession.objects.filter(~Exists(session), created_at__lt=now - timedelta(days=1)),
        AccessAttempt.objects.filter(attempt_time__lt=now - ATTEMPT_LIVES),
        AccessFailureLog.objects.filter(attempt_time__lt=now - ADDRESS_LIVES),
        AccessLog.objects.filter(attempt_time__lt=now - ADDRESS_LIVES),
    )
    return sum(rows.delete()[0] for rows in gone)
