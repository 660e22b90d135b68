from tests.engine.positions import opens_first, opens_next, rules_of, scored

LATIN = rules_of("latin")


def test_opener_of_first_and_later_deals():
    assert opens_first(LATIN, "00 12", "22", "55", "66") == "4 66"
    assert opens_next(LATIN, opener=4, end="out 2") == "1"
    assert opens_next(LATIN, opener=1, end="fish 3", drawn=True) == "2"


def test_e83_winners_write_down_the_losing_pair_only():
    assert scored(LATIN, "", "16", "66 26", "36", end="out 1").credits == (16, 0)


def test_lighter_pair_wins_a_fish():
    assert scored(LATIN, "46", "66", "04", "36", end="fish 1").credits == (21, 0)
    assert scored(LATIN, "46", "66", "05", "03", end="fish 1").drawn
