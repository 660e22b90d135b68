"""What holds in every deal of every game, set and number of players, however it is played.

CI plays some deals of each; `make soak` (TEST_SIZE=full) plays 1,000 of each.
"""

import os
import random
from collections import Counter
from dataclasses import fields, is_dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.actions import Draw, parse_action
from games.engine.deal import Position, apply, legal_actions, replay, start_deal
from games.engine.dealing import Dealt, deal_out, tiles_in_play
from games.engine.ending import EndKind
from games.engine.ledger import Ledger, new_ledger, post_deal
from games.engine.rules import Rules
from games.engine.tiles import UNKNOWN, Tile
from games.engine.variants import table_rules
from games.engine.view import view_for
from tests.engine.random_play import TABLES, ledger_after, playable, positions, rules_for

FULL_SIZE = os.environ.get("TEST_SIZE") == "full"
SAMPLES = 5
"""Random plies of a deal at which the costly properties are looked at, besides its end."""


def deals_of(tiles: str) -> int:
    if FULL_SIZE:
        return 1000
    return {"6": 200, "9": 50}.get(tiles, 10)


@pytest.mark.soak
@pytest.mark.no_cover
@pytest.mark.parametrize(("code", "tiles", "players"), TABLES)
def test_deals_of_a_table(code, tiles, players):
    rules = rules_for(code, tiles, players)
    for number in range(deals_of(tiles)):
        chance = random.Random(f"{code} {tiles} {players} {number}")
        ledger = ledger_after(rules, chance.choice([0, 0, 1, 2]), chance)
        if ledger.result is None:
            check_deal(ledger, playable(rules, chance), chance)


@pytest.mark.parametrize(
    ("code", "players"), [("kozel", 2), ("kozel", 3), ("kozel", 4), ("kozel_pairs", 4)]
)
@given(data=st.data())
def test_deals_of_the_first_games(code, players, data):
    """The same properties, with deals that shrink to the simplest wrong one."""
    rules = table_rules(code, players=players)
    dealt = deal_out(rules, data.draw(st.permutations(tiles_in_play(rules))))
    check_deal(new_ledger(rules), dealt, data.draw(st.randoms(use_true_random=False)))


def check_deal(ledger: Ledger, dealt: Dealt, chance: random.Random) -> None:
    """Play a deal at random and check what must hold in each position."""
    rules = ledger.rules
    game = list(positions(ledger, dealt, chance))
    for position in game:
        check_turn(position, rules)
    ended = game[-1]
    sample = [*chance.sample(game, min(SAMPLES, len(game))), ended]
    for position in sample:
        check_tiles(position, rules)
    for position in (sample[0], ended):
        check_views(position, chance)
    check_replay(ledger, dealt, game, sample)
    check_score(ledger, ended)


def check_turn(position: Position, rules: Rules) -> None:
    """One seat acts (or one side chooses its opener), and it can; or the deal is over."""
    if position.ending:
        assert (position.turn, legal_actions(position)) == ((), ())
        assert position.ending.seat in rules.seats
        return
    actions = legal_actions(position)
    assert actions
    assert len(set(actions)) == len(actions)
    if position.opener.choosing and not position.turns:
        assert position.turn in rules.sides
    else:
        (seat,) = position.turn
        assert seat in rules.seats
    # No deal is longer than every tile drawn, laid and knocked for by everybody.
    assert position.ply < 3 * len(tiles_in_play(rules)) * rules.players


def check_tiles(position: Position, rules: Rules) -> None:
    """Every tile of the set is in exactly one place."""
    lying = [placement.tile for placement in position.line.placements]
    held = [tile for hand in (*position.hands, *position.discards) for tile in hand]
    assert Counter([*lying, *held, *position.boneyard]) == Counter(tiles_in_play(rules))
    assert all(list(hand) == sorted(hand) for hand in position.hands)


def check_replay(
    ledger: Ledger, dealt: Dealt, game: list[Position], sample: list[Position]
) -> None:
    """Playing the recorded actions again, read from their texts, gives the same position."""
    for position in sample:
        actions = [parse_action(str(turn.action)) for turn in position.turns]
        again = replay(ledger, dealt, actions, lot=game[0].opener.seat)
        assert again == replace(position, turns=again.turns)
        assert [turn.action for turn in again.turns] == actions


def tiles_in(value: object) -> set[Tile]:
    """Every tile that can be reached from *value*."""
    found: set[Tile] = set()
    to_look_at = [value]
    while to_look_at:
        one = to_look_at.pop()
        if isinstance(one, Tile):
            found.add(one)
        elif isinstance(one, tuple | list):
            to_look_at += one
        elif isinstance(one, dict):
            to_look_at += [*one.keys(), *one.values()]
        elif not isinstance(one, str | int | None) and is_dataclass(one):
            to_look_at += [getattr(one, field.name) for field in fields(one)]
    return found


