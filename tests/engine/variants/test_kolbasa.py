from tests.engine.positions import (
    actions_of,
    opens_first,
    opens_next,
    position,
    rules_of,
    scored,
)

KOLBASA = rules_of("kolbasa")


def test_opener_of_first_and_later_deals():
    assert opens_first(KOLBASA, "00 12", "22", "33", "11") == "4 11"
    assert opens_next(KOLBASA, end="fish 3", drawn=True) == "3"


def test_no_bonus_for_six_six_and_blank():
    report = scored(KOLBASA, "", "36", "66", "45", end="out 1", opened="66", finished="00>")
    assert report.credits == (0, 18)


def test_two_doubles_at_the_ends_of_the_sausage():
    now = position(KOLBASA, "12", "33 55", "13", "14", played="35")
    assert actions_of(now) == ["33<", "33<,55>", "55>"]
