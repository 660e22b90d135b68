"""Registering, with and without an e-mail, and from a guest."""

import re
from types import SimpleNamespace

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import IntegrityError

from accounts import adapter
from accounts.models import User
from accounts.names import name_key


def form(name="Masha", **more):
    password = "three goats at noon"
    return {"username": name, "password1": password, "password2": password, **more}


def test_register_without_email_leads_to_the_offer_of_codes(client, db):
    answer = client.post("/accounts/signup/?next=/people/", form(next="/people/"))
    assert answer.status_code == 302
    assert answer.url == "/settings/recovery-codes/?next=%2Fpeople%2F"
    assert "_auth_user_id" in client.session
    assert User.objects.get().name_key == name_key("Masha")
    assert mail.outbox == []


def test_register_with_email_is_signed_in_at_once_and_confirms_by_link(client, db):
    answer = client.post("/accounts/signup/", form(email="masha@example.org", next="/people/"))
    assert answer.url == "/people/"
    (letter,) = mail.outbox
    assert letter.to == ["masha@example.org"]
    link = re.search(r"http://testserver(\S+confirm-email/\S+)", letter.body).group(1)
    assert client.get(link).status_code == 200
    assert not EmailAddress.objects.get().verified
    client.post(link)
    assert EmailAddress.objects.get().verified
    assert "_auth_user_id" in client.session


@pytest.mark.parametrize(
    "name", ["Маша", "маша", "МАША", "Mаша", "ab", "a b c", "Guest-1234", "admin"]
)
def test_register_refuses_bad_and_look_alike_names(client, db, name):
    User.objects.create_user("Маша")
    answer = client.post("/accounts/signup/", form(name))
    assert answer.status_code == 200
    assert answer.context["form"].errors["username"]
    assert User.objects.count() == 1


def test_known_address_is_not_given_away(client, db):
    User.objects.create_user("Alex", email="alex@example.org")
    answer = client.post("/accounts/signup/", form(email="alex@example.org"))
    assert answer.status_code == 302
    assert User.objects.count() == 2


def test_foreign_next_is_refused(client, db):
    answer = client.post(
        "/accounts/signup/", form(email="a@example.org", next="https://evil.example/")
    )
    assert answer.url == "/"


def test_member_cannot_register_again(signed_in, masha):
    assert "One account is enough" in signed_in.get("/accounts/signup/").content.decode()
    signed_in.post("/accounts/signup/", form("Another"))
    assert User.objects.count() == 1


def test_guest_keeps_the_row_when_registering(guest_client):
    guest = User.objects.get()
    assert guest.is_guest
    answer = guest_client.post("/accounts/signup/", form("Маша", next="/people/"))
    assert answer.status_code == 302
    member = User.objects.get()
    assert (member.pk, member.username, member.is_guest) == (guest.pk, "Маша", False)
    assert member.check_password("three goats at noon")
    assert guest_client.session["_auth_user_id"] == str(guest.pk)


def test_guest_stays_a_guest_when_the_form_is_wrong(guest_client):
    before = User.objects.get()
    guest_client.post("/accounts/signup/", form("x"))
    after = User.objects.get()
    assert (after.username, after.is_guest) == (before.username, True)


def test_name_taken_between_check_and_store_sends_back(client, db, monkeypatch):
    def taken(*, user):
        raise IntegrityError

    monkeypatch.setattr(adapter, "register_member", taken)
    answer = client.post("/accounts/signup/", form(), follow=True)
    assert answer.redirect_chain == [("/accounts/signup/", 302)]
    assert "This name is taken" in answer.content.decode()


def test_unsaved_member_is_not_stored(rf, db):
    form = SimpleNamespace(cleaned_data={"username": "Masha", "password1": "three goats at noon"})
    user = adapter.AccountAdapter().save_user(rf.post("/"), User(), form, commit=False)
    assert user.username == "Masha"
    assert not User.objects.exists()
