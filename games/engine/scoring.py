"""Score a finished deal: a pure function in the order of the rule book.

Source: RULES 8.2.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from games.engine.account import Account, forget, post
from games.engine.actions import Lay, Turn
from games.engine.ending import BLOCKED_ENDS, SCORED_ENDS, DealEnd, EndKind, is_officer
from games.engine.points import (
    BaseCredits,
    Collect,
    FishTie,
    base_credits,
    hand_value,
    points_for,
)
from games.engine.standing import break_streaks
from games.engine.tiles import Tile
from games.engine.value import value

if TYPE_CHECKING:
    from games.engine.rules import Rules


class Title(StrEnum):
    """A rank won by the last turn of a deal. Source: RULES 3.1."""

    NONE = ""
    GENERAL = "general"
    OFFICER = "officer"


_NO_TITLE, _OFFICER = Title.NONE, Title.OFFICER  # members of an enum are slow to look up in 3.11


@value
class DealReport:
    """What a deal did. Hands and their values by seat; the rest by side, as in ``Rules.sides``.

    ``credits`` contain bonuses and pot, but not the points scored in play. ``winner`` is the side
    that won the deal and ``winner_seat`` the seat that did it for the side; both None for a drawn
    deal and for a fish whose lightest hand is shared. ``pot`` is what lies after the deal.
    """

    ending: DealEnd
    opener: int
    hands_left: tuple[tuple[Tile, ...], ...]
    hand_values: tuple[int, ...]
    credits: tuple[int, ...]
    drawn: bool
    pot: int
    accounts_before: tuple[Account, ...]
    accounts: tuple[Account, ...]
    play_points: tuple[int, ...]
    winner: int | None
    winner_seat: int | None
    title: Title = Title.NONE


def score_deal(
    rules: "Rules",
    accounts: tuple[Account, ...],
    pot: int,
    hands: tuple[tuple[Tile, ...], ...],
    ending: DealEnd,
    opening: Turn | None,
    last: Turn | None,
    play_points: tuple[int, ...] = (),
) -> DealReport:
    """Return what a deal that ended so does to accounts and pot.

    Args:
        accounts: By side, as the deal began.
        hands: What the seats hold at the end; in a game with discards, what they discarded.
        opening: The opening turn; None for a deal broken off before it.
        last: The last turn.
        play_points: Scored during the deal, by side; they enter the accounts here.

    An end that decides the match by itself (general, time, broken ...) credits nobody; points in
    play were written down as they were scored, and stay. Source: RULES 8.2, 8.3a.
    """
    values = tuple([hand_value(hand, rules.scoring) for hand in hands])
    play_points = play_points or (0,) * len(accounts)
    opener = opening.seat if opening else ending.seat
    lay = _lay_of(last)
    title = _title(rules, ending, lay)
    if ending.kind in SCORED_ENDS:
        base = base_credits(rules, values, ending, lay)
        bonus = _bonus(rules, ending, _lay_of(opening), lay)
        credited, pot = _with_bonus_and_pot(rules, base, sum(values), bonus, pot)
        if title is _OFFICER and rules.scoring.officer_bonus:
            credited = _with_officer(rules, credited, ending.seat)
        before = _with_play_points(accounts, play_points)
        after = _posted(rules, before, base, credited)
    else:
        base = BaseCredits((0,) * len(accounts), _winner_without_count(rules, ending))
        credited = base.credits
        after = _with_play_points(accounts, play_points)
    return DealReport(
        ending,
        opener,
        hands,
        values,
        credited,
        base.drawn,
        pot,
        accounts,
        after,
        play_points,
        base.winner,
        _winner_seat(rules, base.winner, values, ending),
        title,
    )


def _lay_of(turn: Turn | None) -> Lay | None:
    return turn.action if turn and isinstance(turn.action, Lay) else None


def _winner_without_count(rules: "Rules", ending: DealEnd) -> int | None:
    if ending.kind in (EndKind.GENERAL, EndKind.TARGET):
        return rules.side_of(ending.seat)
    return None


def _bonus(rules: "Rules", ending: DealEnd, opening: Lay | None, last: Lay | None) -> int:
    """Step 4: what the losers pay for the tiles that opened the deal and that finished it.

    Only going out is finishing. Source: RULES 2.8, E47-E49.
    """
    scoring = rules.scoring
    bonus = 0
    if scoring.bonus_open and opening is not None:
        bonus += points_for(opening.tiles, scoring.bonus_open)
    if scoring.bonus_finish and last is not None and ending.kind is EndKind.OUT:
        bonus += points_for(last.tiles, scoring.bonus_finish)
    return bonus


def _with_bonus_and_pot(
    rules: "Rules", base: BaseCredits, in_hands: int, bonus: int, pot: int
) -> tuple[tuple[int, ...], int]:
    """Steps 4 to 6: credits with bonus and pot, and the pot that stays.

    *in_hands* is the sum of all hands, which a drawn deal may leave in the pot with the bonus.
    Source: RULES 2.4, 2.8; E9-E11, E46-E49.
    """
    if base.drawn:
        goes_to_pot = rules.scoring.fish_tie is FishTie.POT
        return base.credits, pot + (in_hands + bonus) * goes_to_pot
    if not bonus and not pot:
        return base.credits, pot
    credited = [
        credit + bonus if side != base.winner else credit
        for side, credit in enumerate(base.credits)
    ]
    taker = _pot_taker(rules, base)
    if taker is not None:
        credited[taker] += pot
        pot = 0
    return tuple(credited), pot


def _with_officer(rules: "Rules", credited: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Source: RULES 3.1, 8.3a (officer_bonus)."""
    side = rules.side_of(seat)
    return tuple(
        credit + rules.scoring.officer_bonus * (index == side)
        for index, credit in enumerate(credited)
    )


