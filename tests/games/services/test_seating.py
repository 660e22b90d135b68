"""Requests: opened, joined, left, changed and cancelled; and what is refused."""

import threading
from datetime import timedelta

import pytest
from django.db import connections

from accounts.models import Block, Notice, User
from games.engine.errors import ImpossibleRulesError, UnknownGameError, UnknownOptionError
from games.errors import (
    MatchOverError,
    NotAllowedError,
    NotSeatedError,
    TableFullError,
    UnknownTableError,
)
from games.models import Invitation, Match, Seat, Table
from games.models.table import TableStatus, TimeoutMeans
from games.services import seating
from games.services.schedule import REQUEST_LIFETIME
from games.services.seating import (
    cancel_table,
    fill_with_bots,
    invite,
    leave,
    open_table,
    remove_player,
    seat_bot,
    set_spectators,
    sit,
    sit_by_link,
    swap_partner,
)
from games.services.starting import start_match
from tests.factories import NOW, make_table, make_user, people, started_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def masha() -> User:
    return people(1)[0]


@pytest.fixture
def alex() -> User:
    return people(2)[1]


def names(table: Table) -> list[str]:
    """Who sits there by seat; bots by level."""
    seats = table.seats.order_by("number")
    return [seat.user.username if seat.user else seat.bot for seat in seats]


def open_kozel(creator: User, players: int = 4, **more: object) -> Table:
    return open_table(creator_id=creator.pk, game="kozel", players=players, now=NOW, **more)


# --- Opening -------------------------------------------------------------------------------------


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
    monkeypatch.setattr(seating.secrets, "choice", lambda _: next(letters))
    assert open_kozel(masha).code == "aaaaa"
    assert open_kozel(masha).code == "bbbbb"


# --- Sitting down --------------------------------------------------------------------------------


def test_the_last_seat_starts_the_countdown_and_leaving_stops_it(masha, alex, settings):
    settings.START_DELAY_SECONDS = 3.0
    table = open_kozel(masha, players=2)
    assert sit(table_id=table.pk, user_id=alex.pk, now=NOW).number == 2
    table.refresh_from_db()
    assert table.next_deal_at == table.due_at == NOW + timedelta(seconds=3)
    assert table.revision == 2
    leave(table_id=table.pk, user_id=alex.pk, now=NOW)
    table.refresh_from_db()
    assert table.next_deal_at is None
    assert table.due_at == NOW + REQUEST_LIFETIME
    assert names(table) == ["Masha", ""]


def test_one_may_wish_a_seat_and_change_it(masha, alex):
    table = open_kozel(masha)
    sit(table_id=table.pk, user_id=alex.pk, seat=3, now=NOW)
    assert names(table) == ["Masha", "", "Alex", ""]
    sit(table_id=table.pk, user_id=alex.pk, seat=4, now=NOW)
    assert names(table) == ["Masha", "", "", "Alex"]
    revision = Table.objects.get().revision
    assert sit(table_id=table.pk, user_id=alex.pk, now=NOW).number == 4
    assert sit(table_id=table.pk, user_id=alex.pk, seat=4, now=NOW).number == 4
    assert Table.objects.get().revision == revision


def test_a_taken_seat_and_a_full_table_are_full(masha, alex):
    table = open_kozel(masha, players=2)
    with pytest.raises(TableFullError):
        sit(table_id=table.pk, user_id=alex.pk, seat=1)
    with pytest.raises(TableFullError):
        sit(table_id=table.pk, user_id=alex.pk, seat=7)
    sit(table_id=table.pk, user_id=alex.pk)
    with pytest.raises(TableFullError):
        sit(table_id=table.pk, user_id=make_user().pk)


def test_nobody_sits_down_at_a_running_or_ended_table_or_at_none(masha):
    stranger = make_user()
    with pytest.raises(UnknownTableError):
        sit(table_id=12345, user_id=stranger.pk)
    with pytest.raises(NotAllowedError):
        sit(table_id=started_table(2).pk, user_id=stranger.pk)
    Table.objects.update(status=TableStatus.ABORTED, revision=50)
    with pytest.raises(MatchOverError):
        sit(table_id=Table.objects.get().pk, user_id=stranger.pk)


def test_a_private_table_wants_an_invitation_or_its_link(masha, alex):
    table = open_kozel(masha, private=True)
    with pytest.raises(NotAllowedError):
        sit(table_id=table.pk, user_id=alex.pk)
    invite(table_id=table.pk, by_id=masha.pk, name="ALEX")
    assert sit(table_id=table.pk, user_id=alex.pk).number == 2
    other = make_user()
    assert sit_by_link(token=table.invite_token, user_id=other.pk).number == 3
    with pytest.raises(UnknownTableError):
        sit_by_link(token="guessed", user_id=make_user().pk)


