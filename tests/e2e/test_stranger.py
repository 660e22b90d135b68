"""A stranger with a phone: registers, asks for a table, sits with bots; everything fits and is named."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.e2e.person import PHONE, Person

pytestmark = pytest.mark.e2e
PASSWORD = "three goats at noon"
LEAST_TARGET = 44
PAGES = (
    "/",
    "/games/",
    "/games/kozel/",
    "/ratings/",
    "/people/",
    "/help/",
    "/settings/",
    "/notices/",
    "/players/Stranger/",
    "/players/Stranger/matches/",
    "/tables/new/?game=kozel",
)


def check(person: Person) -> None:
    """Nothing overflows sideways, and no serious fault of accessibility is found."""
    assert person.sideways() == 0, person.page.url
    found: dict[str, Any] = Axe().run(person.page).response
    faults = [
        (fault["id"], [node["html"][:200] for node in fault["nodes"]])
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    ]
    assert faults == [], person.page.url


def test_a_stranger_registers_and_plays_on_a_phone(person):
    stranger: Person = person(viewport=PHONE, has_touch=True, is_mobile=True)
    stranger.go("/")
    check(stranger)
    stranger.go("/accounts/signup/")
    check(stranger)
    stranger.page.fill("[name=username]", "Stranger")
    stranger.page.fill("[name=password1]", PASSWORD)
    stranger.page.fill("[name=password2]", PASSWORD)
    stranger.press("main .btn--primary")
    stranger.page.wait_for_url("**/settings/recovery-codes/**")
    check(stranger)
    for path in PAGES:
        stranger.go(path)
        check(stranger)

    stranger.open_table(players=4, seat_2="club", seat_3="novice", seat_4="club", rule_target="13")
    stranger.page.wait_for_selector("#hand.is-turn")
    check(stranger)
    sizes = [
        tile.bounding_box()
        for tile in stranger.page.locator(".hand__tile, .tab, .nav__button").all()
    ]
    for size in filter(None, sizes):
        assert size["width"] >= LEAST_TARGET
        assert size["height"] >= LEAST_TARGET
    while (state := stranger.state()).status == "playing":
        if state.is_turn:
            stranger.act()
            stranger.wait_for([state.match, state.deal, state.ply + 1])
        stranger.page.wait_for_selector("#hand.is-turn, #status:not([data-status=playing])")
        assert stranger.sideways() == 0
    check(stranger)
