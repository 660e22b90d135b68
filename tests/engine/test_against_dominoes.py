"""The engine against the public `dominoes` package: the same deals, moves, passes and results.

The package plays one line in pairs, without drawing; its winner takes the sum of all hands. Sports
does the same. Козёл парный without two doubles a turn moves the same and credits the other side.
"""

import random

import dominoes
import pytest

from games.engine.actions import Arm, Knock, Lay
from games.engine.deal import apply, legal_actions, start_deal
from games.engine.dealing import Dealt
from games.engine.ending import EndKind
from games.engine.ledger import new_ledger
from games.engine.variants import table_rules
from tests.engine.random_play import playable

DEALS = 1000
SPORTS = table_rules("sports", players=4)
KOZEL_PAIRS = table_rules(
    "kozel_pairs",
    players=4,
    options={"doubles_per_turn": "1", "bonus_open": "none", "bonus_finish": "none"},
)


def peer_game(dealt: Dealt, seat: int, tile) -> dominoes.Game:
    """The package's game of these hands; *seat* opens, with *tile* if it must."""
    hands = [
        dominoes.Hand([dominoes.Domino(tile.low, tile.high) for tile in hand])
        for hand in dealt.hands
    ]
    first = [dominoes.Domino(tile.low, tile.high)] if tile else hands[seat - 1]
    moves = tuple((domino, True) for domino in first)
    return dominoes.Game(dominoes.Board(), hands, [], seat - 1, moves, seat - 1, None)


def as_peer(lay: Lay) -> tuple[dominoes.Domino, bool]:
    """A lay as the package writes moves: the tile, and whether it lies on the left."""
    (placement,) = lay.placements
    return dominoes.Domino(placement.touching, placement.outer), placement.arm is not Arm.RIGHT


def peer_moves(position) -> set[tuple[dominoes.Domino, bool]]:
    """The legal lays as the package lists them: one end only where both show the same."""
    ends = position.line.ends()
    moves = {as_peer(lay) for lay in legal_actions(position)}
    if ends and ends[Arm.LEFT] == ends[Arm.RIGHT]:
        return {(domino, True) for domino, _is_left in moves}
    return moves


def play_both(rules, chance: random.Random):
    """Play one deal on both sides, comparing turns, moves and passes; return both ends."""
    dealt = playable(rules, chance)
    position = start_deal(new_ledger(rules), dealt, lot=chance.choice(rules.seats))
    peer = peer_game(dealt, position.opener.seat, position.opener.tile)
    while position.ending is None:
        if legal_actions(position) == (Knock(),):
            position = apply(position, position.turn[0], Knock()).position
            continue
        assert position.turn == (peer.turn + 1,)
        assert peer_moves(position) == set(peer.valid_moves)
        domino, is_left = chance.choice(peer.valid_moves)
        position = lay_as(position, domino, is_left)
        peer.make_move(domino, is_left)
    knocked = [isinstance(turn.action, Knock) for turn in position.turns]
    assert knocked == [move is None for move in peer.moves]
    return position, peer.result


def lay_as(position, domino, is_left):
    lay = next(lay for lay in legal_actions(position) if as_peer(lay) == (domino, is_left))
    return apply(position, position.turn[0], lay).position


@pytest.mark.parametrize("part", range(4))
def test_sports(part):
    for number in range(part, DEALS, 4):
        position, result = play_both(SPORTS, random.Random(f"sports {number}"))
        report = position.report(0)
        assert report.ending.seat == result.player + 1
        assert (report.ending.kind is EndKind.OUT) == result.won
        assert report.credits == (max(result.points, 0), max(-result.points, 0))


@pytest.mark.parametrize("part", range(4))
def test_kozel_pairs(part):
    for number in range(part, DEALS, 4):
        position, result = play_both(KOZEL_PAIRS, random.Random(f"kozel {number}"))
        report = position.report(0)
        assert report.ending.seat == result.player + 1
        assert report.drawn == (result.points == 0)
        if result.won:
            winner, loser = (0, 1) if result.points > 0 else (1, 0)
            spared = sum(report.hand_values[winner::2])
            assert report.credits[loser] == abs(result.points) - spared
            assert report.credits[winner] == 0
        else:
            assert report.credits == (max(-result.points, 0), max(result.points, 0))
