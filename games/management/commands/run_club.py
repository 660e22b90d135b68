"""The whole club under one parent: pages and sockets, clocks, bots."""

import contextlib
import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from accounts.models import User
from games.management.demo.people import founded_at

MANAGE = [sys.executable, str(settings.BASE_DIR / "manage.py")]
# How long the children may take to end by themselves.
STOP_SECONDS = 10
ANSWER_SECONDS = 30
DEMO_ACCOUNT_SECONDS = 30
PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of <sys/prctl.h>


class Command(BaseCommand):
    help = "Serve the whole club: Daphne, clocks and bots, until Ctrl-C."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--no-prepare",
            action="store_true",
            help="do not migrate, make the cache table and collect static files first",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.EMBEDDED:
            os.umask(0o077)  # the database is nobody else's business either
        refuse_taken_port()
        if not options["no_prepare"]:
            prepare()
        demo_due = settings.DEMO and (founded_at() is not None or not User.objects.exists())
        # The children open their own sessions; nor may a thread of the pool live across a fork.
        let_go_of_database()
        with Club() as club:
            club.wait_for_answer()
            self.announce()
            if demo_due:
                club.start("demo", [*MANAGE, "load_demo", "--keep"], needed=False)
            for name, password in self.demo_logins(club):
                self.say(f"demo login: {name} {password}")
            club.watch()

    def say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def announce(self) -> None:
        """Print where the club can be reached."""
        first, *others = settings.SITE_ORIGINS
        self.say(f"The club is open at {first}/ (Ctrl-C closes it)")
        for origin in others:
            self.say(f"  also at {origin}/")

    def demo_logins(self, club: "Club") -> Iterator[tuple[str, str]]:
        """The demo accounts that can sign in with the password given here, as they appear."""
        deadline = time.monotonic() + DEMO_ACCOUNT_SECONDS
        for name, password in settings.DEMO_LOGINS.items():
            user = User.objects.filter(username=name).first()
            while user is None and club.runs("demo") and time.monotonic() < deadline:
                time.sleep(0.2)
                club.check()
                user = User.objects.filter(username=name).first()
            if user is not None and user.check_password(password):
                yield name, password
        let_go_of_database()


def prepare() -> None:
    """Bring database, cache table and static files up to date."""
    call_command("migrate", interactive=False, verbosity=0)
    call_command("createcachetable", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def let_go_of_database() -> None:
    """Close the session of this process, and its pool where there is one."""
    connection.close()
    getattr(connection, "close_pool", lambda: None)()


def refuse_taken_port() -> None:
    """Refuse to start where somebody else listens already."""
    family = socket.AF_INET6 if ":" in settings.HOST else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.HOST, settings.PORT))
        except OSError as error:
            raise CommandError(
                f"cannot listen on {settings.HOST}:{settings.PORT} ({error.strerror}); "
                f"choose another port, for example PORT={settings.PORT + 1}"
            ) from error


def web_command() -> list[str]:
    """Daphne, with the limits of the club."""
    command = [sys.executable, "-m", "daphne", "--bind", settings.HOST]
    command += ["--port", str(settings.PORT), "--verbosity", "0", "--no-server-name"]
    command += ["--ping-interval", "5", "--ping-timeout", "10"]
    # Daphne counts what we send as a message, too: a whole table is larger than what may come in.
    # A frame that is too long for it ends the socket; the club itself answers shorter ones as malformed.
    command += ["--websocket-max-message-size", str(32 * settings.SOCKET_MESSAGE_MAX_BYTES)]
    command += ["--websocket-max-frame-size", str(8 * settings.SOCKET_MESSAGE_MAX_BYTES)]
    if settings.BEHIND_PROXY:
        command += ["--proxy-headers", "--proxy-headers-host", "X-Real-IP"]
    return [*command, "config.asgi:application"]


def die_with_parent() -> None:
    """Have Linux end a child whose parent was killed, so that none keeps the port."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGTERM)


class Stopped(Exception):  # noqa: N818  (a request, not an error)
    """Somebody asked the club to close."""


class Club:
    """The running children. Leaving the context ends them all."""

    def __init__(self) -> None:
        self.children: dict[str, subprocess.Popen[bytes]] = {}
        self.needed: set[str] = set()

    def __enter__(self) -> "Club":
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, self.ask_to_stop)
        self.start("web", web_command())
        self.start("clocks", [*MANAGE, "run_clocks"])
        self.start("bots", [*MANAGE, "run_bots"])
        return self

    def __exit__(self, kind: Any, error: Any, trace: Any) -> bool:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        self.stop()
        return kind is Stopped

    @staticmethod
    def ask_to_stop(number: int, frame: FrameType | None) -> None:
        raise Stopped

    def start(self, name: str, command: list[str], *, needed: bool = True) -> None:
        """Start a child in a group of its own: Ctrl-C reaches the parent, which ends the rest."""
        self.children[name] = subprocess.Popen(  # noqa: S603  (our own programs)
            command,
            cwd=settings.BASE_DIR,
            stdin=subprocess.DEVNULL,
            process_group=0,
            preexec_fn=die_with_parent,
        )
        if needed:
            self.needed.add(name)

    def runs(self, name: str) -> bool:
        """Whether a child was started and has not ended."""
        return name in self.children and self.children[name].poll() is None

    def check(self) -> None:
        """Refuse to go on without one of the needed children."""
        for name in sorted(self.needed):
            if not self.runs(name):
                code = self.children[name].returncode
                raise CommandError(f"{name} ended with code {code}; the club closes")

    def wait_for_answer(self) -> None:
        """Wait until Daphne accepts connections."""
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.HOST, settings.HOST)  # noqa: S104
        deadline = time.monotonic() + ANSWER_SECONDS
        while time.monotonic() < deadline:
            self.check()
            with contextlib.suppress(OSError), socket.create_connection((host, settings.PORT), 1):
                return
            time.sleep(0.1)
        raise CommandError(f"Daphne did not answer within {ANSWER_SECONDS} s")

    def watch(self) -> None:
        """Stay until a needed child ends (an error) or somebody asks to stop."""
        while True:
            self.check()
            time.sleep(0.3)

    def stop(self) -> None:
        """End every child: first politely, after ten seconds by force."""
        for child in self.children.values():
            if child.poll() is None:
                child.terminate()
        deadline = time.monotonic() + STOP_SECONDS
        for child in self.children.values():
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(max(0.0, deadline - time.monotonic()))
            if child.poll() is None:
                child.kill()
                child.wait()
