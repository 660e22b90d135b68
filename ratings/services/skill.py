"""Writes of skills: what a match changed about them, and taking that back.

Both belong inside the transaction of their caller, and lock the skills of the people concerned in
the order of their ids, after the club points.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import QuerySet

from ratings.formulas.skill import LIBRARY, MODEL, NEWCOMER, RankedSide, Skill, new_skills
from ratings.models import SkillChange, SkillRating
from ratings.services.club import require_transaction


@dataclass(frozen=True, slots=True)
class RankedPlayers:
    """One side of a match: its rank (1 is best, equal ranks tie), and its people by seat.

    ``left`` says of each whether the seat was left to a bot. None stands for somebody whom the
    club does not know any more: a newcomer, of whom nothing is kept.
    """

    rank: int
    people: tuple[int | None, ...]
    left: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class SkillMatch:
    """A match that counts, as it was stored: when, how it went, and the ids of its changes by person."""

    at: datetime
    sides: tuple[RankedPlayers, ...]
    changes: Mapping[int, int] = field(default_factory=dict)


def rate_skill(
    *, family: str, sides: Sequence[RankedPlayers], at: datetime
) -> dict[int, SkillChange]:
    """Rate one match in a family of games; return the changes by person.

    To be called inside the caller's transaction, once for each match. Who keeps his skill as it
    was (the partner of a seat left to a bot) has a change all the same. Four statements, whatever
    the number of people; locks their skills in the order of their ids.

    Raises:
        TransactionManagementError: there is no transaction.
    """
    require_transaction()
    people = people_of(sides)
    SkillRating.objects.bulk_create(
        [
            SkillRating(user_id=person, family=family, mu=NEWCOMER.mu, sigma=NEWCOMER.sigma)
            for person in people
        ],
        ignore_conflicts=True,
    )
    ratings = {rating.user_id: rating for rating in lock_skills(family).filter(user_id__in=people)}
    before = {person: rating.skill for person, rating in ratings.items()}
    after = skills_after(sides, before)
    changes = {
        person: new_change(family, person, before[person], after[person], at) for person in people
    }
    for person, rating in ratings.items():
        put(rating, after[person], rating.matches + 1, at)
    store(ratings.values())
    SkillChange.objects.bulk_create(changes.values())
    return changes


def reverse_skill(
    *,
    family: str,
    change_ids: Collection[int],
    later: Callable[[], Sequence[SkillMatch]],
    at: datetime,
) -> tuple[SkillChange, ...]:
    """Take back what one match changed, as if it had not been played; return the reversing rows.

    Everything that later matches brought rested on it, and is computed once more. A change that
    was taken back before is left alone, so a second call does nothing.

    To be called inside the caller's transaction. Locks all skills of the family, and costs one
    calculation for each later match.

    Args:
        later: Reads the matches of the family that count and ended after this one, oldest first;
            called under the lock.

    Raises:
        TransactionManagementError: there is no transaction.
    """
    require_transaction()
    ratings = {rating.user_id: rating for rating in lock_skills(family)}
    open_changes = SkillChange.objects.filter(pk__in=change_ids, reverses=None, reversed_by=None)
    taken = list(open_changes.order_by("user_id"))
    if not taken:
        return ()
    beliefs = {change.user_id: change.before for change in taken}
    _recompute(later(), beliefs)
    reversals = []
    for change in taken:
        rating = ratings[change.user_id]
        reversal = new_change(family, change.user_id, rating.skill, beliefs[change.user_id], at)
        reversal.reverses = change
        reversals.append(reversal)
        rating.matches -= 1
    concerned = [ratings[person] for person in sorted(beliefs)]
    for rating in concerned:
        put(rating, beliefs[rating.user_id], rating.matches, at)
    store(concerned)
    SkillChange.objects.bulk_create(reversals)
    return tuple(reversals)


def _recompute(later: Sequence[SkillMatch], beliefs: dict[int, Skill]) -> None:
    """Rate the later matches again, from what was believed before each person's first of them.

    *beliefs* is brought up to the newest. A match that was never rated is left to `rebuild_ratings`.
    """
    ids = [change_id for match in later for change_id in match.changes.values()]
    stored = SkillChange.objects.in_bulk(ids)
    different = []
    for match in later:
        changes = {person: stored[change_id] for person, change_id in match.changes.items()}
        for person, change in changes.items():
            beliefs.setdefault(person, change.before)
        if changes:
            after = skills_after(match.sides, beliefs)
            different += [
                change
                for person, change in changes.items()
                if correct(change, beliefs[person], after[person])
            ]
            beliefs.update(after)
    SkillChange.objects.bulk_update(different, CHANGE_FIELDS)


CHANGE_FIELDS = ("mu_before", "sigma_before", "mu_after", "sigma_after", "model", "library")


def people_of(sides: Iterable[RankedPlayers]) -> tuple[int, ...]:
    """Return the people of all sides, by id."""
    return tuple(sorted(person for side in sides for person in side.people if person is not None))


def skills_after(sides: Sequence[RankedPlayers], before: Mapping[int, Skill]) -> dict[int, Skill]:
    """Return everybody's skill after a match. Who is not in *before* is a newcomer. Pure."""
    ranked = [
        RankedSide(
            rank=side.rank,
            members=tuple(
                NEWCOMER if person is None else before.get(person, NEWCOMER)
                for person in side.people
            ),
            left=side.left,
        )
        for side in sides
    ]
    return {
        person: skill
        for side, skills in zip(sides, new_skills(ranked), strict=True)
        for person, skill in zip(side.people, skills, strict=True)
        if person is not None
    }


def lock_skills(family: str) -> QuerySet[SkillRating]:
    """Return the skills of a family, locked when they are read, in the order of their people's ids."""
    return SkillRating.objects.select_for_update().filter(family=family).order_by("user_id")


def new_change(family: str, person: int, before: Skill, after: Skill, at: datetime) -> SkillChange:
    """Return an unsaved change, which says what computed it."""
    return SkillChange(
        user_id=person,
        family=family,
        mu_before=before.mu,
        sigma_before=before.sigma,
        mu_after=after.mu,
        sigma_after=after.sigma,
        model=MODEL,
        library=LIBRARY,
        at=at,
    )


def correct(change: SkillChange, before: Skill, after: Skill) -> bool:
    """Put a change right in memory; return whether it was wrong."""
    if (change.before, change.after) == (before, after):
        return False
    change.mu_before, change.sigma_before = before.mu, before.sigma
    change.mu_after, change.sigma_after = after.mu, after.sigma
    change.model, change.library = MODEL, LIBRARY
    return True


def put(rating: SkillRating, skill: Skill, matches: int, at: datetime) -> None:
    """Change a locked skill in memory."""
    rating.mu, rating.sigma = skill.mu, skill.sigma
    rating.matches = matches
    rating.updated_at = at


def store(ratings: Collection[SkillRating]) -> None:
    """Write skills that were put."""
    SkillRating.objects.bulk_update(ratings, ["mu", "sigma", "matches", "updated_at"])
