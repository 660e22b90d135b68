"""The settings page, the language, the theme, the last-seen note, closing and download."""

import json
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from accounts.services import block, make_guest, save_preferences, touch_last_seen


def form(**more):
    return {"language": "en", "theme": "dark", "notices": ["moderator"], "sound_fish": "on", **more}


def test_settings_are_stored(signed_in, masha):
    assert signed_in.post("/settings/", form(auto_draw="on")).url == "/settings/"
    masha.refresh_from_db()
    assert (masha.language, masha.theme) == ("en", "dark")
    assert (masha.auto_draw, masha.auto_knock, masha.letter_keys) == (True, False, False)
    assert (masha.sound_fish, masha.sound_tile) == (True, False)
    assert masha.muted_notices == ["invitation", "your_turn", "annulled"]


def test_settings_page_shows_what_is_stored(signed_in, masha, alex):
    save_preferences(user_id=masha.pk, changes={"theme": "dark", "muted_notices": ["annulled"]})
    block(user_id=masha.pk, other_id=alex.pk)
    answer = signed_in.get("/settings/")
    assert 'data-theme="dark"' in answer.content.decode()
    assert answer.context["form"]["notices"].value() == ["invitation", "your_turn", "moderator"]
    assert answer.context["blocked"] == [alex]


def test_wrong_value_is_refused_and_changes_nothing(signed_in, masha):
    answer = signed_in.post("/settings/", form(theme="pink"))
    assert answer.status_code == 200
    masha.refresh_from_db()
    assert masha.theme == "system"


def test_browsers_wish_is_a_choice(signed_in, masha):
    signed_in.post("/settings/", form(language="auto"))
    masha.refresh_from_db()
    assert masha.language == ""


def test_unknown_preference_is_refused(masha):
    with pytest.raises(KeyError, match="is_staff"):
        save_preferences(user_id=masha.pk, changes={"is_staff": True})


def test_language_of_the_member_goes_before_the_browsers(signed_in, masha):
    answer = signed_in.get("/settings/", headers={"accept-language": "ru"})
    assert answer.headers["Content-Language"] == "ru"
    User.objects.filter(pk=masha.pk).update(language="en")
    answer = signed_in.get("/settings/", headers={"accept-language": "ru"})
    assert answer.headers["Content-Language"] == "en"
    assert '<html lang="en"' in answer.content.decode()


def test_switch_remembers_the_language_for_members_and_strangers(client, signed_in, masha):
    signed_in.post("/language/", {"language": "en", "next": "/settings/"})
    masha.refresh_from_db()
    assert masha.language == "en"
    signed_in.post("/language/", {"language": "xx"})
    masha.refresh_from_db()
    assert masha.language == "en"
    answer = client.post("/language/", {"language": "en", "next": "https://evil.example/"})
    assert answer.url == "/"
    assert answer.cookies["django_language"].value == "en"
    assert client.get("/language/").status_code == 405


def test_last_seen_is_written_once_a_minute(masha, django_assert_num_queries):
    now = timezone.now()
    with time_machine.travel(now, tick=False), django_assert_num_queries(1):
        touch_last_seen(user=masha)
    masha.refresh_from_db()
    assert masha.last_seen_at == now
    with time_machine.travel(now + timedelta(seconds=59)), django_assert_num_queries(0):
        touch_last_seen(user=masha)
    with time_machine.travel(now + timedelta(seconds=61)), django_assert_num_queries(1):
        touch_last_seen(user=masha)


def test_download_holds_what_the_club_knows_and_no_secret(signed_in, masha, alex):
    block(user_id=masha.pk, other_id=alex.pk)
    answer = signed_in.get("/settings/data.json")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    data = json.loads(answer.content)["accounts"]
    assert data["name"] == "Masha"
    assert data["blocks"][0]["blocked__username"] == "Alex"
    assert data["preferences"]["theme"] == "system"
    assert masha.password not in answer.content.decode()


def test_closing_needs_the_password(signed_in, masha, password):
    assert signed_in.get("/settings/close/").status_code == 200
    assert signed_in.post("/settings/close/", {"password": "wrong"}).status_code == 200
    masha.refresh_from_db()
    assert not masha.is_closed
    assert signed_in.post("/settings/close/", {"password": password}).url == "/"
    masha.refresh_from_db()
    assert masha.is_closed
    assert "_auth_user_id" not in signed_in.session


def test_guessing_the_password_there_is_throttled(signed_in):
    for _ in range(5):
        signed_in.post("/settings/close/", {"password": "wrong"})
    assert signed_in.post("/settings/close/", {"password": "wrong"}).status_code == 429


def test_guest_closes_without_a_password(client, db):
    guest = make_guest(language="en")
    client.force_login(guest)
    client.post("/settings/close/")
    guest.refresh_from_db()
    assert guest.is_closed


@pytest.mark.parametrize(
    "path",
    [
        "/settings/",
        "/settings/close/",
        "/settings/data.json",
        "/settings/recovery-codes/",
        "/notices/",
    ],
)
def test_strangers_are_sent_to_sign_in_and_back(client, db, path):
    assert client.get(path).url == f"/accounts/login/?next={path}"


def test_one_preference_alone_is_stored(masha):
    save_preferences(user_id=masha.pk, changes={"auto_knock": True})
    masha.refresh_from_db()
    assert (masha.auto_knock, masha.muted_notices) == (True, [])
