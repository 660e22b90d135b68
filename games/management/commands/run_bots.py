"""The bot loop: thinks for the seats that bots hold, outside the serving process."""

from __future__ import annotations

from typing import Any, Final

from django.core.management.base import BaseCommand

from games.management.loops import run_loop
from games.models import ProcessKind
from games.services.bots import act_for_due_bots

PAUSE_SECONDS: Final = 0.05


class Command(BaseCommand):
    help = "Let bots act. Any number of these may run."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run until a signal."""
        run_loop(ProcessKind.BOTS, act_for_due_bots, pause_seconds=PAUSE_SECONDS)
