"""Taking one's data along, and closing the account."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from accounts.access import member_id, signed_in
from accounts.forms import ConfirmPasswordForm
from accounts.limits import within_limit
from accounts.services import close_account


@never_cache
@login_required
@require_safe
def download_data(request: HttpRequest) -> HttpResponse:
    """Everything that the club knows about the member, by app, as one JSON file."""
    data: dict[str, Any] = {}
    for path in settings.PERSONAL_DATA:
        data[path.split(".")[0]] = import_string(path)(member_id(request))
    response = JsonResponse(data, json_dumps_params={"ensure_ascii": False, "indent": 2})
    response.headers["Content-Disposition"] = 'attachment; filename="domino-club-data.json"'
    return response


@never_cache
@login_required
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def close_own_account(request: HttpRequest) -> HttpResponse:
    """Close and erase the account after the password was typed once more."""
    form = ConfirmPasswordForm(request.POST or None, user=signed_in(request))
    if request.method == "POST":
        if not within_limit(request, "confirm_password"):
            return render(request, "429.html", status=429)
        # A guest has no password to type: its form has no field, and nothing to be wrong.
        if form.is_valid() or not form.fields:
            close_account(user_id=member_id(request))
            logout(request)
            messages.success(request, _("Your account is closed. Thank you for playing with us."))
            return redirect("/")
    return render(request, "accounts/close.html", {"form": form})
