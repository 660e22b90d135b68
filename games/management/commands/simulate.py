"""Let bots play without a server and count what happens."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots import BOTS, Bot
from games.bots.selfplay import BotDeal, play_deal, play_match
from games.engine.ending import EndKind
from games.engine.errors import EngineError
from games.engine.ledger import Ledger, new_ledger
from games.engine.rules import Rules
from games.engine.variants import option_texts, table_rules

NORMAL_95 = 1.96
"""Standard errors to each side that hold 95 % of a normal distribution."""


class Command(BaseCommand):
    help = (
        "Let bots play deals or whole matches without a server, and print how they ended, what "
        "they credited and who won, with 95 % intervals. The same seed prints the same text."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", required=True, metavar="CODE")
        parser.add_argument("--set", metavar="N", help="tile set: 6, 9, 12, 15, 18 or chinese")
        parser.add_argument("--rules", nargs="+", default=[], metavar="KEY=VALUE")
        parser.add_argument("--players", type=int, required=True, metavar="K")
        amount = parser.add_mutually_exclusive_group(required=True)
        amount.add_argument("--deals", type=_positive, metavar="N")
        amount.add_argument("--matches", type=_positive, metavar="N")
        parser.add_argument("--seed", type=int, required=True)
        parser.add_argument(
            "--bots", default="club", metavar="LEVEL,...", help="by seat; a shorter list repeats"
        )
        parser.add_argument(
            "--duplicate",
            action="store_true",
            help="play the same tiles again with the levels moved round the table",
        )
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        rules = _rules(options)
        levels = _levels(options["bots"], rules.players)
        seatings = _seatings(levels) if options["duplicate"] else [levels]
        play = _matches if options["matches"] else _deals
        amount = options["matches"] or options["deals"]
        tally = Tally(rules)
        for unit in play(rules, seatings, amount, options["seed"]):
            tally.add(unit)
        summary = {
            "game": rules.code,
            "set": rules.set,
            "rules": option_texts(rules),
            "players": rules.players,
            "seed": options["seed"],
            "bots": levels,
            "duplicate": options["duplicate"],
            "matches": tally.played if options["matches"] else None,
            **tally.summary(),
        }
        self.stdout.write(json.dumps(summary) if options["json"] else "\n".join(_lines(summary)))


@dataclass(frozen=True, slots=True)
class Played:
    """One deal or match as the seats' levels were: its deals and the seats that won."""

    levels: tuple[str, ...]
    deals: tuple[BotDeal, ...]
    winners: tuple[int, ...]


@dataclass
class Tally:
    """What happened so far. A unit is a deal or a match, with all the seatings it was played by."""

    rules: Rules
    deals: int = 0
    redeals: int = 0
    units: int = 0
    played: int = 0
    ends: Counter[EndKind] = field(default_factory=Counter)
    credits: Counter[int] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    shares: dict[str, list[float]] = field(default_factory=dict)

    def add(self, unit: Sequence[Played]) -> None:
        """Count one unit."""
        self.units += 1
        won: dict[str, list[bool]] = {}
        for played in unit:
            self.played += 1
            self.wins.update({self.rules.side_of(seat) for seat in played.winners})
            for seat, level in enumerate(played.levels, start=1):
                won.setdefault(level, []).append(seat in played.winners)
            for deal in played.deals:
                self._add_deal(deal)
        for level, results in won.items():
            self.shares.setdefault(level, []).append(fmean(results))

    def _add_deal(self, deal: BotDeal) -> None:
        report = deal.after.previous
        assert report is not None  # noqa: S101 - the deal was posted
        self.deals += 1
        self.redeals += len(deal.thrown_in)
        self.ends[report.ending.kind] += 1
        for side, (credit, scored) in enumerate(
            zip(report.credits, report.play_points, strict=True)
        ):
            self.credits[side] += credit + scored

    def summary(self) -> dict[str, Any]:
        """Return the counts as plain data, numbers rounded to four places."""
        return {
            "deals": self.deals,
            "redeals": self.redeals,
            "outcomes": {kind.value: self.ends[kind] for kind in EndKind if self.ends[kind]},
            "fish_share": _share(self.ends[EndKind.FISH], self.deals),
            "sides": [
                {
                    "seats": list(seats),
                    "average_credit": round(self.credits[side] / self.deals, 4),
                    "wins": _share(self.wins[side], self.played),
                }
                for side, seats in enumerate(self.rules.sides)
            ],
            "levels": {level: _mean(self.shares[level]) for level in sorted(self.shares)},
        }


