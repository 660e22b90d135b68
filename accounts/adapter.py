"""How allauth deals with our members: their names, guests who register, what comes after."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.utils import get_login_redirect_url
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.internal import ratelimit
from axes.utils import reset as axes_reset
from django.contrib import messages
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_TAKEN, User
from accounts.names import clean_member_name, name_key
from accounts.queries import member_named
from accounts.services import register_member

# In the session of somebody who registered just now: he need not type his password again.
JUST_REGISTERED = "just_registered"


class AccountAdapter(DefaultAccountAdapter):
    """The club's own answers to what allauth asks."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": _("The name or the password is not right."),
        "email_password_mismatch": _("The e-mail or the password is not right."),
        "username_taken": NAME_TAKEN,
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Members have an account already; guests and strangers may register."""
        return not request.user.is_authenticated or request.user.is_guest

    def new_user(self, request: HttpRequest) -> User:
        """The row that becomes the member: a guest's own, so that his matches stay with him."""
        if request.user.is_authenticated and request.user.is_guest:
            return User.objects.get(pk=request.user.pk)
        return User()

    def save_user(
        self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True
    ) -> User:
        """Store a new member or the guest who registers; sends him back if the name went meanwhile."""
        super().save_user(request, user, form, commit=False)
        if commit:
            try:
                register_member(user=user)
            except IntegrityError:
                messages.error(request, NAME_TAKEN)
                raise ImmediateHttpResponse(HttpResponseRedirect(request.get_full_path())) from None
        return user

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name as it is stored; refuses what the rules of names do, and look-alikes of a member."""
        username = clean_member_name(username)
        if not shallow and member_named(username) is not None:
            raise ValidationError(NAME_TAKEN, code="username_taken")
        return username

    def pre_login(
        self, request: HttpRequest, user: User, *, signup: bool = False, **kwargs: Any
    ) -> HttpResponse | None:
        """Let go of the guest in whose browser a member signs in.

        The page of the second factor opens for nobody who is signed in already.
        """
        if not signup and request.user.is_authenticated and request.user.pk != user.pk:
            for key in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY):
                request.session.pop(key, None)
            request.user = AnonymousUser()
        response: HttpResponse | None = super().pre_login(request, user, signup=signup, **kwargs)
        return response

    def post_login(
        self,
        request: HttpRequest,
        user: User,
        *,
        redirect_url: str | None = None,
        signup: bool = False,
        **kwargs: Any,
    ) -> HttpResponse:
        """Offer recovery codes to who has just registered without an e-mail."""
        if signup:
            request.session[JUST_REGISTERED] = user.pk
            if not user.email:
                after = get_login_redirect_url(request, redirect_url, signup=True)
                offer = reverse("accounts:recovery_codes")
                redirect_url = f"{offer}?{urlencode({'next': after})}"
        response: HttpResponse = super().post_login(
            request, user, redirect_url=redirect_url, signup=signup, **kwargs
        )
        return response

    def forget_failures(self, request: HttpRequest, user: User) -> None:
        """Let a member who has set a new password in at once, whatever he tried before."""
        axes_reset(username=user.name_key)
        for login in filter(None, (user.username, user.email)):
            key = self._get_login_attempts_cache_key(request, username=login)
            ratelimit.clear(request, app="allauth.account", action="login_failed", key=key)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        # allauth folds case only; every spelling of a look-alike would get its own five tries.
        login = credentials.get("email") or credentials.get("username") or ""
        return f"login:{name_key(login)}"
