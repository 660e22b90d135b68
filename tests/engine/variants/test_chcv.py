import pytest

from games.engine.ledger import post_deal
from tests.engine.positions import (
    ledger_of,
    opens_first,
    opens_next,
    play,
    position,
    rules_of,
    scored,
)

CHCV = rules_of("chcv")


def test_opener_of_first_and_later_deals():
    assert opens_first(CHCV, "00 12", "22", "11", "66") == "3 11"
    assert opens_next(CHCV, end="out 4") == "4"
    assert opens_next(CHCV, end="fish 2", drawn=True) == "2"


@pytest.mark.parametrize(
    ("finished", "credit"), [("12>", 1), ("66>", 2), ("00>", 2), ("00<,66>", 2), ("33<,66>", 2)]
)
def test_last_tile_may_count_double(finished, credit):
    report = scored(CHCV, "", "16", "66", "36", end="out 1", finished=finished)
    assert report.credits == (credit, 0)


def test_lighter_pair_wins_a_fish_and_an_even_one_nobody():
    assert scored(CHCV, "46", "66", "04", "36", end="fish 1", finished="66>").credits == (1, 0)
    assert scored(CHCV, "46", "66", "05", "03", end="fish 1").drawn


def test_two_points_win():
    over = play(position(CHCV, "14", "66", "15", "13", played="06"), "66>")
    result = post_deal(ledger_of(CHCV, "1 0"), over).result
    assert (result.winners, result.losers) == ((2, 4), (1, 3))
    three = rules_of("chcv", target="3")
    over = play(position(three, "14", "66", "15", "13", played="06"), "66>")
    assert post_deal(ledger_of(three, "1 0"), over).result is None
