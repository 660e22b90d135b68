import pytest

from games.engine.opening import Opener, is_by_lot, opener_after
from games.engine.rules import Rules
from games.engine.tiles import parse_tile
from tests.engine.positions import actions_of, dealt, position, report_of, rules_of

NO_BLANK = {"opener_first": "lowest_double_no_blank"}


def opens(rules: Rules, *hands: str) -> tuple[int, str]:
    opener = opener_after(rules, None, dealt(*hands))
    return opener.seat, str(opener.tile)


@pytest.mark.parametrize(
    ("options", "hands", "expected"),
    [
        pytest.param({}, ("00 12", "66 34"), (2, "66"), id="E24-game-room"),
        pytest.param(
            {"opener_first": "lowest_double"}, ("00 12", "66 34"), (1, "00"), id="E24-blank-first"
        ),
        pytest.param(NO_BLANK, ("00 12", "66 34"), (2, "66"), id="E24-without-blank"),
        pytest.param({}, ("00 12", "35 34"), (1, "00"), id="E25-only-0-0"),
        pytest.param(
            NO_BLANK | {"opener_fallback": "lightest"},
            ("00 12", "35 34"),
            (1, "12"),
            id="E25-lightest-instead",
        ),
        pytest.param({}, ("36 12", "45 34"), (1, "36"), id="E26-tie-by-higher-half"),
        pytest.param(
            {"opener_fallback": "lightest"}, ("01 36", "45 34"), (1, "01"), id="E27-lightest"
        ),
        pytest.param(
            {"opener_fallback": "lightest"}, ("03 36", "12 34"), (2, "12"), id="lightest-is-reverse"
        ),
        pytest.param({}, ("22 26", "33 11"), (2, "11"), id="1-1-before-2-2"),
        pytest.param(
            {"opener_first": "lowest_double"}, ("22 26", "33 23"), (1, "22"), id="W14-lowest"
        ),
        pytest.param({"opener_first": "highest_double"}, ("22 26", "33 11"), (2, "33"), id="high"),
    ],
)
def test_first_opener_of_kozel_for_two(options, hands, expected):
    assert opens(rules_of("kozel", 2, **options), *hands) == expected


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        pytest.param(4, (3, "11"), id="1-1-when-four"),
        pytest.param(3, (1, "00"), id="else-lowest"),
    ],
)
def test_ones_when_four(players, expected):
    hands = ("00 12", "22 34", "11 56", "33 45")[:players]
    assert opens(rules_of("kozel_last_tile", players), *hands) == expected


def test_e28_with_four_the_holder_of_1_1_opens_with_it():
    opener = opener_after(rules_of("kozel"), None, dealt("12 22", "34 33", "11 56", "45 55"))
    assert opener == Opener(3, parse_tile("11"))


@pytest.mark.parametrize(
    ("code", "previous", "seat"),
    [
        pytest.param("kozel", {"end": "out 3"}, 3, id="who-went-out"),
        pytest.param("kozel", {"end": "fish 2"}, 2, id="fish-maker"),
        pytest.param("kozel", {"end": "fish 2", "drawn": True}, 2, id="fish-maker-after-a-draw"),
        pytest.param("sports", {"opener": 4, "end": "out 2"}, 1, id="lead-passes-on"),
        pytest.param("sports", {"opener": 2, "end": "fish 2", "drawn": True}, 3, id="also-drawn"),
        pytest.param("jamaican_cutthroat", {"end": "fish 2", "winner_seat": 4}, 4, id="winner"),
        pytest.param("jamaican_cutthroat", {"end": "out 2", "winner_seat": 2}, 2, id="winner-out"),
    ],
)
def test_opener_of_later_deals_lays_any_tile(code, previous, seat):
    rules = rules_of(code)
    report = report_of(rules, **previous)
    assert opener_after(rules, report, dealt("11", "66", "00", "55")) == Opener(seat)


def test_e32_a_redeal_keeps_the_announced_opener():
    rules = rules_of("kozel")
    report = report_of(rules, end="out 3")
    first = opener_after(rules, report, dealt("00 11", "22 33", "44 55", "66 01"))
    again = opener_after(rules, report, dealt("12 13", "14 15", "16 23", "24 25"))
    assert first == again == Opener(3)


def test_e79_as_first_after_a_drawn_deal():
    rules = rules_of("jamaican_partner")
    report = report_of(rules, end="fish 1", drawn=True)
    opener = opener_after(rules, report, dealt("11", "35", "00", "66"))
    assert opener == Opener(4, parse_tile("66"))


def test_winning_side_chooses():
    rules = rules_of("jamaican_partner")
    report = report_of(rules, end="out 4", winner_seat=4)
    assert opener_after(rules, report, dealt("11", "", "", "")) == Opener(4, choosing=(2, 4))


def test_lot_decides_the_first_deal_only():
    rules = rules_of("sports")
    assert is_by_lot(rules, None)
    assert not is_by_lot(rules, report_of(rules))
    assert not is_by_lot(rules_of("kozel"), None)
    assert opener_after(rules, None, dealt("11", "", "", ""), lot=3) == Opener(3)


def test_lot_decides_again_after_a_drawn_deal_where_it_counts_as_first():
    rules = rules_of("classic", opener_first="lot")
    assert is_by_lot(rules, report_of(rules, end="fish 1", drawn=True))


@pytest.mark.parametrize(
    ("options", "hand", "expected"),
    [
        pytest.param({}, "00 12 33", ["00", "12", "33"], id="any-tile"),
        pytest.param({"opener_must_double": "yes"}, "00 12 33", ["00", "33"], id="a-double"),
        pytest.param({"opener_must_double": "yes"}, "00 12 66", ["00", "12", "66"], id="exempt"),
        pytest.param({"opener_must_double": "yes"}, "01 12 45", ["01", "12", "45"], id="none-held"),
    ],
)
def test_opening_of_a_later_deal_in_pairs(options, hand, expected):
    now = position(rules_of("kozel_pairs", **options), hand, "14", "15", "16")
    assert actions_of(now) == expected
