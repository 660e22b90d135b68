"""Who is signed in on a connection that outlives its request, and whether he still is."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import User


@dataclass(frozen=True, slots=True)
class SignIn:
    """One person signed in by one session; without a session (``""``) only the account counts."""

    user_id: int
    password: str = field(repr=False)
    """The stored hash when he signed in: a changed password ends what it had opened elsewhere."""
    session_key: str = ""


def sign_in_of(user: User, session_key: str | None) -> SignIn:
    """Return what there is to know of a person who has just been recognised by his session."""
    return SignIn(user.pk, user.password, session_key or "")


def ended_sign_ins(sign_ins: Collection[SignIn]) -> frozenset[SignIn]:
    """Return those that hold no more: signed out, password changed, account closed or barred.

    Two queries for all of them, one where nobody has a session, none for nobody.
    """
    if not sign_ins:
        return frozenset()
    people = User.objects.filter(pk__in={one.user_id for one in sign_ins}, is_active=True)
    passwords = dict(people.values_list("pk", "password"))
    keys = {one.session_key for one in sign_ins if one.session_key}
    sessions = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    living = {"", *sessions.values_list("session_key", flat=True)} if keys else {""}
    return frozenset(
        one
        for one in sign_ins
        if passwords.get(one.user_id) != one.password or one.session_key not in living
    )
