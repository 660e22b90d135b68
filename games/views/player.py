"""The page of one player."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.queries import member_named, relation
from games.queries.player import player_page
from games.rendering.curve import curve


@require_safe
def player(request: HttpRequest, name: str) -> HttpResponse:
    """Show a player by name, in whatever case or look-alike letters it was written."""
    user = _named(name)
    if user.username != name and not user.closed_at:
        return redirect("games:player", name=user.username)
    viewer_id = request.user.pk if request.user.is_authenticated else None
    if user.closed_at:
        return render(request, "games/closed_player.html", status=410)
    page = player_page(
        user,
        viewer_id,
        game=request.GET.get("game", ""),
        family=request.GET.get("family", ""),
    )
    known = None if viewer_id in (None, user.pk) else relation(viewer_id, user.pk)
    return render(
        request,
        "games/player.html",
        {
            "player": user,
            "page": page,
            "curve": curve(page.curve),
            "skill_curve": curve(page.skill_curve),
            "relation": known,
        },
    )


def member_or_404(name: str) -> User:
    """Return the member or guest of that name; a closed account has no pages."""
    user = _named(name)
    if user.closed_at:
        raise Http404(_("This account was closed."))
    return user


def _named(name: str) -> User:
    user = member_named(name)
    if user is None:
        raise Http404(_("Nobody here has this name."))
    return user
