"""Whatever is played can be written and read again, and is the same."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.account import Account
from games.engine.dealing import must_redeal
from games.engine.ending import DealEnd, EndKind
from games.engine.ledger import new_ledger, post_deal
from games.engine.record import (
    FairLine,
    Length,
    LengthUnit,
    MatchRecord,
    PlayedDeal,
    read_match,
    record_digest,
    record_match,
    write_match,
)
from games.engine.rules import Rules
from games.engine.standing import MatchReason
from games.engine.variants import table_rules
from ratings.formulas.game_room import club_points
from tests.engine.random_play import TABLES, positions, rules_for, shuffled

NAMES = ("Masha", "Alex", "Olya", "Serg", "Vera", "Ivo")
KOZEL = table_rules("kozel", players=4)
PAIRS = table_rules("kozel_pairs", players=4)
FAIR = FairLine("00" * 32, "ab12", ("01", "", "", "ff"))


def played_deals(rules: Rules, chance: random.Random, most: int, **ledger) -> list[PlayedDeal]:
    """Random deals, at most *most* of them, with those that were thrown in."""
    now = new_ledger(rules, **ledger)
    deals: list[PlayedDeal] = []
    while len(deals) < most and now.result is None:
        dealt = shuffled(rules, chance)
        if must_redeal(rules, dealt.hands):
            deals.append(PlayedDeal(dealt))
            continue
        *_, last = positions(now, dealt, chance)
        acts = [(turn.action, chance.choice(["", "", "t", "b"])) for turn in last.turns]
        deals.append(PlayedDeal(dealt, acts, last.opener.seat))
        now = post_deal(now, last)
    return deals


def cut(deal: PlayedDeal, actions: int, **more) -> PlayedDeal:
    """The deal broken off after so many actions."""
    return PlayedDeal(deal.dealt, deal.actions[:actions], deal.opener, **more)


def recorded(rules: Rules, deals: list[PlayedDeal], **more) -> MatchRecord:
    return record_match(rules, NAMES[: rules.players], deals, club_points=club_points, **more)


def assert_round_trip(record: MatchRecord) -> str:
    """Return the canonical text of *record*, which reads as the same record."""
    text = write_match(record)
    report = read_match(text, club_points=club_points)
    assert report.fault is None
    assert report.record == record
    assert write_match(report.record) == text
    return text


@given(st.sampled_from(TABLES), st.integers(0, 2**32), st.integers(1, 3), st.data())
def test_random_match_of_any_game(table, seed, most, data):
    rules = rules_for(*table)
    deals = played_deals(rules, random.Random(seed), most)
    if data.draw(st.booleans(), label="unfinished"):
        deals[-1] = cut(deals[-1], data.draw(st.integers(0, len(deals[-1].actions))))
    assert_round_trip(recorded(rules, deals))


@given(st.integers(0, 2**32), st.lists(st.text(min_size=1, max_size=20), min_size=8, max_size=8))
def test_any_name_and_any_text(seed, texts):
    deals = played_deals(KOZEL, random.Random(seed), 1)
    *names, event, table, clock = texts[:7]
    assert_round_trip(
        record_match(
            KOZEL,
            names,
            deals,
            club_points=club_points,
            event=event.strip("\0"),
            table=table,
            clock=clock,
            date="2026-11-30T18:05:00Z",
        )
    )


@given(st.integers(0, 2**32), st.sampled_from(["broken", "conceded"]), st.integers(1, 4), st.data())
def test_match_stopped_in_a_deal(seed, kind, seat, data):
    deals = played_deals(KOZEL, random.Random(seed), 2)
    stop = DealEnd(EndKind(kind), seat)
    deals[-1] = cut(deals[-1], data.draw(st.integers(0, 10)), stopped=stop)
    record = recorded(KOZEL, deals)
    if record.deals[-1].redeal:
        assert record.result is None
        return
    assert assert_round_trip(record).splitlines()[-3] == f"{kind} {seat}"
    assert (record.result.reason, record.result.losers) == (kind, (seat,))
    assert record.result.rating[seat - 1] == 0


@pytest.mark.parametrize("kind", ["broken", "conceded"])
def test_match_stopped_between_two_deals(kind):
    deals = played_deals(PAIRS, random.Random(1), 2)
    record = recorded(PAIRS, deals, stopped=DealEnd(EndKind(kind), 2))
    text = assert_round_trip(record)
    assert text.splitlines()[-4:-1] == ["", f"{kind} 2", ""]
    assert record.result.losers == (2, 4)


def test_match_stopped_before_its_first_deal():
    record = recorded(KOZEL, [], stopped=DealEnd(EndKind.BROKEN, 3))
    assert assert_round_trip(record).endswith("\nbroken 3\n\nResult: loser=3 rating=1,1,0,1\n")


def test_match_without_a_deal():
    assert assert_round_trip(recorded(KOZEL, [])).endswith("View: full\n")


@pytest.mark.parametrize(
    ("game", "tag"), [("kozel", "least"), ("classic", "most"), ("jie_long", "most")]
)
def test_match_of_some_deals_ends_with_the_last(game, tag):
    rules = table_rules(game, players=4)
    deals = played_deals(rules, random.Random(3), 3, to_target=False)
    record = recorded(rules, deals, length=Length(3, LengthUnit.DEALS))
    text = assert_round_trip(record)
    scores = [account.recorded for account in record.deals[-1].report.accounts]
    best = (min if tag == "least" else max)(scores)
    winners = tuple(seat for seat in rules.seats if scores[seat - 1] == best)
    assert record.result.reason is MatchReason.DEALS
    assert record.result.winners == winners
    assert record.result.rating is None
    assert "\nLength: 3 deals\n" in text
    assert text.endswith(f"\nResult: winner={','.join(map(str, winners))}\n")


def test_match_of_more_deals_goes_on():
    deals = played_deals(KOZEL, random.Random(3), 3, to_target=False)
    assert recorded(KOZEL, deals, length=Length(4, LengthUnit.DEALS)).result is None


def test_match_of_some_deals_that_was_broken_off():
    deals = played_deals(KOZEL, random.Random(3), 2, to_target=False)
    deals[-1] = cut(deals[-1], 3, stopped=DealEnd(EndKind.BROKEN, 1))
    record = recorded(KOZEL, deals, length=Length(2, LengthUnit.DEALS))
    assert_round_trip(record)
    assert (record.result.reason, record.result.rating) == (MatchReason.BROKEN, None)


def test_match_of_some_minutes_ends_behind_a_deal():
    deals = played_deals(KOZEL, random.Random(3), 2, to_target=False)
    length = Length(20, LengthUnit.MINUTES)
    assert recorded(KOZEL, deals, length=length).result is None
    record = recorded(KOZEL, deals, length=length, is_time_up=True)
    assert "\nLength: 20 minutes\n" in assert_round_trip(record)
    assert record.result.reason is MatchReason.TIME


def test_time_that_is_up_ends_no_match_twice():
    deals = [
        cut(played_deals(KOZEL, random.Random(3), 1)[0], 2, stopped=DealEnd(EndKind.BROKEN, 1))
    ]
    record = recorded(KOZEL, deals, length=Length(20, LengthUnit.MINUTES), is_time_up=True)
    assert record.result.reason is MatchReason.BROKEN


def test_sports_deal_that_ends_because_time_is_up():
    rules = table_rules("sports", players=4)
    deals = played_deals(rules, random.Random(3), 2)
    deals[-1] = cut(deals[-1], 5, stopped=DealEnd(EndKind.TIME, deals[-1].opener))
    record = recorded(rules, deals)
    text = assert_round_trip(record)
    account = " ".join(str(account) for account in record.deals[0].report.accounts)
    assert f"\ntime {deals[-1].opener}\naccount {account}\n\nResult: winner=" in text
    assert record.result.reason is MatchReason.TIME


def test_time_is_up_only_after_an_action():
    rules = table_rules("sports", players=4)
    deals = played_deals(rules, random.Random(3), 1)
    text = write_match(recorded(rules, [cut(deals[0], 0)]))
    fault = read_match(f"{text}time 1\n", club_points=club_points).fault
    assert (fault.token, fault.code) == ("time", "wrong_end")


def test_time_is_up_after_the_action_of_that_seat():
    rules = table_rules("sports", players=4)
    deals = played_deals(rules, random.Random(3), 1)
    last = rules.seat_after(deals[0].opener)
    text = write_match(recorded(rules, [cut(deals[0], 2)]))
    assert read_match(f"{text}time {last}\n", club_points=club_points).fault is None
    other = rules.seat_after(last)
    fault = read_match(f"{text}time {other}\n", club_points=club_points).fault
    assert (fault.token, fault.code) == (str(other), "wrong_end")


def test_accounts_before_deal_1():
    start = [Account(remembered=108), Account(recorded=100, is_open=True), Account(), Account()]
    deals = played_deals(KOZEL, random.Random(3), 2, accounts=start)
    text = assert_round_trip(recorded(KOZEL, deals, start=start))
    assert "\nStart: +108 100 0 0\n" in text


def test_accounts_that_are_all_empty_are_not_written():
    deals = played_deals(KOZEL, random.Random(3), 1)
    record = recorded(KOZEL, deals, start=[Account()] * 4)
    assert record.start is None
    assert record == recorded(KOZEL, deals)
    spelled_out = write_match(record).replace("View:", "Start: 0 0 0 0\nView:")
    assert read_match(spelled_out, club_points=club_points).record == record


def test_start_over_the_target_is_right_in_a_match_of_some_deals():
    start = [Account(recorded=150, is_open=True), Account(), Account(), Account()]
    record = recorded(KOZEL, [], start=start, length=Length(2, LengthUnit.DEALS))
    assert "\nStart: 150 0 0 0\n" in assert_round_trip(record)


def test_fair_line_stands_behind_the_hands():
    deals = [cut(played_deals(KOZEL, random.Random(3), 1)[0], 40, fair=FAIR)]
    lines = assert_round_trip(recorded(KOZEL, deals)).splitlines()
    assert lines[12] == f"fair commitment={'00' * 32} secret=ab12 1=01 2=- 3=- 4=ff"


def test_fair_line_of_a_deal_that_was_thrown_in():
    chance = random.Random(1)
    while not must_redeal(KOZEL, (dealt := shuffled(KOZEL, chance)).hands):
        pass
    text = assert_round_trip(recorded(KOZEL, [PlayedDeal(dealt, fair=FAIR)]))
    assert text.splitlines()[-2:] == [
        f"fair commitment={'00' * 32} secret=ab12 1=01 2=- 3=- 4=ff",
        "redeal",
    ]
    *before, fair, redeal = text.splitlines()
    swapped = "\n".join([*before, redeal, fair])
    assert read_match(swapped, club_points=club_points).record == recorded(
        KOZEL, [PlayedDeal(dealt, fair=FAIR)]
    )


def test_digest_names_the_match():
    deals = played_deals(KOZEL, random.Random(3), 1)
    digest = record_digest(recorded(KOZEL, deals))
    assert len(digest) == 64
    assert digest == record_digest(recorded(KOZEL, deals))
    assert digest != record_digest(recorded(KOZEL, deals, event="Cup"))


def test_boneyard_continues_on_lines_of_30_tiles():
    rules = table_rules("draw", players=2, set="18")
    text = write_match(recorded(rules, [cut(played_deals(rules, random.Random(3), 1)[0], 0)]))
    lines = [line for line in text.splitlines() if line.startswith("Y: ")]
    assert [len(line.split()) - 1 for line in lines] == [30, 30, 30, 30, 30, 20]


def jamaican_match():
    """Two deals: the first is won, so that the winning pair chooses who opens the second."""
    rules = table_rules("jamaican_partner", players=4)
    deals = played_deals(rules, random.Random(5), 2)
    assert str(deals[1].actions[0][0]).startswith("@")
    return rules, deals


def test_side_that_won_chooses_who_opens():
    rules, deals = jamaican_match()
    record = recorded(rules, deals)
    text = assert_round_trip(record)
    choice = record.deals[1].actions[0]
    assert record.deals[1].opener == choice.action.seat
    assert f"Deal 2 opener={choice.action.seat} pot=0\n" in text
    assert choice.seat == rules.sides[rules.side_of(choice.action.seat)][0]


def test_opener_before_the_choice_is_any_seat_of_the_side():
    rules, deals = jamaican_match()
    for seat in rules.sides[rules.side_of(deals[1].opener)]:
        undecided = PlayedDeal(deals[1].dealt, opener=seat)
        assert recorded(rules, [deals[0], undecided]).deals[1].opener == seat
        assert_round_trip(recorded(rules, [deals[0], undecided]))


def test_opener_of_the_other_side_is_wrong():
    rules, deals = jamaican_match()
    text = write_match(recorded(rules, deals))
    opener = deals[1].opener
    other = f"opener={rules.seat_after(opener)}"
    wrong = text.replace(f"Deal 2 opener={opener}", f"Deal 2 {other}")
    fault = read_match(wrong, club_points=club_points).fault
    assert (fault.token, fault.code) == (other, "wrong_opener")


def test_opener_that_was_not_chosen_is_wrong():
    rules, deals = jamaican_match()
    text = write_match(recorded(rules, deals))
    opener = deals[1].opener
    other = f"opener={rules.partner_of(opener)}"
    wrong = text.replace(f"Deal 2 opener={opener}", f"Deal 2 {other}")
    fault = read_match(wrong, club_points=club_points).fault
    assert (fault.token, fault.code) == (other, "wrong_opener")


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_lot_lets_any_seat_open(seat):
    rules = table_rules("sports", players=4)
    dealt = shuffled(rules, random.Random(3))
    record = recorded(rules, [PlayedDeal(dealt, opener=seat)])
    assert f"Deal 1 opener={seat} pot=0" in assert_round_trip(record)


def test_lot_lets_no_fifth_seat_open():
    rules = table_rules("sports", players=4)
    text = write_match(recorded(rules, [PlayedDeal(shuffled(rules, random.Random(3)))]))
    fault = read_match(text.replace("opener=1", "opener=5"), club_points=club_points).fault
    assert (fault.token, fault.code) == ("opener=5", "wrong_opener")
