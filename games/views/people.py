"""The page of people: search by name, and those whom one follows."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.forms import SearchForm
from games.queries.people import people_page


@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """Show who is found under `q`, and whom the member follows, with the tables they sit at."""
    form = SearchForm(request.GET)
    text = form.cleaned_data["q"] if form.is_valid() else ""
    viewer_id = request.user.pk if request.user.is_authenticated else None
    page = people_page(viewer_id, text)
    return render(request, "games/people.html", {"form": form, "text": text, "page": page})
