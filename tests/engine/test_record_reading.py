"""What a reader of records must bear, and what it makes of a right one."""

import pytest

from games.engine.account import Account
from games.engine.actions import parse_action
from games.engine.ending import DealEnd, EndKind
from games.engine.record import RecordedAction, RecordedResult, report_dict, write_match
from games.engine.standing import MatchReason
from games.engine.tiles import parse_tile
from tests.engine.conftest import RECORDS

WHOLE = sorted(path.stem for path in RECORDS.glob("*.dgr"))


@pytest.mark.parametrize("name", WHOLE)
def test_kept_record_is_right_and_canonical(record_text, read, name):
    report = read(record_text(name))
    assert report.fault is None
    assert write_match(report.record) == record_text(name)


def test_example_of_the_format(record_text, read):
    (deal,) = read(record_text("kozel_forced_knock")).record.deals
    assert (deal.number, deal.opener, deal.pot, deal.redeal, deal.fair) == (1, 2, 0, False, None)
    assert deal.dealt.hands[3] == tuple(map(parse_tile, ["00", "01", "02", "12", "24", "33", "55"]))
    assert deal.dealt.boneyard == ()
    assert len(deal.actions) == 25
    assert deal.actions[0] == RecordedAction(2, parse_action("11"))
    assert deal.actions[17] == RecordedAction(3, parse_action("-"))
    assert deal.ending == DealEnd(EndKind.OUT, 2)
    assert deal.report.hand_values == (12, 0, 21, 10)


def test_ordinary_out_of_the_rule_book(record_text, read):
    report = read(record_text("w1")).deals[0].report
    assert report.accounts_before == (
        Account(remembered=19),
        Account(),
        Account(remembered=7),
        Account(remembered=4),
    )
    assert report.credits == (0, 3, 13, 5)
    assert report.accounts == (
        Account(),
        Account(remembered=3),
        Account(recorded=20, is_open=True),
        Account(remembered=9),
    )


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        pytest.param("credit 12 0 21 10\n", "", id="no-credit"),
        pytest.param("account +12 0 21 +10\n", "", id="no-account"),
        pytest.param("Set: 6\n", "", id="no-set-is-6"),
        pytest.param("1: 05 22 23", "1: 23 05 22", id="hand-not-sorted"),
        pytest.param("11 15> 12< 22<\n54>", "11\n15>  12<\t22< 54>", id="line-breaks-mean-nothing"),
        pytest.param("11 15> 12< 22<", "1. 11 15> 12< 22< 2. {all {in}", id="circles-and-comments"),
        pytest.param(
            "\n11 15>", "\n{a comment\n\nof {three lines} 11 15>", id="comment-over-lines"
        ),
        pytest.param("View: full\n", "View: full\n{played {by hand}\n", id="comment-among-tags"),
        pytest.param("Set: 6\n", "Set: 6 {double-six}\n", id="comment-behind-a-tag"),
        pytest.param("out 2\n", "out 2 {at last}\n", id="comment-behind-an-end"),
        pytest.param("Date: 2026-11-30T18:05:00Z", "Date:  2026-11-30T18:05:00Z  ", id="blanks"),
        pytest.param("View: full\n", "View: full\r\n", id="other-line-ends"),
        pytest.param(
            "fish_amount=each_own", "target=101 fish_amount=each_own", id="option-as-in-the-preset"
        ),
        pytest.param("1=Masha", "1=M%61sha", id="needless-percent"),
        pytest.param("Date:", "Start: 0 0 0 0\nDate:", id="empty-start"),
        pytest.param("View:", "Event:\nView:", id="empty-text"),
        pytest.param("44<\nout", "44<=0\nout", id="no-points-written-out"),
    ],
)
def test_text_that_is_not_canonical_reads_the_same(record_text, read, written, instead):
    text = record_text("kozel_forced_knock")
    assert text.count(written) == 1
    report = read(text.replace(written, instead))
    assert report.fault is None
    assert report.record == read(text).record
    assert write_match(report.record) == text


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        pytest.param("Result: loser=2,4 rating=1,0,1,0\n", "", id="no-result"),
        pytest.param(" rating=1,0,1,0", "", id="no-rating"),
    ],
)
def test_result_that_is_left_out_is_computed(record_text, read, written, instead):
    record = read(record_text("kozel_pairs").replace(written, instead)).record
    assert record.result == RecordedResult(MatchReason.TARGET, (2, 4), (1, 3), (1, 0, 1, 0))


