import pytest

from games.engine.dealing import hand_size
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

TWO = rules_of("muggins", 2)


def test_opener_of_first_and_later_deals():
    assert opens_first(TWO, "00 12", "66", lot=2) == "2"
    assert opens_next(TWO, end="out 1") == "1"
    assert opens_next(TWO, end="fish 2") == "2"
    assert opens_next(TWO, end="fish 2", drawn=True) == "2"


@pytest.mark.parametrize(("players", "size"), [(2, 7), (3, 7), (4, 5)])
def test_hand_size(players, size):
    assert hand_size(rules_of("muggins", players)) == size


@pytest.mark.parametrize("opening", ["55", "46", "05", "14", "23"])
def test_opening_tiles_that_score(opening):
    assert position(TWO, "12", "13", played=opening).play_points[0] == sum(map(int, opening))


def test_there_is_no_house():
    now = position(TWO, "12", "13", played="55 50> 56<")
    assert [turn.points for turn in now.turns] == [10, 10, 0]
    assert {str(arm) for arm in now.line.ends()} == {"<", ">"}


@pytest.mark.parametrize(
    ("others", "credit"),
    [("46 06", 15), ("66 06", 20), ("06 01", 5), ("02", 0), ("03", 5)],
)
def test_e86_bonus_to_the_nearest_five(others, credit):
    assert scored(TWO, "", others, end="out 1").credits == (credit, 0)


def test_e86_lightest_hand_wins_a_fish():
    assert scored(TWO, "16", "46 06", end="fish 2").credits == (15, 0)
    assert scored(TWO, "16", "25", end="fish 2").drawn


def test_partner_is_not_counted():
    rules = rules_of("muggins", teams="pairs")
    assert scored(rules, "", "46", "66", "06", end="out 1").credits == (15, 0)
    assert scored(rules, "01", "46", "66", "06", end="fish 2").credits == (15, 0)


def test_match_ends_with_the_deal():
    now = position(TWO, "16", "15", played="55", scores="195 0")
    assert now.ending is None
    over = position(TWO, "", "13", played="55", scores="195 0")
    ledger = post_deal(ledger_of(TWO, "195 0"), over)
    assert (standing(ledger.accounts), ledger.result.winners) == ("210 0", (1,))
