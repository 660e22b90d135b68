"""Finding rows of the admin by the people in them, in whatever case or look-alike letters."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest

from accounts.names import name_key


class MemberSearchMixin:
    """Adds to an admin's search the rows whose people have such a name.

    ``search_people`` is the way from a row to its people; the usual ``search_fields`` stay.
    """

    search_people = ""

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Return the rows found and whether some may come twice."""
        found, _may_repeat = super().get_search_results(  # type: ignore[misc]
            request, queryset, search_term
        )
        folded = name_key(search_term.strip())
        if not folded:
            return found, False
        by_name = queryset.filter(**{f"{self.search_people}__name_key__contains": folded})
        either = Q(pk__in=found.values("pk")) | Q(pk__in=by_name.values("pk"))
        return queryset.filter(either), False
