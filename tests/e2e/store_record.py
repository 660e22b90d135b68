"""Put records of tests/records into the club's database, as matches that were played here.

    python -m tests.e2e.store_record NAME...

Prints the numbers of the matches as a JSON list.
"""

import json
import sys

import django


def main() -> None:
    django.setup()
    from tests.games.stored import record, store

    print(json.dumps([store(record(name), rated=False).pk for name in sys.argv[1:]]))


if __name__ == "__main__":
    main()
