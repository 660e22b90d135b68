"""The demo club: who is there, what they have played, and that it can be begun and gone on with."""

from collections import Counter
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.utils import timezone

from accounts.models import AuditEntry, User
from games.management.commands import load_demo
from games.management.demo import history, room
from games.management.demo.history import missing_matches, play_match
from games.management.demo.people import found_club, founded_at, member_ids
from games.management.demo.plan import MATCHES, PlannedMatch
from games.models import Match, Table
from games.models.match import MatchStatus
from games.models.table import TableStatus
from games.positions import cached_snapshot
from games.services.clocks import run_due
from games.services.schedule import REQUEST_LIFETIME
from games.services.seating import sit
from games.services.starting import start_match
from ratings.models import Rating
from tests.factories import make_user

pytestmark = pytest.mark.django_db
PASSWORD = "of the demo club"
SHORT = (
    PlannedMatch(9, 18, "kozel", ("Masha", "Alex"), {"target": "20"}),
    PlannedMatch(4, 19, "kozel_pairs", ("Olya", "Serg", "Masha", "Alex")),
)


@pytest.fixture(autouse=True)
def _demo(settings, monkeypatch):
    settings.DEMO_LOGINS = dict.fromkeys(settings.DEMO_NAMES, PASSWORD)
    monkeypatch.setattr(history, "MATCHES", SHORT)
    monkeypatch.setattr(load_demo, "PAUSE_SECONDS", 0.0)


def test_the_plan_gives_each_of_the_four_twelve_matches_over_eight_weeks():
    played = Counter(name for planned in MATCHES for name in planned.names)
    assert played == {"Masha": 12, "Alex": 12, "Olya": 12, "Serg": 12}
    now = timezone.now()
    begins = [planned.began(now) for planned in MATCHES]
    assert begins == sorted(set(begins))
    assert now - timedelta(days=57) < begins[0] < now - timedelta(days=54)
    assert begins[-1] < now - timedelta(days=1)


def test_five_people_can_sign_in_and_one_of_them_administers():
    found_club()
    people = {user.username: user for user in User.objects.all()}
    assert sorted(people) == ["Alex", "Masha", "Olya", "Serg", "admin"]
    assert all(user.check_password(PASSWORD) for user in people.values())
    assert [name for name, user in people.items() if user.is_superuser] == ["admin"]
    assert people["Masha"].date_joined < timezone.now() - timedelta(days=60)


def test_the_whole_demo_is_loaded_once_and_only_once():
    call_command("load_demo")
    matches = Match.objects.filter(status=MatchStatus.FINISHED)
    assert matches.count() == 2
    assert all(match.rated and match.reason == "target" for match in matches)
    before = (User.objects.count(), Table.objects.count(), Match.objects.count())
    call_command("load_demo")
    assert (User.objects.count(), Table.objects.count(), Match.objects.count()) == before
    assert AuditEntry.objects.filter(action="load_demo").count() == 1


def test_a_match_of_the_past_has_the_times_of_its_evening_and_its_rating():
    founded = found_club()
    planned = SHORT[0]
    assert play_match(planned, member_ids(), founded)
    match = Match.objects.get()
    assert match.started_at == planned.began(founded)
    assert match.ended_at is not None
    assert timedelta(0) < match.ended_at - match.started_at < timedelta(hours=2)
    assert match.table.created_at < match.started_at
    acted = match.actions.values_list("at", flat=True)
    assert match.started_at < min(acted) <= max(acted) == match.ended_at
    assert set(match.actions.values_list("flag", flat=True)) == {""}
    assert Rating.objects.filter(pool="kozel").count() == 2
    assert cached_snapshot(match.table_id) is None


def test_an_interrupted_load_goes_on_where_it_stopped():
    founded = found_club()
    play_match(SHORT[0], member_ids(), founded)
    assert list(missing_matches(founded)) == [SHORT[1]]
    call_command("load_demo")
    assert list(missing_matches(founded)) == []


def test_a_match_that_fails_in_the_middle_leaves_nothing_behind():
    founded = found_club()
    with (
        patch.object(history, "play", side_effect=OperationalError("gone")),
        pytest.raises(OperationalError),
    ):
        play_match(SHORT[0], member_ids(), founded)
    assert not Table.objects.exists()
    assert not Match.objects.exists()


