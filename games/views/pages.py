"""Pages that do not change: help, glossary, rules of conduct, privacy, contact."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.queries.glossary import glossary


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """How to sit down, play, read the sheet and the clock."""
    return render(request, "pages/help.html")


@require_safe
def glossary_page(request: HttpRequest) -> HttpResponse:
    """What the words of the game mean."""
    return render(request, "pages/glossary.html", {"words": glossary()})


@require_safe
def conduct(request: HttpRequest) -> HttpResponse:
    """What members expect of one another."""
    return render(request, "pages/conduct.html")


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What the club keeps about people."""
    return render(request, "pages/privacy.html")


@require_safe
def contact(request: HttpRequest) -> HttpResponse:
    """Whom to write to."""
    return render(request, "pages/contact.html", {"email": settings.CONTACT_EMAIL})
