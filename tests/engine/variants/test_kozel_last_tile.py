import pytest

from games.engine.errors import UnknownOptionError
from tests.engine.positions import (
    actions_of,
    end_of,
    opens_first,
    opens_next,
    position,
    rules_of,
    scored,
)

FOUR = rules_of("kozel_last_tile")
TWO = rules_of("kozel_last_tile", 2)


def test_opener_of_first_and_later_deals():
    assert opens_first(FOUR, "00 12", "22", "11", "33") == "3 11"
    assert opens_first(TWO, "00 12", "11") == "1 00"
    assert opens_next(FOUR, end="fish 2") == "2"


def test_e34_last_tile_is_never_taken():
    assert actions_of(position(TWO, "12", "34", played="11", boneyard="66")) == ["-"]
    assert actions_of(position(TWO, "12", "34", played="11", boneyard="66 55")) == ["+"]


def test_e35_last_tile_belongs_to_nobody_after_a_fish():
    now = position(TWO, "55", "33 44", played="11 12>", first=2, boneyard="66")
    assert end_of(now) == "fish 1"
    assert now.report(0).hand_values == (10, 14)


def test_fish_is_scored_as_in_kozel():
    assert scored(FOUR, "02", "03", "66 01", "05", end="fish 1").credits == (0, 0, 23, 0)


def test_reserve_cannot_be_chosen_away():
    with pytest.raises(UnknownOptionError):
        rules_of("kozel_last_tile", stock_reserve="0")
