"""One table in several ways: by keys alone, with a boneyard, and without a socket."""

import pytest
from playwright.sync_api import Route, WebSocketRoute

from tests.e2e.person import Person

pytestmark = pytest.mark.e2e


def focus_table(person: Person) -> None:
    """Come to the table as one does without a mouse."""
    inside = "document.activeElement.closest('#felt') !== null"
    for _ in range(40):
        if person.page.evaluate(inside):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError("no Tab leads to the table")


def test_a_deal_is_played_by_keys_alone(person):
    igor = person("Igor")
    igor.open_table(players=2, seat_2="novice")
    igor.wait_for_status("playing")
    igor.page.wait_for_selector("#hand.is-turn, #status:not([data-status=playing])")
    focus_table(igor)
    acts = 0
    while (state := igor.state()).status == "playing":
        if state.is_turn:
            igor.act_by_keys()
            acts += 1
            igor.wait_for([state.match, state.deal, state.ply + 1])
        igor.page.wait_for_selector("#hand.is-turn, #status:not([data-status=playing])")
    assert acts >= 5
    assert state.status == "between_deals"
    # Whatever was swapped meanwhile, the keys still work and are still heard.
    assert igor.page.evaluate("document.activeElement.closest('#felt') !== null")
    igor.page.keyboard.press("s")
    igor.page.wait_for_function("document.getElementById('told').textContent.includes('Igor')")


def test_two_draw_from_the_boneyard_one_of_them_without_a_socket(person):
    nina, oleg = person("Nina"), person("Oleg")
    posts: list[str] = []

    def refuse(socket: WebSocketRoute) -> None:
        socket.close()

    def count(route: Route) -> None:
        posts.append(route.request.url)
        route.continue_()

    oleg.page.route_web_socket("**/ws/**", refuse)
    oleg.page.route("**/act/", count)
    table = nina.open_table(players=2, turn_seconds="120", reserve_seconds="180")
    oleg.go(table)
    oleg.press("#panel button[name=seat]")
    nina.wait_for_status("playing")
    drew = {nina.name: 0, oleg.name: 0}
    while not all(drew.values()):
        state = nina.state()
        assert state.status in ("playing", "between_deals")
        if state.status == "between_deals":
            for one in (oleg, nina):
                one.wait_for(state.moment)
                one.say_ready()
            nina.wait_for([state.match, state.deal + 1, 0])
            continue
        at_turn = nina if state.is_turn else oleg
        if at_turn is oleg and posts:
            # The first time the page asks again by itself, as it does every few seconds.
            oleg.page.reload()
        at_turn.page.wait_for_selector("#hand.is-turn")
        drew[at_turn.name] += at_turn.page.locator("#hand > .hand__buttons [data-key=D]").count()
        at_turn.act()
        nina.wait_for([state.match, state.deal, state.ply + 1])
    assert len(posts) >= 3
    assert oleg.frames == []
