"""The table without a socket: the same messages as forms, by POST."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.errors import ClubError
from games.messages import Say, client_id_of, parse_message
from games.models import Table
from games.queries.table import table_view
from games.services.perform import perform
from games.services.presence import see_player
from games.views.invite import watch_token


@require_POST
def act(request: HttpRequest, code: str) -> HttpResponse:
    """Do what the form asks for and show the table again; a refusal is a message on its page.

    The fields are those of the socket: ``type``, and ``action`` and ``ply`` and so on.
    """
    table = Table.objects.filter(code=code).only("pk", "watch_token").first()
    if table is None:
        raise Http404
    user_id = request.user.pk if request.user.is_authenticated else None
    try:
        fields = request.POST.dict()
        message = parse_message(fields)
        client_id = client_id_of(fields)
        if isinstance(message, Say):
            # Who may not look may not talk either; a socket is closed to him before.
            table_view(table.pk, user_id, token=watch_token(request, table))
        perform(table_id=table.pk, user_id=user_id, message=message, client_id=client_id)
    except ClubError as refusal:
        messages.error(request, refusal.message)
    if user_id is not None:
        see_player(table_id=table.pk, user_id=user_id)
    return redirect("games:table", code=code)
