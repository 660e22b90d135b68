"""The bell and what is under it."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.access import member_id
from accounts.models import Notice
from accounts.notice_texts import notice_text
from accounts.queries import notices_of
from accounts.services import mark_read
from accounts.views.redirects import is_own_path

PER_PAGE = 30


@never_cache
@login_required
@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """A member's notices, newest first, with the unread ones marked."""
    page = Paginator(notices_of(member_id(request)), PER_PAGE).get_page(request.GET.get("page"))
    lines = [(notice, notice_text(notice)) for notice in page]
    return render(request, "accounts/notices.html", {"page": page, "lines": lines})


@login_required
@require_POST
def read_notices(request: HttpRequest) -> HttpResponse:
    """Mark all notices as read."""
    mark_read(user_id=member_id(request))
    return redirect("accounts:notices")


@login_required
@require_POST
def open_notice(request: HttpRequest, pk: int) -> HttpResponse:
    """Mark one notice as read and go where it leads."""
    notice = get_object_or_404(Notice, pk=pk, user=member_id(request))
    mark_read(user_id=member_id(request), ids=[pk])
    if is_own_path(notice.url):
        return HttpResponseRedirect(notice.url)
    return redirect("accounts:notices")


@never_cache
@require_safe
def bell(request: HttpRequest) -> HttpResponse:
    """The bell alone, for the page that asks once a minute; empty for who is signed out."""
    if not request.user.is_authenticated:
        return HttpResponse(status=204)
    return render(request, "accounts/_bell.html")
