"""Who asks, and how often: guests made on the spot, and limits on what one person may open."""

from __future__ import annotations

from allauth.core.internal import ratelimit
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from accounts.limits import within_limit
from accounts.services import make_guest
from games.errors import TooFastError

BACKEND = "accounts.backends.MemberBackend"
RATES = {"open_table": "20/10m/user", "invite": "30/10m/user"}


def member_or_guest(request: HttpRequest) -> int:
    """Return the id of who asks; a signed-out visitor is made a guest and signed in first.

    Raises:
        TooFastError: this address has made too many guests lately.
    """
    if request.user.is_authenticated and request.user.pk is not None:
        return request.user.pk
    if not within_limit(request, "guest"):
        raise TooFastError
    guest = make_guest(language=get_language() or "")
    login(request, guest, backend=BACKEND)
    return guest.pk


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