def test_the_creator_of_a_private_table_may_come_back(masha, alex):
    table = open_kozel(masha, private=True)
    sit_by_link(token=table.invite_token, user_id=alex.pk)
    leave(table_id=table.pk, user_id=masha.pk)
    Table.objects.update(creator=masha, revision=50)
    assert sit(table_id=table.pk, user_id=masha.pk).number == 1


@pytest.mark.parametrize("is_blocker", [True, False])
def test_people_who_keep_apart_do_not_meet_at_a_table(masha, alex, is_blocker):
    blocker, blocked = (masha, alex) if is_blocker else (alex, masha)
    Block.objects.create(blocker=blocker, blocked=blocked)
    table = open_kozel(masha)
    with pytest.raises(NotAllowedError):
        sit(table_id=table.pk, user_id=alex.pk)


def test_who_plays_a_rated_match_sits_down_at_no_other_rated_table(masha):
    started_table(2, rated=True)
    other = make_user()
    rated, unrated = open_kozel(other, rated=True), open_kozel(other)
    with pytest.raises(NotAllowedError):
        sit(table_id=rated.pk, user_id=masha.pk)
    assert sit(table_id=unrated.pk, user_id=masha.pk).number == 2


@pytest.mark.django_db(transaction=True)
def test_of_two_who_want_the_last_seat_one_gets_it():
    creator, first, second = people(3)
    table = open_kozel(creator, players=2)
    meeting = threading.Barrier(2)
    outcomes: list[str] = []

    def take(user: User) -> None:
        try:
            meeting.wait(timeout=10)
            sit(table_id=table.pk, user_id=user.pk)
            outcomes.append("seated")
        except TableFullError as error:
            outcomes.append(error.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=take, args=(user,)) for user in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["full", "seated"]
    assert Seat.objects.filter(table=table, user=None).count() == 0


# --- Getting up ----------------------------------------------------------------------------------


def test_when_the_creator_leaves_the_next_person_owns_the_table_and_the_last_closes_it(masha, alex):
    table = open_kozel(masha)
    sit(table_id=table.pk, user_id=alex.pk)
    leave(table_id=table.pk, user_id=masha.pk)
    table.refresh_from_db()
    assert (table.creator, table.status) == (alex, TableStatus.WAITING)
    leave(table_id=table.pk, user_id=alex.pk)
    table.refresh_from_db()
    assert (table.status, table.due_at) == (TableStatus.ABORTED, None)


def test_who_leaves_a_running_match_is_counted_down_and_his_open_page_does_not_bring_him_back():
    table = started_table(4)
    alex = people(2)[1]
    leave(table_id=table.pk, user_id=alex.pk, now=NOW)
    seat = Seat.objects.get(table=table, user=alex)
    assert (seat.leaving, seat.away_since, seat.last_seen_at) == (True, NOW, None)


def test_after_the_match_a_seat_is_simply_free(masha):
    table = started_table(2)
    Table.objects.update(status=TableStatus.FINISHED, revision=60)
    leave(table_id=table.pk, user_id=masha.pk)
    assert names(table) == ["", "Alex"]
    assert Table.objects.get().status == TableStatus.FINISHED


def test_who_does_not_sit_cannot_leave(masha):
    with pytest.raises(NotSeatedError):
        leave(table_id=open_kozel(masha).pk, user_id=make_user().pk)


# --- What the creator may do ---------------------------------------------------------------------


def test_the_creator_removes_people_and_bots_before_the_first_tile(masha, alex):
    table = open_kozel(masha, private=True)
    invite(table_id=table.pk, by_id=masha.pk, name="Alex")
    sit(table_id=table.pk, user_id=alex.pk)
    seat_bot(table_id=table.pk, by_id=masha.pk, seat=3, level="club")
    assert names(table) == ["Masha", "Alex", "club", ""]
    remove_player(table_id=table.pk, by_id=masha.pk, seat=2)
    remove_player(table_id=table.pk, by_id=masha.pk, seat=3)
    assert names(table) == ["Masha", "", "", ""]
    assert not Invitation.objects.exists()  # he would have come straight back
    for seat in (1, 2, 9):
        with pytest.raises(NotAllowedError):
            remove_player(table_id=table.pk, by_id=masha.pk, seat=seat)


def test_bots_take_free_seats_only_and_are_of_a_known_level(masha):
    table = open_kozel(masha)
    with pytest.raises(TableFullError):
        seat_bot(table_id=table.pk, by_id=masha.pk, seat=1, level="club")
    with pytest.raises(NotAllowedError):
        seat_bot(table_id=table.pk, by_id=masha.pk, seat=2, level="grandmaster")


def test_bots_take_all_free_seats_at_once_and_the_match_begins_unrated(masha, alex, settings):
    settings.START_DELAY_SECONDS = 3.0
    table = open_kozel(masha, players=4, rated=True)
    sit(table_id=table.pk, user_id=alex.pk, seat=3, now=NOW)
    fill_with_bots(table_id=table.pk, by_id=masha.pk, level="club", now=NOW)
    table.refresh_from_db()
    assert names(table) == ["Masha", "club", "Alex", "club"]
    assert table.next_deal_at == NOW + timedelta(seconds=3)
    assert start_match(table_id=table.pk, now=NOW + timedelta(seconds=3))
    assert Match.objects.get().rated is False


