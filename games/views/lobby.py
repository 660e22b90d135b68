"""The front page: what the club is, open tables, tables in play, and the reader's own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from games.engine.variants import VARIANTS
from games.queries.lobby import FREE_SEATS, LobbyFilter, my_tables, parse_filter, read_lobby

HERO_LINE = ("26", "66", "60", "00", "03")


@dataclass(frozen=True, slots=True)
class Choice:
    """One link of the filter: where it leads, and whether the reader is there."""

    label: str
    query: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ChoiceGroup:
    """The links of one question."""

    label: str
    choices: tuple[Choice, ...]


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Show the lobby; the filter is in the address, so that it can be kept and sent."""
    wanted = parse_filter(request.GET)
    shown = read_lobby().filtered(wanted)
    context = {
        "wanted": wanted,
        "game_choices": game_choices(wanted),
        "filters": filter_groups(wanted),
        "requests": shown.requests,
        "running": shown.running,
        "mine": my_tables(request.user.pk) if request.user.is_authenticated else (),
        "hero_line": [(text, text[0] != text[1]) for text in HERO_LINE],
    }
    return render(request, "games/lobby.html", context)


def game_choices(wanted: LobbyFilter) -> tuple[Choice, ...]:
    """Return a link for each game in the active language."""
    games = [(code, gettext(variant.name)) for code, variant in VARIANTS.items()]
    return _choices(wanted, "game", games)


def filter_groups(wanted: LobbyFilter) -> tuple[ChoiceGroup, ...]:
    """Return the links of the filter in the active language."""
    rated = [("yes", gettext("rated")), ("no", gettext("unrated"))]
    free = [
        (n, ngettext("%(n)d seat free", "%(n)d seats free or more", int(n)) % {"n": int(n)})
        for n in FREE_SEATS
    ]
    return (
        ChoiceGroup(gettext("Rated"), _choices(wanted, "rated", rated)),
        ChoiceGroup(gettext("Free seats"), _choices(wanted, "free", free)),
    )


def _choices(
    wanted: LobbyFilter, field: str, values: Iterable[tuple[str, str]]
) -> tuple[Choice, ...]:
    """One link for each value; the one that is chosen already takes it away again."""
    made = []
    for value, label in values:
        is_chosen = getattr(wanted, field) == value
        query = replace(wanted, **{field: "" if is_chosen else value}).query
        made.append(Choice(label, f"?{query}" if query else "", is_chosen))
    return tuple(made)
