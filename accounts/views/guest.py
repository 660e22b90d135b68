"""Playing with one click, before any registration."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import sign_in_guest
from accounts.views.redirects import safe_next


@require_POST
def play_as_guest(request: HttpRequest) -> HttpResponse:
    """Make a guest and go on to `next`; a visit alone never makes one. Who is signed in stays so."""
    to = safe_next(request, "/")
    if request.user.is_authenticated:
        return HttpResponseRedirect(to)
    guest = sign_in_guest(request)
    if guest is None:
        return render(request, "429.html", status=429)
    told = _("You play as %(name)s, unrated. Register whenever you like and keep everything.")
    messages.success(request, told % {"name": guest.username})
    return HttpResponseRedirect(to)