def test_doubles_in_any_order_of_arms(record_text, read):
    text = record_text("kozel_pairs").replace("00<,33>", "33>,00<")
    assert "00<,33>" in write_match(read(text).record)


def test_record_without_an_end_is_right(record_text, read):
    text = record_text("kozel_pairs")
    record = read(text[: text.index("- 54> 55< 46>")]).record
    assert [str(deal.ending) for deal in record.deals] == ["fish 3", "None"]
    assert len(record.deals[1].actions) == 4
    assert (record.deals[1].report, record.result) == (None, None)


def test_record_that_ends_behind_the_hands_is_right(record_text, read):
    text = record_text("kozel_forced_knock")
    assert read(text[: text.index("\n11 15>")]).record.deals[0].actions == ()


def test_flags_and_points_are_kept(record_text, read):
    text = record_text("kozel_forced_knock").replace("54> 41>", "54>t 41>b")
    actions = read(text).record.deals[0].actions
    assert [action.flag for action in actions[3:7]] == ["", "t", "b", ""]
    assert "54>t 41>b 20< 05<\n" in write_match(read(text).record)


def test_points_in_play_are_computed_and_written(record_text, read):
    record = read(record_text("telefon")).record
    scored = [action for deal in record.deals for action in deal.actions if action.points]
    assert scored
    plain = "\n".join(
        " ".join(word.split("=")[0] if word[0].isdigit() else word for word in line.split(" "))
        if line and line[0].isdigit()
        else line
        for line in record_text("telefon").split("\n")
    )
    assert plain != record_text("telefon")
    assert read(plain).record == record


def test_names_are_percent_encoded(record_text, read):
    text = record_text("kozel_forced_knock").replace("2=Alex", "2=A%20b%3D%5F%25%C2%A0%0A")
    record = read(text).record
    assert record.names[1] == "A b=_%\u00a0\n"
    assert write_match(record) == text


def test_text_of_a_tag_may_hold_braces_and_percent(record_text, read):
    text = record_text("kozel_forced_knock")
    loose = text.replace("View:", "Event: 100% {of the} yard\u00a0cup \nView:")
    record = read(loose).record
    assert record.event == "100% {of the} yard\u00a0cup"
    assert "\nEvent: 100%25 {of the} yard\u00a0cup\n" in write_match(record)


def test_broken_percent_that_is_no_utf_8_in_a_text(record_text, read):
    fault = read(record_text("kozel_forced_knock").replace("View:", "Event: cup %FF\nView:")).fault
    assert (fault.line, fault.token, fault.code) == (8, "%FF", "malformed")


def test_report_as_plain_data(record_text, read):
    report = report_dict(read(record_text("kozel_two")))
    assert list(report) == ["game", "rules", "ok", "error", "deals", "result"]
    assert (report["game"], report["ok"], report["error"]) == ("kozel", True, None)
    assert report["rules"]["fish_amount"] == "max_takes_all"
    assert report["deals"][1] == {
        "number": 2,
        "opener": 1,
        "end": {"kind": "out", "seat": 2},
        "hands_left": [["25"], []],
        "hand_values": [7, 0],
        "credits": [7, 0],
        "drawn": False,
        "pot": 0,
        "play_points": [0, 0],
        "accounts": [
            {"recorded": 0, "remembered": 7, "open": False},
            {"recorded": 0, "remembered": 0, "open": False},
        ],
    }
    assert report["result"] == {
        "over": True,
        "losers": [2],
        "winners": [1],
        "rating": [3, 0],
        "reason": "target",
    }


def test_drawn_deal_as_plain_data(record_text, read):
    deal = report_dict(read(record_text("kozel_pairs")))["deals"][0]
    assert (deal["credits"], deal["drawn"], deal["pot"]) == ([0, 0], True, 56)


def test_fault_as_plain_data(record_text, read):
    report = report_dict(read(record_text("kozel_forced_knock").replace("54> 41>", "54< 41>")))
    assert (report["ok"], report["deals"]) == (False, [])
    assert report["error"] == {
        "line": 16,
        "token": "54<",
        "code": "illegal",
        "message": "This tile cannot be laid there.",
    }
    assert report["result"] == {
        "over": False,
        "losers": [],
        "winners": [],
        "rating": None,
        "reason": None,
    }


def test_fault_before_the_rules_as_plain_data(read):
    report = report_dict(read("DGR: 1\nGame: chess\n"))
    assert (report["game"], report["rules"], report["error"]["code"]) == (None, {}, "unknown_game")
