"""The replay of an ended match: every step has an address, from every seat."""

import re

import pytest

from tests.games.stored import played, read, record, store

pytestmark = pytest.mark.django_db


@pytest.fixture
def w1():
    return store(record("w1"))


def shown(client, match, query: str = "", **headers: str) -> str:
    answer = client.get(f"/matches/{match.pk}/replay/{query}", headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def said(text: str) -> str:
    found = re.search(r'<p class="replay__said" role="status">([^<]*)</p>', text)
    assert found
    return found[1]


def hands(text: str) -> list[str]:
    return re.findall(
        r'<p class="replay__tiles"><span class="visually-hidden">([^<]*)</span>', text
    )


def link(text: str, step: str) -> str | None:
    found = re.search(rf'data-step="{step}"[^>]* href="([^"]*)"', text)
    return found[1].replace("&amp;", "&") if found else None


def test_it_begins_before_the_first_tile_with_all_hands_open(client, w1):
    text = shown(client, w1)
    assert said(text) == "Masha opens"
    assert hands(text)[0] == "0-2, 0-4, 1-1, 3-4, 3-5, 4-5, 6-6"
    assert link(text, "previous") is None
    assert link(text, "next") == "?deal=1&ply=1"
    assert link(text, "last") == "?deal=1&ply=25"
    assert "No tile has been laid yet." in text


def test_a_step(client, w1):
    text = shown(client, w1, "?deal=1&ply=2")
    assert said(text) == "Alex lays 1-4 on the right"
    assert hands(text)[1] == "0-0, 0-3, 0-5, 1-3, 2-6, 3-6"
    assert [link(text, step) for step in ("first", "previous", "next", "last")] == [
        "?deal=1&ply=0",
        "?deal=1&ply=1",
        "?deal=1&ply=3",
        "?deal=1&ply=25",
    ]
    assert 'aria-label="Line: 1-1, 1-4"' in text
    assert re.search(r'id="replay-ply-2"[^>]* aria-current="step"', text)


def test_from_a_seat_the_other_hands_are_closed_until_the_deal_has_ended(client, w1):
    assert hands(shown(client, w1, "?deal=1&ply=2&seat=3")) == [
        "6 tiles",
        "6 tiles",
        "0-6, 1-5, 1-6, 2-3, 2-5, 3-3, 4-4",
        "7 tiles",
    ]
    assert hands(shown(client, w1, "?deal=1&ply=25&seat=3")) == [
        "no tiles", "0-0, 0-3", "0-6, 1-6", "0-1, 2-2",
    ]  # fmt: skip


def test_the_eyes_stay_chosen(client, w1):
    text = shown(client, w1, "?deal=1&ply=2&seat=3")
    assert link(text, "next") == "?deal=1&ply=3&seat=3"


def test_the_end_says_how(client, w1):
    text = shown(client, w1, "?deal=1&ply=25")
    assert said(text) == "Masha lays 0-4 on the left: Masha goes out"
    assert link(text, "next") is None


def test_a_ply_behind_the_end_is_the_end(client, w1):
    assert "Step 25 of 25" in shown(client, w1, "?deal=1&ply=900")


def test_deals_follow_one_another(client):
    match = store(played())
    ends = re.search(r"Step 0 of (\d+)", shown(client, match, "?deal=1"))
    assert ends
    last = shown(client, match, f"?deal=1&ply={ends[1]}")
    assert link(last, "next") == "?deal=2&ply=0"
    assert link(shown(client, match, "?deal=2"), "previous") == f"?deal=1&ply={ends[1]}"


def test_another_seats_draws_stay_hidden(client):
    match = store(played(names=("Masha", "Alex")))
    for deal in range(1, match.deals_played + 1):
        text = shown(client, match, f"?deal={deal}&seat=1")
        draws = re.findall(r'aria-label="(Alex draws [^"]*)"', text)
        if draws:
            assert set(draws) == {"Alex draws a tile"}
            return
    pytest.fail("Alex never drew")


def test_with_all_hands_open_the_boneyard_is_open_too(client):
    match = store(played(names=("Masha", "Alex")))
    text = shown(client, match)
    assert "14 in the boneyard" in text
    assert text.split("replay__hand--boneyard")[1].split("</li>")[0].count("<svg") == 14


BROKEN = """\
DGR: 1
Game: kozel
Set: 6
Seats: 1=Masha 2=Alex 3=Olya 4=Serg
Sides: 1 2 3 4
View: full

Deal 1 opener=1 pot=0
1: 02 04 11 34 35 45 66
2: 00 03 05 13 14 26 36
3: 06 15 16 23 25 33 44
4: 01 12 22 24 46 55 56
{actions}
broken 2

Result: loser=2 rating=1,0,1,1
"""


def test_a_deal_that_was_broken_off_has_one_step_more(client):
    match = store(read(BROKEN.format(actions="11 14>")))
    text = shown(client, match, "?ply=9")
    assert "Step 3 of 3" in text
    assert said(text) == "Broken off: Alex left or ran out of time"
    assert said(shown(client, match, "?ply=2")) == "Alex lays 1-4 on the right"
    assert (
        "Broken off: Alex left or ran out of time"
        in client.get(f"/matches/{match.pk}/").content.decode()
    )


def test_a_deal_that_was_broken_off_before_its_first_tile(client):
    match = store(read(BROKEN.format(actions="").replace("\n\nbroken", "\nbroken")))
    text = shown(client, match, "?ply=1")
    assert said(text) == "Broken off: Alex left or ran out of time"
    assert link(text, "previous") == "?deal=1&ply=0"


def test_a_deal_that_was_never_finished_stops_at_its_last_action(client):
    """By consent of all: the match has no result."""
    match = store(read(BROKEN.format(actions="11 14>").split("broken")[0].rstrip() + "\n"))
    text = shown(client, match, "?ply=9")
    assert "Step 2 of 2" in text
    assert link(text, "next") is None
    assert "not finished" in client.get(f"/matches/{match.pk}/").content.decode()


@pytest.mark.parametrize("query", ["?deal=9", "?deal=0", "?seat=5", "?seat=0"])
def test_no_such_deal_or_seat(client, w1, query):
    assert client.get(f"/matches/{w1.pk}/replay/{query}").status_code == 404


@pytest.mark.parametrize("query", ["?ply=x", "?ply=-1", "?deal=%D9%A3", "?ply=9999999"])
def test_what_is_no_number_is_as_if_it_were_not_there(client, w1, query):
    assert said(shown(client, w1, query)) == "Masha opens"


def test_htmx_gets_the_board_alone(client, w1):
    text = shown(client, w1, "?ply=3", **{"HX-Target": "replay"})
    assert text.strip().startswith('<div id="replay"')
    assert "<html" not in text


@pytest.mark.parametrize("ply", [1, 25])
def test_a_step_costs_the_same_anywhere(client, w1, ply, django_assert_num_queries):
    with django_assert_num_queries(4):
        shown(client, w1, f"?ply={ply}")


def test_the_chinese_set_has_its_own_faces(client):
    match = store(record("jie_long"))
    assert b'class="replay set-chinese"' in client.get(f"/matches/{match.pk}/replay/").content
