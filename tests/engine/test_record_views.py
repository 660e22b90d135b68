"""A record as one pair of eyes may read it: what they do not know is ??."""

import pytest

from games.engine.record import FairLine, read_match, write_match
from games.engine.record.model import FULL, PUBLIC
from ratings.formulas.game_room import club_points
from tests.engine.conftest import RECORDS


def record_of(name):
    text = (RECORDS / f"{name}.dgr").read_text(encoding="utf-8")
    return read_match(text, club_points=club_points).record


def test_seat_sees_its_own_hand_and_draws():
    lines = write_match(record_of("kozel_two"), "2").splitlines()
    assert lines[5:14] == [
        "View: 2",
        "",
        "Deal 1 opener=1 pot=0",
        "1: ?? ?? ?? ?? ?? ?? ??",
        "2: 05 13 15 22 24 36 46",
        "Y: ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??",
        "11 15<",
        "55< 50<",
        "14> 46>",
    ]
    assert lines[15:19] == ["+?? 65>", "+35 53>", "32> 24>", "44> +16"]


def test_public_sees_no_hand_and_no_draw():
    lines = write_match(record_of("kozel_two"), PUBLIC).splitlines()
    assert lines[5] == "View: public"
    assert lines[8:11] == [
        "1: ?? ?? ?? ?? ?? ?? ??",
        "2: ?? ?? ?? ?? ?? ?? ??",
        "Y: ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??",
    ]
    assert lines[15:19] == ["+?? 65>", "+?? 53>", "32> 24>", "44> +??"]
    assert lines[20:23] == ["out 1", "credit 0 8", "account 0 +8"]


@pytest.mark.parametrize("view", ["1", "2", "3", "4", PUBLIC])
def test_discards_of_others_are_hidden(view):
    record = record_of("jie_long")
    (deal,) = record.deals
    expected = [
        "_??" if str(action).startswith("_") and str(action.seat) != view else str(action)
        for action in deal.actions
    ]
    assert 0 < expected.count("_??") < len(expected)
    words = write_match(record, view).split()
    assert words[words.index("out") - len(expected) : words.index("out")] == expected


def test_flags_of_hidden_actions_are_shown():
    text = (RECORDS / "kozel_two.dgr").read_text(encoding="utf-8").replace("+56 65>", "+56t 65>")
    record = read_match(text, club_points=club_points).record
    assert "\n+??t 65>\n" in write_match(record, PUBLIC)
    assert "\n+56t 65>\n" in write_match(record, "1")


def test_secrets_of_the_fair_deal_stay_secret():
    text = (RECORDS / "w1.dgr").read_text(encoding="utf-8")
    text = text.replace("\n11 14>", "\nfair commitment=00 secret=01 1=02 2=- 3=- 4=-\n11 14>")
    record = read_match(text, club_points=club_points).record
    assert record.deals[0].fair == FairLine("00", "01", ("02", "", "", ""))
    assert "fair" in write_match(record, FULL)
    assert "fair" not in write_match(record, PUBLIC)
    assert "fair" not in write_match(record, "1")
