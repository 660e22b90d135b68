"""What every page may show of the person who looks at it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from django.http import HttpRequest

from accounts.queries import unread_count


def member(request: HttpRequest) -> dict[str, Callable[[], int]]:
    """`unread_notices`: counted with one query, and only if the page shows it."""

    @cache
    def unread_notices() -> int:
        user = getattr(request, "user", None)
        return unread_count(user.pk) if user is not None and user.is_authenticated else 0

    return {"unread_notices": unread_notices}
