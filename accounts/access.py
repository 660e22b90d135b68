"""Who asks: the member behind a request, or a guest made for it."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.limits import within_limit
from accounts.models import User
from accounts.services import make_guest

BACKEND = "accounts.backends.MemberBackend"


def signed_in(request: HttpRequest) -> User:
    """The member or guest of a view that lets nobody else in."""
    user = request.user
    if not isinstance(user, User):
        raise AssertionError("a view behind login_required")
    return user


def member_id(request: HttpRequest) -> int:
    """The key of the member or guest of a view that lets nobody else in."""
    return int(signed_in(request).pk)


def sign_in_guest(request: HttpRequest) -> User | None:
    """Make a guest and sign him in on this request's session, whose key is changed.

    None where this address has made too many guests lately.
    """
    if not within_limit(request, "guest"):
        return None
    guest = make_guest(language=get_language() or "")
    login(request, guest, backend=BACKEND)
    return guest
