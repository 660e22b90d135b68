"""The one door: every message reaches its service, and is answered with the counters after it."""

import pytest

from games.errors import ClubError, NotSeatedError
from games.messages import (
    Act,
    AllowSpectators,
    Cancel,
    Concede,
    Invite,
    Leave,
    Ping,
    Ready,
    Rematch,
    Remove,
    Reveal,
    Say,
    SeatBot,
    ShowShape,
    Sit,
    Stop,
    Swap,
    TakeBack,
)
from games.models import ChatLine, Invitation, Match, Table
from games.services.perform import perform
from games.services.recording import Stored
from tests.factories import make_table, make_user, people, started_table

pytestmark = pytest.mark.django_db


def test_before_a_match_every_message_does_its_work():
    table = make_table(4, seated=1, game="kozel_pairs")
    masha, alex = people(2)
    revision = table.revision

    def say(user, message, *, changes: bool = True) -> None:
        nonlocal revision
        revision += changes
        assert perform(table_id=table.pk, user_id=user.pk, message=message) == Stored(0, revision)

    say(masha, Invite("Alex"), changes=False)
    assert Invitation.objects.get().user == alex
    say(alex, Sit(2))
    say(alex, Say("Hello"))
    assert ChatLine.objects.get().text == "Hello"
    say(masha, SeatBot(3, "club"))
    say(masha, Swap(2))
    assert table.seats.get(number=3).user == alex
    say(masha, Remove(2))
    say(masha, AllowSpectators(False))
    say(alex, Reveal("x"), changes=False)
    say(alex, Ping(), changes=False)
    say(alex, ShowShape("wide"), changes=False)
    say(alex, Leave())
    say(masha, Cancel())
    assert Table.objects.get().status == "aborted"


def test_during_and_after_a_match():
    table = started_table(2)
    masha, alex = people(2)
    act = perform(table_id=table.pk, user_id=masha.pk, message=Act("11", 0), client_id="a")
    assert act == Stored(1, table.revision + 1)
    perform(table_id=table.pk, user_id=masha.pk, message=Ready(None))
    with pytest.raises(ClubError):
        perform(table_id=table.pk, user_id=masha.pk, message=TakeBack())
    perform(table_id=table.pk, user_id=masha.pk, message=Stop())
    perform(table_id=table.pk, user_id=alex.pk, message=Concede())
    assert Match.objects.get().reason == "conceded"
    perform(table_id=table.pk, user_id=alex.pk, message=Rematch())
    assert table.seats.get(number=2).wants_rematch or Table.objects.get().status == "waiting"


def test_who_is_signed_out_or_a_stranger_does_nothing():
    table = started_table(2)
    for user_id in (None, make_user().pk):
        with pytest.raises(NotSeatedError):
            perform(table_id=table.pk, user_id=user_id, message=Act("11", 0))