def test_somebody_who_is_playing_now_is_not_torn_away(capsys):
    call_command("load_demo")
    Match.objects.filter(started_at=SHORT[0].began(founded_at())).update(started_at=timezone.now())
    with patch.object(history, "start_match", return_value=False):
        call_command("load_demo")
    assert "skipped the match of" in capsys.readouterr().err
    assert list(missing_matches(founded_at())) == [SHORT[0]]


def test_a_club_with_members_of_its_own_is_left_alone():
    make_user("Vera")
    with pytest.raises(CommandError, match="the database is not empty"):
        call_command("load_demo")
    assert User.objects.count() == 1


def test_without_a_wish_there_is_no_demo(settings):
    settings.DEMO_LOGINS = {}
    with pytest.raises(CommandError, match="DEMO=1"):
        call_command("load_demo")
    assert not User.objects.exists()


def furnished():
    """The demo club's lobby; how often it is looked after makes no difference."""
    founded_at() or found_club()
    room.furnish(member_ids()["admin"])


def open_requests():
    return Table.objects.filter(seats__user=None, seats__bot="", status=TableStatus.WAITING)


def test_requests_of_bots_with_one_free_seat_stand_in_the_lobby_and_bots_play():
    for _ in range(2):
        furnished()
    assert [
        (table.game, [seat.bot for seat in table.seats.all()])
        for table in open_requests().order_by("pk")
    ] == [(wanted.game, list(wanted.bots)) for wanted in room.REQUESTS]
    (show,) = Table.objects.exclude(pk__in=open_requests())
    assert [seat.bot for seat in show.seats.all()] == ["club", "novice", "club", "novice"]
    assert not Table.objects.exclude(creator=None).exists()


def test_nobody_of_the_demo_is_made_to_wait_in_the_lobby():
    furnished()
    assert not Table.objects.filter(seats__user__isnull=False).exists()


def test_a_request_that_was_joined_begins_at_once_and_the_next_stands_in_its_place():
    furnished()
    table = open_requests().filter(seat_count=3).get()
    vera = make_user("Vera")
    sit(table_id=table.pk, user_id=vera.pk)
    assert start_match(table_id=table.pk, now=timezone.now() + timedelta(seconds=5))
    furnished()
    again = open_requests().filter(seat_count=3).get()
    assert (again.options, again.pk == table.pk) == (table.options, False)


def test_a_request_that_was_swept_away_is_opened_again():
    furnished()
    table = open_requests().filter(seat_count=2).get()
    with patch("games.services.clocks.book_downtime", return_value=True):
        run_due(timezone.now() + REQUEST_LIFETIME + timedelta(minutes=1))
    table.refresh_from_db()
    assert table.status == TableStatus.ABORTED
    furnished()
    assert open_requests().filter(seat_count=2).count() == 1


def shown():
    """The table of bots alone."""
    return Table.objects.exclude(seats__bot="").get()


def test_the_bots_play_the_next_match_at_their_table():
    furnished()
    show = Table.objects.filter(pk=shown().pk)
    first = Match.objects.create(
        table=show.get(), game="kozel", players=4, started_at=timezone.now(), status="finished"
    )
    show.update(status=TableStatus.FINISHED, match=first, revision=50)
    furnished()
    assert show.get().status == TableStatus.WAITING


def test_a_table_of_bots_that_cannot_go_on_is_replaced():
    furnished()
    old = shown()
    Table.objects.filter(pk=old.pk).update(status=TableStatus.ABORTED)
    with patch.object(room, "play_again", side_effect=room.ClubError):
        furnished()
    new = Table.objects.order_by("-pk").first()
    assert new.pk > old.pk
    assert [seat.bot for seat in new.seats.all()] == list(room.SHOW_BOTS)


def test_the_keeper_survives_a_database_that_is_away(monkeypatch, capsys):
    class EnoughError(Exception):
        pass

    naps = iter([None, None])

    def sleep(_):
        if next(naps, EnoughError) is EnoughError:
            raise EnoughError

    calls = []

    def furnish(host_id):
        calls.append(host_id)
        if len(calls) == 2:
            raise OperationalError("gone")

    monkeypatch.setattr(history, "MATCHES", ())
    monkeypatch.setattr(load_demo.time, "sleep", sleep)
    monkeypatch.setattr(load_demo, "furnish", furnish)
    monkeypatch.setattr(load_demo.connection, "close", lambda: None)
    with pytest.raises(EnoughError):
        call_command("load_demo", "--keep")
    assert len(calls) == 3
    assert "the lobby was not looked after: gone" in capsys.readouterr().err
