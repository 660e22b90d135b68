"""Two links to a table: one that seats who opens it, and one to watch a private table."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.errors import ClubError, TooFastError
from games.models import Table
from games.models.table import TableStatus
from games.queries.lobby import table_row
from games.services import seating
from games.views.seats import table_url, tell_guest
from games.views.visitors import is_member, member_or_guest, too_often

WATCHED = "watch_tables"
WATCHED_AT_MOST = 20


@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show the table behind an invite link with one button; the button seats, a stranger as a guest.

    Who sits there already, or comes when the link has ended to a table that he may see, is led on.
    """
    table = get_object_or_404(Table, invite_token=token)
    user_id = request.user.pk if request.user.is_authenticated else None
    if user_id is not None and table.seats.filter(user_id=user_id).exists():
        return redirect(table_url(table))
    if table.status != TableStatus.WAITING:
        return render(request, "games/invitation_over.html", {"table": table}, status=410)
    if request.method == "POST":
        return _sit_by_link(request, table)
    row = table_row(table)
    host = row.name_of(table.creator_id)
    invites = _("%(name)s invites you to a table") % {"name": host}
    context = {
        "row": row,
        "invites": invites if host else _("You are invited to a table"),
        "is_member": is_member(request),
    }
    return render(request, "games/invitation.html", context)


def _sit_by_link(request: HttpRequest, table: Table) -> HttpResponse:
    try:
        seating.sit_by_link(token=table.invite_token, user_id=member_or_guest(request))
    except TooFastError:
        return too_often(request)
    except ClubError as refusal:
        messages.error(request, refusal.message)
        return redirect("games:invitation", token=table.invite_token)
    tell_guest(request, table)
    return redirect(table_url(table))


@require_safe
def watch(request: HttpRequest, token: str) -> HttpResponse:
    """Remember that this visitor was given the link to watch a table, and lead him there."""
    table = get_object_or_404(Table, watch_token=token)
    if not table.spectators:
        raise PermissionDenied
    watched = [pk for pk in request.session.get(WATCHED, []) if pk != table.pk]
    request.session[WATCHED] = [*watched, table.pk][-WATCHED_AT_MOST:]
    return redirect(table_url(table))


def watch_token(request: HttpRequest, table: Table) -> str:
    """Return the token by which this visitor may watch a table; empty when he was given no link."""
    return table.watch_token if table.pk in request.session.get(WATCHED, ()) else ""
