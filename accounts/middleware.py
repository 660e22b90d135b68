"""What every request of a member brings with it: the language he chose, and that he is here."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from accounts.services import touch_last_seen

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
