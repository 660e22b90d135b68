"""One deal from its first action to its end: what may be done, and what an action leads to.

Source: RULES 2.6, 8.2 step 1, 8.3a.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from games.engine.actions import Action, ChooseOpener, Discard, Draw, Knock, Lay, Turn
from games.engine.choices import KNOCK_ONLY, actions_of, distinct, is_fish
from games.engine.dealing import Dealt
from games.engine.drawing import DrawRule
from games.engine.ending import DealEnd, EndKind, is_general, is_suit_exhausted
from games.engine.errors import DealOverError, EngineError, NotInTurnError
from games.engine.layout import EMPTY_LINE, Line, extended, grants_extra_turn
from games.engine.ledger import Ledger
from games.engine.opening import Opener, opener_after, opening_lays
from games.engine.points import play_points
from games.engine.position import Position, Step
from games.engine.refusals import reason_against
from games.engine.rules import Rules
from games.engine.standing import reaches_target
from games.engine.tiles import Tile

__all__ = [
    "Position",
    "Step",
    "apply",
    "call_end",
    "legal_actions",
    "opener_of",
    "replay",
    "start_deal",
]


def opener_of(ledger: Ledger, dealt: Dealt, *, lot: int = 1) -> Opener:
    """Who opens the next deal of this match; see `opening.opener_after`."""
    return opener_after(ledger.rules, ledger.previous, dealt, lot=lot)


def start_deal(ledger: Ledger, dealt: Dealt, *, lot: int = 1) -> Position:
    """The position before the first action of the ledger's next deal.

    *lot* is the seat that a lot chose, read only where the opener is found by lot.
    """
    rules = ledger.rules
    opener = opener_of(ledger, dealt, lot=lot)
    is_first = ledger.previous is None
    actions: tuple[Action, ...]
    if opener.choosing:
        turn = opener.choosing
        actions = tuple(ChooseOpener(seat) for seat in opener.choosing)
    else:
        turn = (opener.seat,)
        hand = dealt.hands[opener.seat - 1]
        if rules.has_twins:
            hand = distinct(hand)
        actions = opening_lays(rules, hand, opener, is_first=is_first)
    return Position(
        rules,
        ledger.accounts,
        dealt.hands,
        dealt.boneyard,
        EMPTY_LINE,
        opener,
        turn,
        actions,
        turns=(),
        play_points=(0,) * len(rules.sides),
        discards=((),) * rules.players,
        to_target=ledger.to_target,
    )


def legal_actions(position: Position) -> tuple[Action, ...]:
    """What the seat (or seats) in turn may do; a draw is `Draw()`. Empty when the deal is over."""
    return position.actions


def apply(position: Position, seat: int, action: Action) -> Step:
    """Do *action* for *seat*, or refuse it with an `IllegalActionError` (or, for a lay whose form
    does not fit the line, `InvalidNotationError`).

    A draw may name the tile, as records do; it must then be the next of the boneyard.
    """
    if seat not in position.turn:
        raise DealOverError if position.ending else NotInTurnError
    if action not in position.actions:
        action = _as_listed(position, seat, action)
    if isinstance(action, Lay):
        return _lay(position, seat, action)
    match action:
        case Draw():
            return _draw(position, seat)
        case Knock():
            return _knock(position, seat, action)
        case Discard():
            return _discard(position, seat, action)
        case _:
            return _choose_opener(position, seat, action)


def replay(ledger: Ledger, dealt: Dealt, actions: Iterable[Action], *, lot: int = 1) -> Position:
    """The position after *actions*, each done by the seat in turn.

    A choice of the opener is taken as made by the first seat that may make it.
    """
    position = start_deal(ledger, dealt, lot=lot)
    for action in actions:
        if position.ending is not None:
            raise DealOverError
        position = apply(position, position.turn[0], action).position
    return position


def call_end(position: Position, kind: EndKind, seat: int) -> Position:
    """End a running deal from outside: ``time``, ``broken`` or ``conceded``."""
    return replace(position, ending=DealEnd(kind, seat), turn=(), actions=())


def _as_listed(position: Position, seat: int, action: Action) -> Action:
    """The legal action that *action* means, or a refusal that says why there is none."""
    match action:
        case Draw(tile) if tile and Draw() in position.actions and position.boneyard[0] == tile:
            return Draw()
        case Lay(placements) if len(placements) > 1:
            ordered = action.in_order_of_arms()
            if ordered in position.actions:
                return ordered
        case _:
            pass
    refusal: EngineError = reason_against(
        action, position.actions, position.hands[seat - 1], position.line, position.opener
    )
    raise refusal


def _lay(position: Position, seat: int, lay: Lay) -> Step:
    rules, laying = position.rules, position.rules.laying
    boneyard = position.boneyard
    hands = _without(position.hands, seat, lay.tiles)
    line = extended(position.line, lay, laying)
    points, scored, ending = 0, position.play_points, None
    if rules.watches_line and rules.scoring.play_multiple:
        points = play_points(line, rules.scoring)
        scored = _added(scored, rules.side_of(seat), points)
    if rules.watches_line or not hands[seat - 1]:
        ending = _ending_by_lay(position, seat, lay, line, hands, scored)
    turn: tuple[int, ...] = ()
    actions: tuple[Action, ...] = ()
    is_extra = False
    if ending is None:
        is_extra = laying.double_extra_turn and grants_extra_turn(lay, laying)
        actor = seat if is_extra else seat % rules.players + 1
        actions = actions_of(rules, line, hands[actor - 1], len(boneyard), False, is_extra)
        turn = (actor,)
        if actions is KNOCK_ONLY and is_fish(rules, line, hands, len(boneyard)):
            ending, turn, actions, is_extra = DealEnd(EndKind.FISH, seat), (), (), False
    after = Position(
        rules,
        position.accounts,
        hands,
        boneyard,
        line,
        position.opener,
        turn,
        actions,
        position.turns + (Turn(seat, lay, points),),  # noqa: RUF005 - one copy, not two
        scored,
        position.discards,
        ending,
        position.to_target,
        is_extra,
    )
    return Step(after, lay, points)


def _ending_by_lay(
    position: Position,
    seat: int,
    lay: Lay,
    line: Line,
    hands: tuple[tuple[Tile, ...], ...],
    scored: tuple[int, ...],
) -> DealEnd | None:
    """How this lay ends the deal, in the order of RULES 8.2; no legal move is tested later."""
    rules = position.rules
    if scored is not position.play_points and position.to_target:
        side = rules.side_of(seat)
        if reaches_target(rules, position.accounts[side].recorded + scored[side]):
            return DealEnd(EndKind.TARGET, seat)
    if not hands[seat - 1] and _nobody_waits(rules, hands):
        if is_general(lay, _previous_lay(position.turns, seat), rules.ending):
            return DealEnd(EndKind.GENERAL, seat)
        return DealEnd(EndKind.OUT, seat)
    if not line.open_ends:
        return DealEnd(EndKind.CLOSED, seat)
    if is_suit_exhausted(line, rules):
        return DealEnd(EndKind.FISH, seat)
    return None


def _nobody_waits(rules: Rules, hands: Sequence[Sequence[Tile]]) -> bool:
    """Whether an empty hand ends the deal; with discards all tiles are played to the last."""
    return rules.drawing.draw is not DrawRule.DISCARD or not any(hands)


def _previous_lay(turns: Sequence[Turn], seat: int) -> Lay | None:
    for turn in reversed(turns):
        if turn.seat == seat and isinstance(turn.action, Lay):
            return turn.action
    return None


def _draw(position: Position, seat: int) -> Step:
    """Take the next tile; the turn goes on, unless the boneyard is empty and nobody can play."""
    rules = position.rules
    tile, boneyard = position.boneyard[0], position.boneyard[1:]
    hand = tuple(sorted((*position.hands[seat - 1], tile)))
    hands = (*position.hands[: seat - 1], hand, *position.hands[seat:])
    action = Draw(tile)
    actions = actions_of(rules, position.line, hand, len(boneyard), has_drawn=True)
    ending, turn = None, position.turn
    if actions is KNOCK_ONLY and is_fish(rules, position.line, hands, len(boneyard)):
        fish_maker = next(
            turn.seat for turn in reversed(position.turns) if isinstance(turn.action, Lay)
        )
        ending, turn, actions = DealEnd(EndKind.FISH, fish_maker), (), ()
    after = replace(
        position,
        hands=hands,
        boneyard=boneyard,
        turn=turn,
        actions=actions,
        turns=(*position.turns, Turn(seat, action)),
        ending=ending,
    )
    return Step(after, action, 0)


def _knock(position: Position, seat: int, action: Knock) -> Step:
    return Step(_handed_on(position, seat, action, position.hands, position.discards), action, 0)


def _discard(position: Position, seat: int, action: Discard) -> Step:
    """Put a tile away. When all hands are empty the deal is over, as if the seat had gone out."""
    hands = _without(position.hands, seat, (action.tile,))
    discards = _with_discard(position.discards, seat, action.tile)
    after = _handed_on(position, seat, action, hands, discards)
    if not any(hands):
        after = replace(after, ending=DealEnd(EndKind.OUT, seat), turn=(), actions=())
    return Step(after, action, 0)


def _handed_on(
    position: Position,
    seat: int,
    action: Action,
    hands: tuple[tuple[Tile, ...], ...],
    discards: tuple[tuple[Tile, ...], ...],
) -> Position:
    """The next seat's turn after a turn that laid nothing."""
    rules = position.rules
    actor = rules.seat_after(seat)
    return Position(
        rules,
        position.accounts,
        hands,
        position.boneyard,
        position.line,
        position.opener,
        (actor,),
        actions_of(rules, position.line, hands[actor - 1], len(position.boneyard)),
        (*position.turns, Turn(seat, action)),
        position.play_points,
        discards,
        None,
        position.to_target,
    )


def _choose_opener(position: Position, seat: int, action: ChooseOpener) -> Step:
    """Source: RULES 5.3, 8.3a: any seat of the side that won may choose."""
    rules = position.rules
    opener = Opener(action.seat)
    after = replace(
        position,
        opener=opener,
        turn=(action.seat,),
        actions=opening_lays(rules, position.hands[action.seat - 1], opener, is_first=False),
        turns=(Turn(seat, action),),
    )
    return Step(after, action, 0)


def _without(
    hands: tuple[tuple[Tile, ...], ...], seat: int, tiles: Iterable[Tile]
) -> tuple[tuple[Tile, ...], ...]:
    hand = list(hands[seat - 1])
    for tile in tiles:
        hand.remove(tile)
    after = list(hands)
    after[seat - 1] = tuple(hand)
    return tuple(after)


def _with_discard(
    discards: tuple[tuple[Tile, ...], ...], seat: int, tile: Tile
) -> tuple[tuple[Tile, ...], ...]:
    mine = (*discards[seat - 1], tile)
    return (*discards[: seat - 1], mine, *discards[seat:])


def _added(points: tuple[int, ...], side: int, more: int) -> tuple[int, ...]:
    return (*points[:side], points[side] + more, *points[side + 1 :])
