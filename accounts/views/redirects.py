"""Where to go after a form: only ever to a page of this site."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def safe_next(request: HttpRequest, default: str) -> str:
    """The `next` of the form or address if it leads to this site, else *default*."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if safe else default


def is_own_path(url: str) -> bool:
    """Whether a stored address is a path of this site, without a host."""
    return url.startswith("/") and url_has_allowed_host_and_scheme(url, allowed_hosts=None)
