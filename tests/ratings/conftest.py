"""People to rate."""

import pytest

from accounts.models import User


@pytest.fixture
def masha(db) -> User:
    return User.objects.create(username="Masha")


@pytest.fixture
def alex(db) -> User:
    return User.objects.create(username="Alex")


@pytest.fixture
def olya(db) -> User:
    return User.objects.create(username="Olya")
