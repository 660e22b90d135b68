"""One browser for each module, one club for all of them."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.club import Club, open_club
from tests.e2e.person import Person
from tests.services import chromium_path

# Everybody plays in one test only, so that no test finds a person at another's table.
PEOPLE = (
    *("Masha", "Alex", "Olya", "Serg", "Vera", "Igor", "Nina", "Oleg"),
    *("Rita", "Boris", "Lena", "Pavel"),
)
PAGE_SECONDS = 20


@pytest.fixture(scope="session")
def club() -> Iterator[Club]:
    with open_club(PEOPLE) as opened:
        yield opened


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed after each module: the driver allows one of its kind in a thread."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium_path())
        yield launched
        launched.close()


@pytest.fixture
def person(browser: Browser, club: Club) -> Iterator[Callable[..., Person]]:
    """Makes people by name, a stranger without one; none of their consoles may have complained."""
    people: list[Person] = []

    def come(name: str = "", **more: object) -> Person:
        people.append(Person(browser, club, name, **more))
        return people[-1]

    yield come
    complaints = [f"{one.name}: {text}" for one in people for text in one.complaints]
    for one in people:
        one.context.close()
    assert complaints == []
