"""A member's ways in, in a real browser: registering, codes, app, passkey; no inline code runs."""

import re

import pytest
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from playwright.sync_api import Page, sync_playwright

from tests.services import chromium_path

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
PASSWORD = "three goats at noon"
KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def register(page: Page, site: str) -> None:
    page.goto(f"{site}/accounts/signup/?next=/settings/")
    page.fill("[name=username]", "Masha")
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    page.click("main .btn--primary")


def confirm_password(page: Page) -> None:
    page.fill("[name=password]", PASSWORD)
    page.click("main .btn--primary")


def set_up_app(page: Page, site: str) -> None:
    page.goto(f"{site}/accounts/2fa/totp/activate/")
    confirm_password(page)
    assert page.evaluate("document.querySelector('.qr').naturalWidth") > 0
    counter = next(iter(yield_hotp_counters_from_time()))
    secret = page.input_value("#authenticator_secret")
    page.fill("[name=code]", format_hotp_value(hotp_value(secret, counter)))
    page.click("main .btn--primary")
    assert page.locator(".codes li").count() == 10


def add_passkey(page: Page, site: str) -> None:
    page.goto(f"{site}/accounts/2fa/webauthn/add/")
    page.check("[name=passwordless]")
    page.click("#mfa_webauthn_add")
    page.wait_for_url(re.compile(r"/accounts/2fa/(?!webauthn/add)"))


def test_register_take_codes_and_come_back_with_a_passkey(live_server):
    # A passkey belongs to a name; an address is none.
    site = live_server.url.replace("127.0.0.1", "localhost")
    violations: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path())
        page = browser.new_page(locale="en")
        page.on(
            "console", lambda line: violations.append(line.text) if line.type == "error" else None
        )
        page.on("pageerror", lambda error: violations.append(str(error)))
        devices = page.context.new_cdp_session(page)
        devices.send("WebAuthn.enable")
        devices.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})

        register(page, site)
        page.click("main .btn--primary")
        assert page.locator(".codes li").count() == 10
        page.click(".row .btn--quiet")
        assert page.url == f"{site}/settings/"

        set_up_app(page, site)
        add_passkey(page, site)
        page.context.clear_cookies()
        page.goto(f"{site}/accounts/login/?next=/settings/")
        page.click("#passkey_login")
        page.wait_for_url(f"{site}/settings/")
        assert page.inner_text(".nav__name") == "Masha"
        browser.close()
    assert violations == []
