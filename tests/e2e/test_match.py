"""Whole matches by clicking: four people with a page each, and one person with bots to 101."""

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

from games.engine.record import MatchRecord, read_match
from ratings.formulas.game_room import club_points
from tests.e2e.person import ENDED, Person
from tests.e2e.secrecy import leaks

pytestmark = pytest.mark.e2e
NAMES = ("Masha", "Alex", "Olya", "Serg")
# Plies of the first deal, which has more than that: four hands of seven must be laid.
RELOAD_AT, OFFLINE_AT = 3, 5


def play(people: Sequence[Person], before_act: Callable[[int], None] = lambda ply: None) -> None:
    """Play to the end of the match; every page must show each act before the next one."""
    while True:
        state = people[0].state()
        if state.status in ENDED:
            break
        if state.status == "between_deals":
            assert len({tuple(map(tuple, person.sheet())) for person in people}) == 1
            for person in people:
                person.say_ready()
            moment = [state.match, state.deal + 1, state.ply]
        else:
            before_act(state.ply)
            next(person for person in people if person.state().is_turn).act()
            moment = [state.match, state.deal, state.ply + 1]
        for person in people:
            person.wait_for(moment)
    for person in people:
        person.wait_for_status(*ENDED)


def match_path(person: Person) -> str:
    path = person.page.get_attribute("#panel a[href^='/matches/']", "href")
    assert path is not None
    return path


def record_of(person: Person, path: str) -> MatchRecord:
    answer = person.context.request.get(f"{path.rstrip('/')}.dgr")
    report = read_match(answer.text(), club_points=club_points)
    assert report.fault is None
    assert report.record is not None
    return report.record


def sit_together(people: Sequence[Person], table: str) -> None:
    """The others find the table in the lobby, where it has appeared by itself."""
    for person in people:
        person.press(f"#sit-{table.strip('/').split('/')[-1]}")
        person.page.wait_for_url(f"**{table}")
    for person in people:
        person.wait_for_status("playing")
        person.wait_for_socket()


def test_four_browsers_play_a_rated_match_through_a_reload_and_a_lost_connection(club, person):
    people = [*map(person, NAMES[:3]), person("Serg", cable=club.cable)]
    masha, alex, olya, serg = people
    for guest in people[1:]:
        guest.go("/")
        guest.wait_for_socket()
    table = masha.open_table(players=4, rule_target="20", turn_seconds="120", reserve_seconds="180")
    sit_together(people[1:], table)
    masha.wait_for_status("playing")

    def disturb(ply: int) -> None:
        if ply == RELOAD_AT:
            moment = olya.state().moment
            olya.page.reload()
            olya.wait_for(moment)
            olya.wait_for_socket()
        if ply == OFFLINE_AT:
            stay_away(serg, people[:3])

    play(people, disturb)

    assert {person.state().moment[2] for person in people} == {masha.state().ply}
    assert [person.sheet() for person in people] == [masha.sheet()] * 4
    assert [person.line() for person in people] == [masha.line()] * 4
    path = match_path(masha)
    assert [match_path(person) for person in people] == [path] * 4
    record = record_of(masha, path)
    assert set(record.names) == set(NAMES)
    for player in people:
        assert len(player.frames) > 20
        assert list(leaks(player.frames, record, record.names.index(player.name) + 1)) == []
    result_is_kept(people, path, record)


def stay_away(person: Person, others: Sequence[Person]) -> None:
    """His connection is cut, the others play on until it is his turn; then he is back and sees it all."""
    person.cut_off()
    state = others[0].state()
    while state.status == "playing" and (at_turn := [o for o in others if o.state().is_turn]):
        at_turn[0].act()
        for other in others:
            other.wait_for([state.match, state.deal, state.ply + 1])
        state = others[0].state()
    assert person.state().ply < state.ply or not at_turn
    person.come_back()
    person.wait_for(state.moment)


def result_is_kept(people: Sequence[Person], path: str, record: MatchRecord) -> None:
    """The match is in everybody's history, with its gain, and in the rating."""
    assert record.result is not None
    assert record.result.rating is not None
    gains = dict(zip(record.names, record.result.rating, strict=True))
    reader = people[0].page
    reader.goto("/ratings/?game=kozel")
    for name, gained in gains.items():
        row = reader.locator("table tbody tr", has_text=name)
        expect(row.get_by_role("cell", name=str(gained), exact=True).first).to_be_visible()
    for player in people:
        player.go(f"/players/{player.name}/matches/")
        expect(player.page.locator(f"#matches a[href='{path}']")).to_be_visible()


def test_a_match_to_101_against_bots_and_its_sheet(person):
    vera = person("Vera")
    vera.open_table(players=4, seat_2="club", seat_3="club", seat_4="club")
    vera.wait_for_status("playing")
    while (state := vera.state()).status not in ENDED:
        if state.status == "between_deals":
            vera.say_ready()
            vera.wait_for([state.match, state.deal + 1, 0])
            continue
        if not state.is_turn:
            vera.page.wait_for_selector("#hand.is-turn, #status:not([data-status=playing])")
            continue
        vera.act()
        vera.wait_for([state.match, state.deal, state.ply + 1])

    sheet, result = vera.sheet(), vera.page.inner_text(".sheet__result")
    path = match_path(vera)
    recorded = [account.recorded for account in record_of(vera, path).deals[-1].report.accounts]
    assert max(recorded) >= 101
    vera.press(f"#panel a[href='{path}']")
    vera.page.wait_for_url(f"**{path}")
    assert vera.sheet() == sheet
    assert vera.page.inner_text(".sheet__result") == result
    assert re.search(r"goat", result)
