"""Opening a table: first the game, then everything that this game lets its table choose."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.access import signed_in
from accounts.models import User
from games.engine.variant import Variant
from games.engine.variants import VARIANTS
from games.errors import ClubError, TooFastError
from games.forms import RULE, USUAL, RequestForm
from games.queries.game_page import game_page, game_pages
from games.queries.rule_sets import rule_set, rule_sets
from games.services import opening
from games.services.rule_sets import save_rules
from games.views.seats import table_url
from games.views.visitors import count_use, too_often

LAST = "last_requests"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """Offer the games; of one game, its form, filled as this visitor filled it last; open the table.

    The same form keeps its rules under a name instead, when the button of that is pressed.
    """
    code = request.GET.get("game", "")
    if not code:
        return render(request, "games/choose_game.html", {"games": game_pages()})
    if code not in VARIANTS:
        raise Http404
    user = signed_in(request)
    variant = VARIANTS[code]
    form = RequestForm(
        request.POST if request.method == "POST" else None,
        variant=variant,
        guest=user.is_guest,
        initial=_initial(request, user, variant),
    )
    if request.method == "POST" and form.is_valid():
        try:
            if request.POST.get("do") == "save":
                return _save(request, user, variant, form)
            count_use(request, "open_table")
            return _open(request, user, variant, form)
        except TooFastError:
            return too_often(request)
        except ClubError as refusal:
            form.add_error(None, refusal.message)
    context = {
        "game": game_page(variant),
        "form": form,
        "rule_sets": rule_sets(user.pk, code),
        "chosen": request.GET.get("rules", ""),
        "kept_name": request.POST.get("rules_name", ""),
    }
    status = 422 if form.errors else 200
    return render(request, "games/request.html", context, status=status)


def _initial(request: HttpRequest, user: User, variant: Variant) -> dict[str, Any]:
    """What the form shows first: what was wished last, with the rules of the set that was chosen now."""
    wished: dict[str, Any] = dict(request.session.get(LAST, {}).get(variant.code, {}))
    chosen = request.GET.get("rules", "")
    if not chosen:
        return wished
    usual = {name: value for name, value in wished.items() if not name.startswith(RULE)}
    usual.pop("set", None)
    if chosen == USUAL:
        return usual
    is_number = chosen.isascii() and chosen.isdigit() and len(chosen) < 10
    kept = rule_set(int(chosen), user.pk, variant.code) if is_number else None
    if kept is None:
        raise Http404
    rules = {RULE + key: value for key, value in kept.options.items()}
    return {**usual, **rules, "set": kept.set, "players": kept.players}


def _save(request: HttpRequest, user: User, variant: Variant, form: RequestForm) -> HttpResponse:
    kept = save_rules(
        owner_id=user.pk,
        name=request.POST.get("rules_name", ""),
        game=variant.code,
        players=form.cleaned_data["players"],
        set=form.cleaned_data["set"],
        options=form.rule_options(),
    )
    _remember(request, variant, form)
    messages.success(request, _("The rules are kept as “%(name)s”.") % {"name": kept.name})
    return redirect(f"{reverse('games:new_table')}?game={variant.code}&rules={kept.pk}")


def _open(request: HttpRequest, user: User, variant: Variant, form: RequestForm) -> HttpResponse:
    chosen = form.cleaned_data
    table = opening.open_table(
        creator_id=user.pk,
        game=variant.code,
        players=chosen["players"],
        set=chosen["set"],
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
