from dataclasses import replace

import pytest

from games.engine.scoring import Title
from tests.engine.positions import rules_of, scored, standing

ONE = rules_of("kozel")
ALL = rules_of("kozel", fish_amount="each_own")
THREE = rules_of("kozel", 3)
TWO = rules_of("kozel", 2)

# Hands by their points.
P = {
    0: "",
    1: "01",
    2: "02",
    3: "03",
    4: "04",
    5: "05",
    6: "06",
    7: "16",
    8: "26",
    9: "36",
    10: "46",
    12: "66",
    13: "66 01",
    14: "66 02",
}


def hands(*points):
    return [P[value] for value in points]


def drawn_or(report):
    return "draw" if report.drawn else report.credits


@pytest.mark.parametrize(
    ("rules", "left", "end", "before", "pot", "credits", "after", "pot_after"),
    [
        pytest.param(
            *(ONE, (0, 3, 13, 5), "out 1", "+19 0 +7 +4", 0),
            *((0, 3, 13, 5), "0 +3 20 +9", 0),
            id="W1",
        ),
        pytest.param(
            *(ALL, (2, 3, 13, 5), "fish 2", "+19 0 +7 +4", 0),
            *((2, 3, 13, 5), "+21 +3 20 +9", 0),
            id="W2",
        ),
        pytest.param(
            *(ONE, (2, 3, 13, 5), "fish 2", "+19 0 +7 +4", 0),
            *((0, 0, 23, 0), "0 0 30 0", 0),
            id="W3",
        ),
        pytest.param(
            *(ONE, (2, 14, 14, 5), "fish 2", "+19 0 +7 +4", 0),
            *("draw", "+19 0 +7 +4", 35),
            id="W4",
        ),
        pytest.param(
            *(ONE, (5, 9, 9, 4), "fish 2", "+19 0 +7 +4", 35),
            *("draw", "+19 0 +7 +4", 62),
            id="W5-tied-again",
        ),
        pytest.param(
            *(ONE, (5, 9, 4, 4), "fish 2", "0 0 0 0", 62),
            *((0, 84, 0, 0), "0 84 0 0", 0),
            id="W5-then-a-maximum",
        ),
        pytest.param(
            *(ONE, (9, 9, 3, 0), "out 4", "0 0 0 0", 35),
            *((9, 9, 3, 0), "+9 +9 +3 0", 35),
            id="E9-no-unique-maximum",
        ),
        pytest.param(
            *(ONE, (4, 3, 1, 0), "out 4", "+2 0 0 0", 35),
            *((39, 3, 1, 0), "41 +3 +1 0", 0),
            id="E10-pot-joins-the-credit",
        ),
        pytest.param(
            *(THREE, (0, 2, 1), "out 1", "0 0 0", 8),
            *((0, 10, 1), "0 +10 +1", 0),
            id="E11-tiny-pot",
        ),
        pytest.param(
            *(ONE, (6, 5, 4, 3), "fish 4", "0 0 0 0", 0),
            *((18, 0, 0, 0), "18 0 0 0", 0),
            id="E14-the-credited-sum-is-tested",
        ),
        pytest.param(
            *(THREE, (7, 7, 5), "fish 1", "+5 +5 +5", 0),
            *("draw", "+5 +5 +5", 19),
            id="E15-a-draw-keeps-memories",
        ),
        pytest.param(
            *(TWO, (4, 9), "fish 1", "60 80", 0),
            *((0, 13), "60 93", 0),
            id="E16-open-accounts-stay",
        ),
        pytest.param(
            *(TWO, (0, 5), "out 1", "40 0", 0),
            *((0, 5), "40 +5", 0),
            id="E8-open-account-keeps-its-points",
        ),
    ],
)
def test_deal_of_kozel(rules, left, end, before, pot, credits, after, pot_after):
    report = scored(rules, *hands(*left), end=end, before=before, pot=pot)
    assert (drawn_or(report), standing(report.accounts), report.pot) == (credits, after, pot_after)


