"""Addresses that can name nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse


class NullByteMiddleware:
    """Answers 404 where the address holds a null byte: PostgreSQL cannot even look for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Hand the request on."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> None:
        """Look at the address once a route answers to it.

        Raises:
            Http404: it holds a null byte.
        """
        if "\0" in request.path_info:
            raise Http404
