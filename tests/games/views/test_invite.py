"""Links to a table: one tap opens it, one tap sits down; it ends when the match begins."""

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from accounts.models import User
from games.models import Seat
from games.services.hosting import cancel_table, set_spectators
from games.services.seating import sit_by_link
from tests.factories import NOW, make_table, make_user, people, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def friend():
    return Client(headers={"accept-language": "en"})


def test_a_stranger_sees_the_table_and_is_seated_by_one_button(friend):
    table = make_table(2, seated=1, private=True)
    text = friend.get(f"/t/{table.invite_token}/").content.decode()
    assert "Masha invites you to a table" in text
    assert "Sit down as a guest" in text
    assert f"/accounts/login/?next=/t/{table.invite_token}/" in text
    assert not User.objects.filter(is_guest=True).exists()
    answer = friend.post(f"/t/{table.invite_token}/")
    assert answer.url == f"/tables/{table.code}/"
    assert Seat.objects.get(table=table, number=2).user == User.objects.get(is_guest=True)


def test_the_rules_stand_in_one_line_before_anybody_sits_down(friend):
    table = make_table(3, seated=1, rated=True, options={"fish_amount": "each_own"})
    text = friend.get(f"/t/{table.invite_token}/").content.decode()
    line = "Kozel · 3 players · fish on all · to 101 · rated · 30 s a turn, 60 s in reserve"
    assert f'<meta name="description" content="Masha invites you to a table. {line}">' in text
    assert '<meta property="og:title" content="Masha invites you to a table">' in text
    assert f'<meta property="og:description" content="{line}">' in text
    assert f'<p class="invitation__rules">{line} ' in text


def test_a_guest_is_told_before_and_after_that_he_makes_the_table_unrated(friend):
    table = make_table(3, seated=1, rated=True)
    assert (
        "With a guest in a seat the table is unrated."
        in friend.get(f"/t/{table.invite_token}/").content.decode()
    )
    answer = friend.post(f"/t/{table.invite_token}/")
    assert [str(message) for message in get_messages(answer.wsgi_request)] == [
        "You play as a guest, so this match is unrated for everybody. Register to play rated"
        " matches."
    ]


def test_a_member_is_seated_as_himself(friend):
    table = make_table(2, seated=1, private=True)
    vera = make_user("Vera")
    friend.force_login(vera)
    assert "Sit down as a guest" not in friend.get(f"/t/{table.invite_token}/").content.decode()
    friend.post(f"/t/{table.invite_token}/")
    assert Seat.objects.get(table=table, number=2).user == vera


def test_a_rated_table_warns_a_stranger(friend):
    table = make_table(2, seated=1, rated=True)
    text = friend.get(f"/t/{table.invite_token}/").content.decode()
    assert "With a guest in a seat the table is unrated." in text


def test_who_sits_there_is_led_to_the_table(friend):
    table = make_table(2, seated=1)
    friend.force_login(people(1)[0])
    assert friend.get(f"/t/{table.invite_token}/").url == f"/tables/{table.code}/"


def test_a_full_table_says_so(friend):
    table = make_table(2)
    assert "All seats are taken." in friend.get(f"/t/{table.invite_token}/").content.decode()
    friend.force_login(make_user())
    answer = friend.post(f"/t/{table.invite_token}/")
    assert answer.url == f"/t/{table.invite_token}/"
    assert [str(m) for m in get_messages(answer.wsgi_request)] == ["This seat is taken."]


@pytest.mark.parametrize("how", ["started", "cancelled"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_the_link_ends_with_the_request(how, method, friend):
    table = make_table(2)
    if how == "started":
        start(table)
    else:
        cancel_table(table_id=table.pk, by_id=people(1)[0].pk, now=NOW)
    answer = getattr(friend, method)(f"/t/{table.invite_token}/")
    assert answer.status_code == 410
    assert "An invite link ends when the match begins." in answer.content.decode()
    assert not User.objects.filter(is_guest=True).exists()


@pytest.mark.parametrize("token", ["x", "%00", "a" * 500, "..%2f"])
@pytest.mark.parametrize("kind", ["t", "watch"])
def test_a_token_that_is_none_is_not_found(kind, token, friend):
    make_table(2, seated=1)
    assert friend.get(f"/{kind}/{token}/").status_code == 404


def private_table():
    """A full private table of Masha and Alex."""
    table = make_table(2, seated=1, private=True)
    sit_by_link(token=table.invite_token, user_id=people(2)[1].pk, now=NOW)
    return table


def test_the_watch_link_admits_to_a_private_table(friend):
    table = private_table()
    start(table)
    assert friend.get(f"/tables/{table.code}/").status_code == 403
    answer = friend.get(f"/watch/{table.watch_token}/")
    assert answer.url == f"/tables/{table.code}/"
    assert friend.session["watch_tables"] == [table.pk]
    assert friend.get(f"/tables/{table.code}/").status_code == 200


def test_the_watch_link_is_of_no_use_where_spectators_are_switched_off(friend):
    table = private_table()
    set_spectators(table_id=table.pk, by_id=people(1)[0].pk, allowed=False, now=NOW)
    assert friend.get(f"/watch/{table.watch_token}/").status_code == 403


def test_only_the_last_twenty_watched_tables_are_remembered(friend):
    tables = [make_table(2) for _ in range(4)]
    session = friend.session
    session["watch_tables"] = list(range(1000, 1019))
    session.save()
    for table in (*tables, tables[0]):
        friend.get(f"/watch/{table.watch_token}/")
    kept = friend.session["watch_tables"]
    assert len(kept) == 20
    assert kept[-4:] == [table.pk for table in (*tables[1:], tables[0])]


def test_the_links_of_a_table_are_two_different_ones():
    table = make_table(2, seated=1)
    assert len({table.invite_token, table.watch_token, table.code}) == 3
