"""One tap and one plays: the first fitting request, else a table of one's own."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.engine.variants import VARIANTS
from games.errors import MatchOverError, NotAllowedError, TableFullError
from games.models import Seat, Table
from games.models.table import HERE_WITHIN, TableStatus
from games.services.opening import open_table
from games.services.seating import sit

TRIED_AT_MOST = 10


def play_now(*, user_id: int, game: str = "kozel", now: datetime | None = None) -> Table:
    """Seat a person at the first fitting open table of a game, else at a new one; return the table.

    Who waits at a table of this game already, stays. A new one has as few seats as the game allows,
    so that the next person who comes is enough; it is open to everybody, and rated for members.
    """
    now = now or timezone.now()
    user = User.objects.get(pk=user_id)
    waiting = Table.objects.filter(game=game, status=TableStatus.WAITING)
    present = waiting.filter(seats__user=user).first()
    if present is not None:
        return present
    for table in fitting_tables(waiting, user, now)[:TRIED_AT_MOST]:
        try:
            sit(table_id=table.pk, user_id=user_id, now=now)
        except (NotAllowedError, TableFullError, MatchOverError):
            continue
        return table
    players = min(VARIANTS[game].players)
    return open_table(
        creator_id=user_id, game=game, players=players, rated=not user.is_guest, now=now
    )


def fitting_tables(waiting: QuerySet[Table], user: User, now: datetime) -> QuerySet[Table]:
    """The open tables at which a person would not wait for somebody who is away.

    Public, with a free seat, and everybody who sits there is here; bots always are. A guest is
    led to unrated ones only: he would make a rated one unrated. Those with most people come
    first, then the fullest, then the oldest. What `sit` refuses (blocks, a rated match elsewhere)
    is left to it.
    """
    away = Seat.objects.filter(table=OuterRef("pk"), user__isnull=False).exclude(
        last_seen_at__gte=now - HERE_WITHIN
    )
    tables = waiting.filter(~Exists(away), private=False).annotate(
        people=Count("seats__user"),
        taken=Count("seats", filter=Q(seats__user__isnull=False) | ~Q(seats__bot="")),
    )
    tables = tables.filter(taken__lt=F("seat_count"), taken__gt=0)
    if user.is_guest:
        tables = tables.filter(rated=False)
    return tables.order_by("-people", F("seat_count") - F("taken"), "pk")
