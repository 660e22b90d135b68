"""How much one socket may say: a bucket of tokens, and a patience that ends."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

PER_SECOND: Final = 40.0
AT_ONCE: Final = 80.0
PATIENCE: Final = 200
"""So many messages too many, and the socket is closed."""


class TokenBucket:
    """Fills with time; every message takes one token. What is said without one is refused."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tokens = AT_ONCE
        self._filled_at = clock()
        self._too_many = 0

    def take(self) -> bool:
        """Take a token for a message; False when there is none."""
        now = self._clock()
        self._tokens = min(AT_ONCE, self._tokens + (now - self._filled_at) * PER_SECOND)
        self._filled_at = now
        if self._tokens < 1:
            self._too_many += 1
            return False
        self._tokens -= 1
        if self._tokens >= AT_ONCE / 2:
            self._too_many = 0
        return True

    @property
    def is_flood(self) -> bool:
        """Whether so much too much was said that the socket must be closed."""
        return self._too_many >= PATIENCE
