"""No page mixes languages: Russian pages hold no English word, English ones no Cyrillic letter."""

from datetime import timedelta
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import NoticeKind, User
from accounts.services import mute, notify
from games.engine.variants import VARIANTS
from games.models import Match, Table
from games.positions import forget
from games.services.closing import annul_match, close_table
from tests.factories import FOUR_ACTIONS, act, make_table, make_user, people, play_first, started
from tests.games.reading import foreign
from tests.games.stored import record, store

pytestmark = pytest.mark.django_db

WORDS = Path(settings.BASE_DIR) / "config/locale/ru/LC_MESSAGES/django"
LANGUAGES = ("ru", "en")


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    made = WORDS.with_suffix(".mo")
    if not made.exists() or made.stat().st_mtime < WORDS.with_suffix(".po").stat().st_mtime:
        pytest.fail("the translations are not compiled: make messages")


def check(client: Client, address: str, *own: str, status: int = 200) -> None:
    for language in LANGUAGES:
        response = client.get(address, headers={"accept-language": language})
        assert response.status_code == status, address
        assert response["Content-Language"] == language, address
        assert foreign(language, response.content.decode(), set(own)) == [], (language, address)


def member(number: int = 1) -> Client:
    client = Client()
    client.force_login(people(number)[-1])
    return client


# --- Pages that everybody may read ---------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/games/",
        "/help/",
        "/glossary/",
        "/conduct/",
        "/privacy/",
        "/contact/",
        "/people/",
        "/ratings/",
        "/accounts/signup/",
        "/accounts/login/",
        "/accounts/password/reset/",
        "/accounts/password/reset/done/",
        "/recover/",
    ],
)
def test_pages_for_everybody(client: Client, address: str) -> None:
    check(client, address)


@pytest.mark.parametrize("code", VARIANTS)
def test_the_page_of_each_game(client: Client, code: str) -> None:
    check(client, f"/games/{code}/")


@pytest.mark.parametrize("code", VARIANTS)
def test_the_request_form_of_each_game(code: str) -> None:
    check(member(), f"/tables/new/?game={code}")


def test_a_page_that_is_not_there(client: Client) -> None:
    check(client, "/nothing/", status=404)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_that_came_too_late(language: str) -> None:
    response = Client(enforce_csrf_checks=True).post(
        "/play/", headers={"accept-language": language}
    )

    assert response.status_code == 403
    assert foreign(language, response.content.decode(), set()) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("address", "given"),
    [
        ("/accounts/signup/", {"username": "a b", "email": "x", "password1": "1"}),
        ("/accounts/login/", {"login": "Masha", "password": "wrong"}),
        ("/recover/", {"name": "Masha", "code": "wrong"}),
        ("/tables/new/?game=kozel", {"players": "9", "turn_seconds": "1"}),
    ],
)
def test_a_form_that_is_filled_in_wrongly(
    address: str, given: dict[str, str], language: str
) -> None:
    response = member().post(address, given, headers={"accept-language": language})
    if response.status_code == 302:
        response = Client().post(address, given, headers={"accept-language": language})

    assert response.status_code in {200, 422}
    assert foreign(language, response.content.decode(), {"x", "a", "b"}) == []


# --- Pages of members ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/tables/new/",
        "/settings/",
        "/settings/recovery-codes/",
        "/settings/close/",
        "/accounts/email/",
        "/accounts/2fa/",
        "/accounts/password/change/",
        "/accounts/logout/",
        "/notices/",
        "/people/?q=M",
        "/players/Masha/",
        "/players/Alex/",
        "/players/Masha/matches/",
    ],
)
def test_pages_of_a_member(address: str) -> None:
    people(2)
    store(record("w1"), people(4))
    client = member()
    # A password of one's own is asked for on some of these pages.
    masha = User.objects.get(username="Masha")
    masha.set_password("domino-1-1")
    masha.save()
    client.force_login(masha)

    response = client.get(address, follow=True)

    check(client, response.request["PATH_INFO"] + ("?q=M" if "?q" in address else ""), "M")


