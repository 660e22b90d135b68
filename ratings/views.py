"""The page of leaderboards."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.queries.club import Period, leaderboard, pools_in_use
from ratings.queries.skill import families_in_use, skill_leaderboard


@require_safe
def leaderboards(request: HttpRequest) -> HttpResponse:
    """Show one leaderboard; all of the address has a sensible default.

    Club points of a game over a period are `?game=&period=&page=`, the skill in a family of games
    is `?family=&page=`.
    """
    pools, families = pools_in_use(), families_in_use()
    family = request.GET.get("family", "")
    if not family and not pools:
        family = next(iter(families), "")
    choices = {"pools": pools, "families": families, "family": family}
    if not family:
        return render(
            request, "ratings/leaderboard.html", choices | _club_points(request.GET, pools)
        )
    if family not in families:
        raise Http404(_("Nobody has played a game of this family for a rating."))
    page, standings = skill_leaderboard(family, page=request.GET.get("page", 1))
    shown = {"page": page, "standings": standings}
    return render(request, "ratings/skill_leaderboard.html", choices | shown)


def _club_points(asked: QueryDict, pools: tuple[str, ...]) -> dict[str, object]:
    """What the page shows of the club points of a game."""
    pool = asked.get("game") or next(iter(pools), "")
    period = _period(asked.get("period"))
    if pools and pool not in pools:
        raise Http404(_("Nobody has played this game for a rating."))
    page, standings = leaderboard(pool, period, page=asked.get("page", 1))
    return {
        "pool": pool,
        "period": period,
        "periods": Period.choices,
        "page": page,
        "standings": standings,
    }


def _period(text: str | None) -> Period:
    if not text:
        return Period.ALL
    try:
        return Period(text)
    except ValueError:
        raise Http404(_("There is no such period.")) from None
