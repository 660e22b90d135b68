"""What /healthz says of the parts of the club."""

from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from config import health
from games.models.heartbeat import Heartbeat, ProcessKind

pytestmark = pytest.mark.django_db


def beat(kind=ProcessKind.CLOCK, seconds_ago=0.0):
    at = timezone.now() - timedelta(seconds=seconds_ago)
    Heartbeat.objects.create(process=f"{kind}-1", kind=kind, started_at=at, beat_at=at)


def answer(client):
    response = client.get("/healthz")
    return response.status_code, response.json()


def test_it_is_well_while_a_clock_beats(client, django_assert_num_queries):
    beat()
    with django_assert_num_queries(1):
        assert answer(client) == (200, {"status": "ok"})


@pytest.mark.parametrize("seconds_ago", [6, 600])
def test_a_silent_clock_is_named(client, seconds_ago):
    beat(seconds_ago=seconds_ago)
    assert answer(client) == (503, {"status": "failing", "part": "clock"})


def test_a_serving_process_is_no_clock(client):
    beat(ProcessKind.WEB)
    beat(ProcessKind.BOTS)
    assert answer(client) == (503, {"status": "failing", "part": "clock"})


def test_a_database_that_does_not_answer_is_named(client, monkeypatch):
    def refuse(**conditions):
        raise OperationalError("the server closed the connection unexpectedly")

    monkeypatch.setattr(Heartbeat.objects, "filter", refuse)
    # Closing would end the connection of the test itself.
    monkeypatch.setattr(health.connection, "close", lambda: None)
    assert answer(client) == (503, {"status": "failing", "part": "database"})


def test_redis_is_asked_where_it_is_configured(client, settings, redis_url):
    beat()
    settings.REDIS_URL = redis_url
    assert answer(client) == (200, {"status": "ok"})


def test_a_redis_that_does_not_answer_is_named(client, settings):
    beat()
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert answer(client) == (503, {"status": "failing", "part": "redis"})


def test_it_may_only_be_read(client):
    assert client.post("/healthz").status_code == 405


def test_no_cache_keeps_it(client):
    beat()
    assert "no-store" in client.get("/healthz")["Cache-Control"]
