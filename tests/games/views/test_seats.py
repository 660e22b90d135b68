"""Taking and leaving seats by form: who may, what is refused, and where one is led."""

from unittest.mock import patch

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from accounts.models import Notice, User
from games.models import Invitation, Seat, Table
from tests.factories import make_table, make_user, people, seat_named, start

pytestmark = pytest.mark.django_db
ACTS = ("sit", "leave", "remove", "cancel", "bot", "bots", "swap", "invite", "spectators")


@pytest.fixture
def browser():
    return Client(headers={"accept-language": "en"})


def said(answer):
    return [str(message) for message in get_messages(answer.wsgi_request)]


def holders(table):
    seats = Seat.objects.filter(table=table).select_related("user")
    return [seat.user.username if seat.user else seat.bot for seat in seats]


def as_member(browser, name="Vera"):
    user = make_user(name)
    browser.force_login(user)
    return user


def as_creator(browser):
    browser.force_login(people(1)[0])


def test_one_tap_seats_a_stranger_as_a_guest(browser):
    table = make_table(2, seated=1)
    answer = browser.post(f"/tables/{table.code}/sit/")
    assert (answer.status_code, answer.url) == (302, f"/tables/{table.code}/")
    guest = User.objects.get(is_guest=True)
    assert holders(table) == ["Masha", guest.username]
    assert browser.session["_auth_user_id"] == str(guest.pk)


def test_a_member_takes_the_seat_that_he_wishes(browser):
    table = make_table(4, seated=1)
    as_member(browser)
    browser.post(f"/tables/{table.code}/sit/", {"seat": "3"})
    assert holders(table) == ["Masha", "", "Vera", ""]


def test_a_taken_seat_is_refused_in_words(browser):
    table = make_table(2)
    as_member(browser)
    answer = browser.post(f"/tables/{table.code}/sit/", {"seat": "1"})
    assert said(answer) == ["This seat is taken."]


def test_who_leaves_is_led_to_the_lobby(browser):
    table = make_table(3, seated=2)
    browser.force_login(people(2)[1])
    answer = browser.post(f"/tables/{table.code}/leave/")
    assert answer.url == "/"
    assert holders(table) == ["Masha", "", ""]


def test_the_creator_removes_somebody_and_fills_the_seat_with_a_bot(browser):
    table = make_table(3, seated=2)
    as_creator(browser)
    browser.post(f"/tables/{table.code}/remove/", {"seat": "2"})
    browser.post(f"/tables/{table.code}/bot/", {"seat": "3", "level": "novice"})
    assert holders(table) == ["Masha", "", "novice"]


def test_the_creator_fills_all_free_seats_with_bots_by_one_tap(browser):
    table = make_table(4, seated=2)
    as_creator(browser)
    answer = browser.post(f"/tables/{table.code}/bots/", {"fill": "yes", "level": "club"})
    assert answer.url == f"/tables/{table.code}/"
    assert holders(table) == ["Masha", "Alex", "club", "club"]


@pytest.mark.parametrize(
    ("rated", "told"),
    [
        (
            True,
            [
                "You play as a guest, so this match is unrated for everybody. Register to play"
                " rated matches."
            ],
        ),
        (False, []),
    ],
)
def test_a_guest_is_told_that_he_makes_a_rated_table_unrated(rated, told, browser):
    table = make_table(3, seated=1, rated=rated)
    assert said(browser.post(f"/tables/{table.code}/sit/")) == told
    vera = Client()
    vera.force_login(make_user("Vera"))
    assert said(vera.post(f"/tables/{table.code}/sit/")) == []


def test_the_creator_chooses_his_partner(browser):
    table = make_table(4, seated=2, game="kozel_pairs")
    as_creator(browser)
    browser.post(f"/tables/{table.code}/swap/", {"seat": "2"})
    assert holders(table) == ["Masha", "", "Alex", ""]


def test_the_creator_cancels(browser):
    table = make_table(2, seated=1)
    as_creator(browser)
    answer = browser.post(f"/tables/{table.code}/cancel/")
    assert (answer.url, said(answer)) == ("/", ["The table was cancelled."])
    table.refresh_from_db()
    assert table.status == "aborted"


@pytest.mark.parametrize(("allowed", "after"), [("yes", True), ("no", False), ("", False)])
def test_the_creator_admits_spectators_or_not(allowed, after, browser):
    table = make_table(2, seated=1)
    as_creator(browser)
    browser.post(f"/tables/{table.code}/spectators/", {"allowed": allowed})
    table.refresh_from_db()
    assert table.spectators is after


def test_an_invited_member_hears_it_from_his_bell(browser):
    table = make_table(2, seated=1)
    vera = make_user("Vera")
    as_creator(browser)
    answer = browser.post(f"/tables/{table.code}/invite/", {"name": "vera"})
    assert said(answer) == ["vera was invited."]
    assert Invitation.objects.get().user == vera
    assert Notice.objects.get().url == f"/tables/{table.code}/"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "Write the name of the person whom you invite."),
        ("x" * 21, "Write the name of the person whom you invite."),
        ("Nobody", "There is no member of this name."),
        ("Masha", "You cannot do this to yourself."),
    ],
)
def test_an_invitation_that_cannot_be_given_is_refused_in_words(name, words, browser):
    table = make_table(2, seated=1)
    as_creator(browser)
    assert said(browser.post(f"/tables/{table.code}/invite/", {"name": name})) == [words]


