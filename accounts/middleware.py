"""What every request of a member brings with it: the language he chose, and that he is here."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import translation

from accounts.services import touch_last_seen

# Pages of a password, an address or a second factor: a guest has none of them, and registers first.
MEMBERS_ONLY = re.compile(
    "account_(email|change_password|set_password|reauthenticate)|usersessions_list"
    "|mfa_(?!authenticate|login_webauthn)"
)
LANGUAGES = frozenset(code for code, _name in settings.LANGUAGES)


class MemberMiddleware:
    """After the authentication middleware. A closed account has no session any more: its row is
    inactive, and the authentication backend gives inactive rows to nobody.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """At most one statement a minute beyond what the request itself needs."""
        user = request.user
        if not user.is_authenticated:
            return self.get_response(request)
        touch_last_seen(user=user)
        if user.language not in LANGUAGES:
            return self.get_response(request)
        translation.activate(user.language)
        request.LANGUAGE_CODE = user.language
        response = self.get_response(request)
        response.headers["Content-Language"] = user.language
        return response

    def process_view(self, request: HttpRequest, *args: Any) -> HttpResponse | None:
        """Lead a guest from the pages of members to registering. No statement of its own."""
        page = request.resolver_match.url_name if request.resolver_match else None
        if page and MEMBERS_ONLY.match(page) and getattr(request.user, "is_guest", False):
            return redirect("account_signup")
        return None
