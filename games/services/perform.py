"""One door for everything that is said to a table: the same for its socket, its forms and scripts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.errors import NotSeatedError
from games.messages import (
    Act,
    AllowSpectators,
    Cancel,
    Concede,
    Invite,
    Leave,
    Message,
    Ping,
    Ready,
    Rematch,
    Remove,
    Reveal,
    Say,
    SeatBot,
    ShowShape,
    Sit,
    Stop,
    Swap,
    TakeBack,
)
from games.positions import current_snapshot
from games.services import agreements, chat, hosting, inviting, seating
from games.services.play import play
from games.services.recording import Stored


def perform(
    *, table_id: int, user_id: int | None, message: Message, client_id: str | None = None
) -> Stored:
    """Do what a message asks for; return the counters after it.

    One transaction; for an act no more statements than ``play`` needs, else one more for the counters.

    Raises:
        ClubError: refused; nothing was changed.
    """
    if user_id is None:
        raise NotSeatedError
    if isinstance(message, Act):
        return play(
            table_id=table_id,
            user_id=user_id,
            action=message.action,
            ply=message.ply,
            client_id=client_id,
        )
    _SERVICES[type(message)](table_id, user_id, message)
    table = current_snapshot(table_id).table
    return Stored(table.ply, table.revision)


def _sit(table_id: int, user_id: int, message: Sit) -> None:
    seating.sit(table_id=table_id, user_id=user_id, seat=message.seat)


def _say(table_id: int, user_id: int, message: Say) -> None:
    chat.say(table_id=table_id, user_id=user_id, text=message.text)


def _remove(table_id: int, user_id: int, message: Remove) -> None:
    hosting.remove_player(table_id=table_id, by_id=user_id, seat=message.seat)


def _seat_bot(table_id: int, user_id: int, message: SeatBot) -> None:
    hosting.seat_bot(table_id=table_id, by_id=user_id, seat=message.seat, level=message.level)


def _swap(table_id: int, user_id: int, message: Swap) -> None:
    hosting.swap_partner(table_id=table_id, by_id=user_id, seat=message.seat)


def _invite(table_id: int, user_id: int, message: Invite) -> None:
    inviting.invite(table_id=table_id, by_id=user_id, name=message.name)


def _spectators(table_id: int, user_id: int, message: AllowSpectators) -> None:
    hosting.set_spectators(table_id=table_id, by_id=user_id, allowed=message.allowed)


def _nothing(table_id: int, user_id: int, message: Message) -> None:
    """Read and left: nothing of it is kept, or (a revealed text) not before deals are made with it."""


_SERVICES: Final[Mapping[type, Callable[[int, int, Any], None]]] = {
    Say: _say,
    Sit: _sit,
    Leave: lambda table_id, user_id, _: seating.leave(table_id=table_id, user_id=user_id),
    Ready: lambda table_id, user_id, _: agreements.set_ready(table_id=table_id, user_id=user_id),
    Reveal: _nothing,
    TakeBack: lambda table_id, user_id, _: agreements.take_back(table_id=table_id, user_id=user_id),
    Concede: lambda table_id, user_id, _: agreements.concede(table_id=table_id, user_id=user_id),
    Stop: lambda table_id, user_id, _: agreements.agree_to_stop(table_id=table_id, user_id=user_id),
    Rematch: lambda table_id, user_id, _: agreements.want_rematch(
        table_id=table_id, user_id=user_id
    ),
    Cancel: lambda table_id, user_id, _: hosting.cancel_table(table_id=table_id, by_id=user_id),
    Remove: _remove,
    SeatBot: _seat_bot,
    Swap: _swap,
    Invite: _invite,
    AllowSpectators: _spectators,
    ShowShape: _nothing,
    Ping: _nothing,
}
