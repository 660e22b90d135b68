import pytest

from games.engine.actions import parse_action
from games.engine.ending import DealEnd, EndKind
from games.engine.layout import EMPTY_LINE, extended
from games.engine.points import (
    Scope,
    Scoring,
    base_credits,
    hand_value,
    play_points,
    points_for,
    side_values,
)
from tests.engine.positions import rules_of, tiles

GAME_ROOM = Scoring(v00=10)
MAGAZINE = Scoring(v00=25, v66=50)
FLAT = Scoring(v00=25, v00_scope=Scope.ALWAYS, v66=50)
MOLDOVAN = Scoring(v00=25, v66=50, v66_scope=Scope.ALONE)
PAIRS = Scoring()


@pytest.mark.parametrize(
    ("hand", "scoring", "value"),
    [
        pytest.param("00", GAME_ROOM, 10, id="E1-game-room"),
        pytest.param("00", MAGAZINE, 25, id="E1-classic"),
        pytest.param("00 12", GAME_ROOM, 3, id="E2-not-alone"),
        pytest.param("00 12", MAGAZINE, 3, id="E2-magazine"),
        pytest.param("00 12", FLAT, 28, id="E2-flat"),
        pytest.param("00 66", GAME_ROOM, 12, id="E3-game-room"),
        pytest.param("00 66", MAGAZINE, 50, id="E3-magazine"),
        pytest.param("00 66", FLAT, 75, id="E3-flat"),
        pytest.param("00 66", MOLDOVAN, 12, id="E3-moldovan"),
        pytest.param("66", GAME_ROOM, 12, id="E4-game-room"),
        pytest.param("66", MAGAZINE, 50, id="E4-magazine"),
        pytest.param("66", MOLDOVAN, 50, id="E4-moldovan"),
        pytest.param("00", PAIRS, 0, id="E50-pairs"),
        pytest.param("", GAME_ROOM, 0, id="empty"),
    ],
)
def test_hand_value(hand, scoring, value):
    assert hand_value(tiles(hand), scoring) == value


def credited(rules, values, end, last="12>"):
    kind, seat = end.split()
    base = base_credits(rules, values, DealEnd(EndKind(kind), int(seat)), parse_action(last))
    return "draw" if base.drawn else base.credits, base.winner


ALL = rules_of("kozel", fish_amount="each_own")
ONE = rules_of("kozel")


@pytest.mark.parametrize(
    ("rules", "values", "end", "expected"),
    [
        pytest.param(ONE, [0, 3, 13, 5], "out 1", ((0, 3, 13, 5), 0), id="W1-out"),
        pytest.param(ALL, [2, 3, 13, 5], "fish 2", ((2, 3, 13, 5), 0), id="W2-each-own"),
        pytest.param(ONE, [2, 3, 13, 5], "fish 2", ((0, 0, 23, 0), 0), id="W3-max-takes-all"),
        pytest.param(ONE, [2, 14, 14, 5], "fish 2", ("draw", None), id="W4-tie"),
        pytest.param(ONE, [6, 5, 4, 3], "fish 2", ((18, 0, 0, 0), 3), id="E14"),
        pytest.param(ONE, [6, 3, 4, 3], "fish 2", ((16, 0, 0, 0), None), id="two-lightest"),
        pytest.param(ALL, [7, 7, 5, 7], "fish 1", ((7, 7, 5, 7), 2), id="each-own-never-ties"),
    ],
)
def test_credits_of_kozel(rules, values, end, expected):
    assert credited(rules, values, end) == expected


IN_PAIRS = rules_of("kozel_pairs")
OWN = rules_of("kozel_pairs", fish_amount="max_takes_own")


@pytest.mark.parametrize(
    ("rules", "values", "end", "expected"),
    [
        pytest.param(IN_PAIRS, [0, 7, 20, 9], "out 1", ((0, 16), 0), id="E44-partner-ignored"),
        pytest.param(IN_PAIRS, [10, 12, 4, 9], "fish 1", ((0, 35), 0), id="E45-full"),
        pytest.param(OWN, [10, 12, 4, 9], "fish 1", ((0, 21), 0), id="E45-own"),
        pytest.param(IN_PAIRS, [10, 12, 5, 3], "fish 1", ("draw", None), id="E46-tie"),
        pytest.param(OWN, [10, 12, 5, 3], "fish 1", ("draw", None), id="E46-tie-own"),
    ],
)
def test_credits_of_pairs(rules, values, end, expected):
    assert credited(rules, values, end) == expected


def test_side_values():
    assert side_values(IN_PAIRS, [1, 2, 3, 4]) == (4, 6)
    assert side_values(ONE, [1, 2, 3, 4]) == (1, 2, 3, 4)


def test_points_for_tiles():
    table = rules_of("kozel_pairs").scoring.bonus_finish
    assert points_for(tiles("66 00"), table) == 75
    assert points_for(tiles("00 33"), table) == 25
    assert points_for(tiles("33"), table) == 0


def points_of(played, rules):
    line = EMPTY_LINE
    for word in played.split():
        line = extended(line, parse_action(word), rules.laying)
    return play_points(line, rules.scoring)


@pytest.mark.parametrize(
    ("code", "options", "played", "points"),
    [
        pytest.param("kozel", {}, "55", 0, id="no-points-in-play"),
        pytest.param("telefon", {}, "55", 2, id="E65-opening-scores"),
        pytest.param("telefon", {"opening_scores": "no"}, "55", 0, id="E65-opening-does-not"),
        pytest.param("telefon", {"opening_scores": "no"}, "55 50>", 2, id="E66"),
        pytest.param("telefon", {}, "44", 0, id="E64-eight"),
        pytest.param("telefon", {}, "02 00<", 0, id="two"),
        pytest.param("telefon", {}, "00", 0, id="E71-a-sum-of-0-scores-nothing"),
        pytest.param("muggins", {}, "55", 10, id="full-points"),
    ],
)
def test_points_in_play(code, options, played, points):
    assert points_of(played, rules_of(code, **options)) == points
