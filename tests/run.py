"""Everything that `make test` and its sisters run, step by step, with the time of each.

    tests/run.py [test|lint|engine|pages|club|browsers|bench|faults|soak] [pytest arguments]

`REQUIRE_SERVICES=1` turns a missing service or browser, and any skipped test, into a failure.
The last line is `N passed, N failed, N skipped` over all test runs.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
sys.path.insert(0, str(ROOT))

from tests.services import chromium_path, database_answers, redis_answers  # noqa: E402

REQUIRED = os.environ.get("REQUIRE_SERVICES") == "1"
NO_TESTS_COLLECTED = 5
SUMMARY = re.compile(r"(\d+) (passed|failed|error|errors|skipped)")
# Formulas and engine need no database.
PURE = ["tests/engine", "tests/bots", "tests/ratings/formulas"]
# Words, forms and pictures are the same whatever the database.
ONCE = [
    "tests/test_architecture.py",
    "tests/test_settings.py",
    "tests/test_translations.py",
    "tests/games/rendering",
    "tests/games/test_forms.py",
    "tests/games/test_languages.py",
]
# Seconds that CI may spend on a step, on two cores.
BUDGET = {
    "lint and types": 120,
    "engine": 300,
    "pages": 120,
    "club on SQLite": 180,
    "club on PostgreSQL": 180,
    "browsers": 240,
}


@dataclass
class Tally:
    """What has been run so far: tests by outcome, steps by time, reasons to fail."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    seconds: dict[str, float] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)

    def add(self, line: str) -> None:
        """Count a closing line of pytest."""
        for number, outcome in SUMMARY.findall(line):
            name = "failed" if outcome.startswith("error") else outcome
            setattr(self, name, getattr(self, name) + int(number))


TALLY = Tally()


@contextmanager
def step(name: str) -> Iterator[None]:
    """Announce a step and take its time."""
    print(f"\n=== {name} ===", flush=True)
    started = time.monotonic()
    yield
    spent = TALLY.seconds[name] = time.monotonic() - started
    budget = f" of {BUDGET[name]} s" if name in BUDGET else ""
    print(f"=== {name}: {spent:.1f} s{budget} ===", flush=True)


def missing(what: str) -> None:
    """Say what is not there: a skip, or a failure where services are required."""
    print(f"SKIPPED: {what}", flush=True)
    if REQUIRED:
        TALLY.troubles.append(f"required, but missing: {what}")


def command(*words: str | Path, env: Mapping[str, str] | None = None) -> bool:
    """Run a program of the virtual environment; whether it ended well."""
    started = time.monotonic()
    name, *rest = (str(word) for word in words)
    done = subprocess.run([str(BIN / name), *rest], cwd=ROOT, env={**os.environ, **(env or {})})
    label = " ".join([name, *rest[:2]]).replace(f"{ROOT}/", "")
    good = done.returncode == 0
    print(f"{'ok' if good else 'FAILED'}: {label} ({time.monotonic() - started:.1f} s)", flush=True)
    if not good:
        TALLY.troubles.append(label)
    return good


