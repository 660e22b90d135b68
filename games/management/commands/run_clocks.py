"""The clock loop: everything at the tables that time does."""

from __future__ import annotations

import time
from typing import Any, Final

from django.core.management.base import BaseCommand

from accounts.services import forget_ended_sign_ins
from games.management.loops import run_loop
from games.models import ProcessKind
from games.services.clocks import free_closed_accounts, run_due
from games.services.sweeping import sweep_guests

PAUSE_SECONDS: Final = 0.2
CLOSED_SECONDS: Final = 5.0
FIRST_SWEEP_SECONDS: Final = 60.0
SWEEP_SECONDS: Final = 24 * 3600.0


class Command(BaseCommand):
    help = "Start matches, make deals, end turns and graces. Any number of these may run."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run until a signal."""
        looked_at = 0.0
        # Not at once: who has just started has matches to look after.
        sweep_at = time.monotonic() + FIRST_SWEEP_SECONDS

        def work() -> int:
            nonlocal looked_at, sweep_at
            now = time.monotonic()
            if now - looked_at > CLOSED_SECONDS:
                looked_at = now
                free_closed_accounts()
            if now >= sweep_at:
                sweep_at = now + SWEEP_SECONDS
                forget_ended_sign_ins()
                sweep_guests()
            return run_due()

        run_loop(ProcessKind.CLOCK, work, pause_seconds=PAUSE_SECONDS)
