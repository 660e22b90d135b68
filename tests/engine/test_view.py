from games.engine.view import view_for
from tests.engine.positions import play, position, rules_of, tiles

TWO = rules_of("kozel", 2)
NOW = position(TWO, "22 24", "44 55", played="11 +55 +13 13>", boneyard="66")


def test_own_seat_sees_its_hand_and_on_its_turn_what_it_may_do():
    view = view_for(position(TWO, "22 24", "12 44", played="11"), 2)
    assert view.seat == 2
    assert view.hand == tiles("12 44")
    assert [str(action) for action in view.actions] == ["12<", "12>"]


def test_others_see_counts_only():
    view = view_for(NOW, 1)
    assert view.hand == tiles("22 24")
    assert view.counts == (2, 2)
    assert [str(action) for action in view.actions] == ["+"]
    public = view_for(NOW, None)
    assert (public.hand, public.actions, public.hands_left) == ((), (), None)


def test_drawn_tiles_are_seen_by_who_drew_them():
    assert [str(turn.action) for turn in view_for(NOW, 2).turns] == ["11", "+55", "+13", "13>"]
    assert [str(turn.action) for turn in view_for(NOW, 1).turns] == ["11", "+??", "+??", "13>"]
    assert str(view_for(NOW, None).last.action) == "13>"


def test_line_is_public():
    view = view_for(NOW, None)
    assert view.line == ("11", "13>")
    assert {str(arm): end for arm, end in view.ends.items()} == {"<": 1, ">": 3}
    assert (view.boneyard, view.turn, view.opener) == (1, (1,), 1)


def test_hands_left_are_shown_when_the_deal_is_over():
    over = play(position(TWO, "22 24", "12", played="11"), "12>")
    view = view_for(over, None)
    assert view.hands_left == (tiles("22 24"), ())
    assert str(view.ending) == "out 2"


def test_discards_are_face_down_until_the_end():
    rules = rules_of("jie_long", 2)
    now = position(rules, "36 45", "45 26", played="11", first=1)
    now = play(now, "_45")
    assert str(view_for(now, 1).last.action) == "_??"
    assert str(view_for(now, 2).last.action) == "_45"
    over = play(now, "_36 _26 _45")
    assert view_for(over, None).hands_left == (tiles("36 45"), tiles("45 26"))
    assert [str(turn.action) for turn in view_for(over, None).turns][1:] == ["_??"] * 4


def test_before_the_first_action_there_is_no_last_turn():
    assert view_for(position(TWO, "22 24", "12"), 1).last is None


def test_points_in_play_are_public():
    now = position(rules_of("telefon", 2), "12", "34", played="55")
    assert view_for(now, None).play_points == (2, 0)
    assert view_for(now, None).last.points == 2
