"""Which guests are forgotten, and which are not."""

from datetime import timedelta

import pytest

from accounts.models import User
from accounts.services import make_guest, remove_guests
from games.models import ChatLine, Match, MatchSeat, Table
from games.models.match import MatchStatus
from games.models.table import TableStatus
from games.services import sweeping
from games.services.chat import say
from games.services.seating import sit
from games.services.sweeping import sweep_guests
from tests.factories import NOW, make_table, make_user, play_first, started_table

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(days=31)


def guest(joined=NOW, seen=None) -> User:
    made = make_guest(language="en")
    User.objects.filter(pk=made.pk).update(date_joined=joined, last_seen_at=seen)
    return made


def left() -> set[int]:
    return set(User.objects.filter(is_guest=True).values_list("pk", flat=True))


def test_who_was_not_seen_for_thirty_days_and_played_nothing_is_forgotten():
    guest(), guest(seen=NOW)
    kept = {
        guest(joined=NOW + timedelta(days=2)).pk,
        guest(seen=NOW + timedelta(days=2)).pk,
    }
    member = make_user("Masha", date_joined=NOW)
    assert sweep_guests(NOW + timedelta(days=29)) == 0
    assert sweep_guests(LATER) == 2
    assert left() == kept
    assert User.objects.filter(pk=member.pk).exists()


def test_more_than_a_batch_is_swept_at_once(monkeypatch):
    monkeypatch.setattr(sweeping, "AT_ONCE", 2)
    for _ in range(5):
        guest()
    assert sweep_guests(LATER) == 5


def test_who_sits_somewhere_or_finished_a_match_is_kept():
    waits, played, gave_up = guest(), guest(), guest()
    table = make_table(3, seated=1)
    sit(table_id=table.pk, user_id=waits.pk, now=NOW)
    for person, status in ((played, MatchStatus.FINISHED), (gave_up, MatchStatus.ABORTED)):
        match = Match.objects.create(
            table=started_table(2), number=7, game="kozel", players=2, status=status, started_at=NOW
        )
        MatchSeat.objects.create(match=match, number=1, side=1, user=person, name=person.username)
    assert sweep_guests(LATER) == 1
    assert left() == {waits.pk, played.pk}
    assert MatchSeat.objects.get(name=gave_up.username).user is None
    Table.objects.filter(pk=table.pk).update(status=TableStatus.ABORTED)
    assert sweep_guests(LATER) == 1


def test_what_a_forgotten_guest_said_stays_and_play_goes_on():
    table = make_table(2, seated=1)
    talker = guest()
    say(table_id=table.pk, user_id=talker.pk, text="Hello", now=NOW)
    assert sweep_guests(LATER) == 1
    assert ChatLine.objects.get().user is None
    other = started_table(2)
    assert play_first(other.pk, 3).table.ply == 3


def test_members_are_never_removed_as_guests():
    member = make_user("Masha")
    assert remove_guests(user_ids=[member.pk]) == 0
    assert User.objects.filter(pk=member.pk).exists()
