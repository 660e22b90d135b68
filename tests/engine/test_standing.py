import pytest

from games.engine.account import Account
from games.engine.standing import (
    MatchReason,
    break_streaks,
    reaches_target,
    result_by_standing,
    result_by_target,
)
from tests.engine.positions import accounts, rules_of, standing

KOZEL = rules_of("kozel")
TWO = rules_of("kozel", 2)
PAIRS = rules_of("kozel_pairs")


def losers_and_winners(rules, scores):
    result = result_by_target(rules, accounts(rules, scores))
    return None if result is None else (result.losers, result.winners)


@pytest.mark.parametrize(
    ("rules", "scores", "expected"),
    [
        pytest.param(rules_of("kozel", 3), "105 129 40", ((1, 2), (3,)), id="E17-all-goats"),
        pytest.param(
            rules_of("kozel", 3, goats="highest"), "105 129 40", ((2,), (1, 3)), id="E17-highest"
        ),
        pytest.param(
            rules_of("kozel", 3, goats="highest"), "129 129 40", ((1, 2), (3,)), id="highest-shared"
        ),
        pytest.param(TWO, "101 120", ((1, 2), ()), id="E18-no-winner"),
        pytest.param(TWO, "101 20", ((1,), (2,)), id="E20-101"),
        pytest.param(TWO, "100 20", None, id="E20-100"),
        pytest.param(TWO, "103 0", ((1,), (2,)), id="E12"),
        pytest.param(TWO, "+108 0", None, id="E13-remembered-points-do-not-count"),
        pytest.param(TWO, "121 0", ((1,), (2,)), id="E13-then-they-do"),
        pytest.param(PAIRS, "100 101", ((2, 4), (1, 3)), id="pairs"),
        pytest.param(rules_of("kozel_pairs", target="301"), "101 300", None, id="other-target"),
        pytest.param(
            rules_of("classic_accumulate", 3), "104 60 77", ((1, 3), (2,)), id="E77-least"
        ),
        pytest.param(
            rules_of("classic_accumulate", 3), "104 60 60", ((1,), (2, 3)), id="least-shared"
        ),
        pytest.param(rules_of("classic_accumulate", 3), "99 60 60", None, id="nobody-there-yet"),
        pytest.param(rules_of("classic", 3), "104 60 77", ((2, 3), (1,)), id="wins"),
        pytest.param(rules_of("muggins", 3), "205 210 77", ((1, 3), (2,)), id="the-highest-wins"),
        pytest.param(rules_of("muggins", 3), "210 210 77", None, id="equal-highest-plays-on"),
        pytest.param(rules_of("jie_long", 3), "18 -36 18", ((2,), (1, 3)), id="one-deal"),
    ],
)
def test_result_by_target(rules, scores, expected):
    assert losers_and_winners(rules, scores) == expected


@pytest.mark.parametrize(
    ("code", "scores", "winners"),
    [
        ("kozel", "20 0 30 +12", (2, 4)),
        ("kozel_pairs", "20 30", (1, 3)),
        ("sports", "20 30", (2, 4)),
        ("sports", "30 30", (1, 2, 3, 4)),
        ("classic_accumulate", "9 3 4 3", (2, 4)),
    ],
)
def test_result_by_standing(code, scores, winners):
    rules = rules_of(code)
    result = result_by_standing(rules, accounts(rules, scores), MatchReason.DEALS)
    assert (result.reason, result.winners) == (MatchReason.DEALS, winners)


@pytest.mark.parametrize(
    ("before", "credits", "after"),
    [
        pytest.param("5 0", (0, 1), "0 0", id="E81-breaks-the-run"),
        pytest.param("5 0", (1, 0), "6 0", id="goes-on"),
        pytest.param("0 0", (0, 1), "0 1", id="begins"),
        pytest.param("0 3 0", (1, 0, 0), "0 0 0", id="cut-throat"),
        pytest.param("5 0", (0, 0), "5 0", id="nobody-won"),
    ],
)
def test_streak(before, credits, after):
    points = map(int, before.split())
    run = tuple(Account(recorded=number, is_open=True) for number in points)
    assert standing(break_streaks(run, credits)) == after


@pytest.mark.parametrize(
    ("rules", "recorded", "expected"),
    [
        pytest.param(rules_of("telefon"), 72, True, id="reached"),
        pytest.param(rules_of("telefon"), 71, False, id="not-yet"),
        pytest.param(rules_of("telefon", target_check="end_of_deal"), 90, False, id="end-of-deal"),
        pytest.param(rules_of("jie_long"), 900, False, id="no-target"),
    ],
)
def test_reaching_the_target_in_play(rules, recorded, expected):
    assert reaches_target(rules, recorded) is expected
