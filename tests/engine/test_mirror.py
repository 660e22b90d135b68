"""The line has no left and right, and a tile no first half: turned round, a deal is the same deal."""

import random

import pytest

from games.engine.actions import Arm, Lay, Placement
from games.engine.deal import apply, start_deal
from games.engine.dealing import Dealt
from games.engine.ledger import new_ledger, post_deal
from games.engine.tiles import tile_of
from tests.engine.random_play import TABLES, playable, positions, rules_for

TURNED = {Arm.LEFT: Arm.RIGHT, Arm.RIGHT: Arm.LEFT, Arm.UP: Arm.DOWN, Arm.DOWN: Arm.UP, None: None}


def mirrored(action):
    """The same lays at the opposite arms; in the order in which they were meant."""
    if not isinstance(action, Lay):
        return action
    return Lay(
        tuple(
            Placement(one.touching, one.outer, TURNED[one.arm], one.closed)
            for one in action.placements
        )
    )


def rewritten(dealt: Dealt) -> Dealt:
    """The same tiles, each written with its higher half first."""
    return Dealt(
        tuple(tuple(tile_of(tile.high, tile.low) for tile in hand) for hand in dealt.hands),
        tuple(tile_of(tile.high, tile.low) for tile in dealt.boneyard),
    )


def opens_with_double(turns) -> bool:
    first = next(turn.action for turn in turns if isinstance(turn.action, Lay))
    return first.placements[0].is_double


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("code", "tiles", "players"), [table for table in TABLES if table[0] != "jie_long"]
)
def test_a_deal_and_its_mirror_image_bring_the_same(code, tiles, players):
    rules = rules_for(code, tiles, players)
    ledger = new_ledger(rules)
    seen = 0
    for number in range(60):
        chance = random.Random(f"mirror {code} {tiles} {players} {number}")
        dealt = playable(rules, chance)
        *_, last = positions(ledger, dealt, chance)
        if not opens_with_double(last.turns):
            continue
        position = start_deal(ledger, rewritten(dealt), lot=last.turns[0].seat)
        for turn in last.turns:
            assert turn.seat in position.turn
            position = apply(position, turn.seat, mirrored(turn.action)).position
        assert position.ending == last.ending
        assert position.hands == last.hands
        assert {TURNED[arm]: half for arm, half in position.line.ends().items()} == last.line.ends()
        assert position.play_points == last.play_points
        assert post_deal(ledger, position).accounts == post_deal(ledger, last).accounts
        seen += 1
        if seen == 2:
            return
    pytest.fail("no deal opened with a double")
