"""A request is opened: a table of the wished game, with its creator in seat 1."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.bots import BOTS
from games.engine.rules import Rules
from games.engine.variants import differing_options, table_rules
from games.errors import NotAllowedError
from games.models import Seat, Table
from games.models.table import TableStatus, TimeoutMeans
from games.services.schedule import schedule_start
from games.watching import publish

CODE_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
MAX_REQUESTS: Final = 5
"""Open requests of one person."""
TURN_SECONDS: Final = range(15, 121)
RESERVE_SECONDS: Final = range(181)


def open_table(
    *,
    creator_id: int,
    game: str,
    players: int,
    set: str | None = None,
    options: Mapping[str, str] | None = None,
    rated: bool = False,
    private: bool = False,
    spectators: bool = True,
    turn_seconds: int = 30,
    reserve_seconds: int = 60,
    timeout_means: str | None = None,
    bots: Sequence[str] = (),
    now: datetime | None = None,
) -> Table:
    """Open a request with its creator in seat 1 and bots in the last seats; return its table.

    ``bots`` are the levels of the last seats; an empty text among them leaves a seat free. A table
    with bots, or opened by a guest, is unrated. ``timeout_means`` None: a rated table of
    two singles is broken off, at every other a bot plays on.

    Raises:
        UnknownGameError, UnknownOptionError, ImpossibleRulesError: from the rules.
        NotAllowedError: times out of range, an unknown level, too many bots or open requests.
    """
    now = now or timezone.now()
    rules = table_rules(game, players=players, set=set, options=options or {})
    if turn_seconds not in TURN_SECONDS or reserve_seconds not in RESERVE_SECONDS:
        raise NotAllowedError(_("Turn time is 15 to 120 seconds, reserve 0 to 180."))
    if len(bots) >= players or any(level and level not in BOTS for level in bots):
        raise NotAllowedError(_("There are no such bots."))
    with transaction.atomic():
        creator = User.objects.select_for_update().get(pk=creator_id)
        waiting = Table.objects.filter(creator=creator, status=TableStatus.WAITING)
        if waiting.count() >= MAX_REQUESTS:
            raise NotAllowedError(_("You have enough open requests."))
        rated = rated and not any(bots) and not creator.is_guest
        table = Table.objects.create(
            code=_fresh_code(),
            creator=creator,
            game=game,
            set=rules.set,
            options=differing_options(rules),
            seat_count=players,
            rated=rated,
            private=private,
            spectators=spectators,
            turn_seconds=turn_seconds,
            reserve_seconds=reserve_seconds,
            timeout_means=timeout_means or usual_timeout_means(rules, rated=rated),
            invite_token=secrets.token_urlsafe(16),
            watch_token=secrets.token_urlsafe(16),
            revision=1,
            touched_at=now,
        )
        first_bot = players - len(bots)
        seats = Seat.objects.bulk_create(
            Seat(
                table=table,
                number=number,
                user=creator if number == 1 else None,
                bot=bots[number - 1 - first_bot] if number > first_bot else "",
                last_seen_at=now if number == 1 else None,
            )
            for number in rules.seats
        )
        schedule_start(table, seats, now)
        table.save(update_fields=["next_deal_at", "due_at"])
        publish(table.pk, table.revision)
    return table


def usual_timeout_means(rules: Rules, *, rated: bool) -> TimeoutMeans:
    """Return what a timeout does when the creator did not say: only rated duels are broken off."""
    is_duel = rules.players == 2
    return TimeoutMeans.BREAK if rated and is_duel else TimeoutMeans.BOT


def _fresh_code() -> str:
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(5))
        if not Table.objects.filter(code=code).exists():
            return code
