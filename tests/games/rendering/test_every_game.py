"""Every game at the table page: what may be done is offered, and nobody is told a hidden tile."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.engine.actions import Draw
from games.engine.deal import apply, legal_actions, start_deal
from games.engine.dealing import deal_out, tiles_in_play
from games.engine.ledger import new_ledger
from games.engine.rules import Rules
from games.engine.tiles import HALVES, Tile
from games.engine.variants import VARIANTS, table_rules
from games.queries.table_view import TableView
from games.rendering.hand import hand_of
from games.rendering.table import render_table_update
from tests.games.rendering.test_table import Roots, tiles_in
from tests.games.rendering.views import table_of

SEEN = 6
"""Moments looked at in each deal."""


def tables() -> Iterator[tuple[str, int, str]]:
    for code, variant in VARIANTS.items():
        for name_of_set in variant.sets:
            players = variant.players_with(name_of_set)
            for count in {players[0], players[-1]}:
                yield code, count, name_of_set


def moments(rules: Rules, seed: int) -> Iterator[tuple[str, list[str]]]:
    """Play a deal at random; yield its shuffle and the acts so far at some moments."""
    chance = random.Random(seed)
    tiles = list(tiles_in_play(rules))
    chance.shuffle(tiles)
    position = start_deal(new_ledger(rules), deal_out(rules, tiles))
    shuffle, acts = " ".join(map(str, tiles)), []
    seen = sorted(chance.sample(range(40), SEEN))
    while position.ending is None and position.ply <= seen[-1]:
        if position.ply in seen:
            yield shuffle, list(acts)
        action = chance.choice(legal_actions(position))
        acts.append("+" if isinstance(action, Draw) else str(action))
        position = apply(position, position.turn[0], action).position
    yield shuffle, acts


def offered(view: TableView) -> set[str]:
    hand = hand_of(view)
    if hand is None:
        return set()
    return {lay for tile in hand.tiles for lay in tile.lays} | {
        button.action for button in hand.buttons
    }


def may_be_named(view: TableView) -> set[str]:
    """The tiles that this viewer knows, as a text names them; halves above nine are not looked for."""
    assert view.deal is not None
    seen = view.deal.view
    known = {*seen.hand, *(tile for hand in seen.hands_left or () for tile in hand)}
    laid = {Tile(*sorted(map(HALVES.index, text[:2]))) for text in seen.line}
    return {str(tile) for tile in known | laid}


@pytest.mark.parametrize(("code", "players", "name_of_set"), sorted(tables()))
def test_every_action_is_offered_and_no_hidden_tile_is_sent(
    code: str, players: int, name_of_set: str
) -> None:
    rules = table_rules(code, players=players, set=name_of_set)
    for shuffle, acts in moments(rules, seed=len(code) + players):
        turn = table_of(rules, shuffle, acts, 1).deal.turn  # type: ignore[union-attr]
        for you in (None, 1, *turn[:1]):
            view = table_of(rules, shuffle, acts, you)
            assert view.deal is not None
            assert offered(view) == set(map(str, view.deal.view.actions))
            text = render_table_update(view, "en")
            found = Roots(text)
            assert not found.open
            assert len(found.ids) == len(set(found.ids))
            assert tiles_in(text) <= may_be_named(view)
