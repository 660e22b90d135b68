"""Tables, matches and chat in the admin: to look at and to download.

What an admin does to them goes through services, with a reason, and is logged. Tiles are not
here: the deals of a running match are nobody's business, those of an ended one have a page.
Neither are the tokens of links.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from import_export import resources

from accounts.access import member_id
from accounts.admin_pages import ReadOnlyAdmin, ask_and_do
from accounts.admin_search import MemberSearchMixin
from accounts.services import record_audit
from games.errors import ClubError
from games.models import ChatLine, Invitation, Match, MatchSeat, RuleSet, Seat, Table
from games.models.match import MatchStatus
from games.services.chat import withdraw_line
from games.services.closing import annul_match, close_table
from games.services.pausing import pause_table, resume_table
from games.services.rule_sets import offer_rules

LINK_TOKENS = ("invite_token", "watch_token")


class RefusedError(Exception):
    """A service's refusal in words, for the page that asked for a reason."""


class GamesAdmin(MemberSearchMixin, ReadOnlyAdmin):
    """Read-only, but whoever may change such rows may act on them through the services."""

    def has_act_permission(self, request: HttpRequest) -> bool:
        """Who may close, annul and withdraw."""
        opts = self.model._meta
        return request.user.has_perm(f"{opts.app_label}.change_{opts.model_name}")


class SeatInline(admin.TabularInline):
    """Who sits where."""

    model = Seat
    fields = ("number", "user", "bot", "stand_in", "given_up", "last_seen_at")
    readonly_fields = fields
    extra = 0
    can_delete = False


class MatchSeatInline(admin.TabularInline):
    """Who played, and with what result."""

    model = MatchSeat
    fields = (
        "number", "side", "user", "name", "bot", "left", "recorded", "remembered", "lost", "place",
        "club_points",
    )  # fmt: skip
    readonly_fields = fields
    extra = 0
    can_delete = False


class TableResource(resources.ModelResource):
    """What the list of tables exports: no token of a link."""

    class Meta:
        model = Table
        exclude = LINK_TOKENS


@admin.register(Table)
class TableAdmin(GamesAdmin):
    """Tables and requests: a request is a table that waits for players."""

    resource_classes = [TableResource]
    list_display = (
        "code", "game", "status", "creator", "rated", "private", "seat_count", "created_at", "page",
    )  # fmt: skip
    list_filter = ("status", "game", "rated", "private", "timeout_means", "created_at")
    list_select_related = ("creator",)
    search_fields = ("code",)
    search_people = "seats__user"
    date_hierarchy = "created_at"
    ordering = ("-created_at",)
    exclude = LINK_TOKENS
    inlines = (SeatInline,)
    actions = ("close", "pause", "resume")

    @admin.display(description=gettext_lazy("page"))
    def page(self, table: Table) -> SafeString:
        """The table as its visitors see it."""
        return _link(reverse("games:table", args=[table.code]), table.code)

    @admin.action(description=gettext_lazy("Close the tables …"), permissions=["act"])
    def close(self, request: HttpRequest, queryset: QuerySet[Table]) -> HttpResponse | None:
        """End the chosen tables without a result."""
        return self._ask(request, queryset, _("Close tables"), close_table)

    @admin.action(description=gettext_lazy("Pause the matches …"), permissions=["act"])
    def pause(self, request: HttpRequest, queryset: QuerySet[Table]) -> HttpResponse | None:
        """Stop the clocks at the chosen tables."""
        return self._ask(request, queryset, _("Pause matches"), pause_table)

    @admin.action(description=gettext_lazy("Let paused matches go on …"), permissions=["act"])
    def resume(self, request: HttpRequest, queryset: QuerySet[Table]) -> HttpResponse | None:
        """Start the clocks at the chosen tables again; the pause is charged to nobody."""
        return self._ask(request, queryset, _("Let paused matches go on"), resume_table)

    def _ask(
        self,
        request: HttpRequest,
        queryset: QuerySet[Table],
        title: str,
        service: Callable[..., None],
    ) -> HttpResponse | None:
        """Ask for the reason, then call the service for each of the tables."""

        def do(table: Table, given: dict[str, Any]) -> None:
            try:
                service(table_id=table.pk, by_id=member_id(request), reason=given["reason"])
            except ClubError as refusal:
                raise RefusedError(refusal.message) from refusal

        return ask_and_do(self, request, queryset, title=title, do=do, refusals=(RefusedError,))


