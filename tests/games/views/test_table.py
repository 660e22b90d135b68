"""The page of a table, in every state and for everybody."""

from __future__ import annotations

import gzip
import re

import pytest
from django.test import Client

from games.models import Table
from games.services.closing import close_table
from tests.factories import make_table, make_user, people, play_first, started

pytestmark = pytest.mark.django_db


def page(table: Table, client: Client | None = None, *, status: int = 200) -> str:
    response = (client or Client()).get(f"/tables/{table.code}/", headers={"accept-language": "en"})
    assert response.status_code == status
    return response.content.decode()


def as_member(number: int) -> Client:
    client = Client()
    client.force_login(people(number)[-1])
    return client


def hand(text: str) -> list[str]:
    return re.findall(r'class="hand__tile[^"]*".*?data-tile="(\w\w)"', text, re.DOTALL)


def test_an_unknown_table_is_not_found() -> None:
    assert Client().get("/tables/nothing/").status_code == 404


def test_a_waiting_table_shows_its_seats_and_the_way_in() -> None:
    table = make_table(seated=2)

    text = page(table)

    assert "Waiting for 2 players" in text
    assert f'formaction="/tables/{table.code}/sit/"' in text
    assert "Masha" in text
    assert table.invite_token not in text


def test_the_creator_can_invite_by_link_and_by_name() -> None:
    table = make_table(seated=2)

    text = page(table, as_member(1))

    assert f"/t/{table.invite_token}/" in text
    assert f'action="/tables/{table.code}/invite/"' in text
    assert 'value="club"' in text


def test_a_player_sees_his_own_hand_and_a_stranger_none() -> None:
    table = started(4).table

    assert hand(page(table, as_member(1))) == ["05", "22", "23", "25", "26", "34", "66"]
    assert hand(page(table, as_member(4))) == ["00", "01", "02", "12", "24", "33", "55"]
    assert hand(page(table)) == []


def test_a_player_sits_below_and_the_next_to_play_on_his_left() -> None:
    text = page(started(4).table, as_member(2))

    places = dict(re.findall(r'data-seat="(\d)" data-place="([a-z-]+)"', text))
    assert places == {"1": "right", "2": "bottom", "3": "left", "4": "top"}


def test_every_form_of_the_page_can_be_posted_without_a_script() -> None:
    text = page(started(4).table, as_member(2))

    forms = re.findall(
        r"<form id=\"(\w+)\" [^>]*method=\"post\"[^>]*>(.*?)</form>", text, re.DOTALL
    )
    assert {name for name, _ in forms} >= {"act", "do", "post", "say"}
    assert all("csrfmiddlewaretoken" in body for _, body in forms)
    assert '<button id="tile-11"' in text
    assert 'form="act" name="action" value="11"' in text


def test_between_deals_the_hands_lie_open() -> None:
    table = started(4).table
    play_first(table.pk)

    text = page(table, as_member(1))

    assert 'data-status="between_deals"' in text
    assert 'class="seat__shown"' in text
    assert "Next deal in" in text


def test_a_closed_table_says_that_the_match_has_no_result() -> None:
    table = started(4).table
    admin = make_user(is_staff=True, is_superuser=True)
    close_table(table_id=table.pk, by_id=admin.pk, reason="test")

    assert "The match ended without a result." in page(table)


def test_a_private_table_is_shown_to_its_people_and_by_its_link_only() -> None:
    table = started(4, private=True).table
    friend = Client()

    page(table, status=403)
    page(table, as_member(1))
    friend.get(f"/watch/{table.watch_token}/")
    text = page(table, friend)

    assert f"token={table.watch_token}" in text


def test_a_signed_out_spectator_cannot_write() -> None:
    table = started(4).table

    assert 'id="say"' not in page(table)
    assert 'id="say"' in page(table, as_member(1))


def test_the_switches_of_a_member_reach_the_page() -> None:
    table = started(4).table
    masha = people(1)[0]
    masha.confirm_lay, masha.letter_keys, masha.sound_fish = True, False, False
    masha.save()

    text = page(table, as_member(1))

    assert 'data-confirm="yes" data-letter-keys="no" data-sounds="tile turn time end"' in text


def test_the_page_has_nothing_inline_and_names_no_other_host() -> None:
    text = page(started(4).table, as_member(2))

    assert re.findall(r"\sstyle=|\son[a-z]+=", text) == []
    assert re.findall(r"<script(?![^>]*\ssrc=\"/static/)[^>]*>", text) == []
    assert re.findall(r"(?:src|href)=\"(?:https?:)?//", text) == []


def test_the_page_is_small() -> None:
    table = started(4).table
    play_first(table.pk)

    assert len(gzip.compress(page(table, as_member(1)).encode())) < 16_000


def test_a_page_is_never_kept_by_the_browser() -> None:
    response = Client().get(f"/tables/{started(4).table.code}/")

    assert "no-store" in response["Cache-Control"]


def test_only_reading_is_allowed() -> None:
    assert Client().post(f"/tables/{started(4).table.code}/").status_code == 405
