"""What each pair of eyes sees of a table, and may do."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.errors import NotAllowedError, UnknownTableError
from games.models import Invitation, Seat, Table
from games.models.table import TableStatus
from games.positions import current_snapshot, refresh_presence
from games.queries import table_public
from games.queries.table import (
    Viewer,
    may_see,
    public_view,
    public_view_at_hand,
    table_id_of,
    table_state,
    table_view,
    view_of,
)
from games.queries.table_state import wire_time
from games.services.agreements import agree_to_stop, concede, want_rematch
from games.services.chat import say
from games.services.hosting import set_spectators
from games.services.inviting import invite
from games.services.pausing import pause_table
from tests.factories import (
    FOUR_ACTIONS,
    NOW,
    act,
    block,
    make_table,
    make_user,
    people,
    play_first,
    started_table,
)

pytestmark = pytest.mark.django_db


def seen_by(table: Table, name: str | None, **more: object):
    """The view of a member; None: signed out."""
    user = next((one for one in people(4) if one.username == name), None)
    if name is not None and user is None:
        user = make_user(name)
    return table_view(table.pk, user.pk if user else None, **more)


# --- Sight ---------------------------------------------------------------------------------------


def test_everybody_sees_his_own_hand_and_his_own_actions_on_his_turn():
    table = started_table(4)
    hands = {name: seen_by(table, name).deal.view for name in ("Masha", "Alex", "Olya", "Serg")}
    assert [len(view.hand) for view in hands.values()] == [7, 7, 7, 7]
    assert [str(action) for action in hands["Alex"].actions] == ["11"]
    assert all(not hands[name].actions for name in ("Masha", "Olya", "Serg"))
    spectator = seen_by(table, None)
    assert (spectator.you, spectator.deal.view.hand, spectator.deal.view.actions) == (None, (), ())
    assert spectator.deal.view is spectator.deal.public_view


def test_a_view_of_the_same_revision_costs_a_handful_of_queries(django_assert_max_num_queries):
    table = started_table(4)
    seen_by(table, "Masha")
    user_id = people(1)[0].pk
    with django_assert_max_num_queries(4):
        table_view(table.pk, user_id)


@pytest.mark.parametrize("actions", [1, 20])
def test_the_number_of_queries_does_not_grow_with_the_deal(actions, django_assert_num_queries):
    table = started_table(4)
    for action in FOUR_ACTIONS[:actions]:
        act(table.pk, action, now=NOW)
    current_snapshot(table.pk)
    refresh_presence([table.pk])
    with django_assert_num_queries(1):
        public_view(current_snapshot(table.pk))


def test_the_public_part_is_made_once_for_each_revision_and_presence(monkeypatch):
    table = started_table(4)
    built = []
    real = table_public._build
    monkeypatch.setattr(table_public, "_build", lambda *a: built.append(1) or real(*a))
    for name in ("Masha", "Alex", None, None):
        seen_by(table, name)
    assert len(built) == 1
    Seat.objects.filter(number=1).update(last_seen_at=timezone.now())
    seen_by(table, "Masha")
    assert len(built) == 2
    act(table.pk, "11", now=NOW)
    seen_by(table, "Masha")
    assert len(built) == 3


def test_a_view_is_at_hand_only_while_presence_and_chat_are_known():
    table = started_table(4)
    snapshot = current_snapshot(table.pk)
    assert public_view_at_hand(snapshot) is None
    refresh_presence([table.pk])
    assert public_view_at_hand(snapshot).code == table.code
    say(table_id=table.pk, user_id=people(1)[0].pk, text="Hello", now=NOW)
    snapshot = current_snapshot(table.pk)
    assert public_view_at_hand(snapshot) is None
    public_view(snapshot)
    assert public_view_at_hand(snapshot).chat[0].text == "Hello"


def test_a_kept_view_is_told_the_time_afresh(monkeypatch):
    table = started_table(4)
    first = seen_by(table, None)
    monkeypatch.setattr(table_public, "SAME_MOMENT", timedelta(0))
    second = seen_by(table, None)
    assert second.now > first.now
    assert second.seats is first.seats


# --- Who may look --------------------------------------------------------------------------------


def test_an_unknown_table_is_unknown():
    with pytest.raises(UnknownTableError):
        table_view(999, None)
    with pytest.raises(UnknownTableError):
        table_id_of("nosuch")


def test_a_public_table_is_seen_by_all_until_the_creator_wants_no_spectators():
    table = started_table(4)
    assert seen_by(table, None).code == table.code
    assert table_id_of(table.code) == table.pk
    set_spectators(table_id=table.pk, by_id=people(1)[0].pk, allowed=False)
    for stranger in (None, "Vera"):
        with pytest.raises(NotAllowedError):
            seen_by(table, stranger, token=table.watch_token)
    assert seen_by(table, "Alex").you == 2


def test_without_spectators_a_request_is_still_seen_by_who_may_join_it():
    table = make_table(4, seated=1, spectators=False)
    assert seen_by(table, None).allowed == {"sit"}


def test_a_private_table_is_seen_by_link_or_invitation_only():
    table = make_table(4, seated=1, private=True)
    viewer = make_user("Vera")
    with pytest.raises(NotAllowedError):
        table_view(table.pk, viewer.pk)
    for token in ("wrong", "не то"):
        with pytest.raises(NotAllowedError):
            table_view(table.pk, None, token=token)
    assert table_view(table.pk, None, token=table.watch_token).you is None
    assert table_view(table.pk, None, token=table.invite_token).you is None
    invite(table_id=table.pk, by_id=people(1)[0].pk, name="Vera")
    assert table_view(table.pk, viewer.pk).you is None
    assert Invitation.objects.count() == 1


def test_an_invitation_to_a_private_match_is_no_ticket_to_watch_it():
    table = started_table(2, private=True)
    Invitation.objects.create(table=table, user=make_user("Vera"), by=people(1)[0])
    snapshot = current_snapshot(table.pk)
    vera = Viewer(user_id=999, is_invited=True)
    assert not may_see(snapshot, vera)
    assert not may_see(snapshot, Viewer(token=table.invite_token))
    assert may_see(snapshot, Viewer(token=table.watch_token))
    with pytest.raises(NotAllowedError):
        view_of(snapshot, public_view(snapshot), vera)


# --- Chat ----------------------------------------------------------------------------------------


def test_blocked_people_are_not_read():
    table = started_table(4)
    masha, alex = people(2)
    say(table_id=table.pk, user_id=alex.pk, text="Hello", now=NOW)
    block(masha, alex)
    assert seen_by(table, "Masha").chat == ()
    assert [line.text for line in seen_by(table, "Olya").chat] == ["Hello"]
    block(make_user("Vera"), alex)
    vera = table_view(table.pk, make_user("Dina").pk)
    assert len(vera.chat) == 1


def test_in_pairs_the_seated_read_during_a_deal_only_what_was_said_before_it():
    table = started_table(4, game="kozel_pairs")
    stranger = make_user("Vera")
    say(table_id=table.pk, user_id=stranger.pk, text="before", now=NOW)
    say(
        table_id=table.pk,
        user_id=stranger.pk,
        text="Masha holds 66",
        now=NOW + timedelta(minutes=1),
    )
    mine = seen_by(table, "Masha")
    assert ([line.text for line in mine.chat], mine.chat_is_open) == (["before"], False)
    assert "say" not in mine.allowed
    theirs = table_view(table.pk, stranger.pk)
    assert len(theirs.chat) == 2
    assert "say" in theirs.allowed
    Table.objects.update(status=TableStatus.BETWEEN_DEALS, revision=100)
    assert len(seen_by(table, "Masha").chat) == 2


# --- What may be done ----------------------------------------------------------------------------


def test_before_the_match():
    table = make_table(4, seated=2, game="kozel_pairs")
    creator = seen_by(table, "Masha")
    assert creator.allowed == {
        "say", "invite", "cancel", "remove", "bot", "swap", "spectators", "leave",
    }  # fmt: skip
    assert creator.invite_token == table.invite_token
    assert creator.watch_token == table.watch_token
    assert seen_by(table, "Alex").allowed == {"say", "invite", "leave"}
    stranger = seen_by(table, None)
    assert stranger.allowed == {"sit"}
    assert (stranger.invite_token, stranger.watch_token) == ("", "")
    assert (stranger.deal, stranger.sheet, stranger.result, stranger.match_id) == (
        None,
        None,
        None,
        None,
    )


def test_in_a_pause_nobody_acts_gives_up_or_is_counted_down():
    table = started_table(2)
    Seat.objects.filter(number=2).update(last_seen_at=None, away_since=NOW)
    pause_table(table_id=table.pk, by_id=people(1)[0].pk, reason="the lights went out", now=NOW)
    seen = seen_by(table, "Masha")
    assert seen.allowed == {"say", "stop", "leave", "spectators"}
    assert (seen.paused, seen.deal.turn, seen.deal.view.actions) == (NOW, (1,), ())
    assert (seen.seat(2).away_since, seen.seat(2).grace_ends_at) == (NOW, None)
    state = table_state(seen)
    assert (state["paused"], state["deal"]["actions"]) == ("2026-09-01T18:00:00.000Z", [])


def test_during_and_between_deals_and_after():
    table = started_table(2)
    masha, alex = people(2)
    assert seen_by(table, "Masha").allowed == {
        "act", "say", "concede", "stop", "leave", "spectators",
    }  # fmt: skip
    assert seen_by(table, "Alex").allowed == {"say", "concede", "stop", "leave"}
    play_first(table.pk, now=NOW)
    between = seen_by(table, "Alex")
    assert between.allowed == {"say", "concede", "stop", "leave", "ready"}
    assert between.deal.view.hands_left is not None
    assert between.next is not None
    assert len(between.sheet.rows) == 1
    Seat.objects.filter(number=2).update(stand_in="club")
    Table.objects.update(revision=300)
    assert "take_back" in seen_by(table, "Alex").allowed
    agree_to_stop(table_id=table.pk, user_id=masha.pk)
    assert Table.objects.get().status == TableStatus.ABORTED
    ended = seen_by(table, "Masha")
    assert ended.allowed == {"say", "leave", "rematch"}
    assert (ended.result.reason, ended.result.losers, ended.result.rating) == ("", (), None)


def test_who_has_given_up_may_only_watch_or_leave():
    table = started_table(4)
    concede(table_id=table.pk, user_id=people(4)[3].pk)
    view = seen_by(table, "Serg")
    assert view.allowed == {"say", "leave"}
    assert view.seat(4).stand_in == "club"


def test_the_end_of_a_match_is_shown_with_its_points():
    table = started_table(2, rated=True)
    concede(table_id=table.pk, user_id=people(1)[0].pk, now=NOW)
    end = seen_by(table, None).result
    assert (end.reason, end.losers, end.winners, end.left, end.rating) == (
        "conceded",
        (1,),
        (2,),
        (),
        (0, 10),
    )
    want_rematch(table_id=table.pk, user_id=people(1)[0].pk, now=NOW)
    assert seen_by(table, "Masha").seat(1).wants_rematch


def test_the_grace_of_who_is_away_is_counted_down_for_all(settings):
    settings.LEAVE_GRACE_SECONDS = 40.0
    table = started_table(4)
    Seat.objects.filter(number=3).update(last_seen_at=None, away_since=NOW)
    seat = seen_by(table, None).seat(3)
    assert (seat.here, seat.away_since, seat.grace_ends_at) == (
        False,
        NOW,
        NOW + timedelta(seconds=40),
    )
    Seat.objects.filter(number=3).update(stand_in="club")
    Table.objects.update(revision=60)
    assert seen_by(table, None).seat(3).grace_ends_at is None


def test_a_table_with_a_guest_or_a_bot_is_shown_as_unrated_before_it_begins():
    table = make_table(2, rated=True, seated=1)
    assert seen_by(table, None).rated
    Seat.objects.filter(number=2).update(bot="club")
    Table.objects.update(revision=40)
    assert not seen_by(table, None).rated


# --- The wire ------------------------------------------------------------------------------------


def test_the_state_on_the_wire_between_deals():
    table = started_table(4)
    for action in FOUR_ACTIONS:
        act(table.pk, action, now=NOW)
    state = table_state(seen_by(table, "Olya"))
    assert state["status"] == "between_deals"
    assert state["deal"]["turn"] == []
    assert state["deal"]["turn_ends_at"] is None
    assert state["deal"]["hands_left"][1] == []
    assert state["deal"]["last"] == {"seat": 2, "action": "44<", "points": 0}
    assert state["next"] == {"deal_at": wire_time(NOW), "commitment": None, "commits": {}}
    assert state["sheet"] == [
        {
            "deal": 1,
            "end": {"kind": "out", "seat": 2},
            "rows": [
                {"before": "0", "hand": 12, "credit": 12, "after": "+12"},
                {"before": "0", "hand": 0, "credit": 0, "after": "0"},
                {"before": "0", "hand": 21, "credit": 21, "after": "21"},
                {"before": "0", "hand": 10, "credit": 10, "after": "+10"},
            ],
            "pot": 0,
        }
    ]
    assert state["accounts"][2] == {"recorded": 21, "remembered": 0, "open": True}
    assert state["result"] is None


def test_the_result_on_the_wire():
    table = started_table(2, rated=True)
    concede(table_id=table.pk, user_id=people(1)[0].pk, now=NOW)
    state = table_state(seen_by(table, None))
    assert state["result"] == {
        "over": True, "reason": "conceded", "losers": [1], "winners": [2], "rating": [0, 10],
    }  # fmt: skip


def test_times_on_the_wire_are_utc_with_milliseconds():
    assert wire_time(NOW) == "2026-09-01T18:00:00.000Z"
    assert wire_time(None) is None


def test_a_draw_of_another_is_not_told_in_state_and_log():
    table = started_table(2)
    while str(current_snapshot(table.pk).standing.position.actions[0]) != "+":
        play_first(table.pk, 1, now=NOW)
    seat = current_snapshot(table.pk).turn[0]
    act(table.pk, "+", now=NOW)
    own, other = (seen_by(table, ("Masha", "Alex")[number - 1]) for number in (seat, 3 - seat))
    assert table_state(own)["deal"]["last"]["action"] != "+??"
    assert table_state(other)["deal"]["last"]["action"] == "+??"
    assert own.log[-1].action == other.log[-1].action == "+??"