@admin.register(Match)
class MatchAdmin(GamesAdmin):
    """Matches and their results."""

    list_display = (
        "id", "game", "status", "reason", "rated", "deals_played", "started_at", "ended_at",
        "annulled_at", "page",
    )  # fmt: skip
    list_filter = (
        "status", "game", "reason", "rated", ("annulled_at", admin.EmptyFieldListFilter),
        "started_at",
    )  # fmt: skip
    list_select_related = ("table",)
    search_fields = ("=id", "=table__code")
    search_people = "seats__user"
    date_hierarchy = "started_at"
    ordering = ("-started_at",)
    inlines = (MatchSeatInline,)
    actions = ("annul",)

    @admin.display(description=gettext_lazy("page"))
    def page(self, match: Match) -> SafeString:
        """The match as everybody sees it; while it runs, its table."""
        if match.status == MatchStatus.RUNNING:
            return _link(reverse("games:table", args=[match.table.code]), match.table.code)
        return _link(reverse("games:match", args=[match.pk]), f"№ {match.pk}")

    @admin.action(description=gettext_lazy("Annul the matches …"), permissions=["act"])
    def annul(self, request: HttpRequest, queryset: QuerySet[Match]) -> HttpResponse | None:
        """Take the results of the chosen matches back, with their points."""

        def do(match: Match, given: dict[str, Any]) -> None:
            try:
                annulled = annul_match(
                    match_id=match.pk, by_id=member_id(request), reason=given["reason"]
                )
            except ClubError as refusal:
                raise RefusedError(refusal.message) from refusal
            if not annulled:
                raise RefusedError(_("It was annulled before."))

        title = _("Annul matches and their points")
        return ask_and_do(self, request, queryset, title=title, do=do, refusals=(RefusedError,))


@admin.register(ChatLine)
class ChatLineAdmin(GamesAdmin):
    """What was said at tables."""

    list_display = ("at", "table", "user", "seat", "text", "withdrawn_at")
    list_filter = ("at", ("withdrawn_at", admin.EmptyFieldListFilter))
    list_select_related = ("table", "user")
    search_fields = ("text", "=table__code")
    search_people = "user"
    date_hierarchy = "at"
    ordering = ("-id",)
    actions = ("withdraw",)

    @admin.action(description=gettext_lazy("Withdraw the lines …"), permissions=["act"])
    def withdraw(self, request: HttpRequest, queryset: QuerySet[ChatLine]) -> HttpResponse | None:
        """Take the chosen lines back: kept, but shown to nobody any more."""

        def do(line: ChatLine, given: dict[str, Any]) -> None:
            withdraw_line(line_id=line.pk)
            record_audit(
                actor_id=member_id(request),
                action="withdraw_line",
                target=f"chat line {line.pk}",
                before={"text": line.text},
                reason=given["reason"],
            )

        title = _("Withdraw lines of chat")
        return ask_and_do(self, request, queryset, title=title, do=do, refusals=(RefusedError,))


@admin.register(Invitation)
class InvitationAdmin(GamesAdmin):
    """Who was asked to which table."""

    list_display = ("created_at", "table", "user", "by")
    list_filter = ("created_at",)
    list_select_related = ("table", "user", "by")
    search_fields = ("=table__code",)
    search_people = "user"
    ordering = ("-id",)


@admin.register(RuleSet)
class RuleSetAdmin(GamesAdmin):
    """Named sets of rules: the members' own, and those that the club offers to everybody."""

    list_display = ("name", "game", "owner", "players", "options", "offered_at")
    list_filter = (("offered_at", admin.EmptyFieldListFilter), "game")
    list_select_related = ("owner",)
    search_fields = ("name",)
    search_people = "owner"
    ordering = ("-id",)
    actions = ("offer", "withdraw")

    @admin.action(description=gettext_lazy("Offer to everybody …"), permissions=["act"])
    def offer(self, request: HttpRequest, queryset: QuerySet[RuleSet]) -> HttpResponse | None:
        """Show the chosen sets in everybody's form of a request."""
        return self._set_offered(request, queryset, offered=True, title=_("Offer rules"))

    @admin.action(description=gettext_lazy("Offer no longer …"), permissions=["act"])
    def withdraw(self, request: HttpRequest, queryset: QuerySet[RuleSet]) -> HttpResponse | None:
        """Leave the chosen sets to their owners."""
        title = _("Offer rules no longer")
        return self._set_offered(request, queryset, offered=False, title=title)

    def _set_offered(
        self, request: HttpRequest, queryset: QuerySet[RuleSet], *, offered: bool, title: str
    ) -> HttpResponse | None:
        def do(kept: RuleSet, given: dict[str, Any]) -> None:
            by_id, reason = member_id(request), given["reason"]
            if not offer_rules(rules_id=kept.pk, by_id=by_id, offered=offered, reason=reason):
                raise RefusedError(_("It is so already."))

        return ask_and_do(self, request, queryset, title=title, do=do, refusals=(RefusedError,))


def _link(address: str, text: str) -> SafeString:
    return format_html('<a href="{}">{}</a>', address, text)
