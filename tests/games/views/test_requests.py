"""Opening a table: the game first, then its own form; refusals, limits and what is remembered."""

import pytest
from django.test import Client

from games.engine.variants import VARIANTS
from games.models import Table
from tests.factories import make_user
from tests.games.test_forms import usual

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser():
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_user("Vera"))
    return client


def opened(browser, code="kozel", **changes):
    return browser.post(f"/tables/new/?game={code}", usual(code, **changes))


def test_the_game_is_chosen_first(browser):
    text = browser.get("/tables/new/").content.decode()
    for code in VARIANTS:
        assert f'href="/tables/new/?game={code}"' in text


@pytest.mark.parametrize("code", ["kozel", "kozel_pairs", "draw", "jie_long"])
def test_the_form_explains_every_option_of_the_game(code, browser):
    text = browser.get(f"/tables/new/?game={code}").content.decode()
    for option in VARIANTS[code].options:
        assert f'name="rule_{option.key}"' in text
        assert f'id="id_rule_{option.key}_helptext"' in text


def test_a_table_is_opened_as_it_was_asked_for(browser):
    answer = opened(
        browser, rule_target="51", players="3", turn_seconds="20", reserve_seconds="0",
        timeout_means="break", private="on",
    )  # fmt: skip
    table = Table.objects.get()
    assert answer.url == f"/tables/{table.code}/"
    assert (table.seat_count, table.turn_seconds, table.reserve_seconds) == (3, 20, 0)
    assert (table.timeout_means, table.private, table.rated) == ("break", True, True)
    assert table.options == {"target": "51"}


def test_bots_take_the_seats_that_they_were_given(browser):
    opened(browser, seat_2="novice", seat_4="club", rated="on")
    table = Table.objects.get()
    assert [seat.bot for seat in table.seats.all()] == ["", "novice", "", "club"]
    assert table.rated is False


def test_the_usual_means_of_a_timeout_depend_on_the_table(browser):
    opened(browser, players="2")
    opened(browser, players="4")
    assert [t.timeout_means for t in Table.objects.order_by("pk")] == ["break", "bot"]


def test_a_refusal_stands_beside_its_field_and_keeps_what_was_written(browser):
    answer = opened(browser, rule_target="7", turn_seconds="45")
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "The target is below the threshold." in text
    assert 'name="turn_seconds" value="45"' in text
    assert '<details class="stage" id="stage-match" open>' in text
    assert text.count('<details class="stage"') == 7
    assert text.count(" open>") == 1
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        pytest.param("draw", {"set": "6", "players": "6"}, id="six with a double-six set"),
        pytest.param("kozel", {"rule_target": "12"}, id="target below the threshold"),
        pytest.param("general", {"rule_doubles_per_turn": "1"}, id="general with one double"),
        pytest.param("kozel", {"set": "9"}, id="a set that is not of the game"),
        pytest.param("kozel", {"rule_streak": "yes"}, id="a rule of another game"),
        pytest.param("osel", {"players": "2", "rule_teams": "pairs"}, id="pairs of two"),
    ],
)
def test_what_does_not_go_together_opens_nothing_and_is_not_remembered(code, changes, browser):
    answer = opened(browser, code, **changes)
    assert answer.status_code == 422
    assert 'class="errorlist' in answer.content.decode()
    assert not Table.objects.exists()
    assert "last_requests" not in browser.session


def test_every_rule_leads_to_its_sentence(browser):
    text = browser.get("/tables/new/?game=kozel").content.decode()
    rules = browser.get("/games/kozel/").content.decode()
    for option in VARIANTS["kozel"].options:
        assert f'href="/games/kozel/#option-{option.key}"' in text
        assert f'id="option-{option.key}"' in rules


def test_bots_in_the_form_say_that_the_match_will_be_unrated(browser):
    said = '<p id="bots_unrated" class="request__note" role="status"{}>With a bot'
    text = browser.get("/tables/new/?game=kozel").content.decode()
    assert said.format(" hidden") in text
    opened(browser, seat_2="club")
    again = browser.get("/tables/new/?game=kozel").content.decode()
    assert said.format("") in again


def test_the_last_settings_are_remembered_by_game(browser):
    opened(browser, rule_target="51", players="3", turn_seconds="20")
    form = browser.get("/tables/new/?game=kozel").context["form"]
    assert (form["rule_target"].value(), form["players"].value()) == ("51", "3")
    assert form["turn_seconds"].value() == "20"
    other = browser.get("/tables/new/?game=kozel_pairs").context["form"]
    assert other["turn_seconds"].value() == 30


def test_a_table_too_many_is_refused_in_the_form(browser):
    for _ in range(5):
        assert opened(browser).status_code == 302
    answer = opened(browser)
    assert answer.status_code == 422
    assert "You have enough open requests." in answer.content.decode()


def test_too_many_in_a_short_time_are_refused(browser):
    for _ in range(20):
        opened(browser)
    assert opened(browser).status_code == 429


def test_a_guest_opens_unrated_tables(browser):
    browser.force_login(make_user("Guest-1111", is_guest=True))
    assert "You play as a guest" in browser.get("/tables/new/?game=kozel").content.decode()
    opened(browser, rated="on")
    assert Table.objects.get().rated is False


def test_who_is_signed_out_is_asked_to_sign_in():
    answer = Client().get("/tables/new/?game=kozel")
    assert answer.url == "/accounts/login/?next=/tables/new/%3Fgame%3Dkozel"


@pytest.mark.parametrize("game", ["poker", "%00", "KOZEL", "k" * 3000])
def test_a_game_that_is_none_is_not_found(game, browser):
    assert browser.get(f"/tables/new/?game={game}").status_code == 404
    assert browser.post(f"/tables/new/?game={game}").status_code == 404


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"players": ["2", "3"], "rule_target": "\x00"},
        {"players": "4", "seat_2": "<script>"},
        {"rule_target": "9" * 10_000},
        {"rule_nosuch": "1", "players": "2"},
    ],
)
def test_a_form_that_no_browser_sends_opens_nothing(sent, browser):
    answer = browser.post("/tables/new/?game=kozel", sent)
    assert answer.status_code == 422
    assert "<script>" not in answer.content.decode().replace('<script src="', "")
    assert not Table.objects.exists()
