"""A player's ended matches: filtered by form, sorted by heading, paged; swapped in place by htmx."""

from __future__ import annotations

import django_filters
import django_tables2 as tables
from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.engine.variants import VARIANTS
from games.models import MatchSeat
from games.models.table import game_choices
from games.queries.history import Outcome, matches_of, with_opponent, with_outcome
from games.rendering import history
from games.views.player import member_or_404

PAGE_SIZE = 20
TABLE_ID = "matches"


def _translated_games() -> list[tuple[str, str]]:
    return [(code, gettext(name)) for code, name in game_choices()]


class MatchFilter(django_filters.FilterSet):
    """What a reader may ask of a history; what cannot be read says so and filters nothing."""

    game = django_filters.ChoiceFilter(
        label=_("Game"), field_name="match__game", choices=_translated_games, empty_label=_("Any")
    )
    result = django_filters.ChoiceFilter(
        label=_("Result"), choices=Outcome.choices, method="by_result", empty_label=_("Any")
    )
    opponent = django_filters.CharFilter(label=_("Opponent"), method="by_opponent", max_length=20)
    since = django_filters.DateFilter(
        label=_("From"),
        field_name="match__ended_at",
        lookup_expr="date__gte",
        widget=forms.DateInput(attrs={"type": "date"}),
    )
    until = django_filters.DateFilter(
        label=_("Until"),
        field_name="match__ended_at",
        lookup_expr="date__lte",
        widget=forms.DateInput(attrs={"type": "date"}),
    )

    class Meta:
        model = MatchSeat
        fields: list[str] = []

    def by_result(self, rows: QuerySet[MatchSeat], name: str, value: str) -> QuerySet[MatchSeat]:
        """Keep the matches that went so."""
        return with_outcome(rows, value)

    def by_opponent(self, rows: QuerySet[MatchSeat], name: str, value: str) -> QuerySet[MatchSeat]:
        """Keep the matches against the person of that name."""
        return with_opponent(rows, value)


class MatchTable(tables.Table):
    """One row a match; every cell is made from what the query already read.

    Each order ends with the match, so that no row of equal ones is on two pages or on none.
    """

    ended = tables.Column(
        verbose_name=_("Date"),
        accessor="match__ended_at",
        order_by=("match__ended_at", "match_id"),
        empty_values=(),
    )
    game = tables.Column(
        verbose_name=_("Game"), accessor="match__game", order_by=("match__game", "-match_id")
    )
    score = tables.Column(verbose_name=_("Score"), empty_values=(), orderable=False)
    result = tables.Column(
        verbose_name=_("Result"), accessor="lost", order_by=("lost", "-match_id"), empty_values=()
    )
    place = tables.Column(verbose_name=_("Place"), order_by=("place", "-match_id"), default="–")
    points = tables.Column(
        verbose_name=_("Points"),
        accessor="club_points",
        order_by=("club_points", "-match_id"),
        empty_values=(),
    )
    skill = tables.Column(verbose_name=_("Skill"), empty_values=(), orderable=False)

    class Meta:
        attrs = {"class": "grid-table history"}
        row_attrs = {"class": lambda record: "is-annulled" if record.match.annulled_at else ""}
        order_by = "-ended"

    def render_ended(self, record: MatchSeat) -> SafeString:
        """When the match ended, as the link to it."""
        return history.when_link(record)

    def render_game(self, record: MatchSeat) -> str:
        """The game's name; one that is no longer offered stands for itself."""
        code = record.match.game
        return gettext(VARIANTS[code].name) if code in VARIANTS else code

    def render_score(self, record: MatchSeat) -> SafeString:
        """What every side had at the end."""
        return history.score_line(record)

    def render_result(self, record: MatchSeat) -> SafeString:
        """How the match went for the player."""
        return history.outcome_tag(record)

    def render_points(self, record: MatchSeat) -> str:
        """The points gained."""
        return history.gain(record)

    def render_skill(self, record: MatchSeat) -> str:
        """What the match changed about the skill."""
        return history.skill_gain(record)


@require_safe
@vary_on_headers("HX-Target")
def player_matches(request: HttpRequest, name: str) -> HttpResponse:
    """Show a player's history. A request of htmx for the table alone is answered with that."""
    player = member_or_404(name)
    if player.username != name:
        return redirect("games:player_matches", name=player.username)
    filtered = MatchFilter(request.GET, queryset=matches_of(player.pk))
    table = MatchTable(filtered.qs)
    tables.RequestConfig(request, paginate={"per_page": PAGE_SIZE, "silent": True}).configure(table)
    is_table_only = request.headers.get("HX-Target") == TABLE_ID
    return render(
        request,
        "games/_matches.html" if is_table_only else "games/history.html",
        {"player": player, "filter": filtered, "table": table},
    )
