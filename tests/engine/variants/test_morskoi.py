import pytest

from games.engine.ledger import post_deal
from games.engine.scoring import Title
from tests.engine.positions import (
    actions_of,
    end_of,
    ledger_of,
    opens_first,
    opens_next,
    play,
    position,
    rules_of,
    scored,
    standing,
)

SINGLES = rules_of("morskoi", 2)
PAIRS = rules_of("morskoi", teams="pairs")


def test_opener_of_first_and_later_deals():
    assert opens_first(PAIRS, "00 12", "11", "22", "33") == "2 11"
    assert opens_next(PAIRS, end="out 3") == "3"
    assert opens_next(PAIRS, end="fish 2", drawn=True) == "2"


def test_e52_general_wins_the_match_at_once():
    scores = "40 110"
    now = position(SINGLES, "12", "00 66", played="06", scores=scores)
    assert actions_of(now) == ["00<", "00<,66>", "66>"]
    over = play(now, "00<,66>")
    assert end_of(over) == "general 2"
    ledger = post_deal(ledger_of(SINGLES, "110 40"), over)
    assert (ledger.result.winners, ledger.result.losers) == ((2,), (1,))
    assert ledger.previous.title is Title.GENERAL


@pytest.mark.parametrize(
    ("general", "ending"),
    [("same_turn", "out 2"), ("consecutive", "general 2"), ("off", "out 2")],
)
def test_e53_six_six_and_then_blank(general, ending):
    rules = rules_of("morskoi", 2, general=general)
    now = position(rules, "06 12", "00 66", played="46 43< 36<")
    assert actions_of(now) == ["66<", "66>"]
    over = play(now, "66> 60> 00>")
    assert end_of(over) == ending


def test_e54_general_must_finish_the_deal():
    now = play(position(SINGLES, "16", "00 66 12", played="06"), "00<,66>")
    assert end_of(now) == "None"


@pytest.mark.parametrize(
    ("options", "credits", "after"),
    [
        pytest.param({}, (18, 0), "+18 0", id="E55-title-only"),
        pytest.param({"officer_bonus": "25"}, (43, 0), "43 0", id="with-a-bonus"),
        pytest.param(
            {"officer_bonus": "25", "general": "off"}, (43, 0), "43 0", id="without-a-general"
        ),
    ],
)
def test_officer(options, credits, after):
    rules = rules_of("morskoi", 2, **options)
    report = scored(rules, "", "66 06", end="out 1", finished="00>")
    assert (report.credits, report.title) == (credits, Title.OFFICER)
    assert standing(report.accounts) == after


def test_officer_bonus_is_for_going_out_only():
    rules = rules_of("morskoi", 2, officer_bonus="25")
    report = scored(rules, "01", "66 06", end="fish 1", finished="00>")
    assert report.credits == (18, 0)


def won(rules, before, points):
    hand = {24: "66 66", 20: "66 26", 25: "66 66 01"}[points]
    return standing(scored(rules, "", hand, end="out 1", before=before).accounts)


def test_e56_memory_below_25():
    assert won(SINGLES, "0 0", 24) == "+24 0"
    assert won(SINGLES, "+24 0", 24) == "+48 0"
    cumulative = rules_of("morskoi", 2, threshold_basis="cumulative")
    assert won(cumulative, "+24 0", 24) == "48 0"


def test_e57_25_opens_with_memory():
    assert won(SINGLES, "+20 0", 25) == "45 0"


def test_points_below_25_are_remembered_only_while_the_same_side_wins():
    assert won(SINGLES, "0 +20", 24) == "+24 0"
    assert won(rules_of("morskoi", 2, memory="lose"), "0 0", 24) == "0 0"


def test_winner_collects_from_the_other_pair_only():
    assert scored(PAIRS, "", "16", "66", "36", end="out 1").credits == (16, 0)


def test_lighter_side_wins_a_fish_and_an_even_one_goes_to_the_pot():
    report = scored(PAIRS, "46", "66", "04", "36", end="fish 1")
    assert (report.credits, report.pot) == ((21, 0), 0)
    tied = scored(PAIRS, "46", "66", "05", "03", end="fish 1")
    assert (tied.drawn, tied.pot) == (True, 30)
    paid = scored(PAIRS, "", "66", "04", "36", end="out 1", pot=30)
    assert (paid.credits, paid.pot) == ((51, 0), 0)


def test_125_wins():
    over = position(SINGLES, "", "66 56", played="11", scores="110 40")
    ledger = post_deal(ledger_of(SINGLES, "110 40"), over)
    assert (ledger.result.winners, standing(ledger.accounts)) == ((1,), "133 40")
