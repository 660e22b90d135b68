"""A deal between two actions.

A position never changes; the newest is made from the one before. What the seat in turn may do is
found once, when a position is made, because the test for a fish needs it anyway.
"""

from games.engine.account import Account
from games.engine.actions import Action, Lay, Turn
from games.engine.drawing import DrawRule
from games.engine.ending import DealEnd
from games.engine.layout import Line
from games.engine.opening import Opener
from games.engine.rules import Rules
from games.engine.scoring import DealReport, score_deal
from games.engine.tiles import Tile
from games.engine.value import value


@value
class Position:
    """A deal between two actions.

    ``turn`` are the seats that may act (several only while a side chooses its opener, none when
    the deal is over) and ``actions`` what they may do. ``accounts`` are those before the deal,
    ``play_points`` what each side scored in it. ``turns`` is the deal so far.
    """

    rules: Rules
    accounts: tuple[Account, ...]
    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]
    line: Line
    opener: Opener
    turn: tuple[int, ...]
    actions: tuple[Action, ...]
    turns: tuple[Turn, ...]
    play_points: tuple[int, ...]
    discards: tuple[tuple[Tile, ...], ...]
    ending: DealEnd | None = None
    to_target: bool = True
    is_extra_turn: bool = False

    @property
    def ply(self) -> int:
        """Actions in this deal so far."""
        return len(self.turns)

    @property
    def last(self) -> Turn | None:
        return self.turns[-1] if self.turns else None

    @property
    def opening_turn(self) -> Turn | None:
        """The turn that laid the first tile."""
        for turn in self.turns:
            if isinstance(turn.action, Lay):
                return turn
        return None

    def counted_hands(self) -> tuple[tuple[Tile, ...], ...]:
        """The tiles that are scored: those left in hand, or those discarded."""
        if self.rules.drawing.draw is DrawRule.DISCARD:
            return self.discards
        return self.hands

    def report(self, pot: int) -> DealReport:
        """The score of this ended deal. *pot* is what lay when it began."""
        assert self.ending is not None  # noqa: S101 - a deal is scored when it has ended
        return score_deal(
            self.rules,
            self.accounts,
            pot,
            self.counted_hands(),
            self.ending,
            self.opening_turn,
            self.last,
            self.play_points,
        )


@value
class Step:
    """An action done: where it led, how it is recorded (a draw with its tile), what it scored."""

    position: Position
    action: Action
    points: int
