"""A moderator stops the clocks of a running match for a while. Nobody acts, nothing is due, nobody loses time."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F
from django.utils.translation import gettext_lazy as _

from accounts.services.audit import record_audit
from games.errors import MatchOverError, NotAllowedError
from games.models import Seat
from games.models.table import ENDED, LIVE
from games.services.change import Change, change
from games.services.schedule import postpone


def pause_table(*, table_id: int, by_id: int, reason: str, now: datetime | None = None) -> None:
    """Stop the match at a table: acts are refused, deadlines and graces stand still. Logged.

    Raises:
        MatchOverError: it has ended.
        NotAllowedError: no match runs, or it is paused.
    """
    with change(table_id, now) as draft:
        _refuse_unless_running(draft)
        if draft.table.paused_at is not None:
            raise NotAllowedError(_("The match is paused."))
        draft.table.paused_at = draft.now
        _record(draft, "pause_table", by_id, reason)


def resume_table(*, table_id: int, by_id: int, reason: str, now: datetime | None = None) -> None:
    """Let the match go on: whoever had ten seconds left has them again. Logged.

    Raises:
        MatchOverError: it has ended.
        NotAllowedError: it is not paused.
    """
    with change(table_id, now) as draft:
        _refuse_unless_running(draft)
        since = draft.table.paused_at
        if since is None:
            raise NotAllowedError(_("The match is not paused."))
        draft.table.paused_at = None
        postpone(draft.table, draft.now - since)
        _postpone_graces(draft, since, draft.now - since)
        _record(draft, "resume_table", by_id, reason)


def _postpone_graces(draft: Change, since: datetime, pause: timedelta) -> None:
    """Who left before the pause is missed as long as he was then; who left during it, from now on."""
    away = Seat.objects.filter(table=draft.table)
    away.filter(away_since__gte=since).update(away_since=draft.now)
    away.filter(away_since__lt=since).update(away_since=F("away_since") + pause)


def _refuse_unless_running(draft: Change) -> None:
    if draft.table.status in ENDED:
        raise MatchOverError
    if draft.table.status not in LIVE:
        raise NotAllowedError(_("No match runs here."))


def _record(draft: Change, action: str, by_id: int, reason: str) -> None:
    record_audit(actor_id=by_id, action=action, target=f"table {draft.table.code}", reason=reason)