def test_e1_lone_blank_is_remembered():
    report = scored(TWO, "00", "", end="out 2", before="+4 0")
    assert standing(report.accounts) == "+14 0"


def test_e5_special_tiles_count_before_the_maximum_is_found():
    report = scored(THREE, "00", "36", "25 11", end="fish 1")
    assert report.hand_values == (10, 9, 9)
    assert report.credits == (28, 0, 0)


def test_pot_goes_to_a_loser_of_nothing_where_he_is_the_only_one():
    report = scored(rules_of("kozel", 2, v00="0"), "00", "", end="out 2", pot=20)
    assert (report.credits, report.pot) == ((20, 0), 0)


PAIRS = rules_of("kozel_pairs")


@pytest.mark.parametrize(
    ("left", "end", "before", "pot", "opened", "finished", "credits", "after", "pot_after"),
    [
        pytest.param(
            *((0, 7, 12, 9), "out 1", "0 0", 0, "12", "12>"), *((0, 16), "0 16", 0), id="E44"
        ),
        pytest.param(
            *((10, 12, 4, 9), "fish 1", "0 0", 0, "12", "12>"), *((0, 35), "0 35", 0), id="E45"
        ),
        pytest.param(
            *((10, 12, 5, 3), "fish 1", "0 0", 0, "12", "12>"), *("draw", "0 0", 30), id="E46-pot"
        ),
        pytest.param(
            *((7, 0, 4, 12), "out 2", "0 0", 30, "12", "12>"),
            *((41, 0), "41 0", 0),
            id="E46-next-losers-pay-it",
        ),
        pytest.param(
            *((0, 9, 4, 9), "out 1", "0 0", 0, "66", "00>"),
            *((0, 93), "0 93", 0),
            id="E47-both-bonuses",
        ),
        pytest.param(
            *((0, 4, 12, 0), "out 1", "0 0", 0, "66", "12>"),
            *((0, 54), "0 54", 0),
            id="E48-credit-includes-the-bonus",
        ),
        pytest.param(
            *((10, 12, 5, 3), "fish 1", "0 0", 0, "66", "12>"),
            *("draw", "0 0", 80),
            id="E49-bonus-in-the-pot",
        ),
        pytest.param(
            *((0, 4, 12, 0), "out 1", "0 0", 0, "12", "66<,33>"),
            *((0, 54), "0 54", 0),
            id="two-doubles-one-of-them-6-6",
        ),
        pytest.param(
            *((0, 4, 12, 0), "out 1", "0 0", 0, "12", "66<,00>"),
            *((0, 79), "0 79", 0),
            id="both-bonus-tiles-at-once",
        ),
        pytest.param(
            *((10, 12, 4, 9), "fish 1", "0 0", 0, "12", "66>"),
            *((0, 35), "0 35", 0),
            id="only-going-out-is-finishing",
        ),
        pytest.param(
            *((0, 7, 12, 3), "out 1", "0 +5", 0, "12", "12>"), *((0, 10), "0 +15", 0), id="M-grows"
        ),
        pytest.param(
            *((7, 0, 3, 12), "out 2", "0 +8", 0, "12", "12>"),
            *((10, 0), "+10 0", 0),
            id="E51-reset-by-winning",
        ),
    ],
)
def test_deal_of_pairs(left, end, before, pot, opened, finished, credits, after, pot_after):
    report = scored(
        PAIRS, *hands(*left), end=end, before=before, pot=pot, opened=opened, finished=finished
    )
    assert (drawn_or(report), standing(report.accounts), report.pot) == (credits, after, pot_after)


def test_w10_memory_of_three_deals_opens_with_the_fourth():
    before = "0 0"
    for points in (5, 3, 10):
        report = scored(PAIRS, P[0], P[points], P[0], P[0], end="out 1", before=before)
        before = standing(report.accounts)
    assert before == "0 +18"
    report = scored(PAIRS, P[0], P[14], P[0], P[1], end="out 1", before=before)
    assert standing(report.accounts) == "0 33"


