"""The members of the demo club."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from accounts.models import AuditEntry, User
from accounts.services import follow, record_audit

ADMIN = "admin"
LOADED = "load_demo"
"""The action in the audit log that marks a demo club, and says when it was founded."""

JOINED_BEFORE = timedelta(days=61)
FOLLOWS = (("Masha", "Olya"), ("Olya", "Masha"), ("Alex", "Serg"), ("Serg", "Masha"))


def founded_at() -> datetime | None:
    """When the demo club was founded; None where there is none."""
    entry = AuditEntry.objects.filter(action=LOADED).order_by("at").first()
    return entry.at if entry else None


@transaction.atomic
def found_club() -> datetime:
    """Make the administrator and the four members, once; return when the club was founded.

    All or nothing: a club that was interrupted here is founded again from the start.
    """
    entry = record_audit(actor_id=None, action=LOADED, target="demo club")
    for name, password in settings.DEMO_LOGINS.items():
        is_admin = name == ADMIN
        user = User(username=name, is_staff=is_admin, is_superuser=is_admin)
        user.date_joined = entry.at - JOINED_BEFORE
        user.set_password(password)
        user.save()
    ids = member_ids()
    for follower, followed in FOLLOWS:
        follow(user_id=ids[follower], other_id=ids[followed])
    return entry.at


def member_ids() -> dict[str, int]:
    """The ids of the demo club's people by name."""
    people = User.objects.filter(username__in=settings.DEMO_NAMES)
    return dict(people.values_list("username", "pk"))
