"""The people whom tests of services ask for by name."""

import pytest

from accounts.models import User
from tests.factories import people


@pytest.fixture
def masha() -> User:
    return people(1)[0]


@pytest.fixture
def alex() -> User:
    return people(2)[1]