def _pot_taker(rules: "Rules", base: BaseCredits) -> int | None:
    """The side that gets the pot: the winner where winners collect, else the one heaviest loser."""
    if rules.scoring.collect is not Collect.LOSERS:
        return base.winner
    losers = [side for side in range(len(base.credits)) if side != base.winner]
    most = max(base.credits[side] for side in losers)
    heaviest = [side for side in losers if base.credits[side] == most]
    return heaviest[0] if len(heaviest) == 1 else None


def _with_play_points(
    accounts: tuple[Account, ...], points: tuple[int, ...]
) -> tuple[Account, ...]:
    if not any(points):
        return accounts
    return tuple(
        Account(account.recorded + scored, account.remembered, account.is_open)
        for account, scored in zip(accounts, points, strict=True)
    )


def _posted(
    rules: "Rules", accounts: tuple[Account, ...], base: BaseCredits, credited: tuple[int, ...]
) -> tuple[Account, ...]:
    """Step 7: each side's credit enters its account; a drawn deal changes nothing."""
    scoring = rules.scoring
    if base.drawn:
        return tuple(map(forget, accounts)) if scoring.memory_reset_on_draw else accounts
    if rules.match.streak:
        return break_streaks(accounts, credited)
    return tuple(
        [
            post(account, credit, scoring.threshold, scoring.threshold_basis, scoring.memory)
            for account, credit in zip(accounts, credited, strict=True)
        ]
    )


def _winner_seat(
    rules: "Rules", winner: int | None, values: Sequence[int], ending: DealEnd
) -> int | None:
    """The seat that won for its side: by its last tile, or with the lightest hand of a fish."""
    if winner is None:
        return None
    if ending.kind in BLOCKED_ENDS or rules.settle is not None:
        return min(rules.sides[winner], key=lambda seat: values[seat - 1])
    return ending.seat


def _title(rules: "Rules", ending: DealEnd, last: Lay | None) -> Title:
    if ending.kind is EndKind.GENERAL:
        return Title.GENERAL
    if ending.kind is EndKind.OUT and last is not None and is_officer(last, rules):
        return _OFFICER
    return _NO_TITLE
