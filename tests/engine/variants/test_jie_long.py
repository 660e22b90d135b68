import pytest

from games.engine.ledger import post_deal
from games.engine.variants.jie_long import settle
from tests.engine.positions import (
    actions_of,
    end_of,
    ends_of,
    ledger_of,
    opens_first,
    opens_next,
    play,
    position,
    rules_of,
    standing,
)

TWO = rules_of("jie_long", 2)


def test_opener_of_first_and_later_deals():
    assert opens_first(TWO, "11", "12", lot=2) == "2"
    assert opens_next(TWO, end="out 2", winner_seat=1) == "1"
    assert opens_next(TWO, end="out 2") == "2"


def test_e87_settlement():
    assert settle((2, 12, 34, 18)) == (58, 18, -70, -6)


def test_either_half_may_be_the_open_end():
    now = position(TWO, "13 11", "12 23")
    assert actions_of(now) == ["11", "13", "31"]
    assert ends_of(play(now, "31")) == ">1"
    assert ends_of(play(now, "13")) == ">3"


def test_twins_are_one_choice():
    now = position(TWO, "24", "16 16 12", played="11")
    assert actions_of(now) == ["12>", "16>"]
    assert [str(tile) for tile in play(now, "16>").hands[1]] == ["12", "16"]


def test_who_can_lay_must_lay():
    assert actions_of(position(TWO, "24", "16 34", played="11")) == ["16>"]


def test_who_cannot_lay_discards_any_tile():
    now = position(TWO, "24 35", "36 34", played="11")
    assert actions_of(now) == ["_34", "_36"]
    now = play(now, "_36")
    assert (now.turn, [str(tile) for tile in now.discards[1]]) == ((1,), ["36"])


def test_nobody_goes_out_early():
    now = position(TWO, "", "12", played="11")
    assert end_of(now) == "None"
    assert end_of(play(now, "12>")) == "out 2"


@pytest.mark.parametrize(
    ("hands", "actions", "after", "winners"),
    [
        pytest.param(("24", "36 34"), "_36 _24 _34", "10 -10", (1,), id="fewest-pips-win"),
        pytest.param(("45", "36"), "_36 _45", "0 0", (1, 2), id="equal"),
    ],
)
def test_one_deal_is_one_match(hands, actions, after, winners):
    over = play(position(TWO, *hands, played="11"), actions)
    ledger = post_deal(ledger_of(TWO), over)
    assert standing(ledger.accounts) == after
    assert ledger.result.winners == winners
    assert ledger.result.reason == "target"


def test_report_names_the_winner_by_discarded_pips():
    report = play(position(TWO, "24", "36 34", played="11"), "_36 _24 _34").report(0)
    assert (report.hand_values, report.credits) == ((6, 16), (10, -10))
    assert (report.winner, report.winner_seat) == (0, 1)
