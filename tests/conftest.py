"""Fixtures that every test may ask for."""

import pytest
from django.core.cache import cache
from hypothesis import HealthCheck, settings

# The same examples in every run, and no deadline: a slow machine is not a wrong rule.
settings.register_profile(
    "club",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.differing_executors],
)
settings.load_profile("club")


@pytest.fixture(autouse=True)
def _fresh_cache() -> None:
    """Rate limits of one test must not reach the next."""
    cache.clear()
