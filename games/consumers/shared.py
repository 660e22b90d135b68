"""What the sockets of one table share in this process: one read of its newest state, and its texts."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

from games.positions import Snapshot, current_snapshot
from games.queries.table import TableView, public_view
from games.watching import run_unit

TEXTS_OF_TABLES: Final = 500


def read_table(table_id: int) -> tuple[Snapshot, TableView]:
    """Return the newest snapshot of a table and what everybody may see of it."""
    snapshot = current_snapshot(table_id)
    return snapshot, public_view(snapshot)


class SharedTexts:
    """What was made of the newest state of each table: the same for all who see the same."""

    def __init__(self) -> None:
        self._texts: OrderedDict[int, tuple[TableView, dict[Hashable, str]]] = OrderedDict()

    def get(self, public: TableView, key: Hashable, make: Callable[[], str]) -> str:
        """Return the text for one kind of viewer of this very state, made once."""
        state, texts = self._texts.get(public.id, (None, {}))
        if state is not public:
            texts = {}
            self._texts[public.id] = (public, texts)
            self._texts.move_to_end(public.id)
            while len(self._texts) > TEXTS_OF_TABLES:
                self._texts.popitem(last=False)
        if key not in texts:
            texts[key] = make()
        return texts[key]


class SharedReads:
    """One read of a table for all sockets that wait for it."""

    def __init__(self) -> None:
        self._running: dict[tuple[int, int], asyncio.Task[tuple[Snapshot, TableView]]] = {}

    async def read(self, table_id: int, revision: int) -> tuple[Snapshot, TableView]:
        """Return the newest state of a table, at least of this revision if it is committed."""
        key = (table_id, revision)
        task = self._running.get(key)
        if task is None or task.get_loop() is not asyncio.get_running_loop():
            task = asyncio.ensure_future(run_unit(read_table, table_id))
            self._running[key] = task
            task.add_done_callback(lambda _: self._running.pop(key, None))
        # A socket that closes must not take the read away from the others.
        return await asyncio.shield(task)


shared_reads: Final = SharedReads()
shared_texts: Final = SharedTexts()
