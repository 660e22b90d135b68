"""The page of leaderboards."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.queries.club import Period, leaderboard, pools_in_use


@require_safe
def leaderboards(request: HttpRequest) -> HttpResponse:
    """Show one pool over one period: `?game=&period=&page=`, all with a sensible default."""
    pools = pools_in_use()
    pool = request.GET.get("game") or next(iter(pools), "")
    period = _period(request.GET.get("period"))
    if pools and pool not in pools:
        raise Http404(_("Nobody has played this game for a rating."))
    page, standings = leaderboard(pool, period, page=request.GET.get("page", 1))
    return render(
        request,
        "ratings/leaderboard.html",
        {
            "pools": pools,
            "pool": pool,
            "period": period,
            "periods": Period.choices,
            "page": page,
            "standings": standings,
        },
    )


def _period(text: str | None) -> Period:
    if not text:
        return Period.ALL
    try:
        return Period(text)
    except ValueError:
        raise Http404(_("There is no such period.")) from None
