"""What was played, in a real browser: the sheet, the replay by keys, the history by headings."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from tests.games.stored import played, record, store
from tests.services import chromium_path

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@contextmanager
def browser_page(width: int = 1280) -> Iterator[Page]:
    """A page that fails the test at its end for anything that the console complains of."""
    complaints: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path())
        page = browser.new_page(locale="en", viewport={"width": width, "height": 800})
        page.on(
            "console", lambda line: complaints.append(line.text) if line.type == "error" else None
        )
        page.on("pageerror", lambda error: complaints.append(str(error)))
        yield page
        browser.close()
    assert complaints == []


def colours(page: Page, deal: int) -> list[tuple[str, bool, bool]]:
    """What stands after a deal in each column: the text, whether it is red, whether on yellow."""
    return [
        tuple(cell)
        for cell in page.evaluate(
            """deal => [...document.querySelectorAll(`[data-deal="${deal}"] .sheet__now > span`)]
                .map(cell => [cell.textContent, getComputedStyle(cell).color === 'rgb(176, 36, 27)',
                              getComputedStyle(cell).backgroundColor === 'rgb(247, 221, 130)'])""",
            deal,
        )
    ]


def test_w1_on_the_real_page_of_a_real_record(live_server):
    """Source: RULES W1: Masha 0, Alex +3, Olya 20, Serg +9."""
    match = store(record("w1"))
    with browser_page() as page:
        page.goto(f"{live_server.url}/matches/{match.pk}/")
        expect(page.locator("#sheet thead th")).to_have_text(
            ["№Deal", "Masha", "Alex", "Olya", "Serg"]
        )
        assert colours(page, 1) == [
            ("0", False, False),
            ("+3", False, True),
            ("20", True, False),
            ("+9", False, True),
        ]
        expect(page.locator(".sheet__start .sheet__amount")).to_have_text(["+19", "0", "+7", "+4"])


def test_the_replay_goes_by_keys_and_links_and_its_address_is_the_step(live_server):
    match = store(record("w1"))
    with browser_page() as page:
        page.goto(f"{live_server.url}/matches/{match.pk}/replay/")
        said = page.locator(".replay__said")
        expect(said).to_have_text("Masha opens")
        page.keyboard.press("ArrowRight")
        expect(said).to_have_text("Masha opens with 1-1")
        page.keyboard.press("End")
        expect(said).to_have_text("Masha lays 0-4 on the left: Masha goes out")
        page.keyboard.press("ArrowLeft")
        page.wait_for_url("**/replay/?deal=1&ply=24")
        page.click("#replay-eyes-3")
        page.wait_for_url("**/replay/?deal=1&ply=24&seat=3")
        assert page.evaluate("document.activeElement.id") == "replay-eyes-3"
        page.reload()
        expect(page.locator("#replay-eyes-3")).to_have_attribute("aria-current", "true")


def test_the_replay_works_without_script(live_server):
    match = store(record("w1"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path())
        page = browser.new_context(java_script_enabled=False, locale="en").new_page()
        page.goto(f"{live_server.url}/matches/{match.pk}/replay/")
        page.click("#replay-next")
        expect(page.locator(".replay__said")).to_have_text("Masha opens with 1-1")
        browser.close()


def test_the_history_is_sorted_in_place(live_server):
    for seed in ("one", "two", "three"):
        store(played(seed=seed))
    with browser_page() as page:
        page.goto(f"{live_server.url}/players/Masha/matches/")
        page.evaluate("document.body.dataset.same = 'yes'")
        page.click("#sort-place")
        page.wait_for_url("**/matches/?sort=place")
        places = page.locator("td.col-place").all_inner_texts()
        assert places == sorted(places)
        assert page.evaluate("document.body.dataset.same") == "yes"
        page.fill("#id_opponent", "nobody")
        page.keyboard.press("Enter")
        expect(page.locator("#matches .empty")).to_be_visible()
        assert page.evaluate("document.body.dataset.same") == "yes"


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_scrolls_sideways_on_a_phone(live_server, width):
    match = store(played())
    paths = [
        f"/matches/{match.pk}/",
        f"/matches/{match.pk}/replay/?ply=20",
        "/players/Masha/",
        "/players/Masha/matches/",
        "/ratings/",
    ]
    with browser_page(width) as page:
        for path in paths:
            page.goto(live_server.url + path)
            assert page.evaluate("document.documentElement.scrollWidth") == width, path
