"""The line of play: its ends, the arms of a house, and what may be laid where.

Source: RULES 3.3, 4, 5.8, 8.1 (match, wild_tiles, house ... double_extra_turn), 8.3a.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, permutations, product

from games.engine.actions import LAYS_ONTO, Arm, Lay, Placement, single_lay
from games.engine.tiles import Tile
from games.engine.value import value


class Matching(StrEnum):
    EQUAL = "equal"
    SUM = "sum"


class House(StrEnum):
    NONE = "none"
    FIRST_DOUBLE = "first_double"
    OPENING_DOUBLE = "opening_double"


class DoublesPerTurn(StrEnum):
    ONE = "1"
    TWO = "2"
    PER_OPEN_END = "per_open_end"


@dataclass(frozen=True, slots=True)
class Laying:
    """How tiles join the line. ``highest`` is no option: the highest half of the set in play."""

    match: Matching = Matching.EQUAL
    wild_tiles: tuple[Tile, ...] = ()
    house: House = House.NONE
    house_sides_first: bool = False
    open_ends: int = 2
    doubles_per_turn: DoublesPerTurn = DoublesPerTurn.ONE
    close_doubles: bool = False
    double_extra_turn: bool = False
    highest: int = 6


@value
class Line:
    """The tiles on the table, in the order laid.

    ``open_ends`` pairs each arm that can grow with the half it shows, in the order ``< > ^ v``;
    a closed arm is not among them. ``bare_sides`` are the long sides of the house that nothing
    lies against yet. Its two other arms (``branched``) exist from the turn after it was laid, or
    from the turn after both long sides were covered.
    """

    placements: tuple[Placement, ...] = ()
    open_ends: tuple[tuple[Arm, int], ...] = ()
    closed: tuple[Arm, ...] = ()
    house: Placement | None = None
    bare_sides: tuple[Arm, ...] = ()
    branched: bool = False

    @property
    def centre(self) -> Placement | None:
        """The opening tile."""
        return self.placements[0] if self.placements else None

    @property
    def arms(self) -> tuple[Arm, ...]:
        """Arms that exist, closed ones included, in canonical order."""
        present = {arm for arm, _ in self.open_ends} | set(self.closed)
        return tuple(arm for arm in Arm if arm in present)

    def ends(self) -> dict[Arm, int]:
        """The half that each open arm shows."""
        return dict(self.open_ends)

    def chain(self, arm: Arm) -> tuple[Placement, ...]:
        """Tiles of *arm* from the inside out; ``^`` and ``v`` begin at the house.

        The opening tile belongs to no arm.
        """
        return tuple(placement for placement in self.placements if placement.arm == arm)

    def end_pips(self) -> dict[Arm, int]:
        """What each end counts where ends are summed.

        A double at an end counts both halves; a house does so until both its long sides are
        covered, then nothing; its empty short ends count nothing. A tile that lies alone counts
        its pips once. Source: RULES 4 and W6, E64-E71.
        """
        if not self.placements:
            return {}
        centre = self.placements[0]
        row = {Arm.LEFT: self.chain(Arm.LEFT), Arm.RIGHT: self.chain(Arm.RIGHT)}
        if len(self.placements) == 1:
            return {Arm.LEFT: centre.touching, Arm.RIGHT: centre.outer}
        pips = {
            Arm.LEFT: _end_value(row[Arm.LEFT], centre, centre.touching),
            Arm.RIGHT: _end_value(row[Arm.RIGHT], centre, centre.outer),
        }
        for arm in (Arm.UP, Arm.DOWN):
            if chain := self.chain(arm):
                pips[arm] = _end_value(chain, chain[-1], chain[-1].outer)
        return pips


EMPTY_LINE = Line()

# Looking up a member of an enum is slow in Python 3.11; these are read for every action.
_EQUAL, _ONE, _NO_HOUSE, _LEFT = Matching.EQUAL, DoublesPerTurn.ONE, House.NONE, Arm.LEFT


def _end_value(chain: Sequence[Placement], centre: Placement, bare: int) -> int:
    """The value of the last tile of *chain*; of the opening tile's *bare* half without one."""
    last = chain[-1] if chain else centre
    if last.is_double:
        return last.tile.pips
    return last.outer if chain else bare


def legal_lays(line: Line, hand: Sequence[Tile], laying: Laying) -> tuple[Lay, ...]:
    """Every turn that lays tiles of *hand* on a line that has begun.

    Single tiles come first, by arm and then by hand; then turns of several doubles.
    """
    if laying.match is _EQUAL:
        lays = []
        for arm, end in line.open_ends:
            onto = LAYS_ONTO[arm][end]
            for tile in hand:
                if tile.low == end:
                    lays.append(onto[tile.high])
                elif tile.high == end:
                    lays.append(onto[tile.low])
    else:
        lays = list(_lays_by_sum(line, hand, laying))
    if laying.close_doubles or (
        laying.doubles_per_turn is not _ONE and _holds_doubles_for_two_ends(line, hand, laying)
    ):
        lays.extend(_turns_of_doubles(line, lays, laying))
    return tuple(lays)


def _holds_doubles_for_two_ends(line: Line, hand: Sequence[Tile], laying: Laying) -> bool:
    """A cheap look before turns of several open doubles are put together."""
    if laying.match is not _EQUAL:
        return True
    if len(line.open_ends) == 2:
        (_, left), (_, right) = line.open_ends
        return left != right and (left, left) in hand and (right, right) in hand
    return len({end for _, end in line.open_ends if (end, end) in hand}) > 1


