"""What of the outside world is there to test with."""

import os
import shutil

import psycopg
import redis

DATABASE_URL = os.environ.get(
    "TEST_DATABASE_URL", "postgresql://domino:domino@localhost:5432/domino"
)
REDIS_URL = os.environ.get("TEST_REDIS_URL", "redis://localhost:6379/9")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def database_answers() -> bool:
    """Whether PostgreSQL lets the tests in at TEST_DATABASE_URL."""
    try:
        with psycopg.connect(DATABASE_URL, connect_timeout=3) as connection:
            return connection.execute("SELECT 1").fetchone() == (1,)
    except psycopg.Error:
        return False


def redis_answers() -> bool:
    """Whether Redis answers at TEST_REDIS_URL."""
    client = redis.Redis.from_url(REDIS_URL, socket_connect_timeout=3, socket_timeout=3)
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False
    finally:
        client.close()


def chromium_path() -> str | None:
    """The Chromium of this machine, or None."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)
