"""What admins do to tables and matches: close, annul. With a reason, written down, told to the players."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from django.db import transaction
from django.utils import timezone

from accounts.models import NoticeKind
from accounts.services.audit import record_audit
from accounts.services.notices import notify
from games.errors import MatchOverError, UnknownTableError
from games.models import Match, MatchSeat
from games.models.match import MatchStatus
from games.models.table import ENDED
from games.services.change import change
from games.services.finish import abort_match
from games.services.rating import counted_matches, family_of
from ratings.services import reverse, reverse_skill


def close_table(*, table_id: int, by_id: int, reason: str, now: datetime | None = None) -> None:
    """End a table without a result, whatever happens at it. Logged.

    Raises:
        MatchOverError: it has ended already.
    """
    with change(table_id, now) as draft:
        if draft.table.status in ENDED:
            raise MatchOverError
        before = draft.table.status
        abort_match(draft)
        record_audit(
            actor_id=by_id,
            action="close_table",
            target=f"table {draft.table.code}",
            before={"status": str(before)},
            after={"status": str(draft.table.status)},
            reason=reason,
        )


def annul_match(*, match_id: int, by_id: int, reason: str, now: datetime | None = None) -> bool:
    """Take the result of an ended match back with its rating; return False if it was before.

    Logged; everybody who played is told. The record stays. The skills of all who met the players
    since are computed once more.

    Raises:
        UnknownTableError: there is no such match.
        MatchOverError: it still runs; close its table first.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update().filter(pk=match_id).first()
        if match is None:
            raise UnknownTableError
        if match.status == MatchStatus.RUNNING:
            raise MatchOverError
        if match.annulled_at is not None:
            return False
        match.annulled_at = now or timezone.now()
        match.annulled_because = reason
        match.save(update_fields=["annulled_at", "annulled_because"])
        seats = list(match.seats.exclude(user=None))
        _take_back(match, seats, match.annulled_at)
        record_audit(
            actor_id=by_id, action="annul_match", target=f"match {match.pk}", reason=reason
        )
        for seat in seats:
            assert seat.user_id is not None  # noqa: S101 (chosen above)
            notify(
                user_id=seat.user_id,
                kind=NoticeKind.ANNULLED,
                data={"match": match.pk, "reason": reason},
                url=f"/matches/{match.pk}/",
            )
    return True


def _take_back(match: Match, seats: Sequence[MatchSeat], at: datetime) -> None:
    """Reverse the club points of a match and its skill changes."""
    reverse(
        change_ids=[seat.rating_change_id for seat in seats if seat.rating_change_id is not None],
        at=at,
    )
    family = family_of(match.game)
    reverse_skill(
        family=family,
        change_ids=[seat.skill_change_id for seat in seats if seat.skill_change_id is not None],
        later=partial(counted_matches, family, after=match),
        at=at,
    )
