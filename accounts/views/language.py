"""The switch of the language, for members and strangers."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST
from django.views.i18n import set_language as set_language_cookie

from accounts.middleware import LANGUAGES
from accounts.services import save_language


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Keep the choice in the cookie, and for a member in the account, which goes before it."""
    language = request.POST.get("language", "")
    if request.user.is_authenticated and language in LANGUAGES:
        save_language(user_id=request.user.pk, language=language)
    return set_language_cookie(request)
