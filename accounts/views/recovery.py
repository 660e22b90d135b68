"""Recovery codes and one-time links: getting them, and coming back with them."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts.access import member_id, signed_in
from accounts.adapter import JUST_REGISTERED
from accounts.errors import RecoveryRefusedError
from accounts.forms import ConfirmPasswordForm, NewPasswordForm, RecoverForm
from accounts.limits import within_limit
from accounts.models import RecoveryCode, User
from accounts.names import name_key
from accounts.queries import unused_codes
from accounts.services import issue_recovery_codes, use_recovery_code, use_reset_link
from accounts.services.recovery import CODES, code_hash, reset_link_owner
from accounts.views.redirects import safe_next


@never_cache
@login_required
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def recovery_codes(request: HttpRequest) -> HttpResponse:
    """Offer ten new codes and show them once; the password is asked unless it was just chosen."""
    user = signed_in(request)
    if user.is_guest:
        return redirect("account_signup")
    fresh = request.session.get(JUST_REGISTERED) == user.pk
    form = ConfirmPasswordForm(request.POST or None, user=user)
    page = {"form": form, "fresh": fresh, "left": unused_codes(user.pk), "of": CODES}
    page["next"] = safe_next(request, "")
    if request.method == "POST":
        if not within_limit(request, "confirm_password"):
            return render(request, "429.html", status=429)
        if fresh or form.is_valid():
            request.session.pop(JUST_REGISTERED, None)
            page["codes"] = issue_recovery_codes(user_id=user.pk)
    return render(request, "accounts/recovery_codes.html", page)


@never_cache
@login_required
@require_POST
def recovery_codes_file(request: HttpRequest) -> HttpResponse:
    """The codes that the page shows, as a text file; only codes that are really this member's."""
    codes = request.POST.getlist("code")[:CODES]
    hashes = {code_hash(member_id(request), code) for code in codes}
    own = RecoveryCode.objects.filter(user=member_id(request), code_hash__in=hashes).count()
    if not codes or own != len(codes):
        raise Http404
    head = _("Recovery codes of %(name)s at %(host)s. Each sets a new password once.")
    lines = [head % {"name": request.user.username, "host": request.get_host()}, "", *codes, ""]
    response = HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="recovery-codes.txt"'
    return response


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def recover(request: HttpRequest) -> HttpResponse:
    """Set a new password with a name and a code. The same answer whichever of them is wrong."""
    form = RecoverForm(request.POST or None)
    if request.method == "POST":
        tried = name_key(request.POST.get("name", ""))
        if not within_limit(request, "recover", key=tried):
            return render(request, "429.html", status=429)
        if form.is_valid():
            given = form.cleaned_data
            try:
                user = use_recovery_code(
                    name=given["name"], code=given["code"], password=given["password1"]
                )
            except RecoveryRefusedError as refusal:
                form.add_error(None, str(refusal))
            else:
                return _to_sign_in(request, user)
    return render(request, "accounts/recover.html", {"form": form})


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def reset_with_link(request: HttpRequest, token: str) -> HttpResponse:
    """Set a new password with a moderator's link; looking at it does not use it up."""
    if not within_limit(request, "reset_link"):
        return render(request, "429.html", status=429)
    form = NewPasswordForm(request.POST or None)
    try:
        owner = reset_link_owner(token)
        if request.method == "POST" and form.is_valid():
            user = use_reset_link(token=token, password=form.cleaned_data["password1"])
            return _to_sign_in(request, user)
    except RecoveryRefusedError as refusal:
        page = {"refusal": str(refusal)}
        return render(request, "accounts/reset_with_link.html", page, status=404)
    return render(request, "accounts/reset_with_link.html", {"form": form, "owner": owner})


def _to_sign_in(request: HttpRequest, user: User) -> HttpResponse:
    """Lead to the sign-in page, which asks for the new password and for a second factor."""
    adapter = get_adapter(request)
    adapter.forget_failures(request, user)
    adapter.send_notification_mail("account/email/password_changed", user)
    logout(request)
    messages.success(request, _("The new password is set. Sign in with it."))
    return redirect("account_login")
