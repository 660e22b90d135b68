"""Making the record of a match from what was dealt and done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from games.engine.account import Account
from games.engine.actions import Action
from games.engine.deal import apply, call_end, start_deal
from games.engine.dealing import Dealt, must_redeal
from games.engine.ending import DealEnd
from games.engine.ledger import Ledger, close_by_standing, new_ledger, post_deal
from games.engine.record.model import (
    ClubPoints,
    DealRecord,
    FairLine,
    Length,
    MatchRecord,
    RecordedAction,
)
from games.engine.record.results import (
    after_deal,
    leaver_of,
    recorded_result,
    stop_between_deals,
)
from games.engine.rules import Rules
from games.engine.standing import MatchReason


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """What happened in one deal, in the order of the acts.

    ``actions`` come with their flags (``""``, ``t``, ``b``). ``opener`` is the seat that a lot, or
    the side that won, chose to open; it is found by itself everywhere else. ``stopped``: the deal
    was ended from outside, by ``broken``, ``conceded`` or ``time``.
    """

    dealt: Dealt
    actions: Sequence[tuple[Action, str]] = ()
    opener: int = 1
    stopped: DealEnd | None = None
    fair: FairLine | None = None


def record_match(
    rules: Rules,
    names: Sequence[str],
    deals: Iterable[PlayedDeal],
    *,
    club_points: ClubPoints,
    start: Sequence[Account] | None = None,
    length: Length | None = None,
    stopped: DealEnd | None = None,
    is_time_up: bool = False,
    date: str = "",
    event: str = "",
    table: str = "",
    clock: str = "",
) -> MatchRecord:
    """Return the record of a match, played again by the rules.

    Args:
        names: By seat.
        deals: In order, thrown-in ones included; only the last may be unfinished.
        club_points: `ratings.formulas.game_room.club_points`.
        start: Accounts before deal 1 by side, if they are not all empty.
        length: How long the match lasts, if it does not end at the target.
        stopped: The match was broken off or conceded between two deals.
        is_time_up: A match of so many minutes is over.

    Raises:
        IllegalActionError: an action is against the rules.
    """
    if start is not None and not any(one.recorded or one.remembered for one in start):
        start = None
    ledger = new_ledger(rules, start, to_target=length is None)
    recorded: list[DealRecord] = []
    for played in deals:
        deal, ledger = _record_deal(ledger, played)
        ledger = after_deal(ledger, length)
        recorded.append(deal)
    if stopped:
        ledger = stop_between_deals(ledger, stopped)
    elif is_time_up and not ledger.result:
        ledger = close_by_standing(ledger, MatchReason.TIME)
    end = stopped or (recorded[-1].ending if recorded else None)
    return MatchRecord(
        rules=rules,
        names=tuple(names),
        deals=tuple(recorded),
        result=recorded_result(ledger, leaver=leaver_of(end), club_points=club_points),
        stopped=stopped,
        length=length,
        start=None if start is None else tuple(start),
        date=date,
        event=event,
        table=table,
        clock=clock,
    )


def _record_deal(ledger: Ledger, played: PlayedDeal) -> tuple[DealRecord, Ledger]:
    """Return the record of the ledger's next deal, and the match after it."""
    position = start_deal(ledger, played.dealt, lot=played.opener)
    choosing = position.opener.choosing
    deal = DealRecord(
        number=ledger.deals + 1,
        opener=played.opener if choosing else position.opener.seat,
        pot=ledger.pot,
        dealt=played.dealt,
        fair=played.fair,
    )
    if must_redeal(ledger.rules, played.dealt.hands):
        return replace(deal, redeal=True), ledger
    actions = []
    for action, flag in played.actions:
        seat = position.turn[0]
        step = apply(position, seat, action)
        position = step.position
        actions.append(RecordedAction(seat, step.action, flag, step.points))
    if choosing and actions:
        deal = replace(deal, opener=position.opener.seat)
    deal = replace(deal, actions=tuple(actions))
    if played.stopped and not position.ending:
        position = call_end(position, played.stopped.kind, played.stopped.seat)
    if not position.ending:
        return deal, ledger
    after = post_deal(ledger, position)
    return replace(deal, ending=position.ending, report=after.previous), after
