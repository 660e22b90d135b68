"""Positions, accounts and scores as text, so that a test reads like the rule book."""

from dataclasses import replace
from typing import Any

from games.engine.account import Account
from games.engine.actions import Discard, Draw, Lay, Turn, parse_action
from games.engine.deal import Position, apply, start_deal
from games.engine.dealing import Dealt
from games.engine.ending import DealEnd, EndKind
from games.engine.ledger import Ledger, new_ledger
from games.engine.opening import opener_after
from games.engine.rules import Rules
from games.engine.scoring import DealReport, score_deal
from games.engine.tiles import Tile, parse_tile
from games.engine.variants import table_rules


def rules_of(code: str, players: int = 4, set_name: str | None = None, **options: str) -> Rules:
    """The rules of a table; options as text: ``rules_of("kozel", 2, fish_amount="each_own")``."""
    return table_rules(code, players=players, set=set_name, options=options)


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(map(parse_tile, text.split()))


def dealt(*hands: str, boneyard: str = "") -> Dealt:
    """Hands by seat, and the boneyard in drawing order."""
    return Dealt(tuple(tuple(sorted(tiles(hand))) for hand in hands), tiles(boneyard))


def account(text: str, threshold: int = 13) -> Account:
    """``+19`` remembered, ``20`` recorded; ``0`` closed, unless there is no threshold."""
    if text.startswith("+"):
        return Account(remembered=int(text))
    return Account(recorded=int(text), is_open=text != "0" or threshold == 0)


def accounts(rules: Rules, text: str) -> tuple[Account, ...]:
    return tuple(account(word, rules.scoring.threshold) for word in text.split())


def standing(scored: tuple[Account, ...]) -> str:
    """Accounts as a record writes them."""
    return " ".join(map(str, scored))


def report_of(
    rules: Rules,
    *,
    opener: int = 1,
    end: str | None = None,
    drawn: bool = False,
    winner_seat: int | None = None,
) -> DealReport:
    """A finished deal of which only what the next opener depends on matters."""
    kind, seat = (end or f"out {opener}").split()
    winner = None if winner_seat is None else rules.side_of(winner_seat)
    nothing = (0,) * len(rules.sides)
    return DealReport(
        ending=DealEnd(EndKind(kind), int(seat)),
        opener=opener,
        hands_left=((),) * rules.players,
        hand_values=(0,) * rules.players,
        credits=nothing,
        drawn=drawn,
        pot=0,
        accounts_before=(Account(),) * len(rules.sides),
        accounts=(Account(),) * len(rules.sides),
        play_points=nothing,
        winner=winner,
        winner_seat=winner_seat,
    )


def ledger_of(rules: Rules, scores: str = "", pot: int = 0) -> Ledger:
    """A match that stands so, before its first deal."""
    ledger = new_ledger(rules, accounts(rules, scores) if scores else None)
    return replace(ledger, pot=pot)


def position(
    rules: Rules,
    *hands: str,
    played: str = "",
    boneyard: str = "",
    first: int = 1,
    scores: str = "",
) -> Position:
    """The position of a later deal, opened by seat *first* with any tile.

    *hands* are what the seats hold after *played*, the actions so far. What was drawn (``+35``) is
    put before *boneyard*, and may still be in a hand or not.
    """
    actions = [parse_action(word) for word in played.split()]
    before = [list(tiles(hand)) for hand in hands]
    drawn: list[tuple[int, Tile]] = []
    seat = first
    for action in actions:
        if isinstance(action, Draw):
            assert action.tile is not None
            drawn.append((seat, action.tile))
            continue
        if isinstance(action, Lay):
            before[seat - 1].extend(action.tiles)
        elif isinstance(action, Discard):
            before[seat - 1].append(action.tile)
        seat = rules.seat_after(seat)
    for seat, tile in drawn:
        before[seat - 1].remove(tile)
    start = Dealt(
        tuple(tuple(sorted(hand)) for hand in before),
        (*(tile for _, tile in drawn), *tiles(boneyard)),
    )
    opener = rules.players if first == 1 else first - 1
    previous = report_of(rules, opener=opener, end=f"out {first}", winner_seat=first)
    ledger = replace(ledger_of(rules, scores), previous=previous)
    now = start_deal(ledger, start)
    if now.opener.choosing:
        now = play(now, f"@{first}")
    for action in actions:
        now = apply(now, now.turn[0], action).position
    return now


def play(now: Position, text: str) -> Position:
    """The position after these actions, each by the seat in turn."""
    for word in text.split():
        now = apply(now, now.turn[0], parse_action(word)).position
    return now


def actions_of(now: Position) -> list[str]:
    """What may be done, as text, sorted."""
    return sorted(map(str, now.actions))


def end_of(now: Position) -> str:
    return str(now.ending)


def scored(
    rules: Rules,
    *hands: str,
    end: str,
    before: str = "",
    pot: int = 0,
    opened: str = "12",
    finished: str = "12>",
    play_points: tuple[int, ...] = (),
) -> DealReport:
    """The report of a deal that ended *end* (``out 2``) with these hands left."""
    kind, seat = end.split()
    starting = ledger_of(rules, before).accounts
    return score_deal(
        rules,
        starting,
        pot,
        tuple(map(tiles, hands)),
        DealEnd(EndKind(kind), int(seat)),
        Turn(1, parse_action(opened)),
        Turn(int(seat), parse_action(finished)),
        play_points,
    )


def opens_first(rules: Rules, *hands: str, lot: int = 1) -> str:
    """Who opens the first deal and with what: ``2 66``, or ``2`` with any tile."""
    opener = opener_after(rules, None, dealt(*hands), lot=lot)
    return f"{opener.seat} {opener.tile}" if opener.tile else str(opener.seat)


def opens_next(rules: Rules, *hands: str, **report: Any) -> str:
    """Who opens after such a deal (see `report_of`), written as by `opens_first`."""
    opener = opener_after(rules, report_of(rules, **report), dealt(*hands))
    return f"{opener.seat} {opener.tile}" if opener.tile else str(opener.seat)


def ends_of(now: Position) -> str:
    """The open ends: ``<4 >6``."""
    return " ".join(f"{arm}{end}" for arm, end in now.line.ends().items())
