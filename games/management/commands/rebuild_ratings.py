"""Ratings computed once more from the stored matches."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User
from games.services.rebuilding import rebuild_ratings


class Command(BaseCommand):
    help = (
        "Compute all club points and skills from the stored matches, put right what differs, and "
        "print it. Annulled matches count nowhere. Results wait meanwhile."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="change nothing; fail if anything differs"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        differences = rebuild_ratings(check=options["check"])
        names = dict(User.objects.values_list("pk", "username"))
        for difference in differences:
            who = names.get(difference.person, "-")
            self.stdout.write(f"{difference.where} {who}: {difference}")
        if options["check"] and differences:
            raise CommandError(f"{len(differences)} differences, nothing changed")
        self.stdout.write(f"{len(differences)} differences put right")
