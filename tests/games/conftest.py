"""What a process keeps in memory must not reach the next test, whose rows have the same keys."""

import pytest

from games import positions
from games.positions.presence import forget_presence
from games.queries.chat import forget_chat
from games.queries.table_public import forget_views
from games.rendering.table import forget_fragments


@pytest.fixture(autouse=True)
def _forgotten() -> None:
    positions.forget()
    forget_presence()
    forget_views()
    forget_chat()
    forget_fragments()
