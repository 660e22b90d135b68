"""One moment of an ended match, from one seat or with all hands open."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.engine.account import Account
from games.engine.actions import Turn
from games.engine.deal import Position
from games.engine.ending import DealEnd
from games.engine.layout import Line
from games.engine.record.model import STOPS, DealRecord, MatchRecord
from games.engine.tiles import Tile
from games.engine.view import view_for
from games.queries.match import positions_of


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A deal after ``ply`` of its actions, as the chosen eyes see it.

    ``hands`` by seat: the tiles, or None for a hand that these eyes do not see. ``turns`` is the
    whole deal as they see it, also what is still to come. ``ends``: the last ply of this deal.
    """

    deal: int
    deals: tuple[int, ...]
    ply: int
    ends: int
    seat: int | None
    line: Line
    hands: tuple[tuple[Tile, ...] | None, ...]
    counts: tuple[int, ...]
    boneyard: tuple[Tile, ...] | None
    boneyard_left: int
    has_boneyard: bool
    """Whether this deal had one at all."""
    turn: tuple[int, ...]
    turns: tuple[Turn, ...]
    accounts: tuple[Account, ...]
    pot: int
    ending: DealEnd | None
    """How the deal ended, at its last ply only."""
    ends_before: int
    """The last ply of the deal before this one, 0 where there is none."""

    @property
    def last(self) -> Turn | None:
        """The action that led here."""
        return self.turns[self.ply - 1] if 0 < self.ply <= len(self.turns) else None


def replay_step(
    record: MatchRecord, *, deal: int | None, ply: int | None, seat: int | None
) -> ReplayStep | None:
    """Return a moment of an ended match; None where it has no such deal or seat.

    Args:
        deal: Number of the deal, None for the first; deals that were thrown in are passed over.
        ply: Actions of this deal so far; None is the beginning, too many is the end.
        seat: Whose eyes; None sees all hands and the boneyard.
    """
    shown = {
        recorded.number: index for index, recorded in enumerate(record.deals) if not recorded.redeal
    }
    number = next(iter(shown), 0) if deal is None else deal
    if number not in shown or (seat is not None and seat not in record.rules.seats):
        return None
    positions = positions_of(record, shown[number])
    before = shown.get(number - 1)
    step = _step(record.deals[shown[number]], positions, min(ply or 0, len(positions) - 1), seat)
    return replace(
        step,
        deals=tuple(shown),
        ends_before=0 if before is None else _plies(record.deals[before]),
    )


def _plies(deal: DealRecord) -> int:
    """Return the last ply of a deal: its actions, and an end that no action made."""
    stopped = deal.ending is not None and deal.ending.kind in STOPS
    return len(deal.actions) + stopped


def _step(
    deal: DealRecord, positions: tuple[Position, ...], ply: int, seat: int | None
) -> ReplayStep:
    position = positions[ply]
    everything = seat is None
    is_over = position.ending is not None
    counted = position.counted_hands() if is_over else position.hands
    turns = positions[-1].turns if everything else view_for(positions[-1], seat).turns
    return ReplayStep(
        deal=deal.number,
        deals=(),
        ply=ply,
        ends=len(positions) - 1,
        seat=seat,
        line=position.line,
        hands=tuple(
            hand if everything or is_over or number == seat else None
            for number, hand in enumerate(counted, start=1)
        ),
        counts=tuple(len(hand) for hand in position.hands),
        boneyard=position.boneyard if everything else None,
        boneyard_left=len(position.boneyard),
        has_boneyard=bool(deal.dealt.boneyard),
        turn=position.turn,
        turns=turns,
        accounts=position.accounts,
        pot=deal.pot,
        ending=position.ending,
        ends_before=0,
    )
