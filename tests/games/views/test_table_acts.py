"""The table without a socket: the same acts as forms."""

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from games.models import Action, ChatLine, Seat
from tests.factories import make_table, make_user, people, started_table

pytestmark = pytest.mark.django_db


def post(client: Client, code: str, **fields: str):
    return client.post(reverse("games:act", args=[code]), fields)


def test_a_form_plays_a_tile_and_shows_the_table_again(client):
    table = started_table(4)
    Seat.objects.update(last_seen_at=None)
    client.force_login(people(2)[1])
    answer = post(client, table.code, type="act", action="11", ply="0")
    assert [str(message) for message in get_messages(answer.wsgi_request)] == []
    assert (answer.status_code, answer["Location"]) == (302, f"/tables/{table.code}/")
    assert Action.objects.get().text == "11"
    assert Seat.objects.get(number=2).last_seen_at is not None


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "act", "action": "66", "ply": "0"},
        {"type": "act", "action": "11", "ply": "5"},
        {"type": "dance"},
        {},
    ],
)
def test_a_refusal_is_a_message_on_the_page(client, fields):
    table = started_table(4)
    client.force_login(people(2)[1])
    answer = post(client, table.code, **fields)
    assert answer.status_code == 302
    assert len(list(get_messages(answer.wsgi_request))) == 1
    assert not Action.objects.exists()


def test_the_same_press_twice_is_stored_once(client):
    table = started_table(4)
    client.force_login(people(2)[1])
    for _ in range(2):
        post(client, table.code, type="act", action="11", ply="0")
    assert Action.objects.count() == 1


def test_who_may_not_see_a_table_may_not_talk_there(client):
    table = started_table(4, private=True)
    client.force_login(make_user("Stranger"))
    answer = post(client, table.code, type="say", text="Hello")
    assert len(list(get_messages(answer.wsgi_request))) == 1
    assert not ChatLine.objects.exists()
    client.get(f"/watch/{table.watch_token}/")
    post(client, table.code, type="say", text="Hello")
    assert ChatLine.objects.get().text == "Hello"


def test_who_is_signed_out_sits_nowhere(client):
    table = make_table(4, seated=1)
    answer = post(client, table.code, type="sit")
    assert answer.status_code == 302
    assert table.seats.exclude(user=None).count() == 1


def test_an_unknown_table_is_not_found_and_a_get_does_nothing(client):
    assert post(client, "nosuch", type="act").status_code == 404
    assert client.get(reverse("games:act", args=["nosuch"])).status_code == 405


def test_without_its_token_a_form_is_refused():
    table = started_table(4)
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(people(2)[1])
    assert post(strict, table.code, type="act", action="11", ply="0").status_code == 403
    assert not Action.objects.exists()
