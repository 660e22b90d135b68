"""A serving process that is asked to stop ends its sockets at once; on the next one nothing is lost."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings as club
from django.db import connection
from django.test import Client
from django.utils import timezone
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from games.models import Action
from tests import factories
from tests.games.consumers.sockets import JSON, PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)

SERVE = """
import sys
import django
from django.conf import settings

django.setup()
from django.db import connections

for held in (settings.DATABASES["default"], connections["default"].settings_dict):
    held["NAME"] = {database!r}
from daphne.cli import CommandLineInterface

CommandLineInterface().run(sys.argv[1:])
"""

Serve = Callable[[], subprocess.Popen[bytes]]


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number: int = probe.getsockname()[1]
        return number


@pytest.fixture
def serve(port: int) -> Iterator[Serve]:
    """Start Daphne on the test's database; whatever still runs is killed in the end."""
    started: list[subprocess.Popen[bytes]] = []

    def start() -> subprocess.Popen[bytes]:
        code = SERVE.format(database=str(connection.settings_dict["NAME"]))
        words = ["-b", "127.0.0.1", "-p", str(port), "-v", "0", "config.asgi:application"]
        environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
        process = subprocess.Popen(
            [sys.executable, "-c", code, *words], cwd=club.BASE_DIR, env=environment
        )
        started.append(process)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                return process
            assert process.poll() is None
            time.sleep(0.1)
        raise AssertionError("Daphne did not answer")

    yield start
    for process in started:
        process.kill()
        process.wait()


def answer(client: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of this type."""
    while True:
        message: dict[str, Any] = json.loads(client.recv(timeout=PATIENCE))
        if message["type"] == kind:
            return message


def test_an_act_on_its_way_is_stored_once_and_the_next_process_knows_it(serve, port):
    table = factories.started_table(4, now=timezone.now())
    visitor = Client()
    visitor.force_login(factories.people(2)[1])
    cookie = f"sessionid={visitor.cookies['sessionid'].value}"

    def open_socket() -> ClientConnection:
        return connect(
            f"ws://localhost:{port}/ws/tables/{table.code}/",
            origin=club.SITE_ORIGINS[0],
            additional_headers={"Cookie": cookie},
            subprotocols=[JSON],
        )

    act = json.dumps({"type": "act", "id": "a1", "ply": 0, "action": "11"})
    first = serve()
    with open_socket() as client:
        assert answer(client, "table")["ply"] == 0
        client.send(act)
        first.send_signal(signal.SIGTERM)
        began = time.monotonic()
        with pytest.raises(ConnectionClosed) as closed:
            answer(client, "goodbye")
        # No word of goodbye: the page takes that for a lost connection and comes back by itself.
        assert closed.value.rcvd is None
        assert time.monotonic() - began < 10
    assert first.wait(timeout=PATIENCE) == 0

    serve()
    with open_socket() as client:
        state = answer(client, "table")
        assert state["you"] == 2
        assert state["ply"] in (0, 1)
        client.send(act)
        assert answer(client, "accepted")["ply"] == 1
    assert Action.objects.count() == 1
