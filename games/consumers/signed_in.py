"""The open sockets of people who are signed in: they end when the sign-in does."""

from __future__ import annotations

import asyncio
import threading
from typing import Final, Protocol

from accounts.sign_ins import SignIn, ended_sign_ins


class SignedInClient(Protocol):
    """A socket that somebody opened who was signed in."""

    def sign_out(self) -> None:
        """Hear that he is not any more; called in the client's own loop."""


class SignedIn:
    """The signed-in sockets of this process, and who opened each."""

    def __init__(self) -> None:
        self._clients: dict[SignedInClient, tuple[SignIn, asyncio.AbstractEventLoop]] = {}
        self._lock = threading.Lock()

    def add(self, client: SignedInClient, sign_in: SignIn) -> None:
        """Let a client hear of the end of a sign-in. Called in the client's loop."""
        with self._lock:
            self._clients[client] = (sign_in, asyncio.get_running_loop())

    def remove(self, client: SignedInClient) -> None:
        """Forget a client; nothing happens when it was forgotten before."""
        with self._lock:
            self._clients.pop(client, None)

    def check(self) -> int:
        """Tell all whose sign-in has ended, from any thread; return how many. At most two queries."""
        with self._lock:
            known = dict(self._clients)
        ended = ended_sign_ins({sign_in for sign_in, _ in known.values()})
        told = 0
        for client, (sign_in, loop) in known.items():
            if sign_in in ended and not loop.is_closed():
                loop.call_soon_threadsafe(client.sign_out)
                told += 1
        return told


signed_in: Final = SignedIn()
