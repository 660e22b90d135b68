"""Error pages that need more than their template."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page of a form sent without a valid token: 403, in the reader's language."""
    return render(request, "403.html", {"reason": "csrf"}, status=403)


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """The page for who asks too often: 429."""
    return render(request, "429.html", status=429)
