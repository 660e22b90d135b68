"""A deal of Телефон by clicking: points in play, spelled out, and the score at the end."""

import pytest
from playwright.sync_api import expect

from tests.e2e.acts import click_deal

pytestmark = pytest.mark.e2e
ACTS = [
    (1, "22"), (2, "26>"), (1, "63>"), (2, "33>"), (1, "31>"), (2, "24<"), (1, "43<"),
    (2, "30<"), (1, "21v"), (2, "23^"), (1, "05<"), (2, "56<"), (1, "35^"),
]  # fmt: skip


def test_a_deal_to_a_score_with_points_in_play(person):
    lena, pavel = people = [person("Lena"), person("Pavel")]
    table = lena.open_table("telefon", players=2)
    pavel.go(table)
    pavel.press("#panel button[name=seat]")
    for one in people:
        one.wait_for_status("playing")
        one.wait_for_socket()

    click_deal(people, ACTS[:2])
    for one in people:
        page = one.page
        expect(page.locator(".seat[data-seat='2'] .seat__said")).to_have_text("+2")
        expect(page.locator(".seat[data-seat='2'] .seat__scored")).to_contain_text("+2")
        assert one.sheet()[-1] == ["1, is being played", "", "+2"]
        page.click(".sum summary")
        expect(page.locator(".sum__words")).to_have_text("2 + 2 + 6 = 10, 2 points")
    assert "Pavel lays 2-6 on the right, +2 points. Ends: left 2, right 6" in (
        lena.page.inner_text("#live")
    )

    click_deal(people, ACTS[2:])
    for one in people:
        one.wait_for_status("between_deals")
        expect(one.page.locator("#panel-title")).to_have_text("Deal 1: Lena goes out")
    # In play Lena made 3 points and Pavel 6; his last tile, 0-0, brings her nothing more.
    scores = [account.inner_text() for account in lena.page.locator("#sheet .sheet__now").all()]
    assert scores == ["3", "6"]
    assert lena.sheet() == pavel.sheet()
