"""Pages of words, pages of games, and the pages of errors."""

import pytest
from django.template.loader import render_to_string
from django.test import Client, override_settings
from django.utils.translation import override

from games.engine.variants import VARIANTS


@pytest.fixture
def reader():
    return Client(headers={"accept-language": "en"}, raise_request_exception=False)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("/help/", "Help"),
        ("/conduct/", "Rules of conduct"),
        ("/privacy/", "Privacy"),
        ("/contact/", "Contact"),
        ("/games/", "Games"),
        ("/games/kozel/", "Kozel"),
        ("/games/kozel_pairs/", "Kozel in pairs"),
    ],
)
def test_every_page_is_there_for_everybody(path, heading, reader):
    answer = reader.get(path)
    assert answer.status_code == 200
    text = answer.content.decode()
    assert f"<h1>{heading}</h1>" in text
    assert 'lang="en"' in text
    assert reader.post(path).status_code == 405


@pytest.mark.django_db
@override_settings(CONTACT_EMAIL="club@club.example")
def test_the_contact_page_names_the_address_of_the_settings(reader):
    assert 'href="mailto:club@club.example"' in reader.get("/contact/").content.decode()


@pytest.mark.django_db
def test_a_page_of_a_game_names_every_option_with_its_default(reader):
    text = reader.get("/games/kozel/").content.decode()
    for option in VARIANTS["kozel"].options:
        assert option.help in text
    assert '13 or more open the account <span class="tag">usual</span>' in text


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["poker", "KOZEL", "%00", "k" * 900])
def test_a_game_that_is_none_is_not_found(code, reader):
    assert reader.get(f"/games/{code}/").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "shown"), [("en", 'lang="en"'), ("ru", 'lang="ru"')])
def test_a_missing_page_is_in_the_language_of_the_reader(language, shown):
    answer = Client().get("/nothing/here/", headers={"accept-language": language})
    assert answer.status_code == 404
    assert shown in answer.content.decode()


@pytest.mark.django_db
def test_a_form_without_a_token_is_told_what_to_do():
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    answer = client.post("/play/")
    assert answer.status_code == 403
    assert "This form is out of date" in answer.content.decode()


@pytest.mark.parametrize("code", [400, 500])
def test_the_page_of_a_fault_needs_no_database_and_no_request(code):
    with override("en"):
        text = render_to_string(f"{code}.html")
    assert f'<p class="fault__code" aria-hidden="true">{code}</p>' in text
    assert 'lang="en"' in text


@pytest.mark.django_db
@pytest.mark.parametrize("reason", ["", "csrf"])
def test_no_page_of_an_error_says_more_than_it_should(reason, rf):
    with override("en"):
        text = render_to_string("403.html", {"reason": reason}, rf.get("/"))
    assert ("out of date" in text) is (reason == "csrf")
