from tests.engine.positions import (
    actions_of,
    opens_first,
    opens_next,
    position,
    rules_of,
    scored,
)

DUEL = rules_of("latin_duel", 2)


def test_opener_of_first_and_later_deals():
    assert opens_first(DUEL, "00 12", "66") == "2 66"
    assert opens_first(DUEL, "00 12", "22") == "2 22"
    assert opens_first(DUEL, "45 12", "24") == "1 45"
    assert opens_next(DUEL, opener=1, end="out 1") == "2"


def test_tiles_are_drawn_until_one_fits():
    assert actions_of(position(DUEL, "12", "44", played="11", boneyard="55 66")) == ["+"]


def test_winner_writes_down_the_other_hand():
    assert scored(DUEL, "", "16", end="out 1").credits == (7, 0)
