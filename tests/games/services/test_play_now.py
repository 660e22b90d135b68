"""One tap and one plays: which open table fits, and what is opened when none does."""

from datetime import timedelta

import pytest

from accounts.models import Block, User
from games.models import Seat, Table
from games.models.table import HERE_WITHIN
from games.services.opening import open_table
from games.services.play_now import play_now
from games.services.seating import sit
from games.services.showing import open_show_table
from tests.factories import NOW, make_user, people, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def masha() -> User:
    return people(1)[0]


@pytest.fixture
def alex() -> User:
    return people(2)[1]


def open_kozel(creator: User, players: int = 4, **more: object) -> Table:
    return open_table(creator_id=creator.pk, game="kozel", players=players, now=NOW, **more)


def bots_waiting(*bots: str) -> Table:
    return open_show_table(host_id=make_user().pk, game="kozel", bots=bots, now=NOW)


def test_who_waits_already_stays_where_he_is(masha):
    table = open_kozel(masha)
    open_kozel(make_user(), players=2)
    assert play_now(user_id=masha.pk, now=NOW) == table


def test_people_come_first_then_the_fullest_table_then_the_oldest(masha, alex):
    bots_waiting("club", "")
    oldest = open_kozel(make_user(), players=4)
    fuller = open_kozel(make_user(), players=3)
    open_kozel(make_user(), players=3)
    assert play_now(user_id=masha.pk, now=NOW) == fuller
    sit(table_id=oldest.pk, user_id=make_user().pk, now=NOW)
    sit(table_id=oldest.pk, user_id=make_user().pk, now=NOW)
    assert play_now(user_id=alex.pk, now=NOW) == oldest


def test_bots_that_wait_are_company_when_nobody_else_is_here(masha):
    table = bots_waiting("club", "", "novice")
    assert play_now(user_id=masha.pk, now=NOW) == table


@pytest.mark.parametrize(
    ("unseen", "is_taken"), [(0, True), (8, True), (8.1, False), (None, False)]
)
def test_nobody_is_led_to_a_table_whose_opener_is_away(unseen, is_taken, masha, alex):
    table = open_kozel(alex)
    seen = None if unseen is None else NOW - timedelta(seconds=unseen)
    Seat.objects.filter(table=table, number=1).update(last_seen_at=seen)
    assert (play_now(user_id=masha.pk, now=NOW) == table) is is_taken
    assert timedelta(seconds=8) == HERE_WITHIN


def test_one_who_is_away_is_enough_to_pass_by(masha, alex):
    table = open_kozel(alex)
    sit(table_id=table.pk, user_id=make_user().pk, now=NOW)
    Seat.objects.filter(table=table, number=2).update(last_seen_at=None)
    assert play_now(user_id=masha.pk, now=NOW) != table


def test_private_full_running_and_other_tables_do_not_fit(masha):
    open_kozel(make_user(), private=True)
    bots_waiting("club", "club")
    open_table(creator_id=make_user().pk, game="osel", players=4, now=NOW)
    own = play_now(user_id=masha.pk, now=NOW)
    assert own.creator == masha


@pytest.mark.parametrize("masha_blocks", [True, False])
def test_people_who_keep_apart_are_passed_by(masha_blocks, masha, alex):
    blocker, blocked = (masha, alex) if masha_blocks else (alex, masha)
    Block.objects.create(blocker=blocker, blocked=blocked)
    open_kozel(alex)
    table = play_now(user_id=masha.pk, now=NOW)
    assert (table.creator, table.seat_count, table.rated, table.private) == (masha, 2, True, False)


def test_who_plays_a_rated_match_is_not_led_to_another(masha):
    started(2, rated=True)  # Masha and Alex
    rated = open_kozel(make_user(), rated=True)
    unrated = open_kozel(make_user())
    assert play_now(user_id=masha.pk, now=NOW) == unrated
    assert rated.seats.exclude(user=None).count() == 1


def test_a_guest_is_led_to_unrated_tables_only(masha):
    guest, other = make_user(is_guest=True), make_user(is_guest=True)
    open_kozel(masha, rated=True)
    own = play_now(user_id=guest.pk, now=NOW)
    assert (own.creator, own.rated) == (guest, False)
    assert play_now(user_id=other.pk, now=NOW) == own
