"""The socket of a table: what is answered, what is shown, to whom, and what is not."""

import asyncio
import json
from datetime import timedelta

import pytest
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.consumers import shared
from games.consumers import table as table_consumer
from games.consumers.limits import AT_ONCE
from games.consumers.serving import tell_presence
from games.models import Action, ChatLine, Seat, Table
from games.positions import current_snapshot
from games.queries import table_public
from games.services import hosting
from games.services.chat import say
from games.services.play import play
from games.watching import registry, run_unit
from tests import factories
from tests.games.consumers.sockets import JSON, PATIENCE, Socket

pytestmark = pytest.mark.django_db(transaction=True)


async def running(players: int = 4, **settings: object) -> Table:
    """A match that began a moment ago, so that no turn is over yet."""
    return await run_unit(factories.started_table, players, now=timezone.now(), **settings)


async def everybody(number: int = 4) -> list[factories.User]:
    return await run_unit(factories.people, number)


async def test_a_client_of_the_json_protocol_gets_the_whole_state_first():
    table = await running()
    masha, alex, *_ = await everybody()
    async with Socket(table.code, alex) as socket:
        assert socket.protocol == JSON
        state = await socket.next("table")
    assert set(state) == {
        "type", "code", "revision", "ply", "now", "status", "paused", "game", "set", "rules",
        "rated", "you", "seats", "accounts", "deal", "next", "sheet", "result",
    }  # fmt: skip
    assert (state["code"], state["you"], state["status"]) == (table.code, 2, "playing")
    assert state["deal"]["hand"] == ["03", "06", "11", "13", "16", "44", "45"]
    assert state["deal"]["actions"] == ["11"]
    assert state["deal"]["turn"] == [2]
    assert [seat["tiles"] for seat in state["seats"]] == [7, 7, 7, 7]
    assert state["seats"][1]["here"] is True
    assert state["now"].endswith("Z")


async def test_an_act_is_accepted_and_shown_to_all_each_with_his_own_hand():
    table = await running()
    masha, alex, olya, serg = await everybody()
    async with Socket(table.code, alex) as player, Socket(table.code, olya) as next_one:
        await player.table()
        first = await next_one.table()
        answer = await player.ask(type="act", id="a1", ply=0, action="11")
        assert answer == {
            "type": "accepted",
            "id": "a1",
            "ply": 1,
            "revision": first["revision"] + 1,
        }
        mine = await player.table(revision=answer["revision"])
        his = await next_one.table(revision=answer["revision"])
    assert mine["deal"]["hand"] == ["03", "06", "13", "16", "44", "45"]
    assert mine["deal"]["actions"] == []
    assert his["deal"]["hand"] == ["04", "14", "15", "35", "36", "46", "56"]
    assert his["deal"]["actions"] == ["14<", "15<", "14>", "15>"]
    assert his["deal"]["line"] == ["11"]
    assert his["deal"]["last"] == {"seat": 2, "action": "11", "points": 0}


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "act", "ply": 1, "action": "11"}, "stale"),
        ({"type": "act", "ply": 0, "action": "66"}, "illegal"),
        ({"type": "act", "ply": 0, "action": "??"}, "malformed"),
        ({"type": "act", "ply": -1, "action": "11"}, "malformed"),
        ({"type": "act", "ply": True, "action": "11"}, "malformed"),
        ({"type": "act", "ply": 0}, "malformed"),
        ({"type": "act", "ply": 0, "action": 11}, "malformed"),
        ({"type": "dance"}, "unknown"),
        ({"type": 7}, "malformed"),
        ({}, "malformed"),
        ({"type": "rematch"}, "not_allowed"),
        ({"type": "sit", "seat": 3}, "not_allowed"),
        ({"type": "say", "text": ""}, "malformed"),
    ],
)
async def test_what_cannot_be_done_is_refused_with_its_code_and_changes_nothing(message, code):
    table = await running()
    alex = (await everybody())[1]
    async with Socket(table.code, alex) as socket:
        await socket.table()
        answer = await socket.ask(id="x", **message)
        assert (answer["type"], answer["id"], answer["code"]) == ("refused", "x", code)
        assert (answer["ply"], answer["revision"]) == (0, table.revision)
        assert answer["message"]
    assert await run_unit(Action.objects.count) == 0


