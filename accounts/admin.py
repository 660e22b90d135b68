"""Administration of people. Reading is free for who may; acting goes through services and is logged."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import allauth.mfa.admin  # noqa: F401  (registers what is taken out again below)
from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from import_export import resources
from import_export.admin import ExportMixin

from accounts.access import member_id
from accounts.admin_pages import ReadOnlyAdmin, ReasonForm, ask_and_do
from accounts.admin_search import MemberSearchMixin
from accounts.models import AuditEntry, Mute, User
from accounts.names import name_key
from accounts.services import (
    close_account,
    issue_reset_link,
    lift_mute,
    mute,
    remove_second_factors,
    reopen_account,
)

# The library's page of second factors shows and changes secrets; ours are acts above.
admin.site.unregister(Authenticator)

MUTES = {
    "1h": (gettext_lazy("an hour"), timedelta(hours=1)),
    "1d": (gettext_lazy("a day"), timedelta(days=1)),
    "7d": (gettext_lazy("a week"), timedelta(days=7)),
    "30d": (gettext_lazy("a month"), timedelta(days=30)),
}


class MuteForm(ReasonForm):
    """For how long, and why."""

    length = forms.ChoiceField(
        label=gettext_lazy("For"), choices=[(key, text) for key, (text, _delta) in MUTES.items()]
    )


class UserResource(resources.ModelResource):
    """What the list of members exports: nothing that opens an account."""

    class Meta:
        model = User
        fields = ("id", "username", "email", "is_guest", "date_joined", "last_seen_at", "closed_at")
        export_order = fields


class ClosedFilter(admin.SimpleListFilter):
    """Open or closed accounts."""

    title = gettext_lazy("account")
    parameter_name = "closed"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """The two states."""
        return [("no", gettext_lazy("open")), ("yes", gettext_lazy("closed"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> QuerySet[User]:
        """The rows in the chosen state."""
        if self.value() is None:
            return queryset
        return queryset.filter(closed_at__isnull=self.value() == "no")


class MemberCreationForm(AdminUserCreationForm):
    """A new member by an administrator's hand; names obey the same rules as everywhere."""

    class Meta:
        model = User
        fields = ("username",)