def _deals(
    rules: Rules, seatings: Sequence[tuple[str, ...]], amount: int, seed: int
) -> Iterator[list[Played]]:
    """Deal after deal, one match after the other; with several seatings each deal on its own."""
    ledger = new_ledger(rules)
    match = 1
    for number in range(1, amount + 1):
        if len(seatings) > 1:
            unit = f"{seed} deal {number}"
            yield [_deal(new_ledger(rules), levels, unit) for levels in seatings]
            continue
        played = _deal(ledger, seatings[0], f"{seed} match {match}")
        yield [played]
        ledger = played.deals[0].after
        if ledger.result:
            ledger, match = new_ledger(rules), match + 1


def _deal(ledger: Ledger, levels: tuple[str, ...], seed: str) -> Played:
    deal = play_deal(ledger, _bots(levels), seed)
    report = deal.after.previous
    side = report.winner if report else None
    return Played(levels, (deal,), () if side is None else ledger.rules.sides[side])


def _matches(
    rules: Rules, seatings: Sequence[tuple[str, ...]], amount: int, seed: int
) -> Iterator[list[Played]]:
    for number in range(1, amount + 1):
        yield [_match(rules, levels, f"{seed} match {number}") for levels in seatings]


def _match(rules: Rules, levels: tuple[str, ...], seed: str) -> Played:
    deals = tuple(play_match(rules, _bots(levels), seed))
    result = deals[-1].after.result
    return Played(levels, deals, result.winners if result else ())


def _bots(levels: tuple[str, ...]) -> list[Bot]:
    return [BOTS[level] for level in levels]


def _seatings(levels: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The levels moved round the table, each different seating once."""
    turned = [levels[turn:] + levels[:turn] for turn in range(len(levels))]
    return list(dict.fromkeys(turned))


def _levels(text: str, players: int) -> tuple[str, ...]:
    levels = text.split(",")
    unknown = [level for level in levels if level not in BOTS]
    if unknown:
        raise CommandError(f"no bot is called {unknown[0]!r}; there are {', '.join(BOTS)}")
    if len(levels) > players:
        raise CommandError("there are more bots than seats")
    return tuple(levels[seat % len(levels)] for seat in range(players))


def _rules(options: dict[str, Any]) -> Rules:
    chosen = {}
    for text in options["rules"]:
        key, _equals, chosen[key] = text.partition("=")
    try:
        return table_rules(
            options["game"], players=options["players"], set=options["set"], options=chosen
        )
    except EngineError as error:
        token = getattr(error, "token", None) or getattr(error, "option", "")
        raise CommandError(f"{token}: {error}") from error


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _share(count: int, total: int) -> dict[str, float]:
    """A share with its 95 % interval by Wilson."""
    share, square = count / total, NORMAL_95**2
    centre = (share + square / (2 * total)) / (1 + square / total)
    spread = sqrt(share * (1 - share) / total + square / (4 * total**2))
    spread *= NORMAL_95 / (1 + square / total)
    return _interval(share, centre - spread, centre + spread)


def _mean(values: Sequence[float]) -> dict[str, float]:
    """A mean with its 95 % interval; the values are of independent units."""
    mean = fmean(values)
    error = NORMAL_95 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 1.0
    return _interval(mean, mean - error, mean + error)


def _interval(share: float, low: float, high: float) -> dict[str, float]:
    return {
        "share": round(share, 4),
        "low": round(max(0.0, low), 4),
        "high": round(min(1.0, high), 4),
    }


def _lines(summary: dict[str, Any]) -> Iterator[str]:
    rules = " ".join(f"{key}={value}" for key, value in summary["rules"].items())
    yield f"{summary['game']}, set {summary['set']}, {summary['players']} seats, seed {summary['seed']}"
    yield f"  rules     {rules}"
    yield f"  seats     {' '.join(summary['bots'])}"
    yield f"  played    {_played(summary)}"
    ends = ", ".join(f"{kind} {count}" for kind, count in summary["outcomes"].items())
    yield f"  ends      {ends}; fish {_percent(summary['fish_share'])}"
    for side in summary["sides"]:
        seats = "+".join(map(str, side["seats"]))
        yield (
            f"  seat {seats:<4} won {_percent(side['wins'])}, "
            f"average credit {side['average_credit']:.2f}"
        )
    for level, share in summary["levels"].items():
        yield f"  {level:<9} won {_percent(share)}"


def _played(summary: dict[str, Any]) -> str:
    text = f"{summary['deals']} deals, {summary['redeals']} thrown in"
    if summary["matches"]:
        text = f"{summary['matches']} matches, {text}"
    return text + (", levels moved round the table" if summary["duplicate"] else "")


def _percent(share: dict[str, float]) -> str:
    return f"{share['share']:.1%} ({share['low']:.1%} to {share['high']:.1%})"
