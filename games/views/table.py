"""The page of one table: what it shows in every state, also without scripts."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from accounts.models import User
from games.errors import NotAllowedError
from games.models import Table
from games.queries.table import TableView, table_view
from games.rendering.game import rules_of
from games.rendering.table import table_fragments
from games.rendering.words import rules_words
from games.views.invite import watch_token

SOUNDS = ("tile", "turn", "time", "fish", "end")


@require_safe
@never_cache
@ensure_csrf_cookie
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Show a table as this visitor may see it; 403 when it is not his to see."""
    found = Table.objects.filter(code=code).only("pk", "watch_token").first()
    if found is None:
        raise Http404
    token = watch_token(request, found)
    user_id = request.user.pk if request.user.is_authenticated else None
    try:
        view = table_view(found.pk, user_id, token=token)
    except NotAllowedError as refusal:
        raise PermissionDenied from refusal
    return render(
        request, "games/table.html", {**table_context(view, request.user), "token": token}
    )


def table_context(view: TableView, user: User | AnonymousUser) -> dict[str, object]:
    """Return what the page's template needs for this viewer."""
    language = get_language() or "en"
    return {
        "view": view,
        "language": language,
        "fragments": table_fragments(view, language),
        "game_name": _(view.game_name),
        "direction": rules_of(view).dealing.direction,
        "rules_words": rules_words(view, whole=True),
        "act_url": f"/tables/{view.code}/act/",
        "can_say": user.is_authenticated and ("say" in view.allowed or view.you is not None),
        "can_invite": view.status == "waiting" and "invite" in view.allowed,
        "confirm_lay": getattr(user, "confirm_lay", False),
        "letter_keys": getattr(user, "letter_keys", True),
        "sounds": " ".join(name for name in SOUNDS if getattr(user, f"sound_{name}", True)),
    }
