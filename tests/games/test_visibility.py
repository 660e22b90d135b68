"""Hidden tiles never leave the server.

Whole matches are played through services and sockets, and everything that each seat, a spectator
and a stranger receives is kept: JSON states, HTML fragments, refusals, pages, forms' answers. Each
text is then searched for tiles that its reader may not know at that moment:

* a seat knows its own hand, what lies on the table, and, when the deal is over, what is left in all
  hands; it never knows another hand, the boneyard, or what another drew (the JSON tests and the
  fragments tests below);
* a spectator and a stranger know the table and what is left at the end of a deal;
* nobody knows the next shuffle, and no frame carries a count or a list of another's legal actions.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.engine.actions import Draw, Lay
from games.engine.deal import Position
from games.engine.tiles import domino_set
from games.models import Table
from games.models.table import TableStatus
from games.positions import Snapshot, current_snapshot
from games.rendering.tiles import tile_svg
from games.services.play import play
from games.services.starting import deal_next
from games.watching import close_unit_connections, run_unit
from tests import factories
from tests.games.consumers.sockets import Socket

pytestmark = pytest.mark.django_db(transaction=True)

ALL_TILES = {str(tile) for tile in domino_set("6")}
# A tile in words and labels: 6-4, with any dash.
NAMED = re.compile(r"(?<![\d-])([0-6])[-–—]([0-6])(?![\d-])")
# A tile or an action in an attribute: 46, 64>, 66<,33>, also as it is written in HTML.
NOTED = re.compile(r"[+_]?([0-6])([0-6])(?:[<>^v]|&lt;|&gt;)?x?")
ATTRIBUTES = re.compile(r'(?:data-tile|data-lays|data-action|value|id)="(?:tile-)?([^"]*)"')
# A tile that is drawn: its face, then at most two halves; an empty half is drawn as nothing.
FACE = re.compile(r'"t-face"(.*?)(?="t-face"|"t-back"|</svg>|</g>|$)', re.DOTALL)
MOMENT = re.compile(r"\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-]\d\d:\d\d)?")


@pytest.fixture(autouse=True)
def _units(transactional_db: None) -> Iterator[None]:
    yield
    close_unit_connections()


@dataclass
class Reader:
    """Somebody who listens: a seat or none, over JSON or HTML."""

    name: str
    seat: int | None
    socket: Socket
    checked: int = 0
    found: list[str] = field(default_factory=list)


def secret_from(position: Position, seat: int | None) -> set[str]:
    """The tiles that a reader may not know in this position."""
    if position.ending is not None:
        # Hands left are shown; the boneyard and hands before are not shown again.
        return {str(tile) for tile in position.boneyard}
    public = {str(tile) for placement in position.line.placements for tile in (placement.tile,)}
    own = {str(tile) for tile in position.hands[seat - 1]} if seat else set()
    return ALL_TILES - public - own


def tiles_in_json(text: str) -> set[str]:
    """Every tile named in the values of a message, however it is nested."""
    found: set[str] = set()

    def look(value: object, key: str = "") -> None:
        if isinstance(value, dict):
            for name, inner in value.items():
                if name not in ("rules", "now", "code", "id", "message"):
                    look(inner, name)
        elif isinstance(value, list):
            for inner in value:
                look(inner, key)
        elif isinstance(value, str) and key in (
            "hand",
            "line",
            "actions",
            "action",
            "hands_left",
            "",
        ):
            for part in value.split(","):
                digits = re.sub(r"[^0-9]", "", part)
                if len(digits) == 2:
                    found.add("".join(sorted(digits)))

    look(json.loads(text))
    return found


def tiles_in_html(text: str) -> set[str]:
    """Every tile that is named, noted in an attribute or drawn anywhere in the markup."""
    bare = MOMENT.sub(" ", text)
    # The number of the act, the places of an end on the felt, and strokes are no tiles.
    bare = re.sub(r'<input[^>]*name="ply"[^>]*>|<g class="end"[^>]*>|\bd="[^"]*"', " ", bare)
    found = {match.groups() for match in NAMED.finditer(bare)}
    for value in ATTRIBUTES.findall(bare):
        for part in re.split(r"[ ,]", value):
            noted = NOTED.fullmatch(part)
            if noted:
                found.add(noted.groups())
    for face in FACE.findall(bare):
        halves = re.findall(r'href="#h(\d)"', face)[:2]
        found.add(tuple(["0", "0", *halves][-2:]))
    return {"".join(sorted(halves)) for halves in found}


async def drain(reader: Reader, revision: int) -> list[str]:
    """Everything that the reader has received, up to the state of this revision."""
    if reader.socket.protocol is not None:
        await reader.socket.table(revision=revision)
    elif len(reader.socket.frames) == reader.checked:
        await reader.socket.frame()
    while not await reader.socket.communicator.receive_nothing(timeout=0.01, interval=0.005):
        await reader.socket.frame()
    new = reader.socket.frames[reader.checked :]
    reader.checked = len(reader.socket.frames)
    return new


def check(reader: Reader, frames: list[str], position: Position) -> None:
    """Fail with the tile and the frame when a reader was told what he may not know."""
    secret = secret_from(position, reader.seat)
    # The deal shown is the one of this position: frames were read after every act.
    for text in frames:
        named = tiles_in_json(text) if reader.socket.protocol else tiles_in_html(text)
        leaked = named & secret
        assert not leaked, f"{reader.name} was told {sorted(leaked)} in {text[:4000]}"


async def play_and_listen(table: Table, readers: list[Reader], acts: int) -> Snapshot:
    """Play by the first legal action, listening to everybody after each."""
    snapshot = await run_unit(current_snapshot, table.pk)
    for _ in range(acts):
        snapshot = await run_unit(current_snapshot, table.pk)
        if snapshot.table.status not in (TableStatus.PLAYING, TableStatus.BETWEEN_DEALS):
            break
        if snapshot.table.status == TableStatus.BETWEEN_DEALS:
            await run_unit(deal_next, table_id=table.pk)
        else:
            position = snapshot.standing.position
            await run_unit(
                play,
                table_id=table.pk,
                user_id=snapshot.seat(snapshot.turn[0]).user_id,
                action=str(position.actions[-1]),
                ply=snapshot.table.ply,
            )
        snapshot = await run_unit(current_snapshot, table.pk)
        for reader in readers:
            check(reader, await drain(reader, snapshot.revision), snapshot.standing.position)
    return snapshot


async def everybody(table: Table, users: list[User], stack: list[Socket]) -> list[Reader]:
    stranger = await run_unit(factories.make_user, "Stranger")
    readers = []
    for number, user in enumerate([*users, None, stranger], start=1):
        seat = number if number <= len(users) else None
        for html in (False, True):
            socket = Socket(table.code, user, html=html, query="language=en")
            await socket.__aenter__()
            stack.append(socket)
            name = f"{user.username if user else 'signed out'} {'html' if html else 'json'}"
            readers.append(Reader(name, seat, socket))
    return readers


@pytest.mark.parametrize(
    ("players", "game", "acts"),
    [
        pytest.param(2, "kozel", 70, id="two with a boneyard"),
        pytest.param(4, "kozel", 30, id="four"),
        pytest.param(4, "kozel_pairs", 30, id="pairs"),
    ],
)
async def test_no_frame_tells_a_tile_that_its_reader_may_not_know(players, game, acts):
    table = await run_unit(
        factories.started_table, players, factories.TWO if players == 2 else factories.FOUR,
        game=game, now=timezone.now(),
    )  # fmt: skip
    stack: list[Socket] = []
    try:
        readers = await everybody(table, await run_unit(factories.people, players), stack)
        await asyncio.sleep(0.3)
        snapshot = await run_unit(current_snapshot, table.pk)
        for reader in readers:
            check(reader, await drain(reader, snapshot.revision), snapshot.standing.position)
        await play_and_listen(table, readers, acts)
        assert all(reader.checked > 10 for reader in readers)
    finally:
        for socket in stack:
            await socket.__aexit__(None, None, None)


async def test_no_refusal_tells_anything_of_other_hands_or_the_boneyard():
    table = await run_unit(factories.started_table, 2, now=timezone.now())
    masha, alex = await run_unit(factories.people, 2)
    answers = set()
    async with Socket(table.code, alex) as socket:
        await socket.table()
        for tile in sorted(ALL_TILES):
            answer = await socket.ask(type="act", id=tile, ply=0, action=tile)
            answers.add((answer["code"], answer["message"]))
    # The same words whatever tile, and whoever holds it: nothing is learnt from a refusal.
    assert len(answers) == 1
    assert answers.pop()[0] == "not_your_turn"


def test_no_page_tells_a_hidden_tile():
    table = factories.started_table(4, now=timezone.now())
    for action in factories.FOUR_ACTIONS[:6]:
        factories.act(table.pk, action)
    position = current_snapshot(table.pk).standing.position
    # The rules name tiles, too: lines that stand on the page of a table without a deal.
    request = factories.make_table(4, seated=1, now=timezone.now())
    general = set(re.findall(r"<li>[^<]*</li>", page_of(request, None)))
    readers = [
        *enumerate(factories.people(4), start=1),
        (None, factories.make_user()),
        (None, None),
    ]
    for seat, user in readers:
        text = page_of(table, user)
        for line in general:
            text = text.replace(line, "")
        leaked = tiles_in_html(text) & secret_from(position, seat)
        assert not leaked, (user, sorted(leaked))
        if seat:
            assert {str(tile) for tile in position.hands[seat - 1]} <= tiles_in_html(text)


def page_of(table: Table, user: User | None) -> str:
    """The page of a table as somebody gets it."""
    client = Client(headers={"Accept-Language": "en"})
    if user is not None:
        client.force_login(user)
    answer = client.get(f"/tables/{table.code}/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_search_finds_what_it_looks_for():
    """A search that finds nothing proves nothing."""
    assert tiles_in_html('<button value="60&gt;">Lay</button>') == {"06"}
    assert tiles_in_html('<p data-lays="64&gt; 66&lt;,33&gt;">') == {"46", "66", "33"}
    assert tiles_in_html("<title>holds 5–3</title>") == {"35"}
    assert tiles_in_html('<b id="tile-46">') == {"46"}
    assert tiles_in_html(str(tile_svg("05", label=False))) == {"05"}
    assert tiles_in_html(str(tile_svg("46", label=False)) + str(tile_svg("??"))) == {"46"}
    assert (
        tiles_in_html('<input type="hidden" name="ply" value="12"> 2026-11-30T18:05:10Z') == set()
    )
    assert tiles_in_json('{"deal": {"hand": ["06"], "line": ["11", "66<,33>"]}}') == {
        "06", "11", "66", "33",
    }  # fmt: skip
    assert tiles_in_json('{"deal": {"last": {"action": "+35"}}}') == {"35"}
    snapshot = factories.started(4)
    position = snapshot.standing.position
    assert "05" in secret_from(position, 2)
    assert "03" not in secret_from(position, 2)
    assert len(secret_from(position, None)) == 28


def test_draws_and_lays_are_the_only_actions_that_name_tiles():
    assert str(Draw()) == "+"
    assert Lay(()).tiles == ()
