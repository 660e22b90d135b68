"""Signing in: by name in any spelling, by e-mail; lock-outs; closed accounts; where it leads."""

import re

import pytest
from axes.models import AccessAttempt
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from accounts.services import close_account

RIGHT = "three goats at noon"


def sign_in(client, login, password=RIGHT, **more):
    return client.post("/accounts/login/", {"login": login, "password": password, **more})


@pytest.mark.parametrize("login", ["Masha", "masha", "MASHA", " Masha ", "masha@example.org"])
def test_sign_in_by_name_in_any_case_or_by_email(client, masha, login):
    User.objects.filter(pk=masha.pk).update(email="masha@example.org")
    assert sign_in(client, login).status_code == 302
    assert client.session["_auth_user_id"] == str(masha.pk)


def test_sign_in_by_cyrillic_name_in_another_case(client, db):
    User.objects.create_user("Пётр", password="three goats at noon")
    assert sign_in(client, "ПЕТР").status_code == 302


def test_session_key_changes_at_sign_in(client, masha):
    client.get("/accounts/login/")
    session = client.session
    session["before"] = 1
    session.save()
    old = session.session_key
    sign_in(client, "Masha")
    assert client.session.session_key != old


def test_wrong_password_and_unknown_name_get_the_same_page(masha):
    pages = []
    for name in ("Masha", "Nobody"):
        client = Client()
        answer = sign_in(client, name, "wrong")
        assert answer.status_code == 200
        pages.append(answer.context["form"].non_field_errors())
    assert pages[0] == pages[1]


def test_unknown_name_costs_as_many_hashes_as_a_wrong_password(client, masha, monkeypatch):
    hashed = []
    encode = "django.contrib.auth.hashers.MD5PasswordHasher.encode"
    from django.contrib.auth.hashers import MD5PasswordHasher

    plain = MD5PasswordHasher.encode
    monkeypatch.setattr(
        MD5PasswordHasher, "encode", lambda *a, **k: hashed.append(1) or plain(*a, **k)
    )
    assert encode
    sign_in(client, "Nobody", "wrong")
    unknown = len(hashed)
    sign_in(client, "Masha", "wrong")
    assert len(hashed) - unknown == unknown == 1


def test_five_failures_lock_the_name_for_that_address_in_every_spelling(masha):
    client = Client()
    for login in ("Masha", "masha", "MASHA", "mAsha"):
        assert sign_in(client, login, "wrong").status_code == 200
    cache.clear()  # only the counter in the database is left
    assert sign_in(client, "Masha", "wrong").status_code == 429
    cache.clear()
    assert sign_in(client, "masha").status_code == 429
    assert AccessAttempt.objects.get().username == "masha"
    assert (
        Client(REMOTE_ADDR="10.1.1.1")
        .post("/accounts/login/", {"login": "Masha", "password": "three goats at noon"})
        .status_code
        == 302
    )


def test_unknown_name_is_locked_like_a_known_one(client, db):
    answers = []
    for _ in range(5):
        cache.clear()
        answers.append(sign_in(client, "Nobody", "wrong").status_code)
    assert answers == [200, 200, 200, 200, 429]


def test_admin_login_is_locked_too(client, boss):
    for _ in range(5):
        answer = client.post("/admin/login/", {"username": "Serg", "password": "wrong"})
    assert answer.status_code == 429


def test_closed_account_cannot_sign_in(client, masha, boss):
    close_account(user_id=masha.pk, by_id=boss.pk, reason="spam")
    answer = sign_in(client, "Masha")
    assert answer.url == "/accounts/inactive/"
    assert "_auth_user_id" not in client.session
    assert sign_in(client, "Masha", "wrong").status_code == 200


def test_closing_ends_the_session(signed_in, masha, boss):
    assert signed_in.get("/settings/").status_code == 200
    close_account(user_id=masha.pk, by_id=boss.pk, reason="spam")
    assert signed_in.get("/settings/").status_code == 302


@pytest.mark.parametrize(
    ("wanted", "where"),
    [
        ("/people/?q=a", "/people/?q=a"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        ("javascript:alert(1)", "/"),
        ("http:///evil.example", "/"),
    ],
)
def test_next_leads_only_into_the_club(client, masha, wanted, where):
    assert sign_in(client, "Masha", next=wanted).url == where


def test_sign_out_needs_a_post(signed_in):
    assert signed_in.get("/accounts/logout/").status_code == 200
    assert "_auth_user_id" in signed_in.session
    signed_in.post("/accounts/logout/")
    assert "_auth_user_id" not in signed_in.session


def test_passwords_are_stored_with_argon2():
    from config import settings

    assert settings.PASSWORD_HASHERS[0] == "django.contrib.auth.hashers.Argon2PasswordHasher"


def test_reset_by_email_answers_alike(client, masha, mailoutbox):
    User.objects.filter(pk=masha.pk).update(email="masha@example.org")
    for address in ("masha@example.org", "nobody@example.org"):
        answer = client.post("/accounts/password/reset/", {"email": address})
        assert answer.url == "/accounts/password/reset/done/"
    assert len(mailoutbox) == 2


def test_reset_by_email_sets_a_password(client, masha, mailoutbox):
    User.objects.filter(pk=masha.pk).update(email="masha@example.org")
    client.post("/accounts/password/reset/", {"email": "MASHA@example.org"})
    link = re.search(r"http://testserver(\S+password/reset/key/\S+)", mailoutbox[0].body).group(1)
    page = client.get(link, follow=True)
    new = "a new one at last 7"
    form = {"password1": new, "password2": new}
    assert client.post(page.redirect_chain[-1][0], form).status_code == 302
    assert User.objects.get(pk=masha.pk).check_password(new)
    assert client.get(link, follow=True).context["token_fail"]
