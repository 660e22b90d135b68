"""Settings of the tests: those of the club, fast and without waiting.

`TEST_DATABASE=postgresql` runs them on PostgreSQL, at TEST_DATABASE_URL; otherwise SQLite.
"""

import os
import tempfile
from pathlib import Path

LOCAL = Path(tempfile.gettempdir()) / f"domino-tests-{os.getuid()}"
# Empty, not removed: what a developer keeps in .env does not replace what is set here.
for name in ("DATABASE_URL", "REDIS_URL", "SITE_ORIGINS", "DEBUG", "DEMO", "STATIC_ROOT"):
    os.environ[name] = ""
os.environ |= {"HOST": "127.0.0.1", "PORT": "8000", "DEMO_PASSWORD": "domino-demo"}
os.environ["LOCAL_DIR"] = str(LOCAL)
os.environ["SECRET_KEY"] = "tests only, and long enough to sign with: 0123456789 abcdefghij"

from config.environment import env  # noqa: E402
from config.settings import *  # noqa: E402, F403
from config.settings import LOGGING  # noqa: E402
from tests.services import DATABASE_URL as TEST_DATABASE_URL  # noqa: E402

if os.environ.get("TEST_DATABASE") == "postgresql":
    # Without a pool: its connections would keep the test database from being dropped.
    DATABASES = {"default": env.db_url_config(TEST_DATABASE_URL)}
    DATABASES["default"] |= {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": True}
else:
    # A file: an in-memory database is "locked" for a second thread.
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": LOCAL / "tests.sqlite3",
            "TEST": {"NAME": LOCAL / f"test-{os.getpid()}.sqlite3"},
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;",
            },
        }
    }
LOCAL.mkdir(mode=0o700, parents=True, exist_ok=True)

CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Who asks for no language reads the texts as they stand in the code.
LANGUAGE_CODE = "en"
SITE_ORIGINS = ["http://testserver", "http://localhost:8000"]
CSRF_TRUSTED_ORIGINS = SITE_ORIGINS
ALLOWED_HOSTS = ["testserver", "localhost"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
MIDDLEWARE = [m for m in MIDDLEWARE if "whitenoise" not in m]  # noqa: F405

START_DELAY_SECONDS = 0.0
BETWEEN_DEALS_SECONDS = 0.0
BOT_PACE_SECONDS = (0.0, 0.0)
AUTO_DELAY_SECONDS = (0.0, 0.0)
# No thread of a serving process beats behind the back of a test.
HEARTBEAT_SECONDS = 0.0
# No threads of a serving process beside the tests; they call what those would do.
HEARTBEAT_SECONDS = 0.0

LOGGING = {**LOGGING, "root": {"handlers": ["stderr"], "level": "ERROR"}}
