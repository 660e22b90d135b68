"""How far a match has come: its ledger, the deal on the table, the position in it.

The record (shuffles and actions) is the truth; a standing is made by replaying it. A newer one is
made from an older by applying only what was added.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from games.engine.account import Account
from games.engine.actions import Action as EngineAction
from games.engine.actions import parse_action
from games.engine.deal import Position, apply, call_end, start_deal
from games.engine.dealing import deal_out
from games.engine.ending import EndKind
from games.engine.ledger import Ledger, new_ledger, post_deal
from games.engine.rules import Rules
from games.engine.scoring import DealReport
from games.engine.tiles import parse_tile
from games.models import Action, Deal, Match

STOPPED = (EndKind.BROKEN, EndKind.CONCEDED, EndKind.TIME)
"""Ends of a deal that no action causes. They are not posted: accounts and pot stay."""


@dataclass(frozen=True, slots=True)
class LoggedAction:
    """One stored action: as recorded, a draw with its tile."""

    ply: int
    seat: int
    action: EngineAction
    flag: str
    points: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Standing:
    """A match after ``ply`` actions. ``position`` is that of the newest deal, also after its end."""

    match_id: int
    ply: int
    ledger: Ledger
    """After every deal that is over."""
    position: Position
    deal: Deal
    """The newest deal; not to be changed."""
    reports: tuple[DealReport, ...]
    """One for each scored deal, in order."""
    log: tuple[LoggedAction, ...]
    """The actions of the newest deal."""

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.ledger.rules

    def after(self, logged: LoggedAction, position: Position) -> Standing:
        """Return the standing one action later; a deal that this action ended is posted."""
        grown = replace(self, ply=self.ply + 1, position=position, log=(*self.log, logged))
        return grown if position.ending is None else grown.posted()

    def posted(self) -> Standing:
        """Return the standing with the ended deal's sums in the ledger."""
        ledger = post_deal(self.ledger, self.position)
        assert ledger.previous is not None  # noqa: S101 (the deal that was just posted)
        return replace(self, ledger=ledger, reports=(*self.reports, ledger.previous))


def parse_account(text: str) -> Account:
    """Read one account of ``Start:``: ``+19`` remembered, ``24`` recorded, ``0`` nothing."""
    if text.startswith("+"):
        return Account(remembered=int(text[1:]))
    recorded = int(text)
    return Account(recorded=recorded, is_open=recorded > 0)


def first_ledger(match: Match, rules: Rules) -> Ledger:
    """Return the ledger before the first deal."""
    if not match.start_accounts:
        return new_ledger(rules)
    return new_ledger(rules, tuple(parse_account(text) for text in match.start_accounts))


def begin_deal(
    match: Match, ply: int, ledger: Ledger, deal: Deal, reports: tuple[DealReport, ...]
) -> Standing:
    """Return the standing of a match in which this deal was just made."""
    shuffle = tuple(parse_tile(text) for text in deal.shuffle.split())
    dealt = deal_out(ledger.rules, shuffle)
    return Standing(
        match_id=match.pk,
        ply=ply,
        ledger=ledger,
        position=start_deal(ledger, dealt, lot=deal.opener),
        deal=deal,
        reports=reports,
        log=(),
    )


def standing_of(
    match: Match, rules: Rules, *, ply: int, base: Standing | None = None
) -> Standing | None:
    """Return the standing of a match after ``ply`` actions; None before its first deal.

    Two queries. With an older standing as ``base`` only the actions since then are read and
    applied (a deal of 45 actions: under a millisecond).
    """
    deals = list(
        Deal.objects.filter(match=match, thrown_in=False, first_ply__lte=ply).order_by("number")
    )
    if not deals:
        return None
    if base is not None and (base.match_id != match.pk or base.ply > ply):
        base = None
    stored = Action.objects.filter(match=match, ply__lt=ply).order_by("ply")
    if base is not None:
        stored = stored.filter(ply__gte=base.ply)
    actions = {
        deal_id: list(of_deal) for deal_id, of_deal in groupby(stored, key=lambda one: one.deal_id)
    }
    return _replay(match, rules, deals, actions, base)


def _replay(
    match: Match,
    rules: Rules,
    deals: Sequence[Deal],
    actions: dict[int, list[Action]],
    base: Standing | None,
) -> Standing:
    standing = base
    for deal in deals:
        if standing is None or standing.deal.number < deal.number:
            ledger = standing.ledger if standing else first_ledger(match, rules)
            reports = standing.reports if standing else ()
            standing = begin_deal(match, deal.first_ply, ledger, deal, reports)
        if deal.number == standing.deal.number:
            standing = _follow(replace(standing, deal=deal), actions.get(deal.pk, ()))
    assert standing is not None  # noqa: S101 (there is a deal)
    return standing


def _follow(standing: Standing, actions: Sequence[Action]) -> Standing:
    for stored in actions:
        step = apply(standing.position, stored.seat, parse_action(stored.text))
        logged = LoggedAction(
            stored.ply, stored.seat, step.action, stored.flag, step.points, stored.at
        )
        standing = standing.after(logged, step.position)
    deal = standing.deal
    if deal.end_kind in STOPPED and standing.position.ending is None:
        assert deal.end_seat is not None  # noqa: S101 (written together with the kind)
        stopped = call_end(standing.position, EndKind(deal.end_kind), deal.end_seat)
        return replace(standing, position=stopped)
    return standing
