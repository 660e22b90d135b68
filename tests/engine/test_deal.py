from dataclasses import replace

import pytest

from games.engine.actions import ChooseOpener, Draw, Knock, parse_action
from games.engine.deal import (
    apply,
    call_end,
    legal_actions,
    opener_of,
    replay,
    start_deal,
)
from games.engine.ending import DealEnd, EndKind
from games.engine.errors import DealOverError, NotInTurnError
from games.engine.ledger import new_ledger
from games.engine.tiles import parse_tile, tiles_text
from tests.engine.positions import (
    actions_of,
    dealt,
    end_of,
    ledger_of,
    play,
    position,
    rules_of,
)

KOZEL = rules_of("kozel")
TWO = rules_of("kozel", 2)
OPEN = rules_of("kozel", 2, fish_detection="no_legal_move")
PAIRS = rules_of("kozel_pairs")
FISH_OF_TWOS = "24 41> 12> 26> 60> 02> 23> 35> 52>"


def test_first_deal_begins_with_the_prescribed_tile():
    deal = dealt("05 22", "03 11", "04 14", "00 01")
    now = start_deal(new_ledger(KOZEL), deal)
    assert (now.turn, actions_of(now), now.ply, now.last) == ((2,), ["11"], 0, None)
    assert opener_of(new_ledger(KOZEL), deal) == now.opener
    after = apply(now, 2, parse_action("11"))
    assert (after.points, str(after.action), after.position.turn) == (0, "11", (3,))
    assert after.position.ply == 1
    assert str(after.position.last.action) == "11"


def test_turns_go_round():
    now = play(position(KOZEL, "13 66", "16 36", "14 44", "22 55", played="11"), "16> 14<")
    assert now.turn == (4,)
    now = play(now, "-")
    assert now.turn == (1,)


def test_only_the_seat_in_turn_acts():
    now = position(KOZEL, "13", "36", "16", "14", played="11")
    with pytest.raises(NotInTurnError):
        apply(now, 3, parse_action("16>"))


def test_nothing_can_be_done_after_the_end():
    now = play(position(KOZEL, "36", "13", "16", "14", played="11"), "13>")
    assert (now.turn, legal_actions(now), end_of(now)) == ((), (), "out 2")
    with pytest.raises(DealOverError):
        apply(now, 3, parse_action("16>"))
    with pytest.raises(DealOverError):
        replay(
            ledger_of(KOZEL),
            dealt("36", "11 13", "66", "44"),
            map(parse_action, ("11", "-", "-", "-", "13>", "-")),
        )


def test_replay_leads_to_the_same_position():
    deal = dealt("36 06", "11 13 15", "16 66", "14 55", boneyard="34 44")
    actions = [parse_action(word) for word in ("11", "16>", "14<", "+34", "36>", "13>")]
    rules = rules_of("kozel")
    now = start_deal(new_ledger(rules), deal)
    for done, action in enumerate(actions[:3], 1):
        now = apply(now, now.turn[0], action).position
        assert now == replay(new_ledger(rules), deal, actions[:done])


@pytest.mark.parametrize(
    ("hand", "boneyard", "rules", "expected"),
    [
        pytest.param("13 44", "55", TWO, ["13<", "13>"], id="forced-to-play"),
        pytest.param("44", "55 66", TWO, ["+"], id="draws-without"),
        pytest.param("44", "", TWO, ["-"], id="knocks-with-nothing-to-draw"),
        pytest.param(
            "44", "55", rules_of("kozel", 2, stock_reserve="1"), ["-"], id="E34-last-tile-stays"
        ),
        pytest.param(
            "44", "55 66", rules_of("kozel", 2, stock_reserve="1"), ["+"], id="one-above-reserve"
        ),
    ],
)
def test_what_may_be_done(hand, boneyard, rules, expected):
    now = position(rules, "12 66", hand, played="11", boneyard=boneyard)
    assert actions_of(now) == expected


