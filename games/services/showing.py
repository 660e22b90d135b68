"""Tables of bots, so that there is always something to watch and somebody to sit down with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction

from games.errors import NotAllowedError
from games.models import Table
from games.models.table import ENDED
from games.services.agreements import wait_again
from games.services.change import change
from games.services.opening import open_table
from games.services.schedule import schedule_start
from games.services.starting import free_seat


@transaction.atomic
def open_show_table(
    *,
    host_id: int,
    game: str,
    bots: Sequence[str],
    options: Mapping[str, str] | None = None,
    turn_seconds: int = 30,
    reserve_seconds: int = 60,
    now: datetime | None = None,
) -> Table:
    """Open a table whose seats are bots', one level a seat; return it.

    An empty text leaves a seat free, for whoever comes; with a bot in every seat the table starts
    by itself. The host opens it and gives his seat up; nobody owns the table afterwards.

    Raises:
        ClubError: see `open_table`.
    """
    first, *others = bots
    table = open_table(
        creator_id=host_id,
        game=game,
        players=len(bots),
        options=options,
        bots=others,
        rated=False,
        turn_seconds=turn_seconds,
        reserve_seconds=reserve_seconds,
        now=now,
    )
    with change(table.pk, now) as draft:
        free_seat(draft, 1)
        draft.edit(1).bot = first
        draft.table.creator_id = None
        schedule_start(draft.table, draft.seats, draft.now)
    return table


def play_again(*, table_id: int, now: datetime | None = None) -> None:
    """Begin the next match at a table of bots whose match has ended.

    Raises:
        NotAllowedError: it has not ended, or a person sits there.
    """
    with change(table_id, now) as draft:
        is_empty = all(seat.bot and seat.user_id is None for seat in draft.seats)
        if draft.table.status not in ENDED or not is_empty:
            raise NotAllowedError
        wait_again(draft)