async def test_refusals_speak_the_language_of_the_reader():
    table = await running()
    masha = (await everybody())[0]
    texts = {}
    for language in ("en", "ru"):
        async with Socket(table.code, masha, query=f"language={language}") as socket:
            texts[language] = (await socket.ask(type="act", id="x", ply=0, action="66"))["message"]
    assert texts["en"] == "It is not your turn."


@pytest.mark.parametrize("text", ["{", "[1]", '"act"', "null", '{"type": "act"', "9" * 20])
async def test_broken_json_is_answered_malformed_and_the_socket_lives_on(text):
    table = await running()
    masha = (await everybody())[0]
    async with Socket(table.code, masha) as socket:
        await socket.communicator.send_to(text_data=text)
        answer = await socket.next("refused")
        assert (answer["id"], answer["code"]) == (None, "malformed")
        assert (await socket.ask(type="ping", id="p"))["type"] == "pong"


async def test_bytes_and_long_messages_are_malformed(settings):
    table = await running()
    masha = (await everybody())[0]
    async with Socket(table.code, masha) as socket:
        await socket.communicator.send_to(bytes_data=b"{}")
        assert (await socket.next("refused"))["code"] == "malformed"
        text = "x" * settings.SOCKET_MESSAGE_MAX_BYTES
        await socket.communicator.send_to(text_data=json.dumps({"type": "say", "text": text}))
        assert (await socket.next("refused"))["code"] == "malformed"


@pytest.mark.parametrize("client_id", [7, "", "x" * 65, ["a"], {"a": 1}, "\ud800"])
async def test_an_id_must_be_a_text_of_at_most_64_characters(client_id):
    table = await running()
    alex = (await everybody())[1]
    async with Socket(table.code, alex) as socket:
        await socket.say(type="act", id=client_id, ply=0, action="11")
        answer = await socket.next("refused")
        assert (answer["id"], answer["code"]) == (None, "malformed")
    assert await run_unit(Action.objects.count) == 0


async def test_a_spectator_and_a_signed_out_visitor_see_no_hand_and_may_not_act():
    table = await running()
    stranger = await run_unit(factories.make_user, "Stranger")
    for visitor in (stranger, None):
        async with Socket(table.code, visitor) as socket:
            state = await socket.table()
            assert (state["you"], state["deal"]["hand"], state["deal"]["actions"]) == (None, [], [])
            answer = await socket.ask(type="act", id="x", ply=0, action="11")
            assert answer["code"] == "not_seated"


async def test_one_person_in_two_tabs_plays_from_either():
    table = await running()
    alex, olya = (await everybody())[1:3]
    async with Socket(table.code, alex) as one, Socket(table.code, alex) as two:
        await one.table()
        await two.table()
        answers = await asyncio.gather(
            one.ask(type="act", id="a", ply=0, action="11"),
            two.ask(type="act", id="b", ply=0, action="11"),
        )
        assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
        newest = await two.table(revision=table.revision + 1)
        assert newest["deal"]["line"] == ["11"]
        assert newest == await one.table(revision=table.revision + 1) or newest["now"]
    seat = await run_unit(Seat.objects.get, table=table, number=2)
    assert seat.last_seen_at is None


async def test_the_same_id_sent_twice_at_once_is_stored_once_and_accepted_twice():
    table = await running()
    alex = (await everybody())[1]
    async with Socket(table.code, alex) as one, Socket(table.code, alex) as two:
        answers = await asyncio.gather(
            one.ask(type="act", id="a", ply=0, action="11"),
            two.ask(type="act", id="a", ply=0, action="11"),
        )
    assert answers[0] == answers[1]
    assert answers[0]["type"] == "accepted"
    assert await run_unit(Action.objects.count) == 1


