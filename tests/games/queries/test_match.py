"""A stored match and its record are the same thing."""

import pytest

from games.engine.record import read_match, write_match
from games.models import Match
from games.models.match import MatchStatus
from games.queries.match import ended_match, match_view, record_of
from ratings.formulas.game_room import club_points
from tests.games.stored import people, played, read, record, store

BROKEN = """\
DGR: 1
Game: kozel
Set: 6
Seats: 1=Masha 2=Alex 3=Olya 4=Serg
Sides: 1 2 3 4
Start: +19 0 +7 +4
Date: 2026-11-30T18:05:00Z
View: full

Deal 1 opener=1 pot=0
1: 02 04 11 34 35 45 66
2: 00 03 05 13 14 26 36
3: 06 15 16 23 25 33 44
4: 01 12 22 24 46 55 56
11 14>t 15<
{end}"""

pytestmark = pytest.mark.django_db


def stored_text(match: Match) -> str:
    ended = ended_match(match.pk)
    assert ended is not None
    return (
        write_match(record_of(ended))
        .replace(f"Table: {match.table.code}\n", "")
        .replace("Clock: 30+60\n", "")
    )


@pytest.mark.parametrize(
    "original",
    [
        pytest.param(lambda: played(), id="four"),
        pytest.param(lambda: played(names=("Masha", "Alex")), id="two-with-a-boneyard"),
        pytest.param(lambda: played(names=("Masha", "Alex", "Olya")), id="three"),
        pytest.param(lambda: played("kozel_pairs"), id="pairs"),
        pytest.param(lambda: record("w1"), id="start-accounts-and-no-end"),
        pytest.param(lambda: record("kozel_forced_knock"), id="forced-knock"),
        pytest.param(
            lambda: read(BROKEN.format(end="broken 2\n\nResult: loser=2 rating=1,0,1,1\n")),
            id="broken-off-by-a-timeout",
        ),
        pytest.param(lambda: read(BROKEN.format(end="conceded 3\n")), id="conceded"),
    ],
)
def test_the_record_of_a_stored_match_is_the_match(original):
    original = original()
    match = store(original)
    assert stored_text(match) == write_match(original)


def test_a_record_from_the_site_is_right_for_the_reader():
    ended = ended_match(store(played("kozel_pairs")).pk)
    assert ended is not None
    report = read_match(write_match(record_of(ended)), club_points=club_points)
    assert report.fault is None
    assert report.record is not None
    assert report.record.clock == "30+60"


def test_a_deal_that_was_thrown_in_is_in_the_record():
    for number in range(60):
        original = played(seed=f"thrown in {number}")
        if any(deal.redeal for deal in original.deals):
            break
    else:
        pytest.fail("no seed throws a deal in")
    assert stored_text(store(original)) == write_match(original)


def test_a_running_match_has_none():
    match = store(record("w1"), status=MatchStatus.RUNNING)
    assert ended_match(match.pk) is None


def test_a_closed_account_loses_its_name_in_the_record_too():
    match = store(record("w1"))
    masha, *_ = people("Masha")
    masha.closed_at = match.ended_at
    masha.save(update_fields=["closed_at"])
    ended = ended_match(match.pk)
    assert ended is not None
    assert record_of(ended).names == ("closed account", "Alex", "Olya", "Serg")
    assert match_view(ended).sheet.sides[0].names == ("closed account",)


def test_bots_are_named_by_their_level_and_told_apart_by_their_seats():
    masha, alex = people("Masha", "Alex")
    match = store(record("w1"), [masha, "novice", alex, "club"], rated=False)
    ended = ended_match(match.pk)
    assert ended is not None
    assert record_of(ended).names == ("Masha", "novice", "Alex", "club")
    assert [seat.name for seat in match_view(ended).seats] == [
        "Masha", "Novice", "Alex", "Club player",
    ]  # fmt: skip
    match = store(record("w1"), [masha, "club", alex, "club"], rated=False)
    ended = ended_match(match.pk)
    assert ended is not None
    names = [name for side in match_view(ended).sheet.sides for name in side.names]
    assert names == ["Masha", "Club player 2", "Alex", "Club player 4"]


@pytest.mark.parametrize("seed", ["a match", "another match"])
def test_queries_do_not_grow_with_the_match(seed, django_assert_num_queries):
    match = store(played(seed=seed))
    with django_assert_num_queries(4):
        ended = ended_match(match.pk)
        assert ended is not None
        match_view(ended)