def test_drawn_tiles_stay_in_hand_until_one_fits():
    now = position(TWO, "12 22", "44", played="11", boneyard="55 66 13 00")
    step = apply(now, 2, Draw())
    assert str(step.action) == "+55"
    assert tiles_text(step.position.hands[1]) == "44 55"
    now = play(now, "+ + +")
    assert (now.turn, actions_of(now)) == ((2,), ["13<", "13>"])
    assert tiles_text(now.hands[1]) == "13 44 55 66"
    assert tiles_text(now.boneyard) == "00"


def test_e33_five_doubles_by_drawing_are_no_redeal():
    now = position(TWO, "12 16", "22 33 44 55", played="11", boneyard="66 13")
    assert end_of(play(now, "+ + 13>")) == "None"


def test_emptied_boneyard_is_followed_by_a_knock():
    now = position(TWO, "12 16", "22 33", played="11", boneyard="66")
    now = play(now, "+66")
    assert actions_of(now) == ["-"]
    assert play(now, "-").turn == (1,)


def test_e35_reserve_is_nobodys_tile():
    rules = rules_of("kozel", 2, stock_reserve="1")
    now = position(rules, "12 55", "33 44", played="11", boneyard="66")
    assert actions_of(now) == ["-"]
    blocked = position(rules, "55", "33 44", played="11 12>", first=2, boneyard="66")
    assert end_of(blocked) == "fish 1"


@pytest.mark.parametrize(
    ("rules", "boneyard", "ending", "actions"),
    [
        pytest.param(TWO, "22 00 11 33 44 66", "fish 1", [], id="E36-suit-exhausted"),
        pytest.param(OPEN, "22 00 11 33 44 66", "None", ["+"], id="E36-no-legal-move"),
    ],
)
def test_fish_of_twos_with_the_double_in_the_boneyard(rules, boneyard, ending, actions):
    now = position(rules, "34", "46", played=FISH_OF_TWOS, boneyard=boneyard)
    assert (end_of(now), actions_of(now)) == (ending, actions)


def test_e36_players_draw_until_the_double_comes():
    now = position(OPEN, "34", "46", played=FISH_OF_TWOS, boneyard="00 11 22 33 44 66")
    now = play(now, "+ + +")
    assert actions_of(now) == ["22<", "22>"]


def test_e37_the_double_in_a_hand():
    now = position(TWO, "34", "22", played=FISH_OF_TWOS)
    assert end_of(now) == "fish 1"
    assert now.report(0).hand_values == (7, 4)
    now = position(OPEN, "34", "22", played=FISH_OF_TWOS)
    assert end_of(play(now, "22>")) == "out 2"


def test_e38_fish_at_once_and_by_the_last_tile():
    now = position(OPEN, "34", "46", played=FISH_OF_TWOS)
    assert end_of(now) == "fish 1"


def test_fish_after_the_last_draw_belongs_to_the_last_lay():
    now = position(OPEN, "34", "46", played=FISH_OF_TWOS, boneyard="11")
    now = play(now, "+")
    assert (end_of(now), now.turn, now.actions) == ("fish 1", (), ())
    assert str(now.last.action) == "+11"


def test_out_comes_before_fish():
    now = position(OPEN, "", "46", played=FISH_OF_TWOS)
    assert end_of(now) == "out 1"


@pytest.mark.parametrize(
    ("hand", "action", "ending", "left", "ends"),
    [
        pytest.param("33 55 12", "33<,55>", "None", "12", [3, 5], id="E39"),
        pytest.param("33 55 12", "55>,33<", "None", "12", [3, 5], id="any-order-is-read"),
        pytest.param("33 55", "33<,55>", "out 2", "", [3, 5], id="E41"),
    ],
)
def test_two_doubles_in_one_turn(hand, action, ending, left, ends):
    now = position(PAIRS, "34", hand, "36", "56", played="35")
    step = apply(now, 2, parse_action(action))
    assert str(step.action) == "33<,55>"
    after = step.position
    assert (end_of(after), tiles_text(after.hands[1])) == (ending, left)
    assert list(after.line.ends().values()) == ends


def test_e42_draw_one():
    rules = rules_of("classic_two", 2)
    fits = play(position(rules, "12 22", "44 55", played="11", boneyard="13 66"), "+")
    assert actions_of(fits) == ["13<", "13>"]
    fails = play(position(rules, "12 22", "44 55", played="11", boneyard="66 13"), "+")
    assert actions_of(fails) == ["-"]
    assert play(fails, "-").turn == (1,)


