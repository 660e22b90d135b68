"""Tables that wait for players, for tests of what is done to them."""

from __future__ import annotations

from accounts.models import User
from games.models import Table
from games.services.opening import open_table
from tests.factories import NOW


def names(table: Table) -> list[str]:
    """Who sits there by seat; bots by level."""
    seats = table.seats.order_by("number")
    return [seat.user.username if seat.user else seat.bot for seat in seats]


def open_kozel(creator: User, players: int = 4, **more: object) -> Table:
    return open_table(creator_id=creator.pk, game="kozel", players=players, now=NOW, **more)


# --- Opening -------------------------------------------------------------------------------------