def test_w10_memory_is_gone_when_the_other_side_won_between():
    report = scored(PAIRS, P[10], P[0], P[0], P[0], end="out 2", before="0 +8")
    report = scored(PAIRS, P[0], P[14], P[0], P[1], end="out 1", before=standing(report.accounts))
    assert standing(report.accounts) == "0 15"


@pytest.mark.parametrize(("fish_amount", "credit"), [("max_takes_all", 32), ("max_takes_own", 20)])
def test_e50_a_lone_blank_has_no_value_in_pairs(fish_amount, credit):
    rules = rules_of("kozel_pairs", fish_amount=fish_amount)
    report = scored(rules, "00", "66", "66 26", "", end="fish 2")
    assert report.credits == (credit, 0)


def test_e49_bonus_and_all_points_go_to_the_pot_also_where_losers_pay_only_their_own():
    rules = rules_of("kozel_pairs", fish_amount="max_takes_own")
    report = scored(rules, *hands(10, 12, 5, 3), end="fish 1", opened="00")
    assert (report.drawn, report.pot) == (True, 55)


@pytest.mark.parametrize(
    ("end", "winner", "seat"),
    [("out 3", 0, 3), ("fish 3", 1, 4), ("general 2", 1, 2), ("broken 2", None, None)],
)
def test_report_names_the_winner(end, winner, seat):
    report = scored(PAIRS, *hands(9, 3, 4, 2), end=end)
    assert (report.winner, report.winner_seat) == (winner, seat)


@pytest.mark.parametrize("kind", ["general", "time", "broken", "conceded"])
def test_end_without_count_leaves_accounts_and_pot(kind):
    report = scored(PAIRS, *hands(9, 3, 4, 2), end=f"{kind} 2", before="20 +5", pot=7)
    assert (standing(report.accounts), report.pot) == ("20 +5", 7)
    assert report.credits == (0, 0)
    assert report.hand_values == (9, 3, 4, 2)


@pytest.mark.parametrize(
    ("end", "finished", "title"),
    [
        ("general 1", "00<,66>", Title.GENERAL),
        ("out 1", "00<", Title.OFFICER),
        ("out 1", "01<", Title.NONE),
        ("fish 1", "00<", Title.NONE),
    ],
)
def test_titles(end, finished, title):
    report = scored(rules_of("morskoi"), *hands(0, 3, 4, 2), end=end, finished=finished)
    assert report.title is title


def test_memory_can_be_reset_by_a_draw():
    rules = replace(ONE, scoring=replace(ONE.scoring, memory_reset_on_draw=True))
    report = scored(rules, *hands(9, 9, 1, 1), end="fish 1", before="+5 40 0 0")
    assert standing(report.accounts) == "0 40 0 0"


def test_points_in_play_enter_the_account_with_the_bonus():
    rules = rules_of("telefon", 2)
    report = scored(rules, P[0], P[13], end="out 1", before="10 20", play_points=(4, 2))
    assert report.credits == (3, 0)
    assert standing(report.accounts) == "17 22"


def test_points_in_play_count_when_they_reach_the_target():
    report = scored(
        rules_of("telefon", 2), P[1], P[13], end="target 1", before="70 20", play_points=(3, 2)
    )
    assert (report.credits, report.winner) == ((0, 0), 0)
    assert standing(report.accounts) == "73 22"


@pytest.mark.parametrize("end", ["time 1", "broken 2", "conceded 1"])
def test_points_in_play_stay_when_the_deal_is_not_played_out(end):
    report = scored(
        rules_of("muggins", 2), P[1], P[13], end=end, before="70 20", play_points=(5, 10)
    )
    assert report.credits == (0, 0)
    assert standing(report.accounts) == "75 30"
