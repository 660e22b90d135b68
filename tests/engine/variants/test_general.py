from games.engine.ledger import post_deal
from tests.engine.positions import (
    end_of,
    ledger_of,
    opens_first,
    opens_next,
    play,
    position,
    rules_of,
    scored,
)

GENERAL = rules_of("general")


def test_opener_of_first_and_later_deals():
    assert opens_first(GENERAL, "00 12", "22", "33", "11") == "4 11"
    assert opens_next(GENERAL, end="out 3") == "3"


def test_general_wins_the_match_for_the_pair():
    over = play(position(GENERAL, "12", "00 66", "13", "14", played="06"), "66>,00<")
    assert end_of(over) == "general 2"
    result = post_deal(ledger_of(GENERAL, "0 90"), over).result
    assert (result.winners, result.losers) == ((2, 4), (1, 3))


def test_other_deals_are_scored_as_in_pairs():
    report = scored(GENERAL, "", "36", "66", "45", end="out 1", opened="66", finished="00>")
    assert report.credits == (0, 93)
