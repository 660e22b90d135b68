"""A skill in a few signs: 1482 ± 60, with a question mark while it is provisional."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ratings.formulas.skill import Skill


def skill_mark(skill: Skill) -> SafeString:
    """Return the strength and its uncertainty; `?` says that too few matches are behind it."""
    if skill.is_settled:
        return format_html('<span class="skill">{} ± {}</span>', skill.points, skill.uncertainty)
    return format_html(
        '<span class="skill">{}<abbr title="{}">?</abbr> ± {}</span>',
        skill.points,
        _("provisional: too few rated matches yet"),
        skill.uncertainty,
    )


def signed(change: int) -> str:
    """Return a change with its sign, a true minus among them; 0 has none."""
    if change == 0:
        return "0"
    return f"+{change}" if change > 0 else f"−{-change}"
