"""The rules of the games, as the engine plays them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.engine.variants import VARIANTS
from games.queries.example import example_of
from games.queries.game_page import game_page, game_pages
from games.rendering.example import example_words


@require_safe
def game_list(request: HttpRequest) -> HttpResponse:
    """All games of the club."""
    return render(request, "games/games.html", {"games": game_pages()})


@require_safe
def game(request: HttpRequest, code: str) -> HttpResponse:
    """One game: how it is dealt, played and scored, an example, and what a table may change."""
    if code not in VARIANTS:
        raise Http404
    example = example_of(code)
    context = {
        "game": game_page(VARIANTS[code]),
        "sheet": example.sheet,
        "deals": example_words(example),
    }
    return render(request, "games/game.html", context)
