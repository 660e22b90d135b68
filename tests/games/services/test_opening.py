"""Requests are opened: who sits where, what is unrated, what is refused."""

from datetime import timedelta

import pytest

from games.engine.errors import ImpossibleRulesError, UnknownGameError, UnknownOptionError
from games.errors import (
    NotAllowedError,
)
from games.models import Table
from games.models.table import TableStatus, TimeoutMeans
from games.services import opening
from games.services.opening import open_table
from games.services.schedule import REQUEST_LIFETIME
from tests.factories import NOW, make_user
from tests.games.services.waiting import names, open_kozel

pytestmark = pytest.mark.django_db


def test_a_new_table_seats_its_creator_in_seat_one(masha):
    table = open_kozel(masha, options={"threshold": "14", "v00": "10"})
    assert names(table) == ["Masha", "", "", ""]
    assert table.options == {"threshold": "14"}  # only what differs from the preset
    assert (table.status, table.revision, table.ply) == (TableStatus.WAITING, 1, 0)
    assert len(table.code) == 5
    assert table.invite_token != table.watch_token
    assert table.due_at == NOW + REQUEST_LIFETIME
    assert table.next_deal_at is None


def test_bots_take_the_last_seats_and_make_the_table_unrated(masha, settings):
    settings.START_DELAY_SECONDS = 3.0
    table = open_kozel(masha, bots=("novice", "club"), rated=True)
    assert names(table) == ["Masha", "", "novice", "club"]
    assert not table.rated
    full = open_kozel(masha, players=2, bots=("club",))
    assert full.next_deal_at == full.due_at == NOW + timedelta(seconds=3)


def test_a_table_of_a_guest_is_unrated():
    guest = make_user(is_guest=True)
    assert not open_kozel(guest, rated=True).rated


@pytest.mark.parametrize(
    ("players", "rated", "game", "means"),
    [
        (2, True, "kozel", TimeoutMeans.BREAK),
        (2, False, "kozel", TimeoutMeans.BOT),
        (3, True, "kozel", TimeoutMeans.BOT),
        (4, True, "kozel_pairs", TimeoutMeans.BOT),
    ],
)
def test_what_a_timeout_usually_means(masha, players, rated, game, means):
    table = open_table(creator_id=masha.pk, game=game, players=players, rated=rated)
    assert table.timeout_means == means
    chosen = open_table(
        creator_id=masha.pk, game=game, players=players, rated=rated, timeout_means="bot"
    )
    assert chosen.timeout_means == TimeoutMeans.BOT


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ({"game": "poker"}, UnknownGameError),
        ({"options": {"threshold": "15"}}, UnknownOptionError),
        ({"players": 5}, ImpossibleRulesError),
        ({"turn_seconds": 14}, NotAllowedError),
        ({"turn_seconds": 121}, NotAllowedError),
        ({"reserve_seconds": 181}, NotAllowedError),
        ({"bots": ("grandmaster",)}, NotAllowedError),
        ({"bots": ("club",) * 4}, NotAllowedError),
    ],
)
def test_impossible_requests_are_refused(masha, more, error):
    with pytest.raises(error):
        open_table(**{"creator_id": masha.pk, "game": "kozel", "players": 4, **more})
    assert not Table.objects.exists()


def test_one_person_has_at_most_five_open_requests(masha):
    for _ in range(5):
        open_kozel(masha)
    with pytest.raises(NotAllowedError):
        open_kozel(masha)


def test_a_code_that_is_taken_is_not_given_again(masha, monkeypatch):
    letters = iter("aaaaa" + "aaaaa" + "bbbbb")
    monkeypatch.setattr(opening.secrets, "choice", lambda _: next(letters))
    assert open_kozel(masha).code == "aaaaa"
    assert open_kozel(masha).code == "bbbbb"


# --- Sitting down --------------------------------------------------------------------------------