def anybody_can_lay(line: Line, hands: Sequence[Sequence[Tile]], laying: Laying) -> bool:
    """Whether `legal_lays` would find anything for one of the hands; much cheaper."""
    if laying.match is not _EQUAL:
        return any(any(_lays_by_sum(line, hand, laying)) for hand in hands)
    for _, end in line.open_ends:
        for hand in hands:
            for tile in hand:
                if tile.low == end or tile.high == end:
                    return True
    return False


def _lays_by_sum(line: Line, hand: Sequence[Tile], laying: Laying) -> Iterator[Lay]:
    """Touching halves add up to highest + 1; a wild tile lies anywhere, either way round.

    An end that shows 0 takes wild tiles only. Source: RULES 5.8, E84, E85.
    """
    for arm, end in line.open_ends:
        wanted = laying.highest + 1 - end
        for tile in hand:
            is_wild = tile in laying.wild_tiles
            if is_wild or tile.low == wanted:
                yield single_lay(tile.low, tile.high, arm)
            if not tile.is_double and (is_wild or tile.high == wanted):
                yield single_lay(tile.high, tile.low, arm)


def order_is_meant(line: Line, laying: Laying) -> bool:
    """Whether the order of doubles in one turn decides which becomes the house."""
    return laying.house is House.FIRST_DOUBLE and line.house is None


def _turns_of_doubles(line: Line, singles: Sequence[Lay], laying: Laying) -> Iterator[Lay]:
    """Turns of several doubles on different arms, and of closed ones.

    All ends are those of the start of the turn, and each tile is laid once (E40, E61).
    """
    doubles = [lay.placements[0] for lay in singles if lay.placements[0].is_double]
    limit = {
        DoublesPerTurn.ONE: 1,
        DoublesPerTurn.TWO: 2,
        DoublesPerTurn.PER_OPEN_END: len(line.open_ends),
    }[laying.doubles_per_turn]
    arrange = permutations if order_is_meant(line, laying) else _as_they_are
    for size in range(1, limit + 1):
        for chosen in combinations(doubles, size):
            arms = {double.arm for double in chosen}
            halves = {double.touching for double in chosen}
            if len(arms) < size or len(halves) < size:
                continue
            for arranged in arrange(chosen):
                yield from _open_and_closed(arranged, laying)


def _as_they_are(chosen: Sequence[Placement]) -> Iterator[Sequence[Placement]]:
    yield chosen


def _open_and_closed(doubles: Sequence[Placement], laying: Laying) -> Iterator[Lay]:
    """These doubles with every choice of closed ones; a single open double is listed elsewhere."""
    flags = (False, True) if laying.close_doubles else (False,)
    for closed in product(flags, repeat=len(doubles)):
        if len(doubles) == 1:
            if closed[0]:
                only = doubles[0]
                yield single_lay(only.touching, only.outer, only.arm, closed=True)
            continue
        yield Lay(
            tuple(
                Placement(double.touching, double.outer, double.arm, is_closed)
                for double, is_closed in zip(doubles, closed, strict=True)
            )
        )


def extended(line: Line, lay: Lay, laying: Laying) -> Line:
    """The line after this legal turn."""
    if not line.placements:
        return _opened(lay.placements[0], laying)
    if laying.house is not _NO_HOUSE or laying.close_doubles:
        return _extended_with_house(line, lay, laying)
    ends = line.open_ends
    for end in lay.ends:
        if end[0] is _LEFT:
            ends = (end, ends[1])
        elif len(ends) == 2:
            ends = (ends[0], end)
        else:
            ends = (end,)
    return Line(line.placements + lay.placements, ends)


def _opened(opening: Placement, laying: Laying) -> Line:
    if laying.open_ends == 1:
        return Line((opening,), ((Arm.RIGHT, opening.outer),))
    ends = ((Arm.LEFT, opening.touching), (Arm.RIGHT, opening.outer))
    if laying.house is House.NONE or not opening.is_double:
        return Line((opening,), ends)
    return _branch(Line((opening,), ends, (), opening, (Arm.LEFT, Arm.RIGHT)), laying)


def _extended_with_house(line: Line, lay: Lay, laying: Laying) -> Line:
    ends = line.ends()
    closed, house, bare_sides = line.closed, line.house, line.bare_sides
    for placement in lay.placements:
        arm = placement.arm
        assert arm is not None  # noqa: S101 - only the opening tile has no arm
        if placement.closed:
            del ends[arm]
            closed = (*closed, arm)
        else:
            ends[arm] = placement.outer
        if arm in bare_sides:
            bare_sides = tuple(side for side in bare_sides if side != arm)
        elif house is None and _becomes_house(placement, laying):
            house, bare_sides = placement, (arm,)
    grown = Line(
        line.placements + lay.placements,
        tuple(ends.items()),
        closed,
        house,
        bare_sides,
        line.branched,
    )
    return grown if grown.branched or house is None else _branch(grown, laying)


def _becomes_house(placement: Placement, laying: Laying) -> bool:
    return placement.is_double and not placement.closed and laying.house is House.FIRST_DOUBLE


def _branch(line: Line, laying: Laying) -> Line:
    """Open the two other arms of the house, unless its long sides come first."""
    assert line.house is not None  # noqa: S101 - callers have looked
    if laying.house_sides_first and line.bare_sides:
        return line
    half = line.house.outer
    return Line(
        line.placements,
        (*line.open_ends, (Arm.UP, half), (Arm.DOWN, half)),
        line.closed,
        line.house,
        line.bare_sides,
        branched=True,
    )


def grants_extra_turn(lay: Lay, laying: Laying) -> bool:
    """Source: RULES 5.1 (an own addition of one text), 8.3a."""
    return laying.double_extra_turn and lay.placements[0].is_double
