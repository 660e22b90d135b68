from games.engine.dealing import deal_out, tiles_in_play
from tests.engine.positions import (
    actions_of,
    opens_first,
    opens_next,
    position,
    rules_of,
    scored,
)

CUBAN = rules_of("cuban9")


def test_ten_each_and_fifteen_set_aside():
    deal = deal_out(CUBAN, tiles_in_play(CUBAN))
    assert [len(hand) for hand in deal.hands] == [10] * 4
    assert len(deal.boneyard) == 15
    now = position(CUBAN, "12", "44", "55", "66", played="19", boneyard="00 99")
    assert actions_of(now) == ["-"]


def test_opener_of_first_and_later_deals():
    assert opens_first(CUBAN, "00 12", "22", "55", "99", lot=2) == "2"
    assert opens_next(CUBAN, opener=4, end="out 2") == "1"
    assert opens_next(CUBAN, opener=2, end="fish 2", drawn=True) == "3"


def test_winners_write_down_the_losing_pair():
    assert scored(CUBAN, "", "99", "88", "06", end="out 1").credits == (24, 0)
    assert scored(CUBAN, "01", "99", "08", "06", end="fish 1").credits == (24, 0)
    assert scored(CUBAN, "01", "09", "08", "", end="fish 1").drawn
