"""Every read of skills for a page: leaderboards, a person's skills, a person's curve."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import F, Sum, Window
from django.db.models.functions import Rank

from ratings.formulas.skill import SETTLED_SIGMA, Skill
from ratings.models import SkillChange, SkillRating
from ratings.queries import club
from ratings.queries.club import CURVE_POINTS, CurvePoint, listed


@dataclass(frozen=True, slots=True)
class SkillStanding:
    """One line of a leaderboard of skills."""

    place: int
    user_id: int
    name: str
    skill: Skill
    matches: int


@dataclass(frozen=True, slots=True)
class FamilySkill:
    """One person's skill in one family of games."""

    family: str
    skill: Skill
    matches: int


def skill_leaderboard(
    family: str, *, page: str | int = 1
) -> tuple[Page[Any], tuple[SkillStanding, ...]]:
    """Return the page of the paginator and its standings, the strongest first.

    Provisional skills are left out, and so are guests, closed and suspended accounts; bots have
    none. Among equals the better known stands first. Two queries; a page out of range is the last.
    """
    settled = SkillRating.objects.filter(family=family, matches__gt=0, sigma__lte=SETTLED_SIGMA)
    ordered = (
        listed(settled)
        .annotate(name=F("user__username"), place=Window(Rank(), order_by=F("mu").desc()))
        .order_by("-mu", "sigma", "user__name_key")
    )
    columns = ("place", "user_id", "name", "mu", "sigma", "matches")
    shown = Paginator(ordered.values_list(*columns), club.PAGE_SIZE).get_page(page)
    return shown, tuple(
        SkillStanding(place, user_id, name, Skill(mu, sigma), matches)
        for place, user_id, name, mu, sigma, matches in shown
    )


def families_in_use() -> tuple[str, ...]:
    """Return the families in which anybody has a skill, the most played first. One query."""
    return tuple(
        SkillRating.objects.filter(matches__gt=0)
        .values_list("family", flat=True)
        .annotate(played=Sum("matches"))
        .order_by("-played", "family")
    )


def skills_of(user_id: int) -> tuple[FamilySkill, ...]:
    """Return a person's skills, the most played family first. One query."""
    rows = SkillRating.objects.filter(user_id=user_id, matches__gt=0).order_by("-matches", "family")
    return tuple(FamilySkill(row.family, row.skill, row.matches) for row in rows)


def skill_curve_of(user_id: int, family: str) -> tuple[CurvePoint, ...]:
    """Return a person's newest skills in a family, oldest first, at most 200. One query.

    Annulled matches are left out: later ones are rated as if they had not been played.
    """
    newest = SkillChange.objects.filter(
        user_id=user_id, family=family, reverses=None, reversed_by=None
    ).order_by("-at", "-pk")[:CURVE_POINTS]
    return tuple(
        CurvePoint(change.at, change.after.points, change.gained) for change in reversed(newest)
    )
