"""Writes of club points: book what a match brought, and take it back.

Both services belong inside the transaction of their caller: a result and its rating are one
fact. They lock the ratings of the people concerned in the order of their ids, among the last
locks in the club's one order (table, match, club points, skills).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from django.db import connection
from django.db.transaction import TransactionManagementError

from ratings.models import Rating, RatingChange


def rate(*, pool: str, gains: Mapping[int, int], at: datetime) -> dict[int, RatingChange]:
    """Add to each person's points in *pool* and count one match; return the changes by person.

    To be called inside the caller's transaction, once for each match: nothing here can tell a
    second call from a second match. Who gains 0 counts the match all the same. Four statements,
    whatever the number of people; locks their ratings in the order of their ids.

    Raises:
        ValueError: a gain is negative; nobody loses points by playing.
        TransactionManagementError: there is no transaction.
    """
    require_transaction()
    if any(gain < 0 for gain in gains.values()):
        raise ValueError(f"no match takes points away: {dict(gains)}")
    people = sorted(gains)
    Rating.objects.bulk_create(
        [Rating(user_id=user_id, pool=pool) for user_id in people], ignore_conflicts=True
    )
    ratings = _locked(pools={pool}, people=people)
    changes = {
        user_id: _book(ratings[pool, user_id], gained=gains[user_id], matches=1, at=at)
        for user_id in people
    }
    _store(ratings.values(), changes.values())
    return changes


def reverse(*, change_ids: Collection[int], at: datetime) -> tuple[RatingChange, ...]:
    """Take back these changes by adding reversing rows; return the new rows.

    To be called inside the caller's transaction. A change that was taken back before, and one
    that is itself a reversal, is left alone, so a second call does nothing. Locks the ratings
    concerned in the order of their people's ids.

    Raises:
        TransactionManagementError: there is no transaction.
    """
    require_transaction()
    wanted = RatingChange.objects.filter(pk__in=change_ids, reverses=None)
    concerned = list(wanted.values_list("pool", "user_id"))
    ratings = _locked(
        pools={pool for pool, _ in concerned}, people={user_id for _, user_id in concerned}
    )
    reversals = []
    # Read only now, under the locks: another annulment may have been first.
    for change in wanted.filter(reversed_by=None).order_by("user_id", "pk"):
        rating = ratings[change.pool, change.user_id]
        reversal = _book(rating, gained=-change.gained, matches=-1, at=at)
        reversal.reverses = change
        reversals.append(reversal)
    _store(ratings.values(), reversals)
    return tuple(reversals)


def require_transaction() -> None:
    """Refuse to work without the transaction of a caller. SQLite, unlike PostgreSQL, would let a lock without one pass."""
    if not connection.in_atomic_block:
        raise TransactionManagementError("ratings change only inside the caller's transaction")


def _locked(*, pools: Collection[str], people: Collection[int]) -> dict[tuple[str, int], Rating]:
    rows = (
        Rating.objects.select_for_update()
        .filter(pool__in=pools, user_id__in=people)
        .order_by("user_id", "pool")
    )
    return {(rating.pool, rating.user_id): rating for rating in rows}


def _book(rating: Rating, *, gained: int, matches: int, at: datetime) -> RatingChange:
    """Change a locked rating in memory and return the row that says so."""
    rating.points += gained
    rating.matches += matches
    rating.updated_at = at
    return RatingChange(
        user_id=rating.user_id,
        pool=rating.pool,
        gained=gained,
        points_after=rating.points,
        matches_counted=matches,
        at=at,
    )


def _store(ratings: Collection[Rating], changes: Collection[RatingChange]) -> None:
    Rating.objects.bulk_update(ratings, ["points", "matches", "updated_at"])
    RatingChange.objects.bulk_create(changes)
