"""Plays the matches of the plan: the `club` bot chooses for each seat, the real services do the rest."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from django.db import connection, transaction

from games.bots import BOTS
from games.engine.view import view_for
from games.management.demo.plan import MATCHES, PlannedMatch
from games.models import Match, Table
from games.models.table import LIVE, TableStatus
from games.positions import Snapshot, cached_snapshot, current_snapshot, forget
from games.services.opening import open_table
from games.services.play import play
from games.services.seating import sit
from games.services.starting import deal_next, start_match

LEVEL = "club"
THINKING_SECONDS = (1.5, 7.0)


def missing_matches(founded: datetime) -> Iterator[PlannedMatch]:
    """The planned matches that have not been played, oldest first. One query."""
    played = set(Match.objects.filter(started_at__lt=founded).values_list("started_at", flat=True))
    return (planned for planned in MATCHES if planned.began(founded) not in played)


def play_match(planned: PlannedMatch, ids: Mapping[str, int], founded: datetime) -> bool:
    """Play one match from the request to the result in one transaction; False if it could not begin.

    To everybody else it is there as a whole or not at all: no clock of the present may find a
    table whose turns are weeks old.
    """
    table: Table | None = None
    try:
        with transaction.atomic():
            began = planned.began(founded)
            table = _open(planned, ids, began)
            if not start_match(table_id=table.pk, now=began):
                transaction.set_rollback(True)
                return False
            _play_on(table.pk, planned, began)
            Table.objects.filter(pk=table.pk).update(created_at=began - timedelta(minutes=2))
    finally:
        # What this process learned inside the transaction need not be what was committed.
        if table is not None:
            forget(table.pk)
    return True


def _open(planned: PlannedMatch, ids: Mapping[str, int], began: datetime) -> Table:
    host, *others = (ids[name] for name in planned.names)
    table = open_table(
        creator_id=host,
        game=planned.game,
        players=len(planned.names),
        options=planned.options,
        rated=True,
        turn_seconds=planned.turn_seconds,
        now=began - timedelta(minutes=2),
    )
    for number, guest in enumerate(others, start=2):
        sit(table_id=table.pk, user_id=guest, seat=number, now=began - timedelta(seconds=3))
    return table


def _play_on(table_id: int, planned: PlannedMatch, began: datetime) -> None:
    dice = random.Random(f"{planned.days_ago} {planned.game}")
    now = began
    while (snapshot := _newest(table_id)).table.status in LIVE:
        if snapshot.table.status == TableStatus.BETWEEN_DEALS:
            now = snapshot.table.next_deal_at or now
            deal_next(table_id=table_id, now=now)
        else:
            now += timedelta(seconds=dice.uniform(*THINKING_SECONDS))
            _act(snapshot, dice, now)


def _newest(table_id: int) -> Snapshot:
    """The table after the last step, from memory: without this, every step would replay the match.

    What waits for the commit is done now. Nobody else is in this process, and `play_match` forgets
    it all when the transaction is over, whichever way.
    """
    waiting, connection.run_on_commit = connection.run_on_commit, []
    for entry in waiting:
        tell = entry[1]  # between its savepoints and whether it may fail
        tell()
    return cached_snapshot(table_id) or current_snapshot(table_id)


def _act(snapshot: Snapshot, dice: random.Random, now: datetime) -> None:
    seat = snapshot.seat(snapshot.turn[0])
    standing = snapshot.standing
    if standing is None or seat.user_id is None:
        raise AssertionError("a person of the demo club is in turn")
    ledger = standing.ledger
    action = BOTS[LEVEL].choose(
        view_for(standing.position, seat.number),
        ledger.rules,
        ledger.accounts,
        ledger.pot,
        dice.randrange(2**31),
    )
    play(
        table_id=snapshot.table.pk,
        user_id=seat.user_id,
        action=str(action),
        ply=snapshot.table.ply,
        now=now,
    )
