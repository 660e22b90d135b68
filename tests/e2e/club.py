"""A whole club of its own, as `make run` starts it, on a database that nobody else has."""

import contextlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from games.management.commands.run_club import die_with_parent
from tests.e2e.cable import Cable
from tests.services import DATABASE_URL, database_answers

ROOT = Path(__file__).resolve().parents[2]
READY_SECONDS = 90
STOP_SECONDS = 30


@dataclass(frozen=True)
class Club:
    """Where the club answers, and the session of each of its people by name.

    Through the cable it answers, too, until a test cuts it.
    """

    url: str
    cable: Cable
    environment: Mapping[str, str]
    sessions: dict[str, str] = field(default_factory=dict)

    def run(self, module: str, *words: str) -> str:
        """What a program prints that works on the club's database."""
        command = [sys.executable, "-m", module, *words]
        return subprocess.check_output(command, cwd=ROOT, env=self.environment, text=True)

    def sign_in(self, people: Sequence[str]) -> None:
        """Have sessions of these people; who is no member becomes one."""
        self.sessions.update(json.loads(self.run("tests.e2e.sessions", *people)))


@contextlib.contextmanager
def open_club(people: Sequence[str] = (), **environment: str) -> Iterator[Club]:
    """Serve pages, sockets, clocks and bots until the context is left; PostgreSQL when it answers."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with (
        contextlib.closing(Cable(port)) as cable,
        tempfile.TemporaryDirectory(prefix="club-") as folder,
        database() as database_url,
    ):
        env = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tests.e2e.settings",
            "LOCAL_DIR": folder,
            "STATIC_ROOT": "",
            "DATABASE_URL": database_url,
            "REDIS_URL": "",
            "SECRET_KEY": secrets.token_urlsafe(48),
            "SITE_ORIGINS": f"{url},{cable.url}",
            "HOST": "127.0.0.1",
            "PORT": str(port),
            "DEBUG": "",
            "DEMO": "0",
            **environment,
        }
        with running([sys.executable, "manage.py", "run_club"], env):
            wait_until_well(url)
            club = Club(url, cable, env)
            club.sign_in(people)
            yield club


@contextlib.contextmanager
def database() -> Iterator[str]:
    """The address of a new PostgreSQL database, dropped at the end; empty (SQLite) without one."""
    if not database_answers():
        yield ""
        return
    name = f"test_browsers_{os.getpid()}_{secrets.token_hex(3)}"
    statement(f"CREATE DATABASE {name}")
    try:
        yield urlsplit(DATABASE_URL)._replace(path=f"/{name}").geturl()
    finally:
        statement(f"DROP DATABASE {name} WITH (FORCE)")


def statement(sql: str) -> None:
    with psycopg.connect(DATABASE_URL, autocommit=True) as connection:
        connection.execute(sql)  # type: ignore[arg-type]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def running(command: list[str], env: Mapping[str, str]) -> Iterator[None]:
    """Keep the program running; ended with its children even when the tests are killed."""
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        preexec_fn=die_with_parent,
    )
    try:
        yield
        assert process.poll() is None, "the club has closed by itself"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(STOP_SECONDS)


def wait_until_well(url: str) -> None:
    """Wait until the club says that all its parts are at work."""
    deadline = time.monotonic() + READY_SECONDS
    while time.monotonic() < deadline:
        with (
            contextlib.suppress(OSError),  # refused, 503, or too slow
            urllib.request.urlopen(f"{url}/healthz", timeout=10) as answer,
        ):
            if answer.status == 200:
                return
        time.sleep(0.1)
    raise AssertionError("the club did not open")
