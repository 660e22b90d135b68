"""One's own named sets of rules: looked at, renamed, deleted. They are kept from the form of a request."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.access import member_id
from games.errors import ClubError, UnknownTableError
from games.forms import RuleSetForm
from games.queries.rule_sets import rule_sets
from games.services.rule_sets import delete_rules, rename_rules


@login_required
@require_safe
def own_rules(request: HttpRequest) -> HttpResponse:
    """The sets that a member may choose, of all games; his own with what he may do to them."""
    return render(request, "games/rule_sets.html", {"rule_sets": rule_sets(member_id(request))})


@login_required
@require_POST
def rename(request: HttpRequest, rules_id: int) -> HttpResponse:
    """Give a set another name."""
    form = RuleSetForm(request.POST)
    name = form.cleaned_data["name"] if form.is_valid() else ""
    try:
        kept = rename_rules(rules_id=rules_id, owner_id=member_id(request), name=name)
    except UnknownTableError as unknown:
        raise Http404 from unknown
    except ClubError as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("The rules are called “%(name)s” now.") % {"name": kept.name})
    return redirect("games:own_rules")


@login_required
@require_POST
def delete(request: HttpRequest, rules_id: int) -> HttpResponse:
    """Forget a set."""
    try:
        delete_rules(rules_id=rules_id, owner_id=member_id(request))
    except UnknownTableError as unknown:
        raise Http404 from unknown
    messages.success(request, _("The rules were deleted. Tables that play them are not touched."))
    return redirect("games:own_rules")
