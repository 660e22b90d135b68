"""Fixtures that every test may ask for."""

import os

import pytest
from django.core.cache import cache
from django.utils import translation
from hypothesis import HealthCheck, settings

from tests.services import REDIS_URL, redis_answers

FULL_SIZE = os.environ.get("TEST_SIZE") == "full"
# The same examples in every run, and no deadline: a slow machine is not a wrong rule.
settings.register_profile(
    "club",
    deadline=None,
    max_examples=2_000 if FULL_SIZE else 50,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.differing_executors],
)
settings.load_profile("club")


@pytest.fixture(autouse=True)
def _fresh_cache() -> None:
    """Rate limits of one test must not reach the next."""
    cache.clear()


@pytest.fixture(autouse=True)
def _english() -> None:
    """A page read in Russian leaves its language to the thread, as any request does."""
    translation.activate("en")


@pytest.fixture(scope="session")
def full_size() -> bool:
    """Whether this is `make faults` or `make soak`; else tests of those marks stay small."""
    return FULL_SIZE


@pytest.fixture(scope="session")
def redis_url() -> str:
    """A Redis to test with; skips where there is none. Use a key prefix, and never flush."""
    if not redis_answers():
        pytest.skip("Redis does not answer at TEST_REDIS_URL")
    return REDIS_URL
