"""A deal of Осёл by clicking: four arms, and several doubles in one turn, some of them closed."""

import pytest
from playwright.sync_api import expect

from tests.e2e.acts import click_act, click_deal, click_lay

pytestmark = pytest.mark.e2e
BEFORE = [(1, "22"), (2, "21^"), (1, "23>"), (2, "26<"), (1, "10^"), (2, "35>")]
AFTER = [(2, "24v"), (1, "45v")]


def test_a_deal_with_three_doubles_in_one_turn_two_of_them_closed(person):
    rita, boris = people = [person("Rita"), person("Boris")]
    table = rita.open_table("osel", players=2)
    boris.go(table)
    boris.press("#panel button[name=seat]")
    for one in people:
        one.wait_for_status("playing")
        one.wait_for_socket()
    click_deal(people, BEFORE)
    state = rita.state()

    # Asked which way each lies, shown on the line before anything is sent, and taken back once.
    page = rita.page
    click_lay(rita, "66<x")
    assert page.locator(".line--wide .ghost .t-back").count() == 1
    click_lay(rita, "55>")
    expect(page.locator("#confirm-text")).to_have_text(
        "Lay 6-6 face down, 5-5? You may add another double."
    )
    assert page.locator(".line--wide .ghost").count() == 2
    page.click("#confirm-no")
    assert page.locator(".ghost").count() == 0
    assert rita.state() == state

    click_act(rita, "66<x,55>x,00^")
    for one in people:
        one.wait_for([state.match, state.deal, state.ply + 1])
    for one in people:
        assert one.page.locator(".line--wide .laid .t-back").count() == 2
        assert one.page.get_attribute("#status", "data-ends") == "Ends: up 0, down 2"
    assert boris.page.inner_text("#live") == (
        "Rita lays 6-6 on the left, face down, 5-5 on the right, face down and 0-0 upward. "
        "Ends: up 0, down 2. Your turn"
    )

    click_deal(people, AFTER)
    for one in people:
        one.wait_for_status("between_deals")
        expect(one.page.locator("#panel-title")).to_have_text("Deal 1: Rita goes out")
        assert one.sideways() == 0
    assert rita.sheet() == boris.sheet()
