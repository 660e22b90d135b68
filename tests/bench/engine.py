"""Deals of random play, by the club's engine and by the public `dominoes` package.

Both play the same thing: 28 tiles dealt to four players in two pairs, a random legal choice at
every turn, every choice checked, the end found and scored. CPU time, rounds interleaved, medians.
"""

import random
import statistics
import time
from collections.abc import Callable

import dominoes

from games.engine.deal import apply, legal_actions, start_deal
from games.engine.dealing import deal_out, must_redeal, tiles_in_play
from games.engine.ledger import new_ledger, post_deal
from games.engine.variants import table_rules

ROUNDS = 5
SLICES = 16
SLICE_DEALS = 25
SEED = 20_261_130


def deals_per_second() -> dict[str, float]:
    """Deals a second of CPU time: ours, theirs, and how many times as many ours are."""
    rounds = [one_round(random.Random(SEED + number)) for number in range(ROUNDS)]
    club = statistics.median(ours for ours, _ in rounds)
    peer = statistics.median(theirs for _, theirs in rounds)
    return {
        "deals_per_second": round(club, 1),
        "peer_deals_per_second": round(peer, 1),
        "ratio": round(club / peer, 2),
    }


def one_round(chance: random.Random) -> tuple[float, float]:
    """Deals a second, ours and theirs, in short slices by turns: the machine may slow down."""
    ours = theirs = 0.0
    for _ in range(SLICES):
        ours += seconds_of(play_club, chance)
        theirs += seconds_of(play_peer, chance)
    return SLICES * SLICE_DEALS / ours, SLICES * SLICE_DEALS / theirs


def seconds_of(play: Callable[[random.Random], None], chance: random.Random) -> float:
    """CPU seconds of a slice of deals."""
    began = time.process_time()
    for _ in range(SLICE_DEALS):
        play(chance)
    return time.process_time() - began


# One tile a turn, as the package plays.
PAIRS = table_rules("kozel_pairs", players=4, options={"doubles_per_turn": "1"})


def play_club(chance: random.Random) -> None:
    """One deal of Козёл парный, from the shuffle to the posted accounts."""
    tiles = list(tiles_in_play(PAIRS))
    chance.shuffle(tiles)
    dealt = deal_out(PAIRS, tiles)
    if must_redeal(PAIRS, dealt.hands):
        return play_club(chance)
    ledger = new_ledger(PAIRS)
    position = start_deal(ledger, dealt)
    while position.ending is None:
        choice = chance.choice(legal_actions(position))
        position = apply(position, position.turn[0], choice).position
    return done(post_deal(ledger, position).previous)


def play_peer(chance: random.Random) -> None:
    """One game of the package; it passes by itself where nobody can lay."""
    random.seed(chance.random())
    game = dominoes.Game.new(starting_player=chance.randrange(4))
    while game.result is None:
        game.make_move(*chance.choice(game.valid_moves))
    return done(game.result.points)


def done(result: object) -> None:
    """Both sides must have come to a score."""
    assert result is not None
