from games.engine.deal import call_end
from games.engine.ending import EndKind
from games.engine.ledger import post_deal
from tests.engine.positions import (
    ledger_of,
    opens_first,
    opens_next,
    position,
    rules_of,
    scored,
    standing,
)

SPORTS = rules_of("sports")


def test_opener_of_first_and_later_deals():
    assert opens_first(SPORTS, "00 12", "22", "55", "66", lot=3) == "3"
    assert opens_next(SPORTS, opener=4, end="out 2") == "1"
    assert opens_next(SPORTS, opener=1, end="fish 3", drawn=True) == "2"


def test_e82_winners_write_down_all_hands():
    assert scored(SPORTS, "", "16", "66 26", "36", end="out 1").credits == (36, 0)


def test_lighter_pair_wins_all_hands_of_a_fish():
    assert scored(SPORTS, "46", "66", "04", "36", end="fish 1").credits == (35, 0)
    assert scored(SPORTS, "46", "66", "05", "03", end="fish 1").drawn


def test_time_leaves_the_deal_unscored():
    now = call_end(
        position(SPORTS, "12", "16", "66", "36", played="11", scores="50 70"), EndKind.TIME, 1
    )
    ledger = post_deal(ledger_of(SPORTS, "50 70"), now)
    assert (standing(ledger.accounts), ledger.result.winners) == ("50 70", (2, 4))
    even = post_deal(
        ledger_of(SPORTS, "70 70"),
        call_end(position(SPORTS, "12", "16", "66", "36", scores="70 70"), EndKind.TIME, 1),
    )
    assert (even.result.winners, even.result.losers) == ((1, 2, 3, 4), ())