@admin.register(User)
class UserAdmin(ExportMixin, DjangoUserAdmin):
    """Members: found by name in any spelling; muted, closed and let in again with a reason."""

    add_form = MemberCreationForm
    resource_classes = [UserResource]
    list_display = (
        "username", "email", "is_guest", "is_staff", "date_joined", "last_seen_at", "closed_at",
    )  # fmt: skip
    list_filter = ("is_guest", ClosedFilter, "is_staff", "groups", "language")
    search_fields = ("name_key", "email")
    ordering = ("-date_joined",)
    date_hierarchy = "date_joined"
    readonly_fields = (
        "name_key",
        "is_guest",
        "closed_at",
        "last_seen_at",
        "last_login",
        "date_joined",
    )
    fieldsets = (
        (None, {"fields": ("username", "name_key", "email", "is_guest", "closed_at")}),
        (gettext_lazy("Rights"), {"fields": ("is_staff", "is_superuser", "groups")}),
        (gettext_lazy("Times"), {"fields": ("date_joined", "last_login", "last_seen_at")}),
    )
    actions = ("mute", "lift_mute", "close", "reopen", "issue_reset_link", "remove_factors")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        """Names by their folded key, addresses as they are typed."""
        if not search_term.strip():
            return queryset, False
        term = search_term.strip()
        by_name = Q(name_key__contains=name_key(term))
        return queryset.filter(by_name | Q(email__icontains=term)), False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: matches, ratings and the log point at people. Accounts are closed instead."""
        return False

    def has_mute_permission(self, request: HttpRequest) -> bool:
        """Who may mute."""
        return request.user.has_perm("accounts.mute_user")

    def has_close_permission(self, request: HttpRequest) -> bool:
        """Who may close accounts."""
        return request.user.has_perm("accounts.close_user")

    def has_reset_permission(self, request: HttpRequest) -> bool:
        """Who may issue one-time links."""
        return request.user.has_perm("accounts.issue_reset_link")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Only a superuser makes people staff or gives them groups: nobody lifts himself up."""
        fields = tuple(super().get_readonly_fields(request, obj))
        if not request.user.is_superuser:
            fields += ("is_staff", "is_superuser", "groups", "email", "username")
        return fields

    def user_change_password(
        self, request: HttpRequest, id: str, form_url: str = ""
    ) -> HttpResponse:
        """Setting a stranger's password by hand is a superuser's; others issue a one-time link."""
        if not request.user.is_superuser:
            raise PermissionDenied
        return super().user_change_password(request, id, form_url)

    @admin.action(description=gettext_lazy("Take the chat from …"), permissions=["mute"])
    def mute(self, request: HttpRequest, queryset: QuerySet[User]) -> HttpResponse | None:
        """Mute the chosen members for a time."""

        def do(user: User, given: dict[str, Any]) -> None:
            until = timezone.now() + MUTES[given["length"]][1]
            mute(by_id=member_id(request), user_id=user.pk, until=until, reason=given["reason"])

        title = _("Take the chat from members")
        return ask_and_do(self, request, queryset, title=title, do=do, form_class=MuteForm)

    @admin.action(description=gettext_lazy("Give the chat back to …"), permissions=["mute"])
    def lift_mute(self, request: HttpRequest, queryset: QuerySet[User]) -> HttpResponse | None:
        """End the mutes of the chosen members."""

        def do(user: User, given: dict[str, Any]) -> None:
            lift_mute(by_id=member_id(request), user_id=user.pk, reason=given["reason"])

        title = _("Give the chat back to members")
        return ask_and_do(self, request, queryset, title=title, do=do)

    @admin.action(description=gettext_lazy("Close the accounts of …"), permissions=["close"])
    def close(self, request: HttpRequest, queryset: QuerySet[User]) -> HttpResponse | None:
        """Close the chosen accounts; it can be undone."""

        def do(user: User, given: dict[str, Any]) -> None:
            close_account(user_id=user.pk, by_id=member_id(request), reason=given["reason"])

        return ask_and_do(self, request, queryset, title=_("Close accounts"), do=do)

    @admin.action(description=gettext_lazy("Open the accounts again of …"), permissions=["close"])
    def reopen(self, request: HttpRequest, queryset: QuerySet[User]) -> HttpResponse | None:
        """Undo the closing of the chosen accounts."""

        def do(user: User, given: dict[str, Any]) -> None:
            reopen_account(user_id=user.pk, by_id=member_id(request), reason=given["reason"])

        return ask_and_do(self, request, queryset, title=_("Open accounts again"), do=do)

    @admin.action(description=gettext_lazy("Remove the second factors of …"), permissions=["close"])
    def remove_factors(self, request: HttpRequest, queryset: QuerySet[User]) -> HttpResponse | None:
        """Remove app, keys and spare codes of members who lost them all."""

        def do(user: User, given: dict[str, Any]) -> None:
            by_id, reason = member_id(request), given["reason"]
            remove_second_factors(by_id=by_id, user_id=user.pk, reason=reason)

        return ask_and_do(self, request, queryset, title=_("Remove second factors"), do=do)

    @admin.action(description=gettext_lazy("Issue a one-time link to …"), permissions=["reset"])
    def issue_reset_link(
        self, request: HttpRequest, queryset: QuerySet[User]
    ) -> HttpResponse | None:
        """Make links with which the chosen members set a new password, and show them once."""
        links: list[tuple[User, str]] = []

        def do(user: User, given: dict[str, Any]) -> None:
            by_id, reason = member_id(request), given["reason"]
            token = issue_reset_link(by_id=by_id, user_id=user.pk, reason=reason)
            path = reverse("accounts:reset_with_link", args=[token])
            links.append((user, request.build_absolute_uri(path)))

        asked = ask_and_do(self, request, queryset, title=_("Issue one-time links"), do=do)
        if asked is not None or not links:
            return asked
        page = {
            **self.admin_site.each_context(request),
            "title": _("One-time links"),
            "opts": self.model._meta,
            "links": links,
        }
        response = TemplateResponse(request, "admin/reset_links.html", page)
        add_never_cache_headers(response)
        return response


@admin.register(AuditEntry)
class AuditEntryAdmin(MemberSearchMixin, ReadOnlyAdmin):
    """The audit log: who did what to whom, and why."""

    list_display = ("at", "actor", "action", "target", "reason")
    list_filter = ("action", "at")
    search_fields = ("target", "reason")
    search_people = "actor"
    list_select_related = ("actor",)
    date_hierarchy = "at"


@admin.register(Mute)
class MuteAdmin(MemberSearchMixin, ReadOnlyAdmin):
    """Who may not chat; given and lifted on the page of members."""

    list_display = ("user", "until", "reason", "by", "created_at", "lifted_at")
    list_filter = ("created_at",)
    search_fields = ("reason",)
    search_people = "user"
    list_select_related = ("user", "by")
