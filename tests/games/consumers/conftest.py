"""Consumers run their units in threads of their own, so their tests commit for real."""

from collections.abc import Iterator

import pytest

from games.watching import close_unit_connections


@pytest.fixture(autouse=True)
def _units(transactional_db: None) -> Iterator[None]:
    yield
    close_unit_connections()
