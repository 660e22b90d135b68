"""A player's page: ratings, results by game, the newest matches, the tables of the moment."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from accounts.models import User
from games.models import MatchSeat, Seat
from games.models.match import MatchStatus
from games.models.table import LIVE, TableStatus
from games.queries.history import matches_of
from ratings.queries.club import CurvePoint, PoolRating, curve_of, ratings_of
from ratings.queries.skill import FamilySkill, skill_curve_of, skills_of

RECENT_MATCHES = 5


@dataclass(frozen=True, slots=True)
class GameLine:
    """What a player did in one game. ``rating`` is None where no rated match counts."""

    game: str
    played: int
    won: int
    lost: int
    rating: PoolRating | None


@dataclass(frozen=True, slots=True)
class CurrentTable:
    """A table at which the player sits now."""

    code: str
    game: str
    status: TableStatus
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Everything that the page of one player shows."""

    user_id: int
    name: str
    is_guest: bool
    joined: datetime
    games: tuple[GameLine, ...]
    recent: tuple[MatchSeat, ...]
    tables: tuple[CurrentTable, ...]
    curve_game: str
    curve: tuple[CurvePoint, ...]
    skills: tuple[FamilySkill, ...]
    skill_family: str
    skill_curve: tuple[CurvePoint, ...]


def player_page(user: User, viewer_id: int | None, game: str = "", family: str = "") -> PlayerPage:
    """Return the page of *user* as the viewer may see it.

    Private tables are shown only to those who sit at them. The curves are those of *game* and of
    *family*, or of what the player played most for a rating. Ten queries, whatever the number of
    matches and tables.
    """
    ratings = ratings_of(user.pk)
    pools = [rating.pool for rating in ratings]
    curve_game = game if game in pools else next(iter(pools), "")
    skills = skills_of(user.pk)
    families = [skill.family for skill in skills]
    skill_family = family if family in families else next(iter(families), "")
    return PlayerPage(
        user_id=user.pk,
        name=user.username,
        is_guest=user.is_guest,
        joined=user.date_joined,
        games=_game_lines(user.pk, {rating.pool: rating for rating in ratings}),
        recent=tuple(matches_of(user.pk)[:RECENT_MATCHES]),
        tables=_current_tables(user.pk, viewer_id),
        curve_game=curve_game,
        curve=curve_of(user.pk, curve_game) if curve_game else (),
        skills=skills,
        skill_family=skill_family,
        skill_curve=skill_curve_of(user.pk, skill_family) if skill_family else (),
    )


def _game_lines(user_id: int, ratings: dict[str, PoolRating]) -> tuple[GameLine, ...]:
    """The games with a result, the most played first. Annulled matches are left out."""
    counted = (
        MatchSeat.objects.filter(user_id=user_id, lost__isnull=False, match__annulled_at=None)
        .exclude(match__status=MatchStatus.RUNNING)
        .values("match__game")
        .annotate(
            played=Count("pk"),
            won=Count("pk", filter=Q(lost=False)),
            lost_matches=Count("pk", filter=Q(lost=True)),
        )
        .order_by("-played", "match__game")
    )
    return tuple(
        GameLine(
            game=row["match__game"],
            played=row["played"],
            won=row["won"],
            lost=row["lost_matches"],
            rating=ratings.get(row["match__game"]),
        )
        for row in counted
    )


def _current_tables(user_id: int, viewer_id: int | None) -> tuple[CurrentTable, ...]:
    visible = Q(table__private=False)
    if viewer_id is not None:
        visible |= Q(table__seats__user=viewer_id)
    seats = (
        Seat.objects.filter(
            visible, user_id=user_id, table__status__in=[TableStatus.WAITING, *LIVE]
        )
        .select_related("table")
        .prefetch_related("table__seats__user")
        .order_by("-table__touched_at")
        .distinct()
    )
    return tuple(
        CurrentTable(
            code=seat.table.code,
            game=seat.table.game,
            status=TableStatus(seat.table.status),
            players=tuple(
                other.user.username
                for other in seat.table.seats.all()
                if other.user and other.user.closed_at is None
            ),
        )
        for seat in seats
    )
