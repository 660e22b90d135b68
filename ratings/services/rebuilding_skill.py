"""Skills computed once more from the matches that count, and put right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ratings.formulas.skill import NEWCOMER, Skill
from ratings.models import SkillChange, SkillRating
from ratings.services.club import require_transaction
from ratings.services.differences import Difference
from ratings.services.skill import SkillMatch, correct, new_change, people_of, skills_after


def lock_all_skills() -> None:
    """Take all skills, in the order in which results take them; after the club points."""
    list(SkillRating.objects.select_for_update().order_by("user_id", "family").values_list("pk"))


def rebuild_skills(
    family: str, matches: Sequence[SkillMatch], taken_back: Iterable[int]
) -> tuple[list[Difference], dict[tuple[int, int], SkillChange]]:
    """Rate all matches of a family from the beginning, and store what comes out.

    To be called inside the caller's transaction, under `lock_all_skills`. Rows that belong to no
    match are deleted. Returns what was wrong, and the changes that were missing by place of the
    match in *matches* and person.

    Args:
        matches: All matches of the family that count, oldest first.
        taken_back: Ids of the changes of annulled matches: they and their reversals tell what
            was believed, and are kept as they are.

    Raises:
        TransactionManagementError: there is no transaction.
    """
    require_transaction()
    stored = {row.pk: row for row in SkillChange.objects.filter(family=family)}
    beliefs: dict[int, Skill] = {}
    differences: list[Difference] = []
    made: dict[tuple[int, int], SkillChange] = {}
    kept: set[int] = set()
    counted = Counter[int]()
    for number, match in enumerate(matches):
        after = skills_after(match.sides, beliefs)
        for person in people_of(match.sides):
            before = beliefs.get(person, NEWCOMER)
            row = stored.get(match.changes.get(person, 0))
            change = row or new_change(family, person, before, after[person], match.at)
            was = _words(change) if row else "nothing"
            if correct(change, before, after[person]) or row is None:
                change.save()
                differences.append(Difference(family, person, _name(change), was, _words(change)))
            if row is None:
                made[number, person] = change
            kept.add(change.pk)
            counted[person] += 1
        beliefs.update(after)
    differences += _drop(family, stored, kept, set(taken_back))
    differences += _total(family, beliefs, counted)
    return differences, made


def _name(change: SkillChange) -> str:
    return f"change of {change.at:%Y-%m-%d %H:%M}"


def _words(change: SkillChange) -> str:
    return f"{_skill_words(change.before)} to {_skill_words(change.after)}"


def _skill_words(skill: Skill) -> str:
    return f"{skill.mu:.6f}/{skill.sigma:.6f}"


def _drop(
    family: str, stored: Mapping[int, SkillChange], kept: set[int], taken_back: set[int]
) -> list[Difference]:
    """Delete changes that belong to no match; reversals first, which hold what they reverse."""
    history = taken_back & {row.reverses_id for row in stored.values() if row.reverses_id}
    orphans = [
        row
        for row in stored.values()
        if row.pk not in kept and row.pk not in history and row.reverses_id not in history
    ]
    reversals_first = sorted(orphans, key=lambda row: row.reverses_id is None)
    differences = [
        Difference(family, row.user_id, _name(row), _words(row), "nothing")
        for row in reversals_first
    ]
    for row in reversals_first:
        row.delete()
    return differences


def _total(
    family: str, beliefs: Mapping[int, Skill], counted: Mapping[int, int]
) -> list[Difference]:
    ratings = {row.user_id: row for row in SkillRating.objects.filter(family=family)}
    differences = []
    for person in sorted({*ratings, *beliefs}):
        rating = ratings.get(person) or SkillRating(
            user_id=person, family=family, mu=NEWCOMER.mu, sigma=NEWCOMER.sigma
        )
        was = f"{_skill_words(rating.skill)}, {rating.matches} matches"
        skill = beliefs.get(person, NEWCOMER)
        rating.mu, rating.sigma, rating.matches = skill.mu, skill.sigma, counted.get(person, 0)
        right = f"{_skill_words(rating.skill)}, {rating.matches} matches"
        if was != right:
            rating.save()
            differences.append(Difference(family, person, "skill", was, right))
    return differences
