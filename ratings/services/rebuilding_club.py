"""Club points added up once more from the matches that brought them, and put right."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from ratings.models import Rating, RatingChange
from ratings.services.club import require_transaction
from ratings.services.differences import Difference


@dataclass(frozen=True, slots=True)
class ClubMatch:
    """A match with club points, as it was stored: what it has brought, and the ids of its changes.

    Both are by person. The changes of an annulled match are taken back at ``annulled_at``.
    """

    at: datetime
    gains: Mapping[int, int]
    changes: Mapping[int, int] = field(default_factory=dict)
    annulled_at: datetime | None = None


@dataclass(slots=True)
class _Entry:
    """A row of the account of one person in one pool, as it should be."""

    at: datetime
    match: int
    person: int
    gained: int
    row: RatingChange | None
    reverses: RatingChange | None = None


def lock_club_points() -> None:
    """Take all club points, in the order in which results take them."""
    list(Rating.objects.select_for_update().order_by("user_id", "pool").values_list("pk"))


def rebuild_club_points(
    pool: str, matches: Sequence[ClubMatch]
) -> tuple[list[Difference], dict[tuple[int, int], RatingChange]]:
    """Make the account of everybody in a pool what the matches say.

    To be called inside the caller's transaction, under `lock_club_points`, with all matches of
    the pool, oldest first. Rows that belong to no match are deleted. Returns what was wrong, and
    the changes that were missing by place of the match in *matches* and person.

    Raises:
        TransactionManagementError: there is no transaction.
    """
    require_transaction()
    stored = {row.pk: row for row in RatingChange.objects.filter(pool=pool)}
    entries = sorted(_entries(matches, stored), key=lambda entry: (entry.at, entry.match))
    points: dict[int, int] = defaultdict(int)
    counted: dict[int, int] = defaultdict(int)
    differences: list[Difference] = []
    made: dict[tuple[int, int], RatingChange] = {}
    for entry in entries:
        points[entry.person] += entry.gained
        counted[entry.person] += -1 if entry.reverses else 1
        difference = _settle(pool, entry, points[entry.person])
        if difference:
            differences.append(difference)
            assert entry.row is not None  # noqa: S101 (made where it was missing)
            entry.row.save()
            if entry.row.pk not in stored and entry.reverses is None:
                made[entry.match, entry.person] = entry.row
    kept = {entry.row.pk for entry in entries if entry.row}
    differences += _drop(pool, [row for pk, row in stored.items() if pk not in kept])
    differences += _total(pool, points, counted)
    return differences, made


def _entries(matches: Sequence[ClubMatch], stored: Mapping[int, RatingChange]) -> Iterator[_Entry]:
    """What each match entered and, annulled, took back; of an annulled one only what is there."""
    reversals = {row.reverses_id: row for row in stored.values() if row.reverses_id}
    for number, match in enumerate(matches):
        for person, gained in sorted(match.gains.items()):
            row = stored.get(match.changes.get(person, 0))
            if match.annulled_at is None:
                yield _Entry(match.at, number, person, gained, row)
            elif row is not None:
                yield _Entry(match.at, number, person, gained, row)
                reversal = reversals.get(row.pk)
                yield _Entry(match.annulled_at, number, person, -gained, reversal, row)


def _settle(pool: str, entry: _Entry, points_after: int) -> Difference | None:
    """Put the row of an entry right in memory; return what was wrong with it."""
    right = f"{entry.gained:+d} to {points_after}"
    what = f"change of {entry.at:%Y-%m-%d %H:%M}"
    if entry.row is None:
        entry.row = RatingChange(
            user_id=entry.person,
            pool=pool,
            gained=entry.gained,
            points_after=points_after,
            matches_counted=-1 if entry.reverses else 1,
            at=entry.at,
            reverses=entry.reverses,
        )
        return Difference(pool, entry.person, what, "nothing", right)
    was = f"{entry.row.gained:+d} to {entry.row.points_after}"
    entry.row.gained, entry.row.points_after = entry.gained, points_after
    return Difference(pool, entry.person, what, was, right) if was != right else None


def _drop(pool: str, rows: Sequence[RatingChange]) -> list[Difference]:
    """Delete changes that belong to no match; reversals first, which hold what they reverse."""
    reversals_first = sorted(rows, key=lambda row: row.reverses_id is None)
    for row in reversals_first:
        row.delete()
    return [
        Difference(pool, row.user_id, f"change of {row.at:%Y-%m-%d %H:%M}", str(row), "nothing")
        for row in reversals_first
    ]


def _total(pool: str, points: Mapping[int, int], counted: Mapping[int, int]) -> list[Difference]:
    ratings = {row.user_id: row for row in Rating.objects.filter(pool=pool)}
    differences = []
    for person in sorted({*ratings, *points}):
        rating = ratings.get(person) or Rating(user_id=person, pool=pool)
        was = f"{rating.points} points, {rating.matches} matches"
        rating.points, rating.matches = points.get(person, 0), counted.get(person, 0)
        right = f"{rating.points} points, {rating.matches} matches"
        if was != right:
            rating.save()
            differences.append(Difference(pool, person, "rating", was, right))
    return differences
