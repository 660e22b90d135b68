import pytest

from games.engine.dealing import deal_out, tiles_in_play
from tests.engine.positions import (
    actions_of,
    opens_first,
    opens_next,
    position,
    rules_of,
    scored,
)


@pytest.mark.parametrize(
    ("set_name", "players", "boneyard"),
    [
        ("6", 2, 14),
        ("6", 4, 8),
        ("9", 4, 15),
        ("9", 6, 13),
        ("12", 6, 31),
        ("15", 6, 76),
        ("18", 6, 130),
    ],
)
def test_tiles_left_by_set_and_players(set_name, players, boneyard):
    rules = rules_of("draw", players, set_name)
    assert len(deal_out(rules, tiles_in_play(rules)).boneyard) == boneyard


def test_opener_of_first_and_later_deals():
    nine = rules_of("draw", 3, "9")
    assert opens_first(nine, "00 12", "99", "55") == "2 99"
    assert opens_first(nine, "78 12", "69", "57") == "2 69"
    assert opens_next(nine, end="out 3") == "3"
    assert opens_next(nine, "00", "99", "55", end="fish 3", drawn=True) == "2 99"


def test_lowest_double_generalises():
    rules = rules_of("draw", 3, "9", opener_first="lowest_double_no_blank")
    assert opens_first(rules, "00 12", "99", "88") == "3 88"


def test_tiles_are_drawn():
    rules = rules_of("draw", 2, "12")
    assert actions_of(position(rules, "12", "44", played="1C", boneyard="55")) == ["+"]


def test_winner_collects():
    rules = rules_of("draw", 5, "9")
    assert scored(rules, "", "99", "01", "02", "00", end="out 1").credits == (46, 0, 0, 0, 0)
