"""An ended match: its page, its files, its replay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.engine.record.writing import write_match
from games.models import Match
from games.models.match import MatchStatus
from games.queries.match import MatchView, ended_match, match_view
from games.queries.options import option_words
from games.queries.replay import replay_step
from games.rendering.exports import match_json, sheet_csv
from games.rendering.match import deal_log, seat_lines
from games.rendering.replay import replay_page
from games.rendering.sheet import sheet_text

REPLAY_ID = "replay"


@require_safe
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show an ended match; while it runs, lead to its table, which knows who may look."""
    stored = ended_match(match_id)
    if stored is None:
        return _to_the_table(match_id)
    view = match_view(stored)
    return render(
        request,
        "games/match.html",
        {
            "match": view,
            "seats": seat_lines(view),
            "options": option_words(view.game, view.options),
            "deals": deal_log(view),
            "has_skills": any(seat.skill_change for seat in view.seats),
            "text": sheet_text(view.sheet, _language()),
        },
    )


@require_safe
@vary_on_headers("HX-Target")
def replay(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show one moment of an ended match: `?deal=&ply=&seat=`. htmx is answered with the board alone."""
    view = match_view(_ended_or_404(match_id))
    step = replay_step(
        view.record,
        deal=_number(request, "deal"),
        ply=_number(request, "ply"),
        seat=_number(request, "seat"),
    )
    if step is None:
        raise Http404(_("This match has no such deal or seat."))
    page = replay_page(
        view.record.rules,
        tuple(seat.name for seat in view.seats),
        tuple(seat.side - 1 for seat in view.seats),
        step,
    )
    is_board_only = request.headers.get("HX-Target") == REPLAY_ID
    return render(
        request,
        "games/_replay.html" if is_board_only else "games/replay.html",
        {"match": view, "replay": page},
    )


class _File(NamedTuple):
    content_type: str
    disposition: str
    content: Callable[[MatchView], str]


_FILES: Final = {
    "dgr": _File("text/plain; charset=utf-8", "attachment", lambda view: write_match(view.record)),
    "csv": _File("text/csv; charset=utf-8", "attachment", sheet_csv),
    "txt": _File(
        "text/plain; charset=utf-8",
        "inline",
        lambda view: sheet_text(view.sheet, _language()) + "\n",
    ),
}


@require_safe
def match_file(request: HttpRequest, match_id: int, form: str) -> HttpResponse:
    """Answer with an ended match as `.dgr`, `.csv`, `.txt` or `.json`; 404 while it runs."""
    if form != "json" and form not in _FILES:
        raise Http404(_("There is no such file."))
    view = match_view(_ended_or_404(match_id))
    if form == "json":
        return JsonResponse(match_json(view))
    kind = _FILES[form]
    return HttpResponse(
        kind.content(view),
        content_type=kind.content_type,
        headers={"Content-Disposition": f'{kind.disposition}; filename="match-{view.id}.{form}"'},
    )


def _ended_or_404(match_id: int) -> Match:
    stored = ended_match(match_id)
    if stored is None:
        raise Http404(_("This match has not ended, or there is none of this number."))
    return stored


def _to_the_table(match_id: int) -> HttpResponse:
    running = (
        Match.objects.filter(pk=match_id, status=MatchStatus.RUNNING)
        .select_related("table")
        .first()
    )
    if running is None:
        raise Http404(_("There is no match of this number."))
    return redirect("games:table", code=running.table.code)


def _number(request: HttpRequest, name: str) -> int | None:
    """Read a number of the address; none, or one that cannot be read, is None."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


def _language() -> str:
    return get_language() or "en"
