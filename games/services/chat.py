"""What is said at a table, and by whom it may not be."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from accounts.queries import running_mute
from games.errors import (
    MalformedMessageError,
    MutedError,
    NotAllowedError,
    TooFastError,
    UnknownTableError,
)
from games.models import ChatLine
from games.models.table import TableStatus
from games.services.change import Change, change

MAX_LENGTH: Final = 300
LINES: Final = 5
IN_TIME: Final = timedelta(seconds=10)


def say(*, table_id: int, user_id: int, text: str, now: datetime | None = None) -> ChatLine:
    """Write one line of chat; return it.

    Seated people of a pair game are silent during a deal, so that partners cannot talk of their
    hands. Whether a spectator may see the table was decided where he came in.

    Raises:
        MalformedMessageError: nothing in it, or more than 300 characters.
        MutedError: a moderator has muted the person.
        NotAllowedError: a pair game, during a deal.
        TooFastError: five lines in ten seconds are enough.
    """
    now = now or timezone.now()
    words = " ".join(text.split())
    if not words or len(words) > MAX_LENGTH or not words.isprintable():
        raise MalformedMessageError
    if running_mute(user_id) is not None:
        raise MutedError
    lately = ChatLine.objects.filter(user_id=user_id, at__gt=now - IN_TIME)
    if lately.count() >= LINES:
        raise TooFastError
    with change(table_id, now) as draft:
        seat = next((one.number for one in draft.seats if one.user_id == user_id), None)
        if seat is not None and is_silent(draft):
            raise NotAllowedError
        draft.table.chat_revision = draft.table.revision + 1
        return ChatLine.objects.create(
            table=draft.table, user_id=user_id, seat=seat, text=words, at=now
        )


def is_silent(draft: Change) -> bool:
    """Whether the seated may not talk now: partners, while a deal runs."""
    has_pairs = any(len(side) > 1 for side in draft.rules.sides)
    return has_pairs and draft.table.status == TableStatus.PLAYING


def withdraw_line(*, line_id: int, now: datetime | None = None) -> None:
    """Take a line of chat back: it is kept, but shown to nobody any more.

    Raises:
        UnknownTableError: there is no such line.
    """
    line = ChatLine.objects.filter(pk=line_id).first()
    if line is None:
        raise UnknownTableError
    with change(line.table_id, now) as draft:
        ChatLine.objects.filter(pk=line_id, withdrawn_at=None).update(withdrawn_at=draft.now)
        draft.table.chat_revision = draft.table.revision + 1
