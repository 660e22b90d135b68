import pytest

from games.engine.ledger import post_deal
from tests.engine.positions import (
    ledger_of,
    opens_first,
    opens_next,
    position,
    rules_of,
    scored,
)

THREE = rules_of("classic_accumulate", 3)


def test_opener_of_first_and_later_deals():
    assert opens_first(THREE, "11 12", "00", "55") == "2 00"
    assert opens_first(THREE, "36 12", "01", "24") == "2 01"
    assert opens_next(THREE, end="out 3") == "3"
    assert opens_next(THREE, end="fish 2") == "2"


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        pytest.param("00", 25, id="E1"),
        pytest.param("00 12", 3, id="E2"),
        pytest.param("00 66", 50, id="E3"),
        pytest.param("66", 50, id="E4"),
    ],
)
def test_special_tiles(hand, value):
    assert scored(THREE, "", hand, "01", end="out 1").credits == (0, value, 1)


def test_everybody_writes_down_his_own_tiles():
    assert scored(THREE, "04", "46", "16", end="fish 2").credits == (4, 10, 7)


def test_e77_least_points_win_when_somebody_is_over():
    over = position(THREE, "", "04", "05", played="11", scores="60 100 77")
    result = post_deal(ledger_of(THREE, "60 100 77"), over).result
    assert (result.winners, result.losers) == ((1,), (2, 3))
