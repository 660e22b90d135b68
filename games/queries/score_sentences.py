"""How a deal is scored, as sentences made from the options of the engine.

A rule without a sentence fails (`KeyError`), as in `rule_sentences`. Source: RULES 2 to 5, 8.2.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.account import Memory, ThresholdBasis
from games.engine.points import (
    Collect,
    EndBonus,
    FishAmount,
    FishTie,
    FishWinner,
    OutAmount,
    Scope,
    Scoring,
)
from games.engine.rules import Rules
from games.queries.rule_sentences import in_pairs

WITHOUT_TIE = (FishAmount.EACH_OWN, FishAmount.FISHERMAN_TAKES_ALL)


def scoring_sentences(tables: tuple[Rules, ...]) -> Iterator[str]:
    """How a deal is scored, in the order in which it is done. Source: RULES 8.2."""
    rules = tables[-1]
    scoring = rules.scoring
    if rules.settle is not None:
        yield _("Everybody settles with each of the others the difference of the pips discarded.")
        return
    yield from _points_in_play(scoring)
    yield _out(rules)
    yield from _special_tiles(scoring)
    yield from _fish(rules)
    yield from _rounding(scoring)
    yield from _extras(scoring)
    yield from _memory(scoring)


def _points_in_play(scoring: Scoring) -> Iterator[str]:
    if scoring.play_multiple is None:
        return
    numbers = {"n": scoring.play_multiple, "divisor": scoring.play_divisor}
    if scoring.play_divisor == 1:
        yield _("When the open ends add up to a multiple of %(n)d, who laid scores their sum.") % (
            numbers
        )
    else:
        yield (
            _(
                "When the open ends add up to a multiple of %(n)d, who laid scores their sum divided"
                " by %(divisor)d."
            )
            % numbers
        )
    if not scoring.opening_scores:
        yield _("The tile that opens a deal scores nothing.")


def _out(rules: Rules) -> str:
    collect, amount = rules.scoring.collect, rules.scoring.out_amount
    if collect is Collect.ONE_POINT:
        return _("Going out is worth one point.")
    if in_pairs(rules):
        return {
            (Collect.LOSERS, OutAmount.OWN_HANDS): _(
                "When somebody goes out, the other side is credited the pips in both its hands."
            ),
            (Collect.LOSERS, OutAmount.LOSING_SIDE_SUM): _(
                "When somebody goes out, the other side is credited the pips in both its hands;"
                " what his partner still holds does not count."
            ),
            (Collect.WINNER, OutAmount.LOSING_SIDE_SUM): _(
                "The side of who goes out is credited the pips in both hands of the other side."
            ),
            (Collect.WINNER, OutAmount.ALL_HANDS): _(
                "The side of who goes out is credited the pips in all hands, the partner’s too."
            ),
        }[collect, amount]
    return {
        (Collect.LOSERS, OutAmount.OWN_HANDS): _(
            "When somebody goes out, each of the others is credited the pips in his own hand."
        ),
        (Collect.WINNER, OutAmount.LOSING_SIDE_SUM): _(
            "Who goes out is credited the pips in the hands of all others."
        ),
    }[collect, amount]


def _special_tiles(scoring: Scoring) -> Iterator[str]:
    if scoring.v00:
        yield {
            Scope.ALONE: _("A hand that is 0-0 and nothing else counts %(n)d."),
            Scope.ALWAYS: _("0-0 in hand counts %(n)d."),
        }[scoring.v00_scope] % {"n": scoring.v00}
    if scoring.v66 != 12:  # its pips
        yield {
            Scope.ALONE: _("A hand that is 6-6 and nothing else counts %(n)d."),
            Scope.ALWAYS: _("6-6 in hand counts %(n)d."),
        }[scoring.v66_scope] % {"n": scoring.v66}


def _fish(rules: Rules) -> Iterator[str]:
    scoring = rules.scoring
    if scoring.fish_winner is FishWinner.NONE:
        yield fish_sentence(rules)
        if scoring.fish_amount in WITHOUT_TIE:
            return
        if scoring.fish_tie is FishTie.NO_SCORE:
            yield _("If the most pips are shared, nobody is credited anything.")
            return
        yield _("If the most pips are shared, the deal is drawn: all the pips go into the pot.")
    else:
        yield {
            FishWinner.LEAST_SIDE_SUM: _("A fish is won by the side with the fewest pips."),
            FishWinner.LEAST_SINGLE_HAND: _("A fish is won by the hand with the fewest pips."),
        }[scoring.fish_winner]
        yield _won_by_fish(scoring.fish_amount)
        if scoring.fish_tie is FishTie.NO_SCORE:
            yield _("If the fewest pips are shared, nobody is credited anything.")
            return
        yield _("If the fewest pips are shared, the deal is drawn: all the pips go into the pot.")
    yield _pot(rules)


def fish_sentence(rules: Rules) -> str:
    """Who is credited what after a fish that nobody wins."""
    amount = rules.scoring.fish_amount
    if amount is FishAmount.FISHERMAN_TAKES_ALL:
        if rules.scoring.fisherman_includes_own:
            return _("After a fish its maker is credited the pips of all hands, his own included.")
        return _("After a fish its maker is credited the pips of all hands but his own.")
    if in_pairs(rules):
        return {
            FishAmount.MAX_TAKES_ALL: _(
                "After a fish the side with more pips is credited the pips of all four hands; the"
                " other side nothing."
            ),
            FishAmount.MAX_TAKES_OWN: _(
                "After a fish the side with more pips is credited the pips of its own two hands;"
                " the other side nothing."
            ),
            FishAmount.EACH_OWN: _(
                "After a fish each side is credited the pips of its own two hands."
            ),
        }[amount]
    return {
        FishAmount.MAX_TAKES_ALL: _(
            "After a fish the player with the most pips is credited the pips of all hands, his own"
            " included; the others nothing."
        ),
        FishAmount.EACH_OWN: _("After a fish each player is credited the pips of his own hand."),
    }[amount]


def _won_by_fish(amount: FishAmount) -> str:
    return {
        FishAmount.LOSERS_SUM: _("The winner of a fish is credited what the losers hold."),
        FishAmount.ALL_HANDS: _("The winner of a fish is credited the pips of all hands."),
        FishAmount.DIFFERENCE: _(
            "The winner of a fish is credited what the others hold, less his own pips."
        ),
        FishAmount.DIFFERENCE_EACH: _(
            "The winner of a fish is credited, for each of the others, the difference to his own"
            " pips."
        ),
        FishAmount.ONE_POINT: _("Winning a fish is worth one point."),
    }[amount]


def _pot(rules: Rules) -> str:
    if rules.scoring.collect is not Collect.LOSERS:
        return _("The pot goes to the winner of the next deal that is not drawn.")
    if in_pairs(rules):
        return _("The pot goes to the losers of the next deal that is not drawn.")
    return _(
        "The pot goes to the one player who is credited most in the next deal; if that is shared"
        " again, it waits."
    )


def _rounding(scoring: Scoring) -> Iterator[str]:
    if scoring.end_bonus is EndBonus.NONE:
        return
    yield {
        EndBonus.CEIL_SUM: _(
            "What the winner is credited is added up, divided by %(n)d and rounded up."
        ),
        EndBonus.CEIL_EACH: _(
            "What the winner is credited is, hand by hand, divided by %(n)d and rounded up."
        ),
        EndBonus.NEAREST_SUM: _(
            "What the winner is credited is rounded to the nearest multiple of %(n)d."
        ),
    }[scoring.end_bonus] % {"n": scoring.play_multiple}


def _extras(scoring: Scoring) -> Iterator[str]:
    for tile, points in scoring.bonus_open:
        yield _("If a deal was opened with %(tile)s, its losers are credited %(n)d more.") % {
            "tile": f"{tile.low}-{tile.high}",
            "n": points,
        }
    for tile, points in scoring.bonus_finish:
        yield _("If somebody goes out with %(tile)s, the losers are credited %(n)d more.") % {
            "tile": f"{tile.low}-{tile.high}",
            "n": points,
        }
    for tile, points in scoring.win_points_finish:
        yield ngettext(
            "Going out with %(tile)s is worth %(n)d point.",
            "Going out with %(tile)s is worth %(n)d points.",
            points,
        ) % {"tile": f"{tile.low}-{tile.high}", "n": points}
    if scoring.officer_bonus:
        yield _("Who goes out with 0-0 alone is an officer and is credited %(n)d more.") % {
            "n": scoring.officer_bonus
        }


def _memory(scoring: Scoring) -> Iterator[str]:
    if not scoring.threshold:
        return
    if scoring.memory is Memory.LOSE:
        text = _(
            "Nothing is recorded until one deal credits %(n)d or more; fewer are lost. From then on"
            " everything is recorded."
        )
    elif scoring.threshold_basis is ThresholdBasis.CUMULATIVE:
        text = _(
            "Points are only remembered until those of several deals together are %(n)d or more:"
            " then all are recorded, and everything after. A deal that credits nothing before that"
            " wipes the memory."
        )
    else:
        text = _(
            "Points are only remembered until one deal credits %(n)d or more: that deal records"
            " them all, and from then on everything is recorded. A deal that credits nothing before"
            " that wipes the memory."
        )
    yield text % {"n": scoring.threshold}
