"""Whether the club can be played at: for load balancers and people who watch it."""

from datetime import timedelta

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models.heartbeat import Heartbeat, ProcessKind

CLOCK_SILENCE = timedelta(seconds=5)
REDIS_TIMEOUT_SECONDS = 2


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 `{"status": "ok"}`, or 503 that names the first failing part.

    Parts: `database`, `redis` (where configured), `clock` (no clock loop has beaten for 5 s).
    One query.
    """
    failing = failing_part()
    if failing:
        return JsonResponse({"status": "failing", "part": failing}, status=503)
    return JsonResponse({"status": "ok"})


def failing_part() -> str | None:
    """The first part that does not answer, or None."""
    fresh = timezone.now() - CLOCK_SILENCE
    try:
        clock_beats = Heartbeat.objects.filter(kind=ProcessKind.CLOCK, beat_at__gt=fresh).exists()
    except DatabaseError:
        connection.close()
        return "database"
    if settings.REDIS_URL and not redis_answers(settings.REDIS_URL):
        return "redis"
    return None if clock_beats else "clock"


def redis_answers(url: str) -> bool:
    """Whether Redis answers a ping within two seconds."""
    client = redis.Redis.from_url(
        url,
        socket_timeout=REDIS_TIMEOUT_SECONDS,
        socket_connect_timeout=REDIS_TIMEOUT_SECONDS,
    )
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False
    finally:
        client.close()
