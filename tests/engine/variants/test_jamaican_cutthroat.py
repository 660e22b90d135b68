import pytest

from games.engine.dealing import hand_size, tiles_in_play
from games.engine.ledger import post_deal
from tests.engine.positions import (
    actions_of,
    ledger_of,
    opens_first,
    opens_next,
    position,
    rules_of,
    scored,
    standing,
)

FOUR = rules_of("jamaican_cutthroat")
TWO = rules_of("jamaican_cutthroat", 2)


@pytest.mark.parametrize(("players", "size", "tiles"), [(2, 14, 28), (3, 9, 27), (4, 7, 28)])
def test_all_tiles_are_dealt(players, size, tiles):
    rules = rules_of("jamaican_cutthroat", players)
    assert (hand_size(rules), len(tiles_in_play(rules))) == (size, tiles)
    assert size * players == tiles


def test_opener_of_first_and_later_deals():
    assert opens_first(FOUR, "00 12", "22", "55", "66") == "4 66"
    assert opens_next(FOUR, end="out 2", winner_seat=2) == "2"
    assert opens_next(FOUR, end="fish 2", winner_seat=3) == "3"
    assert opens_next(FOUR, "11", "66", "22", "33", end="fish 3", drawn=True) == "2 66"


def test_nothing_is_drawn():
    assert actions_of(position(TWO, "12", "44", played="11")) == ["-"]


def test_lightest_hand_wins_a_fish_and_a_shared_one_nobody():
    report = scored(FOUR, "05", "06", "46", "36", end="fish 3")
    assert (report.credits, report.winner_seat) == ((1, 0, 0, 0), 1)
    tied = scored(FOUR, "05", "14", "46", "36", end="fish 3")
    assert (tied.drawn, tied.credits) == (True, (0, 0, 0, 0))


@pytest.mark.parametrize(
    ("streak", "after"),
    [pytest.param("no", "1 5", id="E81"), pytest.param("yes", "0 0", id="six-love")],
)
def test_win_against_a_run(streak, after):
    rules = rules_of("jamaican_cutthroat", 2, streak=streak)
    report = scored(rules, "", "12", end="out 1", before="0 5")
    assert (report.credits, standing(report.accounts)) == ((1, 0), after)


def test_six_wins_are_the_match():
    over = position(TWO, "", "12", played="11", scores="5 4")
    ledger = post_deal(ledger_of(TWO, "5 4"), over)
    assert (ledger.result.winners, standing(ledger.accounts)) == ((1,), "6 4")
