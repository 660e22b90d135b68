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
DEALS = 400
SEED = 20_261_130


def deals_per_second() -> dict[str, float]:
    """Deals a second of CPU time: ours, theirs, and how many times as many ours are."""
    ours: list[float] = []
    theirs: list[float] = []
    for number in range(ROUNDS):
        ours.append(rate(play_club, random.Random(SEED + number)))
        theirs.append(rate(play_peer, random.Random(SEED + number)))
    club, peer = statistics.median(ours), statistics.median(theirs)
    return {
        "deals_per_second": round(club, 1),
        "peer_deals_per_second": round(peer, 1),
        "ratio": round(club / peer, 2),
    }


def rate(play: Callable[[random.Random], None], chance: random.Random) -> float:
    """Deals a second of CPU time."""
    began = time.process_time()
    for _ in range(DEALS):
        play(chance)
    return DEALS / (time.process_time() - began)


PAIRS = table_rules("kozel_pairs", players=4)


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
