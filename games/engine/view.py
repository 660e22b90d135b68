"""What one pair of eyes may see of a deal: the only shape that leaves the server.

Source: RULES 8.3a; CONTRACTS 3 (views), 4.
"""

from dataclasses import dataclass

from games.engine.actions import Action, Arm, Discard, Draw, Turn
from games.engine.deal import Position
from games.engine.ending import DealEnd
from games.engine.tiles import UNKNOWN, Tile


@dataclass(frozen=True, slots=True)
class DealView:
    """A deal as seen from one seat, or by the public (*seat* None).

    ``hand`` and ``actions`` are the viewer's own, ``actions`` only on its turn. ``counts`` are
    tiles in hand by seat, ``line`` the recorded lays in order, ``turns`` the deal so far with what
    the viewer may not know as ``??``. ``hands_left`` (what is scored) appears when the deal ended.
    """

    seat: int | None
    opener: int
    turn: tuple[int, ...]
    hand: tuple[Tile, ...]
    actions: tuple[Action, ...]
    counts: tuple[int, ...]
    line: tuple[str, ...]
    ends: dict[Arm, int]
    boneyard: int
    last: Turn | None
    turns: tuple[Turn, ...]
    play_points: tuple[int, ...]
    ending: DealEnd | None
    hands_left: tuple[tuple[Tile, ...], ...] | None


def view_for(position: Position, seat: int | None) -> DealView:
    """Return *position* as *seat* sees it; None is the public."""
    turns = tuple(_as_seen(turn, seat) for turn in position.turns)
    acts = seat in position.turn
    return DealView(
        seat=seat,
        opener=position.opener.seat,
        turn=position.turn,
        hand=position.hands[seat - 1] if seat is not None else (),
        actions=position.actions if acts else (),
        counts=tuple(len(hand) for hand in position.hands),
        line=tuple(map(str, position.line.placements)),
        ends=position.line.ends(),
        boneyard=len(position.boneyard),
        last=turns[-1] if turns else None,
        turns=turns,
        play_points=position.play_points,
        ending=position.ending,
        hands_left=position.counted_hands() if position.ending else None,
    )


def _as_seen(turn: Turn, seat: int | None) -> Turn:
    """What others draw or discard stays hidden."""
    if turn.seat == seat:
        return turn
    match turn.action:
        case Draw():
            return Turn(turn.seat, Draw(UNKNOWN), turn.points)
        case Discard():
            return Turn(turn.seat, Discard(UNKNOWN), turn.points)
        case _:
            return turn
