"""What was said at a table, as one viewer may read it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Final

from games.models import ChatLine
from games.positions import Snapshot
from games.queries.table_view import ChatLineView

SHOWN_LINES: Final = 50
KEPT_TABLES: Final = 500

_kept: OrderedDict[tuple[int, int], tuple[ChatLineView, ...]] = OrderedDict()
_lock = threading.Lock()


def forget_chat() -> None:
    """Drop all lines that are kept."""
    with _lock:
        _kept.clear()


def cached_chat(snapshot: Snapshot) -> tuple[ChatLineView, ...] | None:
    """Return the lines to show without a query; None when they must be read."""
    if not snapshot.table.chat_revision:
        return ()
    with _lock:
        return _kept.get((snapshot.table.pk, snapshot.table.chat_revision))


def chat_of(snapshot: Snapshot) -> tuple[ChatLineView, ...]:
    """Return the newest 50 lines that were not withdrawn, oldest first.

    One query after the chat of the table has changed, else none.
    """
    known = cached_chat(snapshot)
    if known is not None:
        return known
    key = (snapshot.table.pk, snapshot.table.chat_revision)
    lines = ChatLine.objects.filter(table=snapshot.table, withdrawn_at=None)
    newest = lines.select_related("user").order_by("-pk")[:SHOWN_LINES]
    shown = tuple(
        ChatLineView(
            id=line.pk,
            seat=line.seat,
            user_id=line.user_id,
            name=line.user.username if line.user else "",
            text=line.text,
            at=line.at,
        )
        for line in reversed(newest)
    )
    with _lock:
        _kept[key] = shown
        while len(_kept) > KEPT_TABLES:
            _kept.popitem(last=False)
    return shown
