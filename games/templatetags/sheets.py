"""`{% sheet sheet %}`: the score sheet wherever a Django template wants it."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.variant import FAMILY_NAMES, Family
from games.engine.variants import VARIANTS
from games.models import MatchSeat
from games.queries.sheet import Sheet
from games.rendering import history
from games.rendering.sheet import render_sheet, sheet_text
from games.rendering.skill import skill_mark as mark_of_skill
from ratings.formulas.skill import Skill

register = template.Library()


@register.simple_tag
def sheet(value: Sheet) -> SafeString:
    """Return the markup of a score sheet in the language of the page."""
    return render_sheet(value, get_language() or "en")


@register.filter
def as_text(value: Sheet) -> str:
    """Return a score sheet as plain text in the language of the page."""
    return sheet_text(value, get_language() or "en")


@register.filter
def game_name(code: str) -> str:
    """Return the name of a game in the language of the page; an unknown code stands for itself."""
    variant = VARIANTS.get(code)
    return _(variant.name) if variant else code


@register.filter
def when_link(seat: MatchSeat) -> SafeString:
    """Return when a match ended, as the link to it."""
    return history.when_link(seat)


@register.filter
def score_line(seat: MatchSeat) -> SafeString:
    """Return what every side had at the end of a match."""
    return history.score_line(seat)


@register.filter
def outcome_tag(seat: MatchSeat) -> SafeString:
    """Return how a match went for the seat's holder."""
    return history.outcome_tag(seat)


@register.filter
def gain(seat: MatchSeat) -> str:
    """Return the points that a match brought the seat's holder."""
    return history.gain(seat)


@register.filter
def skill_gain(seat: MatchSeat) -> str:
    """Return what a match changed about the skill of the seat's holder."""
    return history.skill_gain(seat)


@register.filter
def family_name(code: str) -> str:
    """Return the name of a family of games in the language of the page."""
    return _(FAMILY_NAMES[Family(code)])


@register.filter
def skill_mark(skill: Skill) -> SafeString:
    """Return a skill as pages show it, with its uncertainty."""
    return mark_of_skill(skill)
