"""The settings of a member: one page, one button."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.access import member_id
from accounts.forms import PreferencesForm
from accounts.models import User
from accounts.queries import blocked_people
from accounts.services import save_preferences


@login_required
@require_http_methods(["GET", "POST"])
def settings_page(request: HttpRequest) -> HttpResponse:
    """Show the preferences, and store them."""
    # A copy of the row: an invalid form must not change how this page is drawn.
    form = PreferencesForm(request.POST or None, instance=User.objects.get(pk=member_id(request)))
    if request.method == "POST" and form.is_valid():
        changes = form.changes()
        save_preferences(user_id=member_id(request), changes=changes)
        with translation.override(changes["language"] or translation.get_language()):
            messages.success(request, _("Your settings are saved."))
        return redirect("accounts:settings")
    page = {"form": form, "blocked": blocked_people(member_id(request))}
    return render(request, "accounts/settings.html", page)
