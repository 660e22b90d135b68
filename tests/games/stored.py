"""Matches stored from records, as the services would have stored them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

from django.db import transaction

from accounts.models import User
from games.bots import BOTS
from games.bots.selfplay import play_match
from games.engine.account import Account
from games.engine.ending import EndKind
from games.engine.record import MatchRecord, PlayedDeal, read_match, record_match
from games.engine.variants import differing_options, table_rules
from games.models import Action, Deal, Match, MatchSeat, Table
from games.models.match import MatchStatus
from games.models.table import TableStatus, TimeoutMeans
from games.services.finish import _places
from games.services.rating import rate_match
from ratings.formulas.game_room import club_points

RECORDS = Path(__file__).resolve().parent.parent / "records"


def record(name: str) -> MatchRecord:
    """A record of tests/records."""
    return read(RECORDS.joinpath(f"{name}.dgr").read_text())


def read(text: str) -> MatchRecord:
    report = read_match(text, club_points=club_points)
    assert report.fault is None, report.fault
    assert report.record is not None
    return report.record


@cache
def played(
    code: str = "kozel",
    *,
    names: tuple[str, ...] = ("Masha", "Alex", "Olya", "Serg"),
    seed: str = "a match",
    date: str = "2026-11-30T18:05:00Z",
) -> MatchRecord:
    """A whole match between `novice` bots, the same for the same seed."""
    rules = table_rules(code, players=len(names))
    deals: list[PlayedDeal] = []
    for deal in play_match(rules, [BOTS["novice"]] * len(names), seed):
        deals += [PlayedDeal(thrown) for thrown in deal.thrown_in]
        acts = [(action, "") for action in deal.actions]
        deals.append(PlayedDeal(deal.dealt, acts, opener=deal.opener))
    return record_match(rules, names, deals, club_points=club_points, date=date)


def people(*names: str) -> list[User]:
    return [User.objects.get_or_create(username=name)[0] for name in names]


def table_for(record: MatchRecord, *, code: str, **columns: object) -> Table:
    defaults = {
        "game": record.rules.code,
        "set": record.rules.set,
        "seat_count": record.rules.players,
        "timeout_means": TimeoutMeans.BOT,
        "invite_token": f"invite-{code}",
        "watch_token": f"watch-{code}",
        "status": TableStatus.FINISHED,
    }
    return Table.objects.create(code=code, **{**defaults, **columns})


@transaction.atomic
def store(
    record: MatchRecord,
    players: Sequence[User | str] = (),
    *,
    rated: bool = True,
    status: MatchStatus | None = None,
    ended_at: datetime | None = None,
) -> Match:
    """Store *record*; a player that is a text is a bot of that level."""
    options = differing_options(record.rules)
    at = datetime.fromisoformat(record.date or "2026-11-30T18:05:00Z")
    players = players or people(*record.names)
    code = f"t{Table.objects.count() + 1:04d}"
    result = record.result
    if status is None:
        status = MatchStatus.FINISHED if result else MatchStatus.ABORTED
    is_over = status is not MatchStatus.RUNNING
    match = Match.objects.create(
        table=table_for(record, code=code, options=options),
        game=record.rules.code,
        set=record.rules.set,
        options=options,
        players=record.rules.players,
        rated=rated,
        status=status,
        reason=result.reason.value if result else "",
        start_accounts=[str(account) for account in record.start or ()],
        deals_played=sum(deal.ending is not None for deal in record.deals),
        started_at=at,
        ended_at=(ended_at or at + timedelta(minutes=20)) if is_over else None,
    )
    _store_seats(match, record, players)
    _store_deals(match, record, at)
    return match


def _store_seats(match: Match, record: MatchRecord, players: Sequence[User | str]) -> None:
    reports = [deal.report for deal in record.deals if deal.report]
    result = record.result
    accounts = reports[-1].accounts if reports else ()
    ended = [deal.ending for deal in record.deals if deal.ending]
    leaver = ended[-1].seat if ended and ended[-1].kind is EndKind.BROKEN else None
    standing = accounts or (Account(),) * len(record.rules.sides)
    places = _places(record.rules, standing, result.losers) if result else ()
    seats = []
    for seat, player in enumerate(players, start=1):
        user = player if isinstance(player, User) else None
        account = accounts[record.rules.side_of(seat)] if accounts else None
        seats.append(
            MatchSeat.objects.create(
                match=match,
                number=seat,
                side=record.rules.side_of(seat) + 1,
                user=user,
                name=user.username if user else player,
                bot="" if user else player,
                left=seat == leaver,
                recorded=account.recorded if account else None,
                remembered=account.remembered if account else None,
                lost=seat in result.losers if result else None,
                place=places[seat - 1] if places else None,
            )
        )
    if result and match.ended_at:
        rate_match(match, record.rules, seats, leaver=leaver, at=match.ended_at)
        MatchSeat.objects.bulk_update(seats, ["club_points", "rating_change", "skill_change"])


def _store_deals(match: Match, record: MatchRecord, at: datetime) -> None:
    ply = 0
    attempts: dict[int, int] = {}
    for recorded in record.deals:
        attempts[recorded.number] = attempts.get(recorded.number, 0) + 1
        tiles = [tile for hand in recorded.dealt.hands for tile in hand]
        deal = Deal.objects.create(
            match=match,
            number=recorded.number,
            attempt=attempts[recorded.number],
            thrown_in=recorded.redeal,
            shuffle=" ".join(map(str, [*tiles, *recorded.dealt.boneyard])),
            opener=recorded.opener,
            pot=recorded.pot,
            first_ply=ply,
            started_at=at,
            end_kind=recorded.ending.kind.value if recorded.ending else "",
            end_seat=recorded.ending.seat if recorded.ending else None,
        )
        Action.objects.bulk_create(
            Action(
                match=match,
                deal=deal,
                ply=ply + number,
                seat=action.seat,
                text=str(action.action),
                flag=action.flag,
                points=action.points,
                at=at,
            )
            for number, action in enumerate(recorded.actions)
        )
        ply += len(recorded.actions)
