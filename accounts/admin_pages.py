"""What the admin's pages of all apps share: rows that nobody edits, and acts that ask why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from import_export.admin import ExportMixin

from accounts.errors import AccountError


class ReasonForm(forms.Form):
    """Why somebody with power over others acts: logged, and told to the person concerned."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=300, widget=forms.Textarea(attrs={"rows": 3})
    )


def ask_and_do(
    model_admin: ModelAdmin[Any],
    request: HttpRequest,
    chosen: QuerySet[Any],
    *,
    title: str,
    do: Callable[[Any, dict[str, Any]], object],
    form_class: type[ReasonForm] = ReasonForm,
    refusals: tuple[type[Exception], ...] = (AccountError,),
) -> HttpResponse | None:
    """Show the form with the chosen rows; once it is filled in, call *do* for each row.

    A refusal of one row is shown and does not stop the others. Returns the page with the form,
    or None when all is done, which sends Django back to its list.
    """
    sent = "reason" in request.POST
    form = form_class(request.POST if sent else None)
    if not sent or not form.is_valid():
        return _reason_page(model_admin, request, chosen, title, form)
    for row in chosen:
        try:
            do(row, form.cleaned_data)
        except refusals as refusal:
            messages.error(request, f"{row}: {refusal}")
        else:
            messages.success(request, _("%(row)s: done.") % {"row": row})
    return None


def _reason_page(
    model_admin: ModelAdmin[Any],
    request: HttpRequest,
    chosen: QuerySet[Any],
    title: str,
    form: ReasonForm,
) -> HttpResponse:
    page = {
        **model_admin.admin_site.each_context(request),
        "title": title,
        "opts": model_admin.model._meta,
        "form": form,
        "chosen": chosen,
        "action": request.POST.get("action", ""),
        "checkbox": ACTION_CHECKBOX_NAME,
    }
    return TemplateResponse(request, "admin/reason.html", page)


class ReadOnlyAdmin(ExportMixin, ModelAdmin):  # type: ignore[misc,type-arg]
    """Rows that only services write: looked at, searched, downloaded, never changed by hand."""

    list_per_page = 50

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Nobody: rows come from services only."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: a hand edit would break the record."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: what happened stays."""
        return False