@pytest.mark.parametrize("act", [act for act in ACTS if act != "sit"])
def test_who_is_signed_out_is_asked_to_sign_in(act, browser):
    table = make_table(2, seated=1)
    answer = browser.post(f"/tables/{table.code}/{act}/")
    assert answer.url == f"/accounts/login/?next=/tables/{table.code}/"
    assert not User.objects.filter(is_guest=True).exists()


@pytest.mark.parametrize("act", [act for act in ACTS if act != "sit"])
def test_a_stranger_changes_nothing(act, browser):
    table = make_table(4, seated=2, game="kozel_pairs")
    as_member(browser)
    more = {"seat": "2", "level": "club", "name": "Alex", "allowed": "no"}
    assert browser.post(f"/tables/{table.code}/{act}/", more).status_code == 302
    table.refresh_from_db()
    assert (holders(table), table.status, table.spectators) == (
        ["Masha", "Alex", "", ""],
        "waiting",
        True,
    )


@pytest.mark.parametrize("act", ACTS)
def test_acts_are_posts_on_tables_that_exist(act, browser):
    as_member(browser)
    table = make_table(2, seated=1)
    assert browser.get(f"/tables/{table.code}/{act}/").status_code == 405
    assert browser.post(f"/tables/nosuch/{act}/").status_code == 404


@pytest.mark.parametrize("act", ["remove", "bot", "swap"])
@pytest.mark.parametrize("seat", ["", "0", "9", "-1", "1.0", "²", "10" * 50, "<b>", "\x00"])
def test_a_seat_that_is_none_is_refused(act, seat, browser):
    table = make_table(4, seated=2, game="kozel_pairs")
    as_creator(browser)
    answer = browser.post(f"/tables/{table.code}/{act}/", {"seat": seat, "level": "club"})
    assert answer.url == f"/tables/{table.code}/"
    assert len(said(answer)) == 1
    assert holders(table) == ["Masha", "Alex", "", ""]


@pytest.mark.parametrize("level", ["", "grandmaster", "CLUB", "club " * 100])
def test_a_bot_that_is_none_is_refused(level, browser):
    table = make_table(3, seated=1)
    as_creator(browser)
    answer = browser.post(f"/tables/{table.code}/bot/", {"seat": "2", "level": level})
    assert said(answer) == ["There are no such bots."]


@pytest.mark.parametrize("act", ["remove", "cancel", "bot", "bots", "swap", "invite"])
def test_after_the_first_tile_the_request_is_no_request_any_more(act, browser):
    table = make_table(4, game="kozel_pairs")
    start(table)
    as_creator(browser)
    more = {"seat": "2", "level": "club", "name": "Alex"}
    answer = browser.post(f"/tables/{table.code}/{act}/", more)
    assert said(answer) == ["The match has begun."]
    assert holders(table) == ["Masha", "Alex", "Olya", "Serg"]


def test_play_now_opens_a_table_and_seats_the_next_one_there(browser):
    browser.post("/play/", {"game": "kozel"})
    table = Table.objects.get()
    other = Client()
    other.force_login(make_user("Vera"))
    answer = other.post("/play/", {"game": "kozel"})
    assert answer.url == f"/tables/{table.code}/"
    assert seat_named(table, "Vera").number == 2


@pytest.mark.parametrize("game", ["", "poker", "\x00", "kozel" * 1000])
def test_play_now_plays_kozel_when_the_game_is_none(game, browser):
    browser.post("/play/", {"game": game})
    assert Table.objects.get().game == "kozel"


def test_play_now_is_not_done_by_a_link(browser):
    assert browser.get("/play/").status_code == 405
    assert not User.objects.exists()


def test_an_address_makes_only_so_many_guests(browser):
    for _ in range(40):
        answer = Client().post("/play/", {"game": "kozel"})
        if answer.status_code == 429:
            break
    assert answer.status_code == 429
    assert User.objects.count() < 40
    assert User.objects.count() == User.objects.filter(is_guest=True).count()


@pytest.mark.parametrize("kind", ["sit", "invite link"])
def test_a_flood_of_guests_is_stopped_at_every_door(kind, browser):
    table = make_table(2, seated=1)
    path = f"/tables/{table.code}/sit/" if kind == "sit" else f"/t/{table.invite_token}/"
    with patch("accounts.access.within_limit", return_value=False):
        assert browser.post(path).status_code == 429
    assert holders(table) == ["Masha", ""]
    assert not User.objects.filter(is_guest=True).exists()


def test_a_person_opens_only_so_many_tables(browser):
    as_member(browser)
    answers = [browser.post("/play/", {"game": "kozel"}).status_code for _ in range(21)]
    assert answers == [302] * 20 + [429]


def test_a_table_too_many_is_refused_in_words(browser):
    vera = as_member(browser)
    Table.objects.bulk_create(
        Table(
            code=f"t{n}", creator=vera, game="kozel", timeout_means="bot",
            invite_token=f"i{n}", watch_token=f"w{n}",
        )
        for n in range(5)
    )  # fmt: skip
    answer = browser.post("/play/", {"game": "kozel_pairs"})
    assert (answer.url, said(answer)) == ("/", ["You have enough open requests."])
