"""Opening a table: first the game, then everything that this game lets its table choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.engine.variant import Variant
from games.engine.variants import VARIANTS
from games.errors import ClubError, TooFastError
from games.forms import USUAL, RequestForm
from games.queries.game_page import game_page, game_pages
from games.services import seating
from games.views.seats import table_url
from games.views.visitors import count_use, too_often

if TYPE_CHECKING:
    from accounts.models import User

LAST = "last_requests"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """Offer the games; of one game, its form, filled as this visitor filled it last; open the table."""
    code = request.GET.get("game", "")
    if not code:
        return render(request, "games/choose_game.html", {"games": game_pages()})
    if code not in VARIANTS:
        raise Http404
    user = cast("User", request.user)
    variant = VARIANTS[code]
    form = RequestForm(
        request.POST if request.method == "POST" else None,
        variant=variant,
        guest=user.is_guest,
        initial=request.session.get(LAST, {}).get(code),
    )
    if request.method == "POST" and form.is_valid():
        try:
            count_use(request, "open_table")
            return _open(request, user, variant, form)
        except TooFastError:
            return too_often(request)
        except ClubError as refusal:
            form.add_error(None, refusal.message)
    context = {"game": game_page(variant), "form": form}
    status = 422 if form.errors else 200
    return render(request, "games/request.html", context, status=status)


def _open(request: HttpRequest, user: User, variant: Variant, form: RequestForm) -> HttpResponse:
    chosen = form.cleaned_data
    table = seating.open_table(
        creator_id=user.pk,
        game=variant.code,
        players=chosen["players"],
        set=chosen.get("set") or variant.sets[0],
        options=form.rule_options(),
        rated=chosen["rated"],
        private=chosen["private"],
        spectators=chosen["spectators"],
        turn_seconds=chosen["turn_seconds"],
        reserve_seconds=chosen["reserve_seconds"],
        timeout_means=None if chosen["timeout_means"] == USUAL else chosen["timeout_means"],
        bots=form.bots(),
    )
    _remember(request, variant, form)
    return redirect(table_url(table))


def _remember(request: HttpRequest, variant: Variant, form: RequestForm) -> None:
    """Keep what was wished, so that the next table of this game need not be filled in again."""
    wished = {name: form[name].value() for name in form.fields if not form.fields[name].disabled}
    request.session[LAST] = {**request.session.get(LAST, {}), variant.code: wished}
