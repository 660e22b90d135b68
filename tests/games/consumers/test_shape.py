"""A page that says how it shows the line gets the line in that shape only."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.rendering import table as rendering
from games.watching import run_unit
from tests import factories
from tests.games.consumers.sockets import Socket

pytestmark = pytest.mark.django_db(transaction=True)


def shapes(frame: str) -> list[str]:
    return [shape for shape in ("wide", "tall") if f'data-shape="{shape}"' in frame]


async def test_both_shapes_until_the_page_has_said_which_it_shows_and_then_that_one():
    table = await run_unit(factories.started_table, 4, now=timezone.now())
    masha, alex, *_ = await run_unit(factories.people, 4)
    async with Socket(table.code, alex, html=True) as page:
        assert shapes(await page.frame_with('id="line"')) == ["wide", "tall"]
        await page.say(type="shape", shape="tall")
        await page.say(type="act", action="11", ply="0")
        assert shapes(await page.frame_with('data-ply="1"')) == ["tall"]
        # Turned round: the page has no line to show until the other one comes.
        await page.say(type="shape", shape="wide")
        assert shapes(await page.frame_with('data-shape="wide"')) == ["wide"]
        await page.say(type="shape", shape="wide")
        await page.say(type="shape", shape="round")
        await page.frame_with('data-code="malformed"')


async def test_a_client_without_a_picture_is_answered_and_shown_the_same():
    table = await run_unit(factories.started_table, 4, now=timezone.now())
    masha = (await run_unit(factories.people, 1))[0]
    async with Socket(table.code, masha) as client:
        answer = await client.ask(type="shape", id="a", shape="wide")
        assert (answer["type"], answer["ply"]) == ("accepted", 0)


async def test_the_line_is_drawn_once_for_all_who_show_it_in_one_shape(monkeypatch):
    table = await run_unit(factories.started_table, 4, now=timezone.now())
    people = await run_unit(factories.people, 4)
    drawn = []
    real = rendering._line
    monkeypatch.setattr(
        rendering, "_line", lambda view, shape: drawn.append((view.ply, shape)) or real(view, shape)
    )
    pages = [Socket(table.code, person, html=True) for person in (*people, None, None)]
    for number, page in enumerate(pages):
        await page.__aenter__()
        await page.frame()
        await page.say(type="shape", shape="tall" if number % 2 else "wide")
    await pages[1].say(type="act", action="11", ply="0")
    for page in pages:
        await page.frame_with('data-ply="1"')
    assert sorted(shape for ply, shape in drawn if ply == 1) == ["tall", "wide"]
    for page in pages:
        await page.__aexit__(None, None, None)
