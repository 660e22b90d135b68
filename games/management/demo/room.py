"""The lobby of the demo club: requests that wait for somebody, and a table of bots to watch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.errors import ClubError
from games.models import Table
from games.models.table import ENDED, LIVE, TableStatus
from games.services.seating import open_table
from games.services.showing import open_show_table, play_again

SHOW_BOTS = ("club", "novice", "club", "novice")


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A request that stands in the lobby: who opens it, and what is asked for."""

    name: str
    game: str
    players: int
    rated: bool = True
    options: Mapping[str, str] = field(default_factory=dict)
    turn_seconds: int = 30
    reserve_seconds: int = 60
    bots: tuple[str, ...] = ()


REQUESTS = (
    OpenRequest("Olya", "kozel_pairs", 4, options={"target": "301"}),
    OpenRequest("Masha", "kozel", 3, options={"fish_amount": "each_own", "target": "51"}),
    OpenRequest("Serg", "kozel", 2, rated=False, turn_seconds=60, reserve_seconds=120),
    OpenRequest("Alex", "kozel", 4, rated=False, bots=("novice", "club")),
)


def furnish(ids: Mapping[str, int], host_id: int) -> None:
    """See to it that every request stands in the lobby and the bots are playing. Safe to repeat.

    At most three queries when there is nothing to do.
    """
    waiting = Table.objects.filter(status=TableStatus.WAITING, creator_id__in=ids.values())
    standing = set(waiting.values_list("creator_id", flat=True))
    playing = set(
        Table.objects.filter(status__in=LIVE, seats__user_id__in=ids.values()).values_list(
            "seats__user_id", flat=True
        )
    )
    for wanted in REQUESTS:
        if ids[wanted.name] not in standing | playing:
            _open(wanted, ids[wanted.name])
    _keep_bots_playing(host_id)


def _open(wanted: OpenRequest, host_id: int) -> None:
    open_table(
        creator_id=host_id,
        game=wanted.game,
        players=wanted.players,
        options=wanted.options,
        rated=wanted.rated,
        turn_seconds=wanted.turn_seconds,
        reserve_seconds=wanted.reserve_seconds,
        bots=wanted.bots,
    )


def _keep_bots_playing(host_id: int) -> None:
    """The table of bots is the one that nobody owns; without one it is opened."""
    table = Table.objects.filter(creator=None, seats__bot__gt="").order_by("-pk").first()
    if table is None:
        open_show_table(host_id=host_id, game="kozel", bots=SHOW_BOTS)
    elif table.status in ENDED:
        try:
            play_again(table_id=table.pk)
        except ClubError:
            open_show_table(host_id=host_id, game="kozel", bots=SHOW_BOTS)
