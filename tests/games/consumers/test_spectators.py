"""How many look on is told to all at the table, as a number."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.consumers.serving import tell_presence
from games.watching import run_unit
from tests import factories
from tests.games.consumers.sockets import Socket

pytestmark = pytest.mark.django_db(transaction=True)


async def test_people_without_a_seat_are_counted_and_players_are_not():
    table = await run_unit(factories.started_table, 4, now=timezone.now())
    people = await run_unit(factories.people, 5)
    async with Socket(table.code, people[0], html=True) as page:
        assert "watching" not in await page.frame()
        async with (
            Socket(table.code, people[1], html=True) as player,
            Socket(table.code, people[4], html=True) as onlooker,
            Socket(table.code, None, html=True) as stranger,
        ):
            await player.frame()
            await onlooker.frame_with("watching")
            # Who of the two was counted first is open; the next beat tells everybody.
            await stranger.frame_with("watching")
            await run_unit(tell_presence)
            frame = await page.frame_with("2 people watching")
            assert people[4].username not in frame
        await run_unit(tell_presence)
        status = (await page.frame_with('id="status"')).partition("</header>")[0]
        while "watching" in status:
            status = (await page.frame_with('id="status"')).partition("</header>")[0]
