"""Take the pictures of docs/screens: the main pages, wide and on a phone, in English and Russian.

    make screens

A club of its own is opened for it, with the demo club's people and history.
"""

import json
import os
import sys
from collections.abc import Mapping
from itertools import product
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import django  # noqa: E402

django.setup()

from playwright.sync_api import Browser, expect, sync_playwright  # noqa: E402

from tests.e2e.club import Club, open_club  # noqa: E402
from tests.e2e.person import DESKTOP, ENDED, PHONE, Person  # noqa: E402
from tests.services import chromium_path  # noqa: E402

FOLDER = ROOT / "docs" / "screens"
DEMO_SECONDS = 180
DEMO_MATCHES = 12
SHAPES = {"1280": DESKTOP, "390": PHONE}
LOCALES = {"en": "en-US", "ru": "ru-RU"}
PLIES = 14
Eyes = Mapping[str, Person]


def eyes(browser: Browser, club: Club, name: str = "") -> Eyes:
    """One person at four screens: both shapes in both languages."""
    return {
        f"{width}-{language}": Person(browser, club, name, viewport=viewport, locale=locale)
        for (width, viewport), (language, locale) in product(SHAPES.items(), LOCALES.items())
    }


def take(seen: Eyes, name: str, path: str | None = None) -> None:
    """One picture of each screen, of this page or of the one that is open."""
    for screen, one in seen.items():
        if path is not None:
            one.go(path)
        one.page.evaluate("document.fonts.ready")
        one.page.screenshot(path=FOLDER / f"{name}-{screen}.png", animations="disabled")
        assert one.sideways() == 0, f"{name} is too wide at {screen}"


def member(browser: Browser, club: Club, name: str) -> Eyes:
    """A member of the demo club, as soon as its whole history is there."""
    with Person(browser, club) as visitor:
        for _ in range(DEMO_SECONDS):
            answer = visitor.page.goto(f"/players/{name}/matches/")
            heading = visitor.page.locator("#matches-title")
            if answer and answer.ok and str(DEMO_MATCHES) in heading.inner_text():
                break
            visitor.page.wait_for_timeout(1000)
        expect(heading).to_contain_text(str(DEMO_MATCHES))
    club.sign_in([name])
    return eyes(browser, club, name)


def play_until(one: Person, *, ply: int = 1000) -> None:
    """Play on: to a turn after so many plies, or to the end of the deal."""
    while (state := one.state()).status == "playing":
        if state.is_turn and state.ply >= ply:
            return
        if state.is_turn:
            one.act()
            one.wait_for([state.match, state.deal, state.ply + 1])
        one.page.wait_for_selector("#hand.is-turn, #status:not([data-status=playing])")


def play_and_take(seen: Eyes) -> None:
    """A table in play, between two deals, and at its end."""
    player = next(iter(seen.values()))
    table = player.open_table(
        players=4, seat_2="club", seat_3="club", seat_4="novice", turn_seconds="120",
        reserve_seconds="180",
    )  # fmt: skip
    player.wait_for_status("playing")
    play_until(player, ply=PLIES)
    take(seen, "table", table)
    play_until(player)
    player.wait_for_status("between_deals")
    take(seen, "between-deals", table)
    while (state := player.state()).status not in ENDED:
        play_until(player)
        player.say_ready()
        player.wait_for([state.match, state.deal + 1, 0])
    take(seen, "finished", table)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        open_club(DEMO="1") as club,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium_path())
        take(eyes(browser, club), "welcome", "/")
        masha = member(browser, club, "Masha")
        w1 = json.loads(club.run("tests.e2e.store_record", "w1"))[0]
        take(masha, "w1", f"/matches/{w1}/")
        take(masha, "lobby", "/")
        take(masha, "request", "/tables/new/?game=kozel")
        take(masha, "rules", "/games/kozel/")
        take(masha, "history", "/players/Masha/matches/")
        newest = next(iter(masha.values())).page.locator("#matches tbody a[href^='/matches/']")
        match = newest.nth(1).get_attribute("href")
        take(masha, "match", match)
        take(masha, "replay", f"{match}replay/?deal=1&ply={PLIES}")
        take(masha, "profile", "/players/Masha/")
        take(masha, "leaderboard", "/ratings/?game=kozel")
        take(masha, "settings", "/settings/")
        play_and_take(masha)
        browser.close()
    size = sum(picture.stat().st_size for picture in FOLDER.glob("*.png"))
    print(f"{len(list(FOLDER.glob('*.png')))} pictures, {size / 2**20:.1f} MiB")


if __name__ == "__main__":
    main()
