import pytest

from tests.engine.positions import (
    end_of,
    opens_first,
    opens_next,
    play,
    position,
    rules_of,
    scored,
    standing,
)

KOZEL = rules_of("kozel")


def test_opener_of_first_and_later_deals():
    assert opens_first(KOZEL, "00 12", "22", "11", "33") == "3 11"
    assert opens_next(KOZEL, end="out 4") == "4"
    assert opens_next(KOZEL, end="fish 2", drawn=True) == "2"


def test_w14_second_tile_follows_the_opening_double():
    now = position(rules_of("kozel", 2), "34", "26 23", played="22")
    assert sorted(map(str, now.actions)) == ["23<", "23>", "26<", "26>"]


def test_w1_the_score_sheet_of_the_game_room():
    now = position(KOZEL, "12", "03", "66 01", "05", played="11", first=4, scores="+19 0 +7 +4")
    over = play(now, "12>")
    assert end_of(over) == "out 1"
    assert standing(over.report(0).accounts) == "0 +3 20 +9"


@pytest.mark.parametrize(
    ("options", "credits"),
    [
        pytest.param({}, (0, 0, 23, 0), id="W3-max-takes-all"),
        pytest.param({"fish_amount": "each_own"}, (2, 3, 13, 5), id="W2-each-own"),
    ],
)
def test_fish(options, credits):
    rules = rules_of("kozel", **options)
    assert scored(rules, "02", "03", "66 01", "05", end="fish 1").credits == credits


@pytest.mark.parametrize(
    ("threshold", "after"),
    [("13", "0 13 0 0"), ("14", "0 +13 0 0"), ("0", "0 13 0 0")],
)
def test_threshold(threshold, after):
    rules = rules_of("kozel", threshold=threshold)
    report = scored(rules, "", "66 01", "", "", end="out 1")
    assert standing(report.accounts) == after
