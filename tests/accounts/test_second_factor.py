"""Authenticator app, keys, devices: the pages of allauth in our clothes, without inline code."""

import re

import pytest
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)

PAGES = [
    "/accounts/2fa/",
    "/accounts/2fa/webauthn/",
    "/accounts/sessions/",
    "/accounts/password/change/",
]
INLINE = re.compile(
    r"<script(?![^>]*(?:\bsrc=|type=\"application/json\"))|\sstyle=|\son[a-z]+=", re.I
)


def reauthenticate(client, password):
    client.post("/accounts/reauthenticate/", {"password": password})


@pytest.mark.parametrize(
    "path", ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/recover/"]
)
def test_entrance_pages_have_no_inline_code(client, db, path):
    assert INLINE.findall(client.get(path).content.decode()) == []


@pytest.mark.parametrize("path", PAGES)
def test_pages_have_no_inline_code(signed_in, path):
    answer = signed_in.get(path)
    assert answer.status_code == 200
    assert INLINE.findall(answer.content.decode()) == []


@pytest.mark.parametrize(
    "path",
    ["/accounts/2fa/totp/activate/", "/accounts/2fa/webauthn/add/", "/accounts/email/"],
)
def test_what_matters_asks_for_the_password_first(signed_in, password, path):
    answer = (
        signed_in.post(path, {"email": "m@example.org", "action_add": ""})
        if path == "/accounts/email/"
        else signed_in.get(path)
    )
    assert answer.url.startswith("/accounts/reauthenticate/")
    assert signed_in.get(answer.url).status_code == 200
    reauthenticate(signed_in, password)
    page = signed_in.get(path)
    assert page.status_code == 200
    assert INLINE.findall(page.content.decode()) == []


def test_app_is_set_up_asked_and_replaced_by_a_spare_code(client, signed_in, masha, password):
    reauthenticate(signed_in, password)
    page = signed_in.get("/accounts/2fa/totp/activate/")
    assert "data:image/svg+xml" in page.content.decode()
    secret = page.context["form"].secret
    counter = next(iter(yield_hotp_counters_from_time()))
    code = format_hotp_value(hotp_value(secret, counter))
    answer = signed_in.post("/accounts/2fa/totp/activate/", {"code": code}, follow=True)
    codes = answer.context["unused_codes"]
    assert len(codes) == 10
    assert signed_in.get("/accounts/2fa/").status_code == 200
    assert signed_in.get("/accounts/2fa/recovery-codes/generate/").status_code == 200

    asked = client.post("/accounts/login/", {"login": "Masha", "password": password})
    assert asked.url == "/accounts/2fa/authenticate/"
    assert "_auth_user_id" not in client.session
    client.post("/accounts/2fa/authenticate/", {"code": codes[0]})
    assert client.session["_auth_user_id"] == str(masha.pk)


def test_devices_are_named_in_two_words(client, masha, password):
    agent = (
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
        "Chrome/140.0.0.0 Safari/537.36"
    )
    client.post(
        "/accounts/login/", {"login": "Masha", "password": password}, headers={"user-agent": agent}
    )
    page = client.get("/accounts/sessions/", headers={"user-agent": agent}).content.decode()
    assert "Chrome, Windows" in page
