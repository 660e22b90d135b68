"""The demo club: made once, completed if it was interrupted, and kept alive if wished."""

from __future__ import annotations

import time
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError, connection

from accounts.models import User
from games.management.demo.history import missing_matches, play_match
from games.management.demo.people import ADMIN, found_club, founded_at, member_ids
from games.management.demo.room import furnish

KEEP_SECONDS = 5.0
PAUSE_SECONDS = 0.15  # who waits for SQLite looks again every 100 ms at the latest
"""Between two matches others may write: each match is one transaction, and SQLite has one writer."""


class Command(BaseCommand):
    help = "Load the demo club: people, rated matches of eight weeks, open tables, bots to watch."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--keep",
            action="store_true",
            help="stay, and open again what was taken from the lobby",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        founded = founded_at()
        if founded is None:
            if not settings.DEMO_LOGINS:
                raise CommandError("the demo club is not wished for: set DEMO=1")
            if User.objects.exists():
                raise CommandError("the database is not empty; the demo club is not loaded")
            founded = found_club()
        ids = member_ids()
        host_id = ids.pop(ADMIN)
        furnish(host_id)
        self.complete_history(ids, founded)
        while options["keep"]:
            time.sleep(KEEP_SECONDS)
            self.keep(host_id)

    def complete_history(self, ids: dict[str, int], founded: datetime) -> None:
        """Play what is missing of the plan."""
        for planned in missing_matches(founded):
            if not play_match(planned, ids, founded):
                self.stderr.write(f"skipped the match of {planned.began(founded):%Y-%m-%d}")
            time.sleep(PAUSE_SECONDS)

    def keep(self, host_id: int) -> None:
        """Look after the lobby once; a database that is away now may be back the next time."""
        try:
            furnish(host_id)
        except OperationalError as error:
            self.stderr.write(f"the lobby was not looked after: {error}")
        connection.close()