async def test_what_another_process_did_is_shown_when_the_watcher_says_so():
    table = await running()
    masha, alex, *_ = await everybody()

    def elsewhere() -> None:
        """Play without telling this process: its registry hears nothing, its cache is old."""
        Table.objects.filter(pk=table.pk).update(revision=table.revision + 5, private=True)

    async with Socket(table.code, masha) as socket:
        await socket.table()
        await run_unit(elsewhere)
        assert await socket.is_silent()
        registry.announce(table.pk, table.revision + 5)
        state = await socket.table(revision=table.revision + 5)
        assert state["revision"] == table.revision + 5


async def test_a_client_is_never_shown_an_older_revision():
    table = await running()
    alex = (await everybody())[1]
    async with Socket(table.code, alex) as socket:
        await socket.table()
        await socket.ask(type="act", id="a", ply=0, action="11")
        registry.announce(table.pk, 1, again=True)
        await socket.ask(type="ping", id="p")
        assert socket.state["revision"] == table.revision + 1


async def test_an_unknown_table_and_a_private_one_close_the_socket():
    for code in ("nosuch", "%00"):
        async with Socket(code, None) as socket:
            assert await socket.close_code() == 4003
    table = await running(private=True)
    async with Socket(table.code, None) as socket:
        assert await socket.close_code() == 4003
        await socket.say(type="ping")
    async with Socket(table.code, None, query=f"token={table.watch_token}") as socket:
        assert (await socket.table())["you"] is None


async def test_spectators_leave_when_the_creator_switches_them_off():
    table = await running()
    masha = (await everybody())[0]
    async with Socket(table.code, None) as spectator, Socket(table.code, masha) as player:
        await spectator.table()
        await player.table()
        await run_unit(hosting.set_spectators, table_id=table.pk, by_id=masha.pk, allowed=False)
        assert await spectator.close_code() == 4003
        await player.table(revision=table.revision + 1)


async def test_a_flood_is_refused_then_closed_and_the_neighbour_plays_on():
    table = await running()
    masha, alex, *_ = await everybody()
    async with Socket(table.code, masha) as flooding, Socket(table.code, alex) as neighbour:
        for _ in range(1000):
            await flooding.say(type="ping")
        answer = await neighbour.ask(type="act", id="a", ply=0, action="11")
        assert answer["type"] == "accepted"
        assert await flooding.close_code() == 4008
        codes = [json.loads(frame).get("code") for frame in flooding.frames]
        assert "too_fast" in codes
        assert sum(json.loads(frame)["type"] == "pong" for frame in flooding.frames) >= AT_ONCE


async def test_a_line_of_chat_reaches_everybody_but_who_does_not_wish_to_read_it():
    table = await running()
    masha, alex, olya, _ = await everybody()
    await run_unit(factories.block, olya, masha)
    async with Socket(table.code, alex) as reader, Socket(table.code, olya) as blocker:
        await reader.table()
        await blocker.table()
        await run_unit(say, table_id=table.pk, user_id=masha.pk, text="Hello")
        line = await reader.next("chat")
        assert (line["seat"], line["name"], line["text"]) == (1, "Masha", "Hello")
        await blocker.table(revision=table.revision + 1)
        await blocker.ask(type="ping", id="p")
        assert not any('"chat"' in frame for frame in blocker.frames)


async def test_what_is_said_over_the_socket_is_stored_once():
    table = await running()
    alex = (await everybody())[1]
    async with Socket(table.code, alex) as socket:
        await socket.say(type="say", id="s", text="  Well   done ")
        heard = {}
        while not {"accepted", "chat"} <= heard.keys():  # in either order
            message = await socket.message()
            heard[message["type"]] = message
        assert heard["accepted"]["id"] == "s"
        assert heard["chat"]["text"] == "Well done"
    assert await run_unit(ChatLine.objects.count) == 1


