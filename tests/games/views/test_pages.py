"""Pages of words, pages of games, and the pages of errors."""

import re

import pytest
from django.template.loader import render_to_string
from django.test import Client, override_settings
from django.utils.translation import override

from games.engine.variants import VARIANTS
from games.queries.game_page import game_page
from games.queries.glossary import glossary


@pytest.fixture
def reader():
    return Client(headers={"accept-language": "en"}, raise_request_exception=False)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("/help/", "Help"),
        ("/glossary/", "Words of the game"),
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
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("code", VARIANTS)
def test_the_page_of_every_game_is_whole_in_both_languages(code, language):
    """Every link inside the page leads somewhere, every option has one place of its own."""
    answer = Client(headers={"accept-language": language}).get(f"/games/{code}/")
    text = answer.content.decode()
    assert answer.status_code == 200
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    inside = re.findall(r'href="#([^"]+)"', text)
    assert {"aim", "deal", "example", "source"} <= set(inside) <= set(ids)
    for option in VARIANTS[code].options:
        assert f"option-{option.key}" in ids
    for word in re.findall(r'href="/glossary/#([^"]+)"', text):
        assert word in {entry.key for entry in glossary()}


@pytest.mark.django_db
def test_the_example_of_kozel_is_drawn_from_its_record(reader):
    """Hands left, what they count, and the sheet: W4's tie and what becomes of its pot."""
    text = reader.get("/games/kozel/").content.decode()
    assert "Deal 2: Fish by Masha" in text
    assert "+36 carried to the next deal" in text
    assert "the pot, +36, goes to Alex" in text


def test_where_a_game_is_a_house_rule_or_our_reading_its_page_says_so():
    with override("en"):
        sources = {code: game_page(variant).source for code, variant in VARIANTS.items()}
    assert sources["general"].startswith("A house rule")
    for code in ("kolbasa", "chcv", "semerka"):
        assert sources[code].startswith("Our reading")


def test_words_have_an_original_and_a_place_of_their_own():
    with override("en"):
        words = glossary()
    assert len({word.key for word in words}) == len(words)
    originals = {word.original for word in words}
    assert {"рыба", "базар", "козёл", "генерал", "офицер", "домик", "рыбак", "порог"} <= originals


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