def test_e43_extra_turn_after_a_double():
    rules = rules_of("classic", 2, double_extra_turn="yes")
    now = position(rules, "12 22", "44 55 14", played="46", boneyard="33")
    now = play(now, "44<")
    assert (now.turn, actions_of(now)) == ((2,), ["-", "41<"])
    assert play(now, "-").turn == (1,)
    stuck = play(position(rules, "16 22", "44 55", played="46", boneyard="33"), "44<")
    assert (stuck.turn, actions_of(stuck)) == ((2,), ["-"])
    passed = play(stuck, "-")
    assert (passed.turn, tiles_text(passed.hands[1])) == ((1,), "55")


def test_extra_turn_is_over_when_the_double_was_the_last_tile():
    rules = rules_of("classic", 2, double_extra_turn="yes")
    assert end_of(play(position(rules, "12 22", "44", played="46"), "44<")) == "out 2"


def test_another_double_gives_another_extra_turn():
    rules = rules_of("classic", 2, double_extra_turn="yes")
    now = play(position(rules, "14 22", "44 66 15", played="46"), "44< 66>")
    assert (now.turn, now.is_extra_turn, actions_of(now)) == ((2,), True, ["-"])


def test_both_seats_of_the_side_may_choose_the_opener():
    rules = rules_of("jamaican_partner")
    ledger = ledger_of(rules)
    now = position(rules, "11", "22", "33", "44", first=2)
    assert now.opener.seat == 2
    assert str(now.last.action) == "@2"
    choosing = play_choice(rules)
    assert choosing.turn == (2, 4)
    assert legal_actions(choosing) == (ChooseOpener(2), ChooseOpener(4))
    chosen = apply(choosing, 4, ChooseOpener(2)).position
    assert (chosen.turn, actions_of(chosen), chosen.opener.choosing) == ((2,), ["22", "23"], ())
    assert ledger.previous is None


def play_choice(rules):
    """A deal whose opener seats 2 and 4 still have to choose."""
    first = position(rules, "11 34", "23", "35", "45", played="22", first=4)
    over = play(first, "- 23>")
    assert end_of(over) == "out 2"
    ledger = replace(ledger_of(rules), previous=over.report(0))
    return start_deal(ledger, dealt("11", "22 23", "33", "44"))


def test_target_is_reached_in_mid_deal():
    rules = rules_of("telefon", 2)
    now = position(rules, "12", "34 05", played="55", scores="0 70")
    assert now.play_points == (2, 0)
    step = apply(now, 2, parse_action("50>"))
    assert (step.points, end_of(step.position)) == (2, "target 2")
    assert step.position.play_points == (2, 2)


def test_target_of_points_in_play_does_not_matter_in_a_match_of_some_deals():
    rules = rules_of("telefon", 2)
    ledger = new_ledger(rules, ledger_of(rules, "71 0").accounts, to_target=False)
    now = start_deal(ledger, dealt("55 12", "05 34"))
    assert end_of(play(now, "55")) == "None"


def test_end_from_outside():
    now = position(KOZEL, "13", "36", "16", "14", played="11")
    ended = call_end(now, EndKind.BROKEN, 3)
    assert (ended.ending, ended.turn, ended.actions) == (DealEnd(EndKind.BROKEN, 3), (), ())


def test_recorded_draw_must_be_the_next_tile():
    now = position(TWO, "12 22", "44", played="11", boneyard="55 66")
    assert tiles_text(play(now, "+55").hands[1]) == "44 55"
    assert apply(now, 2, Draw(parse_tile("55"))).action == Draw(parse_tile("55"))


def test_position_knows_its_opening_turn():
    now = position(KOZEL, "13", "36", "16", "14", played="11")
    assert (now.opening_turn.seat, str(now.opening_turn.action)) == (1, "11")
    assert position(KOZEL, "13", "36", "16", "14").opening_turn is None


def test_knock_is_an_action_of_its_own():
    now = position(KOZEL, "13", "36", "16", "14", played="11")
    assert legal_actions(now) == (Knock(),)