async def test_presence_is_shown_without_a_new_revision():
    table = await running()
    masha, alex, *_ = await everybody()
    async with Socket(table.code, masha) as socket:
        before = await socket.table()
        assert before["seats"][1]["here"] is True  # he sat down a moment ago
        await run_unit(Seat.objects.filter(table=table, number=2).update, last_seen_at=None)
        await run_unit(tell_presence)
        while socket.state["seats"][1]["here"]:
            await socket.message()
        assert socket.state["revision"] == before["revision"]
        async with Socket(table.code, alex):
            while not socket.state["seats"][1]["here"]:
                await socket.message()
        while socket.state["seats"][1]["here"]:
            await socket.message()


async def test_the_page_gets_fragments_and_a_notice_for_a_refusal():
    table = await running()
    alex = (await everybody())[1]
    page = {"HEADERS": {"HX-Request": "true"}}
    async with Socket(table.code, alex, html=True, query="language=en") as socket:
        assert socket.protocol is None
        first = await socket.frame()
        assert 'id="hand"' in first
        assert first.count("hx-swap-oob") >= 5
        await socket.say(type="act", action="66", ply="0", **page)
        await socket.frame_with("You do not hold this tile.")
        await socket.frame_with('id="hand"')  # the page is set right again
        await socket.say(type="ping", **page)
        await socket.say(type="act", action="11", ply="0", **page)
        await socket.frame_with('data-ply="1"')
    assert await run_unit(Action.objects.count) == 1


async def test_an_act_is_one_hop_two_statements_and_no_query_for_anybody_who_watches(monkeypatch):
    table = await running()
    masha, alex, *_ = await everybody()
    hops = []
    real_run_unit = table_consumer.run_unit

    def counted(unit, *args, **kwargs):
        with CaptureQueriesContext(connection) as statements:
            result = unit(*args, **kwargs)
        hops.append([query["sql"] for query in statements.captured_queries])
        return result

    async def counting_run_unit(unit, *args, **kwargs):
        return await real_run_unit(counted, unit, *args, **kwargs)

    sockets = [Socket(table.code, person) for person in (masha, alex, None, None, None)]
    for socket in sockets:
        await socket.__aenter__()
        await socket.table(revision=table.revision)
    for module in (table_consumer, shared):
        monkeypatch.setattr(module, "run_unit", counting_run_unit)
    answer = await sockets[1].ask(type="act", id="a", ply=0, action="11")
    for socket in sockets:
        await socket.table(revision=answer["revision"])
    assert len(hops) == 1
    statements = [text for text in hops[0] if not text.startswith(("BEGIN", "COMMIT"))]
    assert len(statements) == (1 if connection.vendor == "postgresql" else 2)
    for socket in sockets:
        await socket.__aexit__(None, None, None)


async def test_spectators_cost_no_rendering_of_their_own(monkeypatch):
    """Renders are at most one for each seat and one for all who watch."""
    monkeypatch.setattr(table_public, "SAME_MOMENT", timedelta(minutes=1))
    table = await running()
    masha, alex, *_ = await everybody()
    states = []
    real = table_consumer.state_text
    monkeypatch.setattr(
        table_consumer, "state_text", lambda view: states.append(view) or real(view)
    )
    sockets = [Socket(table.code, person) for person in (masha, alex, None, None, None, None)]
    for socket in sockets:
        await socket.__aenter__()
        await socket.table(revision=table.revision)
    # Who came in woke the others once more.
    await asyncio.sleep(0.3)
    states.clear()
    answer = await sockets[1].ask(type="act", id="a", ply=0, action="11")
    for socket in sockets:
        await socket.table(revision=answer["revision"])
    assert len(states) == 3  # Masha's, Alex's, and one for all who watch
    for socket in sockets:
        await socket.__aexit__(None, None, None)


