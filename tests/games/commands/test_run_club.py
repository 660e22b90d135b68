"""The whole club as one process tree: started, asked, and stopped.

On SQLite the club is embedded; on PostgreSQL it gets a database of its own.
"""

import contextlib
import http.cookiejar
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from tests.services import DATABASE_URL, REDIS_URL, redis_answers

ROOT = Path(__file__).resolve().parents[3]
INHERITED = ("PATH", "HOME", "LANG", "LD_LIBRARY_PATH")
START_SECONDS = 120
ANSWER_SECONDS = 60
STOP_SECONDS = 20


@pytest.fixture
def database():
    """The environment of a database of its own; nothing when the club is to be embedded."""
    if os.environ.get("TEST_DATABASE") != "postgresql":
        yield {}
        return
    name = f"test_run_club_{os.getpid()}"
    with psycopg.connect(DATABASE_URL, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name}")
    parts = urllib.parse.urlsplit(DATABASE_URL)
    yield {
        "DATABASE_URL": parts._replace(path=f"/{name}").geturl(),
        "SECRET_KEY": "for this test alone 0123456789 abcdefghijklmnopqrstuvwxyz",
        "REDIS_URL": REDIS_URL if redis_answers() else "",
        "REDIS_PREFIX": name,
    }
    with psycopg.connect(make_conninfo(DATABASE_URL), autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


class RunningClub:
    """`manage.py run_club` on a free port, with everything that it printed."""

    def __init__(self, folder, database, *, demo):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.origin = f"http://localhost:{self.port}"
        self.output = folder / "output"
        environment = {name: os.environ[name] for name in INHERITED if name in os.environ}
        environment |= {"PORT": str(self.port), "LOCAL_DIR": str(folder / "local"), **database}
        environment["DEMO"] = "1" if demo else "0"
        if database:
            environment["SITE_ORIGINS"] = self.origin
        with self.output.open("w") as output:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "run_club"],
                cwd=ROOT,
                env=environment,
                stdout=output,
                stderr=subprocess.STDOUT,
            )

    def printed(self):
        return self.output.read_text()

    def wait_for(self, condition, seconds=START_SECONDS):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            found = condition()
            if found:
                return found
            assert self.process.poll() is None, self.printed()
            time.sleep(0.1)
        raise AssertionError(f"nothing within {seconds} s: {self.printed()}")

    def health(self):
        with contextlib.suppress(OSError):
            return self.get("/healthz")
        return None

    def get(self, path, opener=None):
        opener = opener or urllib.request.build_opener()
        try:
            answer = opener.open(self.origin + path, timeout=ANSWER_SECONDS)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return answer.status, answer.read().decode()

    def logins(self):
        return re.findall(r"^demo login: (\S+) (\S+)$", self.printed(), flags=re.M)

    def children(self):
        """Process ids by the last word of their command that says what they do."""
        found = {}
        text = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        for pid in map(int, text.split()):
            words = Path(f"/proc/{pid}/cmdline").read_text()
            for name in ("daphne", "run_clocks", "run_bots", "load_demo"):
                if name in words:
                    found[name] = pid
        return found

    def ports_free(self):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError):
                probe.bind(("127.0.0.1", self.port))
                return True
        return False


@pytest.fixture
def start(tmp_path, database):
    """Start a club; it is stopped after the test."""
    started = []

    def run(*, demo=False):
        started.append(RunningClub(tmp_path, database, demo=demo))
        return started[-1]

    yield run
    for club in started:
        if club.process.poll() is None:
            club.process.terminate()
            club.process.wait(STOP_SECONDS)


def alive(pid):
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False


def wait_until(condition, seconds=STOP_SECONDS):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and not condition():
        time.sleep(0.1)
    return condition()


def test_the_club_opens_lets_the_demo_players_in_and_closes_on_request(start):
    club = start(demo=True)
    club.wait_for(lambda: f"The club is open at {club.origin}/" in club.printed())
    club.wait_for(lambda: club.health() == (200, json.dumps({"status": "ok"})))
    logins = dict(club.wait_for(lambda: len(club.logins()) == 5 and club.logins()))
    assert sorted(logins) == ["Alex", "Masha", "Olya", "Serg", "admin"]

    jar = http.cookiejar.CookieJar()
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    _, page = club.get("/accounts/login/", opener)
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    form = {"csrfmiddlewaretoken": token, "login": "Masha", "password": logins["Masha"]}
    with opener.open(
        urllib.request.Request(
            club.origin + "/accounts/login/",
            urllib.parse.urlencode(form).encode(),
            headers={"Origin": club.origin},
        ),
        timeout=ANSWER_SECONDS,
    ) as answer:
        assert answer.status == 200
    assert "sessionid" in {cookie.name for cookie in jar}

    children = club.children()
    assert {"daphne", "run_clocks", "run_bots"} <= set(children)
    club.process.send_signal(signal.SIGTERM)
    assert club.process.wait(STOP_SECONDS) == 0
    assert not any(alive(pid) for pid in children.values())
    assert club.ports_free()
    assert "Traceback" not in club.printed()


@pytest.mark.parametrize("name", ["daphne", "run_clocks"])
def test_when_one_dies_all_close_and_the_end_is_an_error(start, name):
    club = start()
    club.wait_for(lambda: f"The club is open at {club.origin}/" in club.printed())
    children = club.children()
    assert len(children) == 3
    os.kill(children[name], signal.SIGKILL)
    assert club.process.wait(STOP_SECONDS) == 1
    assert "ended with code -9; the club closes" in club.printed()
    assert not any(alive(pid) for pid in children.values())
    assert club.ports_free()


def test_nothing_outlives_a_killed_parent(start):
    club = start()
    club.wait_for(lambda: f"The club is open at {club.origin}/" in club.printed())
    children = club.children()
    assert len(children) == 3
    club.process.kill()
    club.process.wait(STOP_SECONDS)
    assert wait_until(lambda: not any(alive(pid) for pid in children.values()))
    assert wait_until(club.ports_free)


def test_a_taken_port_is_named_with_the_way_out(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        environment = {name: os.environ[name] for name in INHERITED if name in os.environ}
        done = subprocess.run(
            [sys.executable, "manage.py", "run_club"],
            cwd=ROOT,
            env={**environment, "PORT": str(port), "LOCAL_DIR": str(tmp_path / "other")},
            capture_output=True,
            text=True,
            timeout=START_SECONDS,
        )
    assert done.returncode == 1
    assert f"cannot listen on 127.0.0.1:{port}" in done.stderr
    assert f"PORT={port + 1}" in done.stderr
