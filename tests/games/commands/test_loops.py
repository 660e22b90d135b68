"""The loops of the worker processes, as processes: killed, stopped, and overlapping."""

import os
import signal
import subprocess
import sys
import time

import pytest
from django.conf import settings as club
from django.db import DatabaseError, connection
from django.utils import timezone

from games.management import loops
from games.models import Action, Heartbeat, ProcessKind, Table
from games.services.presence import beat
from tests import factories

pytestmark = pytest.mark.django_db(transaction=True)


class Stop(Exception):  # noqa: N818 (a signal to the loop, not an error)
    """Ends a loop from inside a test."""


def test_a_loop_beats_works_rests_and_survives_a_lost_database(monkeypatch):
    monkeypatch.setattr(loops.signal, "signal", lambda *_: None)
    monkeypatch.setattr(loops.threading.Event, "wait", lambda self, seconds: None)
    done: list[str] = []

    def work() -> int:
        done.append("work")
        if len(done) == 2:
            raise DatabaseError("gone")
        if len(done) == 4:
            raise Stop
        return len(done) % 2

    with pytest.raises(Stop):
        loops.run_loop(ProcessKind.CLOCK, work, pause_seconds=0.01)
    assert len(done) == 4
    assert Heartbeat.objects.get().kind == ProcessKind.CLOCK


def start(name: str, **more: str) -> subprocess.Popen[bytes]:
    """A loop as a process of its own, on the test's database."""
    database = connection.settings_dict["NAME"]
    code = (
        "import django; from django.conf import settings; django.setup();"
        f"settings.DATABASES['default']['NAME'] = {str(database)!r};"
        "from django.db import connections;"
        f"connections['default'].settings_dict['NAME'] = {str(database)!r};"
        f"settings.HEARTBEAT_SECONDS = 0.5;"
        f"from django.core.management import call_command; call_command({name!r})"
    )
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings", **more}
    return subprocess.Popen([sys.executable, "-c", code], cwd=club.BASE_DIR, env=environment)


def wait_for(what, seconds: float = 60.0) -> float:
    """Wait until something is so; return for how long."""
    began = time.monotonic()
    while not what():
        assert time.monotonic() - began < seconds, "it never came"
        beat(process="web", kind=ProcessKind.WEB)
        time.sleep(0.05)
    return time.monotonic() - began


def test_a_clock_fires_with_nobody_connected_and_the_next_one_takes_over_from_a_killed_one():
    beat(process="web", kind=ProcessKind.WEB)
    table = factories.started_table(4, now=timezone.now())
    first = start("run_clocks")
    try:
        wait_for(lambda: Heartbeat.objects.filter(kind=ProcessKind.CLOCK).exists())
        os.kill(first.pid, signal.SIGKILL)
        first.wait()
        second = start("run_clocks")
        wait_for(lambda: Heartbeat.objects.filter(kind=ProcessKind.CLOCK).count() == 2)
        # The match has no wait left; every deadline of its turn is now.
        now = timezone.now()
        Table.objects.filter(pk=table.pk).update(expires_at=now, due_at=now, turn_ends_at=now)
        late = wait_for(lambda: table.seats.get(number=2).stand_in == "club")
        assert late < 3.0  # within a second on a machine that does nothing else
        second.send_signal(signal.SIGTERM)
        assert second.wait(timeout=10) == 0
    finally:
        for process in (first, second):
            process.kill()
            process.wait()


def test_bots_play_in_a_process_of_their_own_and_stop_when_asked():
    table = factories.make_table(4, bots=("club", "novice", "club"), now=timezone.now())
    factories.start(table, factories.FOUR, now=timezone.now())
    process = start("run_bots")
    try:
        wait_for(lambda: Action.objects.count() == 3)
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=10) == 0
    finally:
        process.kill()
        process.wait()
