"""Following and blocking, from anybody's page."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from accounts.access import member_id
from accounts.errors import AccountError
from accounts.limits import within_limit
from accounts.queries import member_named
from accounts.services import block, follow, unblock, unfollow
from accounts.views.redirects import safe_next

Act = Callable[..., None]
ACTS: dict[str, tuple[Act, Promise]] = {
    "follow": (follow, _("You follow %(name)s now.")),
    "unfollow": (unfollow, _("You do not follow %(name)s any more.")),
    "block": (
        block,
        _(
            "You will not read %(name)s any more, and not be seated together. A match that runs goes on."
        ),
    ),
    "unblock": (unblock, _("%(name)s is not blocked any more.")),
}


@login_required
@require_POST
def act_on_person(request: HttpRequest, name: str, act: str) -> HttpResponse:
    """Do one of ACTS to the member of that name and go back to where the button was."""
    other = member_named(name)
    if other is None:
        raise Http404
    if not within_limit(request, "follow"):
        return render(request, "429.html", status=429)
    service, told = ACTS[act]
    try:
        service(user_id=member_id(request), other_id=other.pk)
    except AccountError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, str(told) % {"name": other.username})
    return HttpResponseRedirect(safe_next(request, reverse("accounts:settings")))
