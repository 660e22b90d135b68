"""Put records of tests/records into the club's database, as matches that were played here.

    python -m tests.e2e.store_record NAME...

Prints the numbers of the matches as a JSON list.
"""

import json
import sys

import django


def keep(name: str) -> int:
    from django.db import transaction

    from tests.games.stored import people, record, store

    # A table without owner and people would be taken for the demo club's table of bots, which is
    # kept going: so nobody may see it before it has an owner.
    with transaction.atomic():
        match = store(record(name), rated=False)
        match.table.creator = people(record(name).names[0])[0]
        match.table.save(update_fields=["creator"])
    return match.pk


def main() -> None:
    django.setup()
    print(json.dumps([keep(name) for name in sys.argv[1:]]))


if __name__ == "__main__":
    main()