async def test_everything_a_match_needs_can_be_said_over_the_socket():
    """A request is joined, changed and left by messages alone."""
    table = await run_unit(factories.make_table, 3, seated=1, now=timezone.now())
    masha, alex = await everybody(2)
    async with Socket(table.code, masha) as creator, Socket(table.code, alex) as guest:
        assert (await guest.ask(type="sit", id="1", seat=2))["type"] == "accepted"
        assert (await guest.ask(type="sit", id="2", seat=9))["code"] == "full"
        assert (await guest.ask(type="cancel", id="3"))["code"] == "not_allowed"
        assert (await creator.ask(type="bot", id="4", seat=3, level="novice"))["type"] == "accepted"
        assert (await creator.ask(type="remove", id="5", seat=3))["type"] == "accepted"
        assert (await creator.ask(type="swap", id="6", seat=2))["code"] == "not_allowed"
        assert (await creator.ask(type="invite", id="7", name="Alex"))["type"] == "accepted"
        assert (await creator.ask(type="spectators", id="8", allowed=False))["type"] == "accepted"
        assert (await guest.ask(type="ready", id="9"))["type"] == "accepted"
        assert (await guest.ask(type="reveal", id="10", text="x"))["type"] == "accepted"
        assert (await guest.ask(type="leave", id="11"))["type"] == "accepted"
        assert (await guest.ask(type="leave", id="12"))["code"] == "not_seated"
        assert (await creator.ask(type="cancel", id="13"))["type"] == "accepted"
        state = await creator.table(revision=1)
        assert (await creator.ask(type="concede", id="14"))["code"] == "finished"
        assert (await creator.ask(type="stop", id="15"))["code"] == "finished"
        assert (await creator.ask(type="take_back", id="16"))["code"] == "not_allowed"
        assert (await creator.ask(type="ready", id="17"))["code"] == "finished"
    assert state["revision"] >= 1


async def test_an_act_that_is_stored_while_the_socket_closes_stays_stored():
    table = await running()
    alex = (await everybody())[1]
    socket = Socket(table.code, alex)
    async with socket:
        await socket.table()
        await socket.say(type="act", id="a", ply=0, action="11")
    for _ in range(50):
        if await run_unit(Action.objects.count):
            break
        await asyncio.sleep(0.05)
    assert (await run_unit(current_snapshot, table.pk)).table.ply == 1


async def test_a_closed_socket_is_forgotten():
    table = await running()
    alex = (await everybody())[1]
    async with Socket(table.code, alex) as socket:
        await socket.table()
        assert len(registry.clients(table.pk)) == 1
    assert registry.clients(table.pk) == ()
    await run_unit(play, table_id=table.pk, user_id=alex.pk, action="11", ply=0)


async def test_a_table_that_cannot_be_read_is_shown_as_soon_as_it_can(monkeypatch):
    table = await running()
    alex = (await everybody())[1]
    monkeypatch.setattr(table_consumer, "RETRY_SECONDS", 0.05)
    async with Socket(table.code, alex) as socket:
        await socket.table(revision=table.revision)
        failures = []
        real = table_consumer.view_of

        def fail_twice(*args):
            failures.append(1)
            if len(failures) <= 2:
                raise DatabaseError("gone")
            return real(*args)

        monkeypatch.setattr(table_consumer, "view_of", fail_twice)
        answer = await socket.ask(type="act", id="a", ply=0, action="11")
        await socket.table(revision=answer["revision"])
    assert len(failures) >= 3


async def test_a_table_that_cannot_be_rendered_makes_the_page_connect_anew(monkeypatch):
    table = await running()
    alex = (await everybody())[1]

    def fail(view):
        raise RuntimeError("a defect")

    monkeypatch.setattr(table_consumer, "state_text", fail)
    async with Socket(table.code, alex) as socket:
        assert await socket.close_code() == 1011


async def test_the_seat_of_a_socket_that_broke_down_is_let_go(monkeypatch):
    table = await running()
    alex = (await everybody())[1]
    socket = Socket(table.code, alex)
    await socket.__aenter__()
    await socket.table(revision=table.revision)
    held = table_consumer.serving._held
    assert len(held) == 1

    def lose(**_: object) -> None:
        raise DatabaseError("gone")

    monkeypatch.setattr(table_consumer, "perform", lose)
    await socket.say(type="act", id="a", ply=0, action="11")
    with pytest.raises(DatabaseError):
        await asyncio.wait_for(socket.communicator.future, PATIENCE)
    assert len(held) == 0
    assert registry.clients(table.pk) == ()
