"""Who asks, and how often: guests made on the spot, and limits on what one person may open."""

from __future__ import annotations

from allauth.core.internal import ratelimit
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.access import sign_in_guest
from accounts.models import User
from games.errors import TooFastError

RATES = {"open_table": "20/10m/user", "invite": "30/10m/user"}


def member_or_guest(request: HttpRequest) -> int:
    """Return the id of who asks; a signed-out visitor is made a guest and signed in first.

    Raises:
        TooFastError: this address has made too many guests lately.
    """
    if request.user.is_authenticated and request.user.pk is not None:
        return request.user.pk
    guest = sign_in_guest(request)
    if guest is None:
        raise TooFastError
    return guest.pk


def is_member(request: HttpRequest) -> bool:
    """Whether who asks is signed in and no guest."""
    return isinstance(request.user, User) and not request.user.is_guest


def count_use(request: HttpRequest, action: str) -> None:
    """Count one use of *action* (a key of RATES) by who is signed in. A few reads and writes of the cache.

    Raises:
        TooFastError: too many in the last minutes.
    """
    if ratelimit.consume(request, app="games", action=action, config=RATES) is None:
        raise TooFastError


def too_often(request: HttpRequest) -> HttpResponse:
    """The page for who asks too often: 429."""
    return render(request, "429.html", status=429)
