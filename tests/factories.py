"""Ready-made people, tables and matches for tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from unittest.mock import patch

from accounts.models import Block, User
from games.engine.tiles import Tile, parse_tile
from games.models import Seat, Table
from games.positions import Snapshot, current_snapshot
from games.services import starting
from games.services.opening import open_table
from games.services.play import play
from games.services.recording import Stored
from games.services.seating import sit_by_link

NOW = datetime(2026, 9, 1, 18, 0, tzinfo=UTC)
NAMES = ("Masha", "Alex", "Olya", "Serg", "Vera", "Igor")

# The deal of four whose hands are 05 22 .. / 03 06 .. / 04 14 .. / 00 01 ..; seat 2 opens with 11.
FOUR = """
05 22 23 25 26 34 66  03 06 11 13 16 44 45  04 14 15 35 36 46 56  00 01 02 12 24 33 55
"""
FOUR_ACTIONS = [
    "11",
    "15>",
    "12<",
    "22<",
    "54>",
    "41>",
    "20<",
    "05<",
    "13>",
    "36>",
    "55<",
    "52<",
    "60>",
    "04>",
    "42>",
    "26>",
    "61>",
    "-",
    "10>",
    "23<",
    "03>",
    "35>",
    "33<",
    "34<",
    "44<",
]
# Two hands of seven and a boneyard; seat 1 opens with 11.
TWO = """
11 12 23 34 45 56 06  00 02 04 13 15 24 26
66 01 03 05 14 16 22 25 33 35 36 44 46 55
"""

_numbers = count(1)


def make_user(name: str = "", **fields: object) -> User:
    """A member; without a name, one that nobody else has."""
    user = User(username=name or f"member{next(_numbers)}", **fields)
    user.set_unusable_password()
    user.save()
    return user


def people(number: int) -> list[User]:
    """Masha, Alex, Olya, Serg ... as members of the club; the same rows when asked again."""
    found = []
    for name in NAMES[:number]:
        known = User.objects.filter(username=name).first()
        found.append(known or make_user(name))
    return found


def make_table(
    players: int = 4,
    *,
    seated: int | None = None,
    bots: Sequence[str] = (),
    now: datetime = NOW,
    **settings: object,
) -> Table:
    """A waiting table of kozel with people in its first seats: all that bots leave free, or ``seated``."""
    if seated is None:
        seated = players - len(bots)
    members = people(seated)
    fields: dict[str, object] = {"game": "kozel", "private": False, **settings}
    table = open_table(creator_id=members[0].pk, players=players, bots=bots, now=now, **fields)
    for member in members[1:]:
        sit_by_link(token=table.invite_token, user_id=member.pk, now=now)
    table.refresh_from_db()
    return table


@contextmanager
def shuffled(*shuffles: str) -> Iterator[None]:
    """Deal these shuffles, one after the other and the last again and again, instead of secret ones."""
    texts = [text.split() for text in shuffles]
    waiting: list[list[str]] = list(texts)

    def next_shuffle(_: object) -> tuple[Tile, ...]:
        text = waiting.pop(0) if len(waiting) > 1 else waiting[0]
        return tuple(parse_tile(tile) for tile in text)

    with patch.object(starting, "fresh_shuffle", next_shuffle):
        yield


def start(table: Table, shuffle: str | None = None, *, now: datetime = NOW) -> Snapshot:
    """Begin the match of a full table with this shuffle; return where it stands."""
    later = now + timedelta(seconds=10)
    if shuffle is None:
        starting.start_match(table_id=table.pk, now=later)
    else:
        with shuffled(shuffle):
            starting.start_match(table_id=table.pk, now=later)
    return current_snapshot(table.pk)


def started(
    players: int = 4, shuffle: str | None = None, *, now: datetime = NOW, **settings: object
) -> Snapshot:
    """A match of people that has just begun: by default the deals above, seat 1 being Masha."""
    if shuffle is None:
        shuffle = {2: TWO, 4: FOUR}[players]
    return start(make_table(players, now=now, **settings), shuffle, now=now)


def act(table_id: int, action: str, *, now: datetime | None = None, **more: object) -> Stored:
    """The person in turn does this, from a page that is up to date."""
    snapshot = current_snapshot(table_id)
    return play(
        table_id=table_id,
        user_id=user_in(snapshot, snapshot.turn[0]),
        action=action,
        ply=snapshot.table.ply,
        now=now,
        **more,
    )


def play_first(table_id: int, times: int = 1000, *, now: datetime | None = None) -> Snapshot:
    """The people in turn do the first thing that is legal, until the deal ends; return where it stands."""
    for _ in range(times):
        snapshot = current_snapshot(table_id)
        if not snapshot.turn:
            break
        assert snapshot.standing is not None
        act(table_id, str(snapshot.standing.position.actions[0]), now=now)
    return current_snapshot(table_id)


def block(blocker: User, blocked: User) -> None:
    """The first does not wish to read the second."""
    Block.objects.create(blocker=blocker, blocked=blocked)


def seat_named(table: Table, name: str) -> Seat:
    """The seat of a member at a table."""
    return Seat.objects.get(table=table, user__username=name)


def started_table(players: int = 4, shuffle: str | None = None, **settings: object) -> Table:
    """The same, as a row of its own: those of a snapshot are shared."""
    return Table.objects.get(pk=started(players, shuffle, **settings).table.pk)


def user_in(snapshot: Snapshot, number: int) -> int:
    """The person in a seat."""
    user_id = snapshot.seat(number).user_id
    assert user_id is not None
    return user_id


def options(**values: str) -> Mapping[str, str]:
    """Options of a table as they are stored."""
    return values
