"""The rules of one table: seven groups of options, each read by the module it comes from.

Source: RULES 8.1.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from games.engine.dealing import Dealing, Teams
from games.engine.drawing import Drawing
from games.engine.ending import Ending, FishDetection
from games.engine.layout import Laying
from games.engine.opening import Opening
from games.engine.points import Scoring
from games.engine.standing import Match
from games.engine.tiles import has_twins


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything that is decided before the first tile of a match.

    ``settle`` is the scorer of a game that no option describes: values of hands by side in,
    credits by side out. ``sides`` are the seats by side: ``((1,), (2,), ...)``, or partners
    opposite ``((1, 3), (2, 4))``; ``has_twins`` says whether the set holds a tile twice, and
    ``watches_line`` whether a lay can score, or end the deal, by what the line then shows. These
    three follow from the rest.
    """

    code: str
    players: int
    set: str = "6"
    dealing: Dealing = field(default_factory=Dealing)
    opening: Opening = field(default_factory=Opening)
    laying: Laying = field(default_factory=Laying)
    drawing: Drawing = field(default_factory=Drawing)
    ending: Ending = field(default_factory=Ending)
    scoring: Scoring = field(default_factory=Scoring)
    match: Match = field(default_factory=Match)
    settle: Callable[[tuple[int, ...]], tuple[int, ...]] | None = None
    sides: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    has_twins: bool = field(init=False, repr=False, compare=False)
    watches_line: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sides", _sides(self.players, self.dealing.teams))
        object.__setattr__(self, "has_twins", has_twins(self.set))
        watches_line = (
            self.scoring.play_multiple is not None
            or self.laying.close_doubles
            or self.ending.fish_detection is FishDetection.SUIT_EXHAUSTED
        )
        object.__setattr__(self, "watches_line", watches_line)

    @property
    def seats(self) -> range:
        return range(1, self.players + 1)

    def side_of(self, seat: int) -> int:
        """The index of the seat's side in `sides`."""
        return (seat - 1) % len(self.sides)

    def partner_of(self, seat: int) -> int | None:
        return next((other for other in self.sides[self.side_of(seat)] if other != seat), None)

    def seat_after(self, seat: int) -> int:
        return seat % self.players + 1


def _sides(players: int, teams: Teams) -> tuple[tuple[int, ...], ...]:
    if teams is Teams.NONE:
        return tuple((seat,) for seat in range(1, players + 1))
    return ((1, 3), (2, 4))
