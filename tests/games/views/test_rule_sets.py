"""Named sets of rules by clicking: kept from the form, chosen again, renamed, deleted, offered."""

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from games.models import RuleSet, Table
from games.queries.personal import personal_data
from games.queries.rule_sets import rule_set
from games.services.rule_sets import offer_rules, save_rules
from tests.factories import make_user
from tests.games.test_forms import usual

pytestmark = pytest.mark.django_db


@pytest.fixture
def vera():
    return make_user("Vera")


@pytest.fixture
def browser(vera):
    client = Client(headers={"accept-language": "en"})
    client.force_login(vera)
    return client


def keep(browser, name="Our yard's Kozel", code="kozel", **changes):
    sent = {**usual(code, **changes), "do": "save", "rules_name": name}
    return browser.post(f"/tables/new/?game={code}", sent)


def said(answer):
    return [str(message) for message in get_messages(answer.wsgi_request)]


def kept_by(user, name="Theirs", **changes):
    wished = {"game": "kozel", "players": 3, "options": {"target": "51"}, **changes}
    return save_rules(owner_id=user.pk, name=name, **wished)


def test_the_form_keeps_its_rules_under_a_name_and_opens_no_table(browser, vera):
    answer = keep(browser, rule_target="51", rule_fish_amount="each_own", players="3")
    kept = RuleSet.objects.get()
    assert answer.url == f"/tables/new/?game=kozel&rules={kept.pk}"
    assert said(answer) == ["The rules are kept as “Our yard's Kozel”."]
    assert (kept.owner, kept.players) == (vera, 3)
    assert kept.options == {"target": "51", "fish_amount": "each_own"}
    assert not Table.objects.exists()


def test_what_was_kept_is_chosen_again_and_the_usual_rules_too(browser):
    keep(browser, rule_target="51", players="3", turn_seconds="20")
    kept = RuleSet.objects.get()
    browser.post("/tables/new/?game=kozel", usual("kozel", rule_target="77", turn_seconds="45"))
    form = browser.get(f"/tables/new/?game=kozel&rules={kept.pk}").context["form"]
    assert (form["rule_target"].value(), form["players"].value()) == ("51", 3)
    assert form["turn_seconds"].value() == "45"  # is not part of the rules
    form = browser.get("/tables/new/?game=kozel&rules=usual").context["form"]
    assert form["rule_target"].value() == "101"
    form = browser.get("/tables/new/?game=kozel").context["form"]
    assert form["rule_target"].value() == "77"


def test_the_set_of_tiles_is_part_of_the_rules(browser):
    keep(browser, "Nines", "draw", set="9", players="6")
    kept = RuleSet.objects.get()
    form = browser.get(f"/tables/new/?game=draw&rules={kept.pk}").context["form"]
    assert (form["set"].value(), form["players"].value()) == ("9", 6)


def test_one_s_own_and_the_club_s_sets_are_offered_and_no_others(browser, vera):
    boss, olya = make_user("admin"), make_user("Olya")
    offered, hidden = kept_by(olya, "The club's"), kept_by(olya, "Olya's own")
    offer_rules(rules_id=offered.pk, by_id=boss.pk, offered=True, reason="Good ones.")
    mine = kept_by(vera, "Mine")
    other_game = kept_by(vera, "Donkeys", game="osel")
    text = browser.get("/tables/new/?game=kozel").content.decode()
    shown = [kept.pk for kept in (mine, offered, hidden, other_game) if f'rules={kept.pk}"' in text]
    assert shown == [mine.pk, offered.pk]
    assert text.index("Mine") < text.index("The club&#x27;s")
    assert 'title="3 players · to 51"' in text
    assert browser.get(f"/tables/new/?game=kozel&rules={offered.pk}").status_code == 200
    assert browser.get(f"/tables/new/?game=kozel&rules={hidden.pk}").status_code == 404
    assert rule_set(other_game.pk, vera.pk, "kozel") is None


@pytest.mark.parametrize("rules", ["0", "-1", "x", "²", "9" * 30, "%00"])
def test_a_set_that_is_none_is_not_found(rules, browser):
    assert browser.get(f"/tables/new/?game=kozel&rules={rules}").status_code == 404


@pytest.mark.parametrize(
    ("name", "changes", "words"),
    [
        ("", {}, "Write a name for the rules."),
        ("x" * 41, {}, "The name of rules has at most 40 letters, digits and signs."),
        ("Ours", {"rule_target": "7"}, "The target is below the threshold."),
    ],
)
def test_what_cannot_be_kept_is_said_in_the_form(name, changes, words, browser):
    answer = keep(browser, name, **changes)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not RuleSet.objects.exists()


def test_a_guest_is_not_offered_to_keep_rules_and_cannot(browser):
    browser.force_login(make_user("Guest-1111", is_guest=True))
    assert 'name="rules_name"' not in browser.get("/tables/new/?game=kozel").content.decode()
    answer = keep(browser)
    assert "Register to keep rules under a name." in answer.content.decode()
    assert not RuleSet.objects.exists()


def test_own_sets_are_renamed_and_deleted_on_a_page_of_their_own(browser, vera):
    assert "You have saved no rules yet." in browser.get("/rules/").content.decode()
    kept = kept_by(vera, "Mine", game="draw", set="9", players=6, options={})
    text = browser.get("/rules/").content.decode()
    assert "Draw game · 6 players · Double-9 set · usual rules" in text
    answer = browser.post(f"/rules/{kept.pk}/rename/", {"name": "Nines"})
    assert (answer.url, said(answer)) == ("/rules/", ["The rules are called “Nines” now."])
    answer = browser.post(f"/rules/{kept.pk}/rename/", {"name": ""})
    assert said(answer)[-1] == "Write a name for the rules."
    assert RuleSet.objects.get().name == "Nines"
    browser.post(f"/rules/{kept.pk}/delete/")
    assert not RuleSet.objects.exists()


def test_sets_of_others_are_shown_when_offered_but_not_touched(browser):
    kept = kept_by(make_user("Olya"))
    offer_rules(rules_id=kept.pk, by_id=make_user().pk, offered=True, reason="Good ones.")
    text = browser.get("/rules/").content.decode()
    assert "offered by the club" in text
    assert f"/rules/{kept.pk}/" not in text
    for act in ("rename", "delete"):
        assert browser.post(f"/rules/{kept.pk}/{act}/", {"name": "Mine"}).status_code == 404
        assert browser.get(f"/rules/{kept.pk}/{act}/").status_code == 405
        assert Client().post(f"/rules/{kept.pk}/{act}/").url.startswith("/accounts/login/")
    assert RuleSet.objects.get().name == "Theirs"


def test_the_download_of_one_s_data_holds_the_sets(vera):
    kept_by(vera, "Mine")
    kept_by(make_user(), "Not mine")
    data = personal_data(vera.pk)
    assert [(one["name"], one["options"]) for one in data["rule_sets"]] == [
        ("Mine", {"target": "51"})
    ]
    assert (data["matches"], data["chat"]) == ([], [])
