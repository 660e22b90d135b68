"""The lobby of the demo club: bots that wait for one more player, and a table of bots to watch.

The members of the demo club do not open requests: nobody would come to play in their seats. Who
signs in as one of them finds the lobby as every other member does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef, QuerySet

from games.engine.variants import differing_options, table_rules
from games.errors import ClubError
from games.models import Seat, Table
from games.models.table import ENDED, TableStatus
from games.services.showing import open_show_table, play_again

SHOW_BOTS = ("club", "novice", "club", "novice")
FREE = ""


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A request that stands in the lobby: labelled bots and one free seat, for whoever comes.

    It can be joined at once, and the match begins at once: nobody at it can be away.
    """

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    turn_seconds: int = 30
    reserve_seconds: int = 60

    @property
    def differing(self) -> dict[str, str]:
        """The options as its table stores them."""
        rules = table_rules(self.game, players=len(self.bots), options=self.options)
        return differing_options(rules)


REQUESTS = (
    OpenRequest("kozel_pairs", ("club", FREE, "club", "club"), {"target": "301"}),
    OpenRequest("kozel", ("club", "novice", FREE), {"fish_amount": "each_own", "target": "51"}),
    OpenRequest("kozel", ("novice", FREE), turn_seconds=60, reserve_seconds=120),
    OpenRequest("kozel", ("novice", "club", FREE, "club")),
)


def furnish(host_id: int) -> None:
    """See to it that every request stands in the lobby and the bots are playing. Safe to repeat.

    Two queries when there is nothing to do.
    """
    free = Exists(_seats().filter(user=None, bot=""))
    waiting = Table.objects.filter(free, creator=None, status=TableStatus.WAITING)
    standing = list(waiting.values_list("game", "seat_count", "options"))
    for wanted in REQUESTS:
        if (wanted.game, len(wanted.bots), wanted.differing) not in standing:
            _open(wanted, host_id)
    _keep_bots_playing(host_id)


def _open(wanted: OpenRequest, host_id: int) -> None:
    open_show_table(
        host_id=host_id,
        game=wanted.game,
        bots=wanted.bots,
        options=wanted.options,
        turn_seconds=wanted.turn_seconds,
        reserve_seconds=wanted.reserve_seconds,
    )


def _keep_bots_playing(host_id: int) -> None:
    """The table to watch is the one of bots alone that nobody owns; without one it is opened."""
    only_bots = ~Exists(_seats().filter(bot=""))
    table = Table.objects.filter(only_bots, creator=None).order_by("-pk").first()
    if table is None:
        open_show_table(host_id=host_id, game="kozel", bots=SHOW_BOTS)
    elif table.status in ENDED:
        try:
            play_again(table_id=table.pk)
        except ClubError:
            open_show_table(host_id=host_id, game="kozel", bots=SHOW_BOTS)


def _seats() -> QuerySet[Seat]:
    """The seats of the table that is asked about."""
    return Seat.objects.filter(table=OuterRef("pk"))
