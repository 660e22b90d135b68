"""Who may say what at a table, and who is heard."""

from datetime import timedelta

import pytest

from accounts.models import Mute
from games.errors import (
    MalformedMessageError,
    MutedError,
    NotAllowedError,
    TooFastError,
    UnknownTableError,
)
from games.models import ChatLine, Table
from games.models.table import TableStatus
from games.services.chat import say, withdraw_line
from tests.factories import NOW, make_user, people, started_table

pytestmark = pytest.mark.django_db


def test_a_line_is_stored_with_seat_and_bumps_the_revision():
    table = started_table(4)
    alex = people(2)[1]
    line = say(table_id=table.pk, user_id=alex.pk, text="  good \n luck ", now=NOW)
    assert (line.text, line.seat, line.user) == ("good luck", 2, alex)
    after = Table.objects.get()
    assert after.revision == after.chat_revision == table.revision + 1
    assert after.ply == table.ply


def test_a_spectator_speaks_without_a_seat():
    table = started_table(4, game="kozel_pairs")
    assert say(table_id=table.pk, user_id=make_user().pk, text="Hi").seat is None


@pytest.mark.parametrize("text", ["", "   ", "x" * 301, "a\u0000b", "a\u202eb"])
def test_lines_that_cannot_be_shown_are_malformed(text):
    table = started_table(4)
    with pytest.raises(MalformedMessageError):
        say(table_id=table.pk, user_id=people(1)[0].pk, text=text)


def test_in_pair_games_the_seated_are_silent_during_a_deal():
    table = started_table(4, game="kozel_pairs")
    masha = people(1)[0]
    with pytest.raises(NotAllowedError):
        say(table_id=table.pk, user_id=masha.pk, text="I hold 66")
    Table.objects.update(status=TableStatus.BETWEEN_DEALS, revision=40)
    assert say(table_id=table.pk, user_id=masha.pk, text="I held 66").seat == 1


def test_the_muted_are_told_so(settings):
    table = started_table(4)
    masha, alex = people(2)
    mute = Mute.objects.create(user=masha, until=NOW + timedelta(days=400_000 // 365), by=alex)
    mute.until = NOW.replace(year=2999)
    mute.save()
    with pytest.raises(MutedError):
        say(table_id=table.pk, user_id=masha.pk, text="Hello")
    assert not ChatLine.objects.exists()


def test_five_lines_in_ten_seconds_are_enough():
    table = started_table(4)
    masha, alex = people(2)
    for number in range(5):
        say(table_id=table.pk, user_id=masha.pk, text=f"line {number}", now=NOW)
    with pytest.raises(TooFastError):
        say(table_id=table.pk, user_id=masha.pk, text="more", now=NOW + timedelta(seconds=9))
    say(table_id=table.pk, user_id=alex.pk, text="me", now=NOW)
    say(table_id=table.pk, user_id=masha.pk, text="later", now=NOW + timedelta(seconds=11))
    assert ChatLine.objects.count() == 7


def test_a_withdrawn_line_is_kept_but_marked():
    table = started_table(4)
    line = say(table_id=table.pk, user_id=people(1)[0].pk, text="Hello", now=NOW)
    withdraw_line(line_id=line.pk, now=NOW)
    line.refresh_from_db()
    assert line.withdrawn_at == NOW
    assert Table.objects.get().chat_revision == table.revision + 2
    with pytest.raises(UnknownTableError):
        withdraw_line(line_id=line.pk + 1)
