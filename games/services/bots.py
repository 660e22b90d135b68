"""Bots act: a due seat is claimed, the bot thinks outside any transaction, the action is submitted.

A claim ends by itself, so the seat of a killed loop is taken by the next. What was thought out too
late is refused like any act from a stale page.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Final

import structlog
from django.db.models import Q
from django.utils import timezone

from games.bots import BOTS
from games.engine.actions import Action
from games.engine.view import view_for
from games.errors import ClubError
from games.models import Table
from games.models.table import TableStatus
from games.positions import Snapshot, current_snapshot
from games.services.play import play_for_bot
from games.services.schedule import is_held_by_bot, level_of

CLAIM: Final = timedelta(seconds=10)
"""Longer than any bot may think."""
AT_ONCE: Final = 50

log = structlog.get_logger(__name__)


def act_for_due_bots(now: datetime | None = None) -> int:
    """Let every bot act whose moment has come; return how many did. One read when none has."""
    now = now or timezone.now()
    unclaimed = Q(bot_claimed_until=None) | Q(bot_claimed_until__lt=now)
    due = Table.objects.filter(
        unclaimed, bot_due_at__lte=now, status=TableStatus.PLAYING, paused_at=None
    )
    rows = due.order_by("bot_due_at").values_list("pk", "bot_due_at")[:AT_ONCE]
    return sum(_act(table_id, due_at, now) for table_id, due_at in list(rows) if due_at)


def _act(table_id: int, due_at: datetime, now: datetime) -> bool:
    """Claim one table, think, act; False if somebody else did or anything went wrong."""
    free = Q(bot_claimed_until=None) | Q(bot_claimed_until__lt=now)
    claimed = Table.objects.filter(free, pk=table_id, bot_due_at=due_at)
    if not claimed.update(bot_claimed_until=now + CLAIM):
        return False
    try:
        snapshot = current_snapshot(table_id)
        if not snapshot.turn or not is_held_by_bot(snapshot.seat(snapshot.turn[0])):
            return False
        number = snapshot.turn[0]
        action = choose(snapshot, number)
        play_for_bot(table_id=table_id, seat=number, action=action, ply=snapshot.table.ply)
    except ClubError as refusal:
        log.info("bot was overtaken", table=table_id, code=refusal.code)
        return False
    except Exception:
        log.exception("bot failed", table=table_id)
        return False
    return True


def choose(snapshot: Snapshot, number: int) -> Action:
    """Return what the bot of a seat does, knowing nothing but that seat's view."""
    standing = snapshot.standing
    assert standing is not None  # noqa: S101 (a seat is in turn)
    bot = BOTS[level_of(snapshot.seat(number))]
    view = view_for(standing.position, number)
    return bot.choose(
        view, standing.rules, standing.ledger.accounts, standing.ledger.pot, secrets.randbits(32)
    )