def check_views(position: Position, chance: random.Random) -> None:
    """A view holds no tile that its viewer may not know, and depends on none."""
    seats = position.rules.seats
    lying = {placement.tile for placement in position.line.placements}
    for seat in (None, *seats):
        view = view_for(position, seat)
        own = set() if seat is None else {*position.hands[seat - 1], *position.discards[seat - 1]}
        left = set() if view.hands_left is None else tiles_in(view.hands_left)
        assert tiles_in(view) - {UNKNOWN} <= lying | own | left
        assert (view.hands_left is None) == (position.ending is None)
        assert bool(view.actions) == (seat in position.turn)
        if position.ending is None:
            assert view_for(with_hidden_tiles_moved(position, seat, chance), seat) == view


def with_hidden_tiles_moved(
    position: Position, seat: int | None, chance: random.Random
) -> Position:
    """The position with the tiles that *seat* does not see dealt anew among their places."""
    hidden = [
        tile for other, hand in enumerate(position.hands, 1) if other != seat for tile in hand
    ]
    hidden += position.boneyard
    chance.shuffle(hidden)
    take = iter(hidden)
    hands = tuple(
        hand if other == seat else tuple(next(take) for _tile in hand)
        for other, hand in enumerate(position.hands, 1)
    )
    turns = tuple(
        replace(turn, action=Draw(chance.choice(hidden or [UNKNOWN])))
        if isinstance(turn.action, Draw) and turn.seat != seat
        else turn
        for turn in position.turns
    )
    return replace(position, hands=hands, boneyard=tuple(take), turns=turns)


def check_score(ledger: Ledger, ended: Position) -> None:
    """The report fits the end, and the match goes on from it."""
    rules = ledger.rules
    after = post_deal(ledger, ended)
    report = after.previous
    assert report is not None
    assert len(report.credits) == len(report.accounts) == len(rules.sides)
    assert len(report.hand_values) == len(report.hands_left) == rules.players
    assert (after.deals, after.accounts, after.pot) == (
        ledger.deals + 1,
        report.accounts,
        report.pot,
    )
    if report.drawn:
        assert set(report.credits) == {0}
        assert report.winner is None
    if report.ending.kind is EndKind.OUT and rules.settle is None:
        assert report.hands_left[report.ending.seat - 1] == ()
        assert report.winner == rules.side_of(report.ending.seat)
    if after.result:
        assert sorted(after.result.losers + after.result.winners) == list(rules.seats)


@pytest.mark.no_cover
@pytest.mark.parametrize(("code", "tiles", "players"), TABLES)
def test_rotating_the_seats_rotates_the_result(code, tiles, players):
    """Who sits one seat further on, with the same tiles, has the same match one seat further on."""
    rules = rules_for(code, tiles, players)
    for number in range(1000 if FULL_SIZE else 3):
        check_rotation(rules, random.Random(f"rotate {code} {tiles} {players} {number}"))


def check_rotation(rules: Rules, chance: random.Random) -> None:
    by = chance.randrange(1, rules.players)
    straight = turned = new_ledger(rules)
    for _deal in range(2):
        if straight.result:
            break
        dealt = playable(rules, chance)
        moved = Dealt(rotated(dealt.hands, by), dealt.boneyard)
        *_, last = positions(straight, dealt, chance)
        lot = seat_after(rules, last.turns[0].seat, by)
        position = start_deal(turned, moved, lot=lot)
        for turn in last.turns:
            action = turn.action
            if str(action).startswith("@"):
                action = parse_action(f"@{seat_after(rules, action.seat, by)}")
            assert seat_after(rules, turn.seat, by) in position.turn
            position = apply(position, seat_after(rules, turn.seat, by), action).position
        straight, turned = post_deal(straight, last), post_deal(turned, position)
        check_turned(straight, turned, by)


def check_turned(straight: Ledger, turned: Ledger, by: int) -> None:
    rules = straight.rules
    one, other = straight.previous, turned.previous
    assert one is not None
    assert other is not None
    assert other.ending.kind == one.ending.kind
    assert other.ending.seat == seat_after(rules, one.ending.seat, by)
    assert other.hands_left == rotated(one.hands_left, by)
    assert other.credits == rotated(one.credits, by)
    assert turned.accounts == rotated(straight.accounts, by)
    assert turned.pot == straight.pot
    assert bool(turned.result) == bool(straight.result)
    if straight.result and turned.result:
        moved = {seat_after(rules, seat, by) for seat in straight.result.winners}
        assert set(turned.result.winners) == moved


def rotated(values, by: int):
    """Values by seat or side, each moved *by* places on."""
    by %= len(values)
    return values[-by:] + values[:-by] if by else values


def seat_after(rules: Rules, seat: int, by: int) -> int:
    return (seat - 1 + by) % rules.players + 1
