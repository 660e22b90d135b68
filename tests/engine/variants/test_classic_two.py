from tests.engine.positions import (
    actions_of,
    end_of,
    opens_first,
    opens_next,
    play,
    position,
    rules_of,
    scored,
)

TWO = rules_of("classic_two", 2)


def test_opener_of_first_and_later_deals():
    assert opens_first(TWO, "11 12", "00") == "2 00"
    assert opens_next(TWO, end="out 1") == "1"


def test_e42_one_tile_is_drawn_and_laid_if_it_fits():
    now = position(TWO, "12", "44", played="11", boneyard="13 66")
    assert actions_of(play(now, "+")) == ["13<", "13>"]


def test_e42_turn_passes_if_it_does_not_fit():
    now = play(position(TWO, "12", "44", played="11", boneyard="66 13"), "+ -")
    assert (now.turn, end_of(now)) == ((1,), "None")


def test_drawing_on_is_an_option():
    rules = rules_of("classic_two", 2, draw="until_playable")
    now = play(position(rules, "12", "44", played="11", boneyard="66 13"), "+")
    assert actions_of(now) == ["+"]


def test_loser_writes_down_his_tiles():
    assert scored(TWO, "", "66", end="out 1").credits == (0, 50)
