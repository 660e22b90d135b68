"""The settings, read in a process of their own for each environment."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PRODUCTION = {
    "DATABASE_URL": "postgresql://domino:secret@db.example:5432/domino?sslmode=require",
    "SECRET_KEY": "k" * 30 + "0123456789abcdefghijklmnopqrstuvwxyz",
    "SITE_ORIGINS": "https://club.example,https://www.club.example:8443",
}
INHERITED = ("PATH", "HOME", "LANG", "LD_LIBRARY_PATH")


def run(*words, environment):
    kept = {name: os.environ[name] for name in INHERITED if name in os.environ}
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )


def read(names, environment):
    """The named settings as JSON, or the last line of the failure."""
    program = (
        "import json; from config import settings as s;"
        f"print(json.dumps([getattr(s, n, None) for n in {names!r}], default=str))"
    )
    done = run("-c", program, environment=environment)
    if done.returncode:
        return done.stderr.strip().splitlines()[-1]
    return json.loads(done.stdout)


@pytest.fixture
def local(tmp_path):
    return {"LOCAL_DIR": str(tmp_path / "local")}


def test_nothing_is_needed_and_debug_stays_off(local):
    names = ["EMBEDDED", "DEBUG", "SITE_ORIGINS", "ALLOWED_HOSTS", "HTTPS", "SECURE_SSL_REDIRECT"]
    assert read(names, local) == [
        True,
        False,
        ["http://localhost:8000", "http://127.0.0.1:8000"],
        ["localhost", "127.0.0.1"],
        False,
        False,
    ]


def test_embedded_secrets_are_made_once_for_their_owner_alone(local, tmp_path):
    first = read(["SECRET_KEY", "DEMO_LOGINS"], local)
    assert read(["SECRET_KEY", "DEMO_LOGINS"], local) == first
    assert len(first[0]) >= 50
    assert sorted(first[1]) == ["Alex", "Masha", "Olya", "Serg", "admin"]
    assert len(set(first[1].values())) == 5
    folder = tmp_path / "local"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}


def test_an_embedded_club_may_begin_empty(local):
    assert read(["DEMO", "DEMO_LOGINS"], {**local, "DEMO": "0"}) == [False, {}]


def test_one_demo_password_for_all_when_it_is_given(local):
    [logins] = read(["DEMO_LOGINS"], {**local, "DEMO_PASSWORD": "for the evening"})
    assert set(logins.values()) == {"for the evening"}


def test_all_addresses_add_the_machines_own_to_the_origins(local):
    [origins] = read(["SITE_ORIGINS"], {**local, "HOST": "0.0.0.0", "PORT": "8123"})  # noqa: S104
    assert origins[:2] == ["http://localhost:8123", "http://127.0.0.1:8123"]
    assert len(origins) > 2
    assert all(origin.endswith(":8123") for origin in origins)


def test_sqlite_waits_for_its_turn_and_survives_a_power_cut(local):
    [databases] = read(["DATABASES"], local)
    options = databases["default"]["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"]
    assert "synchronous=FULL" in options["init_command"]
    assert databases["default"]["CONN_MAX_AGE"] == 0


def test_postgresql_uses_a_pool_and_keeps_the_options_of_its_url(local):
    [databases] = read(["DATABASES"], {**PRODUCTION, **local})
    options = databases["default"]["OPTIONS"]
    assert options["sslmode"] == "require"
    assert options["pool"] == {"min_size": 2, "max_size": 20, "timeout": 10}
    assert databases["default"]["CONN_HEALTH_CHECKS"] is True
    assert databases["default"]["CONN_MAX_AGE"] == 0


@pytest.mark.parametrize("missing", ["SECRET_KEY", "SITE_ORIGINS"])
def test_with_a_database_the_start_stops_at_what_is_missing(local, missing):
    environment = {**PRODUCTION, **local}
    del environment[missing]
    assert f"{missing} must be set" in read(["DEBUG"], environment)


def test_with_a_database_nothing_secret_is_made_and_no_demo_loaded(local, tmp_path):
    assert read(["DEMO", "DEMO_LOGINS"], {**PRODUCTION, **local}) == [False, {}]
    assert not (tmp_path / "local").exists()


def test_the_demo_club_is_loaded_on_demand(local):
    assert read(["DEMO"], {**PRODUCTION, **local, "DEMO": "1"}) == [True]


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("DEBUG", "perhaps", "DEBUG must be true or false"),
        ("SITE_ORIGINS", "club.example", "SITE_ORIGINS must be a list"),
        ("SITE_ORIGINS", "https://club.example/path", "SITE_ORIGINS must be a list"),
        ("SITE_ORIGINS", "null", "SITE_ORIGINS must be a list"),
        ("SITE_ORIGINS", "*", "SITE_ORIGINS must be a list"),
        ("DATABASE_URL", "mysql://root@localhost/club", "must name a PostgreSQL database"),
    ],
)
def test_a_value_that_cannot_be_meant_stops_the_start(local, name, value, complaint):
    assert complaint in read(["DEBUG"], {**PRODUCTION, **local, name: value})


def test_origins_are_kept_as_browsers_write_them(local):
    given = "HTTPS://Club.Example:443/, http://club.example:80,http://[::1]:8000"
    assert read(["SITE_ORIGINS", "ALLOWED_HOSTS"], {**local, "SITE_ORIGINS": given}) == [
        ["https://club.example", "http://club.example", "http://[::1]:8000"],
        ["club.example", "[::1]"],
    ]


def test_an_https_origin_switches_on_everything_that_needs_it(local):
    names = [
        "SECURE_SSL_REDIRECT",
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE",
        "SECURE_HSTS_SECONDS",
        "SECURE_PROXY_SSL_HEADER",
        "MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN",
    ]
    assert read(names, {**PRODUCTION, **local}) == [
        True,
        True,
        True,
        31_536_000,
        ["HTTP_X_FORWARDED_PROTO", "https"],
        False,
    ]


def test_the_deployment_check_is_clean_with_production_settings(local):
    done = run(
        "-W", "error::UserWarning", "manage.py", "check", "--deploy", "--fail-level", "WARNING",
        environment={**PRODUCTION, **local},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "no issues" in done.stdout
