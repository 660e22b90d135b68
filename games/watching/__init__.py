"""How a change of a table reaches the people who look at it, and the one door to the database."""

from games.watching.process import process_name
from games.watching.registry import LOBBY, Client, Registry, publish, registry
from games.watching.units import close_unit_connections, run_unit
from games.watching.watcher import Watcher

__all__ = [
    "LOBBY",
    "Client",
    "Registry",
    "Watcher",
    "close_unit_connections",
    "process_name",
    "publish",
    "registry",
    "run_unit",
]
