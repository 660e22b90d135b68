"""How often one address or one person may do what costs the club or opens an account.

Counted in the shared cache by allauth's own counters, beside those of its pages; failures to sign
in are counted by django-axes as well, where administrators see them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allauth.core.internal import ratelimit
from django.http import HttpRequest

from accounts.names import name_key

RATES = {
    "guest": "10/h/ip",
    "recover": "20/h/ip,6/h/key",
    "reset_link": "20/h/ip",
    "confirm_password": "5/m/user",
    "follow": "60/m/user",
}


def within_limit(request: HttpRequest, action: str, *, key: str | None = None) -> bool:
    """Count one use of *action* (a key of RATES) and return whether it is still allowed.

    Only a POST is counted. A few reads and writes of the cache.
    """
    used = ratelimit.consume(request, app="accounts", action=action, config=RATES, key=key)
    return used is not None


def folded_login(request: HttpRequest | None, credentials: Mapping[str, Any] | None) -> str:
    """Under which name django-axes counts a failure: folded, so that no spelling gets new tries."""
    # Axes hands the name over as "login" when it looks, and as "username" when it counts.
    given: Mapping[str, Any] = credentials or (request.POST if request is not None else {})
    login = next((given[name] for name in ("login", "username", "email") if given.get(name)), "")
    return name_key(str(login).strip())[:255]
