"""How a process of the club is called in its heartbeat."""

from __future__ import annotations

import os
import secrets
import socket


def process_name() -> str:
    """Return a name for this process that no other one has; at most 40 characters."""
    return f"{socket.gethostname()[:16]}-{os.getpid()}-{secrets.token_hex(4)}"
