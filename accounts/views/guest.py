"""Playing with one click, before any registration."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.limits import within_limit
from accounts.services import make_guest
from accounts.views.redirects import safe_next

BACKEND = "accounts.backends.MemberBackend"


@require_POST
def play_as_guest(request: HttpRequest) -> HttpResponse:
    """Make a guest and go on to `next`; a visit alone never makes one. Who is signed in stays so."""
    to = safe_next(request, "/")
    if request.user.is_authenticated:
        return HttpResponseRedirect(to)
    if not within_limit(request, "guest"):
        return render(request, "429.html", status=429)
    guest = make_guest(language=cast("str", get_language()))
    login(request, guest, backend=BACKEND)
    told = _("You play as %(name)s, unrated. Register whenever you like and keep everything.")
    messages.success(request, told % {"name": guest.username})
    return HttpResponseRedirect(to)