def test_only_the_creator_fills_with_bots_that_exist_and_only_free_seats(masha, alex):
    table = open_kozel(masha, players=2)
    with pytest.raises(NotAllowedError):
        fill_with_bots(table_id=table.pk, by_id=alex.pk, level="club", now=NOW)
    with pytest.raises(NotAllowedError):
        fill_with_bots(table_id=table.pk, by_id=masha.pk, level="grandmaster", now=NOW)
    sit(table_id=table.pk, user_id=alex.pk, now=NOW)
    with pytest.raises(TableFullError):
        fill_with_bots(table_id=table.pk, by_id=masha.pk, level="club", now=NOW)
    assert names(table) == ["Masha", "Alex"]


def test_the_creator_chooses_his_partner(masha):
    table = make_table(4, game="kozel_pairs")
    assert names(table) == ["Masha", "Alex", "Olya", "Serg"]
    swap_partner(table_id=table.pk, by_id=masha.pk, seat=2, now=NOW)
    assert names(table) == ["Masha", "Olya", "Alex", "Serg"]
    for seat in (1, 3, 7):
        with pytest.raises(NotAllowedError):
            swap_partner(table_id=table.pk, by_id=masha.pk, seat=seat)


def test_in_singles_nobody_has_a_partner(masha):
    table = make_table(4)
    with pytest.raises(NotAllowedError):
        swap_partner(table_id=table.pk, by_id=masha.pk, seat=2)


def test_a_bot_may_be_the_partner(masha):
    table = make_table(4, game="kozel_pairs", bots=("club", "novice"))
    assert names(table) == ["Masha", "Alex", "club", "novice"]
    swap_partner(table_id=table.pk, by_id=masha.pk, seat=2, now=NOW)
    assert names(table) == ["Masha", "club", "Alex", "novice"]


def test_the_creator_takes_the_request_back(masha):
    table = open_kozel(masha)
    cancel_table(table_id=table.pk, by_id=masha.pk)
    assert Table.objects.get().status == TableStatus.ABORTED
    with pytest.raises(MatchOverError):
        cancel_table(table_id=table.pk, by_id=masha.pk)


def test_the_creator_switches_spectators_off_and_on_even_during_a_match(masha):
    table = started_table(2)
    set_spectators(table_id=table.pk, by_id=masha.pk, allowed=False)
    assert not Table.objects.get().spectators
    set_spectators(table_id=table.pk, by_id=masha.pk, allowed=True)
    assert Table.objects.get().spectators


def test_only_the_creator_may_and_only_before_the_first_tile(masha, alex):
    table = open_kozel(masha)
    sit(table_id=table.pk, user_id=alex.pk)
    acts = [
        lambda by: remove_player(table_id=table.pk, by_id=by, seat=2),
        lambda by: seat_bot(table_id=table.pk, by_id=by, seat=3, level="club"),
        lambda by: swap_partner(table_id=table.pk, by_id=by, seat=2),
        lambda by: cancel_table(table_id=table.pk, by_id=by),
    ]
    for act in acts:
        with pytest.raises(NotAllowedError):
            act(alex.pk)
    with pytest.raises(NotAllowedError):
        set_spectators(table_id=table.pk, by_id=alex.pk, allowed=False)
    Table.objects.update(status=TableStatus.PLAYING, revision=40)
    for act in acts:
        with pytest.raises(NotAllowedError):
            act(masha.pk)


# --- Invitations --------------------------------------------------------------------


def test_an_invitation_is_heard_from_the_bell_once(masha, alex):
    table = open_kozel(masha)
    invite(table_id=table.pk, by_id=masha.pk, name="alex")
    invite(table_id=table.pk, by_id=masha.pk, name="Alex")
    notice = Notice.objects.get()
    assert (notice.user, notice.kind, notice.url) == (alex, "invitation", f"/tables/{table.code}/")
    assert notice.data["by"] == "Masha"
    assert Invitation.objects.count() == 1


@pytest.mark.parametrize(
    ("by", "name", "error"),
    [
        ("Masha", "Nobody", UnknownTableError),
        ("Masha", "Masha", NotAllowedError),
        ("Alex", "Masha", NotSeatedError),
    ],
)
def test_invitations_that_are_refused(masha, alex, by, name, error):
    table = open_kozel(masha)
    with pytest.raises(error):
        invite(table_id=table.pk, by_id=User.objects.get(username=by).pk, name=name)


def test_nobody_is_invited_to_no_table_or_a_running_one(masha, alex):
    with pytest.raises(UnknownTableError):
        invite(table_id=999, by_id=masha.pk, name="Alex")
    with pytest.raises(NotAllowedError):
        invite(table_id=started_table(2).pk, by_id=masha.pk, name="Alex")
