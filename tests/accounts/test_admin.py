"""The admin's pages of people: acts ask why, go through services, and are logged."""

from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.test import Client
from django.utils import timezone

from accounts.models import AuditEntry, Mute, ResetLink, User
from accounts.queries import is_muted
from accounts.services import mute, record_audit

LIST = "/admin/accounts/user/"


def browser(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def act(client, action, *users, **more):
    form = {"action": action, ACTION_CHECKBOX_NAME: [user.pk for user in users], **more}
    return client.post(LIST, form)


def test_search_goes_by_the_folded_name_and_the_address(boss):
    User.objects.create_user("Пётр", email="p@example.org")
    for text in ("ПЕТР", "пёт", "p@EXAMPLE"):
        found = browser(boss).get(LIST, {"q": text}).context["cl"].queryset
        assert [user.username for user in found] == ["Пётр"]
    assert browser(boss).get(LIST, {"q": " "}).context["cl"].queryset.count() == 2


def test_mute_asks_why_then_does_it(masha, moderator):
    client = browser(moderator)
    asked = act(client, "mute", masha)
    assert asked.status_code == 200
    assert "Masha" in asked.content.decode()
    assert act(client, "mute", masha, reason="", length="1d").context["form"].errors
    assert not is_muted(masha.pk)
    assert act(client, "mute", masha, reason="insults", length="1d").status_code == 302
    assert is_muted(masha.pk)
    act(client, "lift_mute", masha, reason="sorry")
    assert not is_muted(masha.pk)


def test_refusal_of_one_row_does_not_stop_the_others(masha, boss, moderator):
    answer = act(browser(moderator), "mute", boss, masha, reason="x", length="1h")
    assert answer.status_code == 302
    assert [given.user for given in Mute.objects.all()] == [masha]


def test_link_is_shown_once_and_not_stored(client, masha, moderator):
    answer = act(browser(moderator), "issue_reset_link", masha, reason="phone call")
    ((user, link),) = answer.context_data["links"]
    assert user == masha
    assert link in answer.content.decode()
    assert "no-store" in answer.headers["Cache-Control"]
    assert client.get(link.removeprefix("http://testserver")).status_code == 200
    assert ResetLink.objects.get().issued_by == moderator
    assert AuditEntry.objects.get().reason == "phone call"


def test_link_that_nobody_may_have_leads_back(moderator, boss):
    assert act(browser(moderator), "issue_reset_link", boss, reason="x").status_code == 302
    assert ResetLink.objects.count() == 0
    assert act(browser(moderator), "issue_reset_link", boss).status_code == 200


def test_closing_is_for_administrators(masha, moderator, boss):
    act(browser(moderator), "close", masha, reason="spam")
    masha.refresh_from_db()
    assert not masha.is_closed
    act(browser(boss), "close", masha, reason="spam")
    masha.refresh_from_db()
    assert masha.is_closed
    assert browser(boss).get(LIST, {"closed": "yes"}).context["cl"].queryset.get() == masha
    assert masha not in browser(boss).get(LIST, {"closed": "no"}).context["cl"].queryset
    act(browser(boss), "reopen", masha, reason="mistake")
    masha.refresh_from_db()
    assert not masha.is_closed


def test_nobody_lifts_himself_up(masha, moderator):
    client = browser(moderator)
    page = client.get(f"{LIST}{masha.pk}/change/")
    assert page.status_code == 200
    client.post(f"{LIST}{moderator.pk}/change/", {"username": "Olya", "is_superuser": "on"})
    moderator.refresh_from_db()
    assert not moderator.is_superuser
    assert client.get(f"{LIST}{masha.pk}/password/").status_code == 403
    assert client.post(f"{LIST}{masha.pk}/delete/", {"post": "yes"}).status_code == 403


def test_administrator_adds_members_under_the_rules_of_names(boss):
    client = browser(boss)
    form = {
        "usable_password": "true",
        "password1": "three goats at noon",
        "password2": "three goats at noon",
    }
    assert client.get(f"{LIST}add/").status_code == 200
    assert client.post(f"{LIST}add/", {"username": "Mаша", **form}).status_code == 200
    assert client.post(f"{LIST}add/", {"username": "SERG", **form}).status_code == 200
    assert client.post(f"{LIST}add/", {"username": "Маша", **form}).status_code == 302
    twin = client.post(f"{LIST}add/", {"username": "МАША", **form})
    assert twin.status_code == 200
    assert "looks like one that is" in str(twin.context["adminform"].errors)
    assert client.get(f"{LIST}{boss.pk}/change/").status_code == 200
    assert client.get(f"{LIST}{boss.pk}/password/").status_code == 200


@pytest.mark.parametrize("model", ["auditentry", "mute"])
def test_log_and_mutes_are_read_only(boss, masha, model):
    record_audit(actor_id=boss.pk, action="mute", target="user 1 Masha")
    until = timezone.now() + timedelta(hours=1)
    given = mute(by_id=boss.pk, user_id=masha.pk, until=until, reason="x")
    assert str(given).startswith("Masha, ")
    client, page = browser(boss), f"/admin/accounts/{model}/"
    for text, number in (("", 1), ("SЕRG" if model == "auditentry" else "маsha", 1), ("zzz", 0)):
        assert client.get(page, {"q": text}).context["cl"].queryset.count() >= number
    assert client.get(page, {"q": "zzz"}).context["cl"].queryset.count() == 0
    assert client.get(f"{page}add/").status_code == 403
    row = AuditEntry.objects.first() if model == "auditentry" else given
    assert client.get(f"{page}{row.pk}/change/").status_code == 200
    assert client.post(f"{page}{row.pk}/change/", {"reason": "other"}).status_code == 403
    assert client.post(f"{page}{row.pk}/delete/", {"post": "yes"}).status_code == 403


def test_export_holds_no_secret(boss, masha):
    client = browser(boss)
    page = client.get(f"{LIST}export/")
    assert page.status_code == 200
    assert "onchange" not in page.content.decode()
    form = {"format": "0", "resource": "", "userresource_username": "on", "userresource_id": "on"}
    exported = client.post(f"{LIST}export/", form).content.decode()
    assert "Masha" in exported
    assert "md5" not in exported
    assert "password" not in page.content.decode().split("<form", 1)[1].split("</fieldset>")[0]


def test_second_factors_have_no_page_of_secrets_but_an_act(masha, boss):
    Authenticator.objects.create(user=masha, type="totp", data={"secret": "x"})
    assert browser(boss).get("/admin/mfa/authenticator/").status_code == 404
    act(browser(boss), "remove_factors", masha, reason="lost phone")
    assert not Authenticator.objects.exists()
