"""What hands, turns and deals are worth.

Source: RULES 2.3, 2.4, 2.8, 4, 5, 8.1 (v00 ... memory_reset_on_draw), 8.2 steps 2 and 3, 8.3a.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from games.engine.account import Memory, ThresholdBasis
from games.engine.actions import Lay
from games.engine.ending import BLANKS, SIXES, DealEnd, EndKind
from games.engine.layout import Line
from games.engine.tiles import Tile
from games.engine.value import value

if TYPE_CHECKING:
    from games.engine.rules import Rules

TilePoints: TypeAlias = tuple[tuple[Tile, int], ...]
"""Points for laying certain tiles: ``66:50,00:25``."""


class Scope(StrEnum):
    ALONE = "alone"
    ALWAYS = "always"


class EndBonus(StrEnum):
    NONE = "none"
    CEIL_SUM = "ceil_sum"
    CEIL_EACH = "ceil_each"
    NEAREST_SUM = "nearest_sum"


class Collect(StrEnum):
    LOSERS = "losers"
    WINNER = "winner"
    ONE_POINT = "one_point"


class OutAmount(StrEnum):
    OWN_HANDS = "own_hands"
    LOSING_SIDE_SUM = "losing_side_sum"
    ALL_HANDS = "all_hands"


class FishWinner(StrEnum):
    NONE = "none"
    LEAST_SIDE_SUM = "least_side_sum"
    LEAST_SINGLE_HAND = "least_single_hand"


class FishAmount(StrEnum):
    EACH_OWN = "each_own"
    MAX_TAKES_ALL = "max_takes_all"
    MAX_TAKES_OWN = "max_takes_own"
    FISHERMAN_TAKES_ALL = "fisherman_takes_all"
    DIFFERENCE = "difference"
    DIFFERENCE_EACH = "difference_each"
    LOSERS_SUM = "losers_sum"
    ALL_HANDS = "all_hands"
    ONE_POINT = "one_point"


class FishTie(StrEnum):
    POT = "pot"
    NO_SCORE = "no_score"


@dataclass(frozen=True, slots=True)
class Scoring:
    """All options that turn a finished deal, or a turn, into points."""

    v00: int = 0
    v00_scope: Scope = Scope.ALONE
    v66: int = 12
    v66_scope: Scope = Scope.ALWAYS
    play_multiple: int | None = None
    play_divisor: int = 1
    opening_scores: bool = True
    end_bonus: EndBonus = EndBonus.NONE
    collect: Collect = Collect.LOSERS
    out_amount: OutAmount = OutAmount.OWN_HANDS
    fish_winner: FishWinner = FishWinner.NONE
    fish_amount: FishAmount = FishAmount.EACH_OWN
    fisherman_includes_own: bool = True
    fish_tie: FishTie = FishTie.NO_SCORE
    bonus_open: TilePoints = ()
    bonus_finish: TilePoints = ()
    win_points_finish: TilePoints = ()
    officer_bonus: int = 0
    threshold: int = 0
    threshold_basis: ThresholdBasis = ThresholdBasis.DEAL
    memory: Memory = Memory.KEEP
    memory_reset_on_draw: bool = False


@value
class BaseCredits:
    """Credits by side before bonuses and pot. A drawn deal (a tied fish) credits nobody."""

    credits: tuple[int, ...]
    winner: int | None
    drawn: bool = False


def hand_value(hand: Sequence[Tile], scoring: Scoring) -> int:
    """The points of a hand, special tiles first. Source: RULES 2.3, E1-E4."""
    if not hand:
        return 0
    points = sum([low + high for low, high in hand])
    alone = len(hand) == 1
    if scoring.v00 and BLANKS in hand and (alone or scoring.v00_scope is Scope.ALWAYS):
        points += scoring.v00
    if scoring.v66 > 12 and SIXES in hand and (alone or scoring.v66_scope is Scope.ALWAYS):
        points += scoring.v66 - 12
    return points


def play_points(line: Line, scoring: Scoring) -> int:
    """Points that the ends score for the turn just made; 0 where turns score nothing.

    Source: RULES 4, 5.5, W6, E64-E71.
    """
    if scoring.play_multiple is None:
        return 0
    if len(line.placements) == 1 and not scoring.opening_scores:
        return 0
    ends = sum(line.end_pips().values())
    return 0 if ends % scoring.play_multiple else ends // scoring.play_divisor


def points_for(tiles: Sequence[Tile], table: TilePoints) -> int:
    """The sum of what *table* gives for *tiles*."""
    return sum([points for tile, points in table if tile in tiles])


def base_credits(
    rules: "Rules", values: Sequence[int], end: DealEnd, last: Lay | None
) -> BaseCredits:
    """What each side is credited for the hands, by the values of the hands per seat.

    Source: RULES 8.2 step 3.
    """
    if rules.settle is not None:
        return _settled(rules, values)
    if end.kind is EndKind.OUT:
        return _credits_of_out(rules, values, rules.side_of(end.seat), last)
    return _credits_of_fish(rules, values, rules.side_of(end.seat))


def side_values(rules: "Rules", values: Sequence[int]) -> tuple[int, ...]:
    """Hands summed by side."""
    return tuple([sum([values[seat - 1] for seat in side]) for side in rules.sides])


def _settled(rules: "Rules", values: Sequence[int]) -> BaseCredits:
    assert rules.settle is not None  # noqa: S101 - the caller has looked
    sums = side_values(rules, values)
    return BaseCredits(rules.settle(sums), _unique(sums, min(sums)))


def _credits_of_out(
    rules: "Rules", values: Sequence[int], winner: int, last: Lay | None
) -> BaseCredits:
    """The side that went out has won; its other hand does not count against it (E44)."""
    scoring, sides = rules.scoring, range(len(rules.sides))
    all_hands = scoring.out_amount is OutAmount.ALL_HANDS
    if scoring.collect is Collect.LOSERS:
        sums = side_values(rules, values)
        amounts = [sum(sums) if all_hands else sums[side] for side in sides]
        amounts[winner] = 0
        return BaseCredits(tuple(amounts), winner)
    if scoring.collect is Collect.WINNER:
        amount = _collected(rules, values, winner, all_hands=all_hands)
    else:
        worth = [
            points for tile, points in scoring.win_points_finish if last and tile in last.tiles
        ]
        amount = max(worth, default=1)
    return BaseCredits(_only(winner, amount, len(rules.sides)), winner)


def _credits_of_fish(rules: "Rules", values: Sequence[int], fish_maker: int) -> BaseCredits:
    """Source: RULES 2.4, 2.8, 5.1, 5.2; W3, W4, E14-E18, E45, E74-E80."""
    scoring = rules.scoring
    sums = side_values(rules, values)
    count = len(sums)
    if scoring.fish_winner is not FishWinner.NONE:
        winner = _fish_winner(rules, values)
        if winner is None:
            return BaseCredits((0,) * count, None, drawn=True)
        return BaseCredits(_only(winner, _won_by_fish(rules, values, winner), count), winner)
    lightest = _unique(sums, min(sums))
    match scoring.fish_amount:
        case FishAmount.FISHERMAN_TAKES_ALL:
            own = 0 if scoring.fisherman_includes_own else sums[fish_maker]
            return BaseCredits(_only(fish_maker, sum(sums) - own, count), lightest)
        case FishAmount.MAX_TAKES_ALL | FishAmount.MAX_TAKES_OWN:
            loser = _unique(sums, max(sums))
            if loser is None:
                return BaseCredits((0,) * count, None, drawn=True)
            takes_all = scoring.fish_amount is FishAmount.MAX_TAKES_ALL
            return BaseCredits(
                _only(loser, sum(sums) if takes_all else sums[loser], count), lightest
            )
        case _:
            return BaseCredits(sums, lightest)


def _fish_winner(rules: "Rules", values: Sequence[int]) -> int | None:
    """The side that wins a fish, or None for a tie between sides (E75, E78-E80)."""
    if rules.scoring.fish_winner is FishWinner.LEAST_SIDE_SUM:
        sums = side_values(rules, values)
        return _unique(sums, min(sums))
    least = min(values)
    sides = {rules.side_of(seat) for seat, value in enumerate(values, 1) if value == least}
    return sides.pop() if len(sides) == 1 else None


def _won_by_fish(rules: "Rules", values: Sequence[int], winner: int) -> int:
    sums = side_values(rules, values)
    match rules.scoring.fish_amount:
        case FishAmount.ONE_POINT:
            return 1
        case FishAmount.DIFFERENCE:
            return sum(sums) - 2 * sums[winner]
        case FishAmount.DIFFERENCE_EACH:
            return sum(sums) - len(sums) * sums[winner]
        case FishAmount.ALL_HANDS:
            return _collected(rules, values, winner, all_hands=True)
        case _:
            return _collected(rules, values, winner, all_hands=False)


def _collected(rules: "Rules", values: Sequence[int], winner: int, *, all_hands: bool) -> int:
    """Hands that the winner writes down, as points by ``end_bonus`` (E68, E69, E73, E82, E86)."""
    spared = () if all_hands else rules.sides[winner]
    counted = [value for seat, value in enumerate(values, 1) if seat not in spared]
    scoring = rules.scoring
    if scoring.play_multiple is None or scoring.end_bonus is EndBonus.NONE:
        return sum(counted)
    multiple, divisor = scoring.play_multiple, scoring.play_divisor
    match scoring.end_bonus:
        case EndBonus.CEIL_EACH:
            multiples = sum(-(-value // multiple) for value in counted)
        case EndBonus.CEIL_SUM:
            multiples = -(-sum(counted) // multiple)
        case _:
            multiples = (sum(counted) + multiple // 2) // multiple
    return multiples * multiple // divisor


def _unique(sums: Sequence[int], wanted: int) -> int | None:
    """The only side with this sum, or None."""
    return sums.index(wanted) if sums.count(wanted) == 1 else None


def _only(side: int, amount: int, count: int) -> tuple[int, ...]:
    return tuple([amount if index == side else 0 for index in range(count)])
