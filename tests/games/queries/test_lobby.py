"""What the lobby shows, and that it asks the same few questions however much there is."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override

from games.models import Seat, Table
from games.queries.lobby import (
    LobbyFilter,
    my_tables,
    parse_filter,
    read_lobby,
    table_row,
)
from games.services.hosting import cancel_table
from games.services.seating import sit
from tests.factories import NOW, make_table, make_user, people, start

pytestmark = pytest.mark.django_db


def requests_of(number):
    """Open requests of as many people, each with a free seat."""
    made = []
    for _ in range(number):
        host = make_user()
        table = make_table(2, seated=1)
        Seat.objects.filter(table=table, number=1).update(user=host)
        Table.objects.filter(pk=table.pk).update(creator=host)
        made.append(table)
    return made


@pytest.mark.parametrize("count", [1, 3])
def test_the_lobby_takes_four_queries_however_many_tables(count, django_assert_num_queries):
    requests_of(count)
    for table in requests_of(count):
        sit(table_id=table.pk, user_id=make_user().pk, now=NOW)
        start(table)
    with django_assert_num_queries(4):
        lobby = read_lobby()
    assert (len(lobby.requests), len(lobby.running)) == (count, count)


@pytest.mark.parametrize("count", [1, 3])
def test_my_tables_take_two_queries(count, django_assert_num_queries):
    tables = requests_of(count)
    me = make_user()
    for table in tables:
        sit(table_id=table.pk, user_id=me.pk, now=NOW)
    with django_assert_num_queries(2):
        assert len(my_tables(me.pk)) == count


def test_a_row_says_who_sits_where_and_what_is_free():
    table = make_table(4, seated=2, bots=("novice",))
    row = table_row(table)
    assert [(p.number, p.name, p.bot) for p in row.places] == [
        (1, "Masha", ""),
        (2, "Alex", ""),
        (3, "", ""),
        (4, "", "novice"),
    ]
    assert (row.free, row.is_open, row.deal, row.rated) == (1, True, 0, False)


def test_a_guest_and_a_stand_in_are_told_apart_from_members():
    table = make_table(3, seated=2)
    guest = make_user("Guest-1234", is_guest=True)
    sit(table_id=table.pk, user_id=guest.pk, now=NOW)
    Seat.objects.filter(table=table, number=1).update(stand_in="club")
    with override("en"):
        places = table_row(table).places
        assert [(p.name, p.bot_name, p.guest) for p in places] == [
            ("Masha", "Club player", False),
            ("Alex", "", False),
            ("Guest-1234", "", True),
        ]


def test_a_person_whose_page_is_not_seen_is_away_and_a_bot_never_is():
    now = timezone.now()
    table = make_table(4, seated=3, bots=("club",), now=now)
    Seat.objects.filter(table=table, number=2).update(last_seen_at=now - timedelta(seconds=9))
    Seat.objects.filter(table=table, number=3).update(last_seen_at=None, stand_in="club")
    assert [place.away for place in table_row(table).places] == [False, True, False, False]


def test_a_rated_request_is_unrated_as_long_as_a_guest_sits_there():
    table = make_table(2, seated=1, rated=True)
    assert table_row(table).rated is True
    guest = make_user("Guest-1234", is_guest=True)
    sit(table_id=table.pk, user_id=guest.pk, now=NOW)
    assert table_row(table).rated is False


def test_a_match_in_play_is_rated_as_it_began_whoever_stands_in():
    start(make_table(2, rated=True))
    Seat.objects.filter(number=1).update(stand_in="club")
    (row,) = read_lobby().running
    assert (row.rated, row.places[0].bot) == (True, "club")


def test_only_options_that_differ_are_said():
    table = make_table(2, seated=1, options={"fish_amount": "each_own", "target": "101"})
    with override("en"):
        assert [str(word) for word in table_row(table).words] == ["fish on all"]


def test_another_set_than_the_usual_is_said_first():
    table = make_table(2, seated=1, game="draw", set="9", options={"target": "200"})
    with override("en"):
        row = table_row(table)
        assert row.words == ("Double-9 set", "to 200")
        assert row.rules_line == (
            "Draw game · 2 players · Double-9 set · to 200 · unrated · 30 s a turn, 60 s in reserve"
        )


def test_usual_rules_are_called_so_in_the_line_of_a_link():
    with override("en"):
        kozel = table_row(make_table(2, seated=1, rated=True))
        dragon = table_row(make_table(2, seated=1, game="jie_long"))
    assert kozel.rules_line.startswith("Kozel · 2 players · to 101 · usual rules · rated · ")
    assert dragon.rules_line.startswith("Jie Long · 2 players · usual rules · unrated · ")


def test_private_and_ended_tables_are_not_in_the_lobby():
    masha = people(1)[0]
    make_table(2, seated=1, private=True)
    ended = make_table(2, seated=1)
    cancel_table(table_id=ended.pk, by_id=masha.pk, now=NOW)
    lobby = read_lobby()
    assert (lobby.requests, lobby.running) == ((), ())


def test_my_tables_hold_private_ones_but_none_of_others():
    masha, alex = people(2)
    table = make_table(2, seated=1, private=True)
    assert [row.code for row in my_tables(masha.pk)] == [table.code]
    assert my_tables(alex.pk) == ()


def test_running_tables_show_the_deal_that_is_played():
    table = make_table(2)
    start(table)
    (row,) = read_lobby().running
    assert (row.code, row.deal, row.is_open) == (table.code, 1, False)


def test_newest_requests_come_first():
    first, second = requests_of(2)
    Table.objects.filter(pk=first.pk).update(created_at=NOW - timedelta(hours=1))
    assert [row.code for row in read_lobby().requests] == [second.code, first.code]


@pytest.mark.parametrize(
    ("params", "wanted"),
    [
        pytest.param({}, LobbyFilter(), id="nothing"),
        pytest.param(
            {"game": "kozel", "rated": "yes", "free": "2"},
            LobbyFilter("kozel", "yes", "2"),
            id="everything",
        ),
        pytest.param(
            {"game": "poker", "rated": "maybe", "free": "99"}, LobbyFilter(), id="unreadable"
        ),
        pytest.param({"free": "-1", "page": "3"}, LobbyFilter(), id="unknown-names"),
        pytest.param({"game": "k" * 10_000}, LobbyFilter(), id="long"),
    ],
)
def test_a_filter_that_cannot_be_read_filters_nothing(params, wanted):
    assert parse_filter(params) == wanted


@pytest.mark.parametrize(
    ("wanted", "shown"),
    [
        (LobbyFilter(), 2),
        (LobbyFilter(game="kozel"), 2),
        (LobbyFilter(game="kozel_pairs"), 0),
        (LobbyFilter(rated="yes"), 1),
        (LobbyFilter(rated="no"), 1),
        (LobbyFilter(free="2"), 1),
        (LobbyFilter(free="3"), 0),
    ],
)
def test_a_filter_lets_through_what_fits(wanted, shown):
    make_table(3, seated=1, rated=True)
    make_table(2, seated=1)
    assert len(read_lobby().filtered(wanted).requests) == shown


def test_the_filter_stands_in_the_address_and_is_read_back():
    wanted = LobbyFilter("kozel_pairs", "no", "")
    assert wanted.query == "game=kozel_pairs&rated=no"
    assert LobbyFilter().query == ""


def test_free_seats_are_not_asked_of_tables_in_play():
    start(make_table(2))
    assert len(read_lobby().filtered(LobbyFilter(free="3")).running) == 1


def test_the_host_is_named_only_while_he_sits():
    table = make_table(2)
    masha, _alex = people(2)
    row = table_row(table)
    assert (row.name_of(masha.pk), row.name_of(None), row.name_of(0)) == ("Masha", "", "")
    assert row.others == "Masha, Alex"
