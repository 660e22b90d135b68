import re

import pytest
from allauth.mfa.models import Authenticator

from accounts.models import User
from accounts.services import guests, make_guest, register_member


def test_guest_is_a_real_row_without_a_password(db):
    guest = make_guest(language="en")
    assert re.fullmatch(r"Guest-\d{4}", guest.username)
    assert guest.is_guest
    assert not guest.has_usable_password()


def test_guest_is_named_in_the_language_of_the_visitor(db):
    guest = make_guest(language="ru")
    assert re.fullmatch(r"Гость-\d{4}", guest.username)
    assert guest.language == "ru"
    assert make_guest(language="de").username.startswith("Guest-")


def test_number_taken_gives_another_and_then_a_longer_one(db, monkeypatch):
    drawn = iter([7, 7, 8])
    monkeypatch.setattr(guests.secrets, "randbelow", lambda _below: next(drawn))
    assert make_guest(language="en").username == "Guest-1007"
    assert make_guest(language="en").username == "Guest-1008"
    monkeypatch.setattr(guests.secrets, "randbelow", lambda _below: 7)
    assert make_guest(language="en").username == "Guest-100007"


def test_all_numbers_taken_is_a_bug(db, monkeypatch):
    monkeypatch.setattr(guests.secrets, "randbelow", lambda _below: 7)
    for _ in range(4):
        make_guest(language="en")
    with pytest.raises(AssertionError):
        make_guest(language="en")


def test_registering_keeps_the_key(db):
    guest = make_guest(language="en")
    guest.username = "Masha"
    register_member(user=guest)
    assert User.objects.get(pk=guest.pk).username == "Masha"
    assert not User.objects.get(pk=guest.pk).is_guest


def test_a_visit_makes_no_guest(client, db):
    client.get("/accounts/login/")
    assert client.get("/guest/").status_code == 405
    assert User.objects.count() == 0


def test_one_click_signs_in_and_goes_on(client, db):
    answer = client.post("/guest/", {"next": "/people/"})
    assert answer.url == "/people/"
    assert User.objects.get().pk == int(client.session["_auth_user_id"])


def test_who_is_signed_in_stays_so(signed_in, masha):
    assert signed_in.post("/guest/", {"next": "https://evil.example/"}).url == "/"
    assert User.objects.count() == 1


def test_guests_are_limited_by_address(client, db):
    for _ in range(10):
        assert client.post("/guest/").status_code == 302
        client.logout()
    assert client.post("/guest/").status_code == 429
    assert User.objects.count() == 10


@pytest.mark.parametrize(
    "path",
    [
        "/accounts/email/",
        "/accounts/password/change/",
        "/accounts/password/set/",
        "/accounts/2fa/",
        "/accounts/2fa/totp/activate/",
        "/accounts/sessions/",
        "/accounts/reauthenticate/",
    ],
)
def test_guest_registers_before_the_pages_of_members(guest_client, path):
    assert guest_client.get(path).url == "/accounts/signup/"


def test_guest_may_sign_in_as_a_member_with_a_second_factor(guest_client, masha, password):
    Authenticator.objects.create(user=masha, type="totp", data={"secret": "x"})
    answer = guest_client.post("/accounts/login/", {"login": "Masha", "password": password})
    assert answer.url == "/accounts/2fa/authenticate/"
    assert guest_client.get(answer.url).status_code == 200
    assert "_auth_user_id" not in guest_client.session


def test_guest_may_sign_in_as_a_member(guest_client, masha, password):
    old = guest_client.session.session_key
    guest_client.post("/accounts/login/", {"login": "Masha", "password": password})
    assert guest_client.session["_auth_user_id"] == str(masha.pk)
    assert guest_client.session.session_key != old
