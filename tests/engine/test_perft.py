"""Lines of play counted to a fixed depth from fixed shuffles, by the engine and by a second program.

The second program knows nothing of the engine: a few lines over strings, for singles with two ends.
A wrong move generator that agrees with itself still counts wrong lines.
"""

import random

import pytest

from games.engine.deal import Position, apply, legal_actions, start_deal
from games.engine.dealing import deal_out, tiles_in_play
from games.engine.drawing import drawable
from games.engine.ledger import new_ledger
from games.engine.tiles import Tile, domino_set
from games.engine.variants import table_rules

IN_ORDER = domino_set("6")


def engine_lines(position: Position, depth: int) -> int:
    """Lines of exactly *depth* actions; a deal that ends earlier has none."""
    if depth == 0:
        return 1
    return sum(
        engine_lines(apply(position, position.turn[0], action).position, depth - 1)
        for action in legal_actions(position)
    )


def brute_lines(hands, boneyard, seat, ends, openings, depth, doubles=1, fish=True):
    """The same count from scratch: hands as sets of texts, ends as a pair of digits or None."""
    options = (doubles, fish)
    if depth == 0:
        return 1
    hand = hands[seat]
    if ends is None:
        moves = [({tile}, tile) for tile in openings or hand]
    else:
        left, right = ends
        singles = [("<", tile, other(tile, left)) for tile in hand if left in tile]
        singles += [(">", tile, other(tile, right)) for tile in hand if right in tile]
        moves = [({tile}, end + right if arm == "<" else left + end) for arm, tile, end in singles]
        both = {left * 2, right * 2}
        if doubles == 2 and left != right and both <= hand:
            moves.append((both, left + right))
    if not moves and boneyard:
        drawn = [*hands[:seat], hand | {boneyard[0]}, *hands[seat + 1 :]]
        return brute_lines(drawn, boneyard[1:], seat, ends, openings, depth - 1, *options)
    after = (seat + 1) % len(hands)
    if not moves:
        return brute_lines(hands, boneyard, after, ends, openings, depth - 1, *options)
    total = 0
    for laid, new_ends in moves:
        left_over = [*hands[:seat], hand - laid, *hands[seat + 1 :]]
        if is_over(left_over, boneyard, seat, new_ends, fish):
            total += depth == 1
        else:
            total += brute_lines(left_over, boneyard, after, new_ends, (), depth - 1, *options)
    return total


def other(tile, half):
    return tile[1] if tile[0] == half else tile[0]


def is_over(hands, boneyard, seat, ends, fish):
    """Out, or a fish: nobody can lay and nothing can be drawn."""
    if not hands[seat]:
        return True
    return (
        fish and not boneyard and not any(set(ends) & set(tile) for hand in hands for tile in hand)
    )


def texts(tiles: tuple[Tile, ...]) -> list[str]:
    return [str(tile) for tile in tiles]


def shuffled(rules, seed):
    """The tiles in order for None, else a fixed shuffle."""
    tiles = list(tiles_in_play(rules))
    if seed is not None:
        random.Random(seed).shuffle(tiles)
    return tiles


NO_MOVE = {"fish_detection": "no_legal_move"}
LINES = [
    # game, players, options, shuffle, lines of 1, 2, 3 ... actions
    ("block", 2, {"opener_first": "lot"}, None, (7, 13, 94, 320, 703)),
    ("muggins", 2, {}, None, (7, 13, 83, 301, 482)),
    ("muggins", 3, {}, None, (7, 13, 24, 126, 251)),
    ("sports", 4, {}, None, (7, 13, 24, 42, 298)),
    ("sports", 4, {}, 1, (7, 15, 56, 187, 571)),
    ("sports", 4, {}, 2, (7, 21, 62, 215, 632)),
    ("kozel", 2, NO_MOVE, 2, (1, 1, 2, 6, 16)),
    ("kozel", 3, NO_MOVE, 1, (1, 6, 12, 42, 120)),
    ("kozel", 4, NO_MOVE, 1, (1, 2, 6, 24, 78)),
    ("kozel_pairs", 4, {}, 1, (1, 2, 6, 26, 84)),
    ("kozel_pairs", 4, {"doubles_per_turn": "1"}, 1, (1, 2, 6, 24, 78)),
]


@pytest.mark.parametrize(("code", "players", "options", "seed", "lines"), LINES)
def test_lines_of_play(code, players, options, seed, lines):
    rules = table_rules(code, players=players, options=options)
    dealt = deal_out(rules, shuffled(rules, seed))
    position = start_deal(new_ledger(rules), dealt)
    depths = range(1, len(lines) + 1)
    assert tuple(engine_lines(position, depth) for depth in depths) == lines
    assert tuple(brute_counts(rules, dealt, position, depth) for depth in depths) == lines


def brute_counts(rules, dealt, position, depth):
    opener = position.opener
    return brute_lines(
        [set(texts(hand)) for hand in dealt.hands],
        texts(dealt.boneyard) if drawable(len(dealt.boneyard), rules.drawing) else [],
        opener.seat - 1,
        None,
        {str(opener.tile)} if opener.tile else (),
        depth,
        int(rules.laying.doubles_per_turn),
    )


def test_second_program_without_a_test_for_fish_counts_a_known_sketch():
    """7, 13, 94, 324, 730: two players, any tile first, no drawing, and knocking without end."""
    hands = [
        set(texts(tiles)) for tiles in deal_out(table_rules("block", players=2), IN_ORDER).hands
    ]
    counts = [brute_lines(hands, [], 0, None, (), depth, fish=False) for depth in range(1, 6)]
    assert counts == [7, 13, 94, 324, 730]
