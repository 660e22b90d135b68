"""What the bell says: writing and reading notices."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import Block, Notice, NoticeKind, User

# Of these kinds one unread line per address is enough: the newest.
REPLACED = frozenset({NoticeKind.INVITATION, NoticeKind.YOUR_TURN})


@transaction.atomic
def notify(
    *,
    user_id: int,
    kind: str,
    data: Mapping[str, Any] | None = None,
    url: str = "",
    actor_id: int | None = None,
) -> Notice | None:
    """Put a line under a member's bell; None where he does not wish it. At most 4 statements.

    An unread invitation or turn at the same address is replaced, so a bell counts tables, not turns.

    Args:
        kind: A NoticeKind; the member's switch for it is obeyed.
        data: What the words are made of when it is read; see `accounts.notice_texts`.
        url: The page of this site that it leads to.
        actor_id: Who caused it; nothing is said when the member blocks him.
    """
    kind = NoticeKind(kind)
    user = User.objects.filter(pk=user_id, closed_at=None).only("muted_notices").first()
    if user is None or kind.value in user.muted_notices:
        return None
    if actor_id and Block.objects.filter(blocker=user_id, blocked=actor_id).exists():
        return None
    if kind in REPLACED and url:
        Notice.objects.filter(user=user_id, kind=kind, url=url, read_at=None).delete()
    return Notice.objects.create(user_id=user_id, kind=kind, data=dict(data or {}), url=url)


def mark_read(*, user_id: int, ids: Collection[int] | None = None) -> int:
    """Mark a member's unread notices as read, all or those named; return how many. One statement."""
    unread = Notice.objects.filter(user=user_id, read_at=None)
    if ids is not None:
        unread = unread.filter(pk__in=ids)
    return unread.update(read_at=timezone.now())