def pytest(name: str, *words: str, env: Mapping[str, str] | None = None) -> None:
    """Run tests, show them as they go, and count them."""
    last = ""
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", "-q", *words],
        cwd=ROOT,
        env={**os.environ, **(env or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    for line in process.stdout:
        print(line, end="", flush=True)
        if re.search(r" in \d+\.\d+s", line):
            last = line
    code = process.wait()
    skipped_before = TALLY.skipped
    TALLY.add(last)
    if code == NO_TESTS_COLLECTED:
        missing(f"{name}: no tests there")
    elif code:
        TALLY.troubles.append(f"{name}: pytest ended with {code}")
    if REQUIRED and TALLY.skipped > skipped_before:
        TALLY.troubles.append(f"{name}: tests were skipped")


def present(paths: list[str]) -> list[str]:
    return [path for path in paths if (ROOT / path).exists()]


def pages() -> list[Path]:
    """Django's templates; the linter cannot read a tag whose name is chosen by a condition."""
    found = set((ROOT / "templates").rglob("*.html")) - set(live_fragments())
    return sorted(path for path in found if path.parent.name != "elements")


def live_fragments() -> list[Path]:
    return sorted((ROOT / "templates" / "jinja").rglob("*.html"))


def lint() -> None:
    with step("lint and types"):
        command("ruff", "format", "--check", "--quiet", ".")
        command("ruff", "check", "--quiet", ".")
        command("djangofmt", "check", "--quiet", *pages())
        command("djangofmt", "check", "--quiet", "--profile", "jinja", *live_fragments())
        command("lint-imports", "--no-logo")
        tests = {"DJANGO_SETTINGS_MODULE": "tests.settings"}
        command("python", "manage.py", "check", env=tests)
        command("python", "manage.py", "makemigrations", "--check", "--dry-run", env=tests)
        command("mypy")


def engine(extra: list[str]) -> None:
    gate = ["--cov=games.engine", "--cov=ratings.formulas", "--cov-branch", "--cov-fail-under=100"]
    with step("engine"):
        where = extra or [*present(PURE), "-n", "2", *gate, "--cov-report=term"]
        pytest("engine", *where, "-m", "not e2e")


def pages_once(extra: list[str]) -> None:
    """What does not depend on the database, on the one that is always there."""
    with step("pages"):
        where = extra or [*present(ONCE), "-n", "2"]
        pytest("pages", *where, "-m", "not e2e", env={"TEST_DATABASE": "sqlite"})


def club(extra: list[str]) -> None:
    """Models, services, views and consumers, on both databases; services without a gap."""
    rest = [f"--ignore={path}" for path in [*PURE, *ONCE, "tests/e2e", "tests/bench"]]
    where = extra or ["tests", *rest, "-n", "2"]
    services = ["--cov=games.services", "--cov=accounts.services"]
    gate = [] if extra else [*services, "--cov-branch", "--cov-report="]
    env = {"COVERAGE_FILE": str(ROOT / ".coverage.club")}
    with step("club on SQLite"):
        sqlite = {**env, "TEST_DATABASE": "sqlite"}
        pytest("club on SQLite", *where, *gate, "-m", "not e2e", env=sqlite)
    with step("club on PostgreSQL"):
        if database_answers():
            append = ["--cov-append"] if gate else []
            postgresql = {**env, "TEST_DATABASE": "postgresql"}
            pytest("club on PostgreSQL", *where, *gate, *append, "-m", "not e2e", env=postgresql)
        else:
            missing("PostgreSQL does not answer at TEST_DATABASE_URL")
    if not redis_answers():
        missing("Redis does not answer at TEST_REDIS_URL")
    if gate and database_answers():
        # Each database has lines of its own, so the gate stands behind both.
        command("coverage", "report", "--fail-under=100", env=env)


def browsers(extra: list[str]) -> None:
    """A process of its own: the browser's driver leaves an event loop in the test's thread."""
    with step("browsers"):
        if not chromium_path():
            missing("no Chromium found (chromium, chromium-browser, google-chrome)")
            return
        database = "postgresql" if database_answers() else "sqlite"
        print(f"browsers on {database}", flush=True)
        env = {"TEST_DATABASE": database, "DJANGO_ALLOW_ASYNC_UNSAFE": "1"}
        pytest("browsers", *(extra or ["tests/e2e"]), "-m", "e2e", "-p", "no:randomly", env=env)


def everything(extra: list[str]) -> None:
    lint()
    engine(extra)
    pages_once(extra)
    club(extra)
    browsers(extra)


def full_size(marker: str) -> Callable[[list[str]], None]:
    def run(extra: list[str]) -> None:
        database = "postgresql" if database_answers() else "sqlite"
        env = {"TEST_SIZE": "full", "TEST_DATABASE": database}
        with step(marker):
            pytest(marker, *(extra or ["tests", "--ignore=tests/e2e"]), "-m", marker, env=env)

    return run


def bench(extra: list[str]) -> None:
    if not database_answers():
        print("the benchmark needs PostgreSQL at TEST_DATABASE_URL", file=sys.stderr)
        sys.exit(2)
    sys.exit(subprocess.call([sys.executable, "-m", "tests.bench", *extra], cwd=ROOT))


def main() -> int:
    kinds: dict[str, Callable[[list[str]], None]] = {
        "test": everything,
        "lint": lambda _: lint(),
        "engine": engine,
        "pages": pages_once,
        "club": club,
        "browsers": browsers,
        "faults": full_size("faults"),
        "soak": full_size("soak"),
        "bench": bench,
    }
    kind, *extra = sys.argv[1:] or ["test"]
    if kind not in kinds:
        print(__doc__, file=sys.stderr)
        return 2
    kinds[kind](extra)
    print("\n" + "\n".join(f"{spent:7.1f} s  {name}" for name, spent in TALLY.seconds.items()))
    for trouble in TALLY.troubles:
        print(f"FAILED: {trouble}")
    if kind != "lint":
        print(f"{TALLY.passed} passed, {TALLY.failed} failed, {TALLY.skipped} skipped")
    return 1 if TALLY.troubles else 0


if __name__ == "__main__":
    sys.exit(main())
