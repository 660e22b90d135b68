"""Given acts, done at the table page by clicking: every choice that a turn may ask for."""

from collections.abc import Sequence

from tests.e2e.person import Person


def click_act(person: Person, action: str) -> None:
    """Do one act as the record writes it: `64>`, `66<x,55>`, `+`, `-`."""
    person.page.wait_for_selector("#hand.is-turn")
    if action in "+-":
        person.press(f"#hand .hand__buttons button[value='{action}']")
        return
    for lay in action.split(","):
        click_lay(person, lay)
    if person.page.locator("#confirm-yes").is_visible():
        person.press("#confirm-yes")


def click_lay(person: Person, lay: str) -> None:
    page = person.page
    tile = "".join(sorted(lay[:2]))
    page.click(f"#tile-{tile}")
    if page.locator(".end.is-lit").count():
        person.press(f".end.is-lit[data-arm='{lay[2]}']")
    if page.locator("[data-way]").count():
        person.press(f"[data-way='{int(lay.endswith('x'))}']")


def click_deal(people: Sequence[Person], acts: Sequence[tuple[int, str]]) -> None:
    """Do *acts*, each by its seat; both pages show every act before the next one is done."""
    first = people[0].state()
    for ply, (seat, action) in enumerate(acts, start=first.ply + 1):
        click_act(people[seat - 1], action)
        for person in people:
            person.wait_for([first.match, first.deal, ply])