def test_everything_that_the_bell_can_say() -> None:
    masha, admin = people(1)[0], make_user("Igor", is_staff=True, is_superuser=True)
    match = store(record("w1"), people(4))
    table = started(4).table
    until = timezone.now() + timedelta(days=1)
    mute(by_id=admin.pk, user_id=masha.pk, until=until, reason="-")
    annul_match(match_id=match.pk, by_id=admin.pk, reason="-")
    for kind in (NoticeKind.INVITATION, NoticeKind.YOUR_TURN):
        notify(user_id=masha.pk, kind=kind, data={"by": "Alex"}, url=f"/tables/{table.code}/")

    check(member(), "/notices/")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_that_the_club_sends(language: str) -> None:
    masha = make_user("Masha", email="masha@example.com")
    EmailAddress.objects.create(user=masha, email=masha.email, verified=True, primary=True)
    client = Client(headers={"accept-language": language})

    for address in ("masha@example.com", "nobody@example.com"):
        client.post("/accounts/password/reset/", {"email": address})
    new = {"username": "Vera", "email": "vera@example.com"}
    client.post("/accounts/signup/", new | dict.fromkeys(("password1", "password2"), "domino-5-5"))

    texts = [f"{letter.subject} {letter.body}" for letter in mail.outbox]
    assert len(texts) == 3
    assert [foreign(language, text, {"testserver"}) for text in texts] == [[], [], []]


# --- Tables and matches --------------------------------------------------------------------------


def test_the_lobby_with_its_tables(client: Client) -> None:
    codes = [make_table(seated=1, private=False, game=game).code for game in ("kozel", "telefon")]
    codes.append(started(4).table.code)

    check(client, "/", *codes)
    check(member(), "/", *codes)


@pytest.mark.parametrize("code", VARIANTS)
def test_a_waiting_table_of_each_game(code: str) -> None:
    table = make_table(VARIANTS[code].players[0], seated=1, game=code)

    check(Client(), f"/tables/{table.code}/", table.code)
    check(member(), f"/tables/{table.code}/", table.code, table.invite_token)


def check_table(table: Table) -> None:
    for client in (Client(), member(1), member(2)):
        check(client, f"/tables/{table.code}/", table.code, table.invite_token, table.watch_token)


def test_a_table_in_play_and_between_deals() -> None:
    table = started(4).table
    check_table(table)
    for action in ("11", "15>", "12<"):
        act(table.pk, action)
    check_table(table)

    play_first(table.pk)

    check_table(table)


def test_a_table_for_two_with_a_boneyard() -> None:
    table = started(2).table
    check_table(table)

    play_first(table.pk, 8)

    check_table(table)


def test_a_table_whose_match_has_ended() -> None:
    table = started(4, rated=True).table
    Match.objects.update(start_accounts=["30", "0", "85", "+9"])
    forget()
    for action in FOUR_ACTIONS:
        act(table.pk, action)

    check_table(table)


def test_a_paused_table() -> None:
    table = started(4).table
    Table.objects.filter(pk=table.pk).update(paused_at=timezone.now())

    check_table(table)


def test_a_closed_table() -> None:
    table = started(4).table
    admin = make_user("Igor", is_staff=True, is_superuser=True)
    close_table(table_id=table.pk, by_id=admin.pk, reason="-")

    check_table(table)


def test_an_invitation(client: Client) -> None:
    table = make_table(seated=1, private=True)

    check(client, f"/t/{table.invite_token}/")
    check(client, f"/tables/{table.code}/", status=403)


@pytest.mark.parametrize("name", ["w1", "kozel_pairs", "jie_long", "osel", "semerka", "telefon"])
def test_a_match_and_its_replay(client: Client, name: str) -> None:
    match = store(record(name))

    check(client, f"/matches/{match.pk}/")
    check(client, f"/matches/{match.pk}/replay/?deal=1&ply=5")
    check(client, f"/matches/{match.pk}.txt")


def test_the_leaderboard_with_names(client: Client) -> None:
    store(record("w1"), people(4))

    check(client, "/ratings/")
