"""The clock loop: everything at the tables that time does."""

from __future__ import annotations

import time
from typing import Any, Final

from django.core.management.base import BaseCommand

from games.management.loops import run_loop
from games.models import ProcessKind
from games.services.clocks import free_closed_accounts, run_due

PAUSE_SECONDS: Final = 0.2
CLOSED_SECONDS: Final = 5.0


class Command(BaseCommand):
    help = "Start matches, make deals, end turns and graces. Any number of these may run."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run until a signal."""
        looked_at = 0.0

        def work() -> int:
            nonlocal looked_at
            if time.monotonic() - looked_at > CLOSED_SECONDS:
                looked_at = time.monotonic()
                free_closed_accounts()
            return run_due()

        run_loop(ProcessKind.CLOCK, work, pause_seconds=PAUSE_SECONDS)
