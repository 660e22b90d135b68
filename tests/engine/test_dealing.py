import pytest

from games.engine.dealing import deal_out, hand_size, must_redeal, tiles_in_play
from games.engine.tiles import tiles_text
from tests.engine.positions import dealt, rules_of

KOZEL = rules_of("kozel")
PAIRS = rules_of("kozel_pairs")
PLAIN = "01 12 23 34 45 56 06"


@pytest.mark.parametrize(("players", "left"), [(2, 14), (3, 7), (4, 0)])
def test_deal_gives_seven_each_and_the_rest_is_the_boneyard(players, left):
    rules = rules_of("kozel", players)
    shuffle = tiles_in_play(rules)[::-1]
    deal = deal_out(rules, shuffle)
    assert [len(hand) for hand in deal.hands] == [7] * players
    assert tiles_text(deal.hands[0]) == "36 44 45 46 55 56 66"
    assert deal.boneyard == shuffle[7 * players :]
    assert len(deal.boneyard) == left


@pytest.mark.parametrize(("players", "size"), [(2, 7), (3, 5), (4, 5)])
def test_hand_size_by_number_of_players(players, size):
    assert hand_size(rules_of("kozel", players, hand_size="7/5/5")) == size


def test_removed_tiles_are_not_shuffled():
    rules = rules_of("jamaican_cutthroat", 3)
    assert len(tiles_in_play(rules)) == 27
    assert str(tiles_in_play(rules)[0]) == "01"


@pytest.mark.parametrize(
    ("hand", "kozel", "pairs"),
    [
        pytest.param("00 11 22 33 44 01 56", True, True, id="E29-five-doubles"),
        pytest.param("22 23 24 25 26 02 55", True, False, id="E30-six-of-a-number"),
        pytest.param("00 11 22 33 01 02 03", False, False, id="E31-four-and-five"),
        pytest.param("01 12 23 34 45 56 06", False, False, id="plain"),
    ],
)
@pytest.mark.parametrize("seat", [1, 4])
def test_redeal(hand, kozel, pairs, seat):
    hands = [PLAIN] * 4
    hands[seat - 1] = hand
    assert must_redeal(KOZEL, dealt(*hands).hands) is kozel
    assert must_redeal(PAIRS, dealt(*hands).hands) is pairs


def test_game_without_redeal_keeps_any_hand():
    assert not must_redeal(rules_of("morskoi"), dealt("00 11 22 33 44 55 66").hands)
