from dataclasses import replace

import pytest

from games.engine.deal import call_end
from games.engine.ending import EndKind
from games.engine.ledger import (
    break_off,
    close_by_standing,
    concede,
    new_ledger,
    post_deal,
)
from games.engine.standing import MatchReason, MatchResult
from tests.engine.positions import accounts, ledger_of, play, position, rules_of, standing

KOZEL = rules_of("kozel")
PAIRS = rules_of("kozel_pairs")


def out_of(rules, scores, *hands, pot=0, **settings):
    """The match after seat 1 laid its last tile, from a ledger that stands so."""
    now = play(position(rules, "12", *hands, played="11", first=4, scores=scores), "12>")
    return post_deal(replace(ledger_of(rules, scores, pot), **settings), now)


def test_new_match_begins_at_nothing():
    ledger = new_ledger(PAIRS)
    assert standing(ledger.accounts) == "0 0"
    assert (ledger.pot, ledger.deals, ledger.previous, ledger.result) == (0, 0, None, None)


def test_match_may_begin_with_given_accounts():
    given = accounts(KOZEL, "+19 0 20 0")
    assert new_ledger(KOZEL, given).accounts == given


def test_finished_deal_is_entered():
    ledger = out_of(KOZEL, "+19 0 +7 +4", "03", "66 01", "05")
    assert standing(ledger.accounts) == "0 +3 20 +9"
    assert (ledger.deals, ledger.result) == (1, None)
    assert ledger.previous is not None
    assert ledger.previous.credits == (0, 3, 13, 5)
    assert ledger.previous.opener == 4


def test_e17_match_ends_at_the_target():
    ledger = out_of(KOZEL, "40 95 99 0", "46", "66 56 34", "03")
    assert ledger.result == MatchResult(MatchReason.TARGET, (2, 3), (1, 4))


def test_e19_the_pot_is_dropped_with_the_match():
    ledger = out_of(KOZEL, "40 95 0 0", "46", "45 01", "03", pot=20)
    assert ledger.result is not None
    assert ledger.pot == 20


def test_match_of_some_deals_has_no_target():
    ledger = out_of(KOZEL, "40 95 0 0", "46", "03", "04", to_target=False)
    assert ledger.result is None
    closed = close_by_standing(ledger, MatchReason.DEALS)
    assert closed.result == MatchResult(MatchReason.DEALS, (1, 2), (3, 4))


def running(rules, scores=""):
    return position(rules, "12", "03", "66", "05", played="11", first=4, scores=scores)


@pytest.mark.parametrize(
    ("rules", "kind", "seat", "expected"),
    [
        (KOZEL, EndKind.BROKEN, 3, MatchResult(MatchReason.BROKEN, (3,), (1, 2, 4))),
        (PAIRS, EndKind.BROKEN, 3, MatchResult(MatchReason.BROKEN, (1, 3), (2, 4))),
        (PAIRS, EndKind.CONCEDED, 2, MatchResult(MatchReason.CONCEDED, (2, 4), (1, 3))),
    ],
)
def test_match_ended_in_a_deal_keeps_its_accounts(rules, kind, seat, expected):
    scores = "40 +5 0 0" if rules is KOZEL else "40 +5"
    ledger = post_deal(ledger_of(rules, scores, 7), call_end(running(rules, scores), kind, seat))
    assert (ledger.result, standing(ledger.accounts), ledger.pot) == (expected, scores, 7)


def test_time_is_decided_by_the_score():
    rules = rules_of("sports")
    ended = call_end(running(rules, "30 50"), EndKind.TIME, 1)
    ledger = post_deal(ledger_of(rules, "30 50"), ended)
    assert ledger.result == MatchResult(MatchReason.TIME, (1, 3), (2, 4))


def test_match_may_end_between_deals():
    ledger = ledger_of(PAIRS, "40 +5", 7)
    assert concede(ledger, 1).result == MatchResult(MatchReason.CONCEDED, (1, 3), (2, 4))
    assert break_off(ledger, 4).result == MatchResult(MatchReason.BROKEN, (2, 4), (1, 3))
    assert standing(concede(ledger, 1).accounts) == "40 +5"


def test_general_wins_the_match_whatever_the_score():
    rules = rules_of("general")
    scores = "40 100"
    now = position(rules, "12", "66 00", "34", "05", played="06", scores=scores)
    ledger = post_deal(ledger_of(rules, scores, 30), play(now, "00<,66>"))
    assert ledger.result == MatchResult(MatchReason.GENERAL, (1, 3), (2, 4))
    assert (standing(ledger.accounts), ledger.pot) == ("40 100", 30)


def test_settled_deal_is_a_match():
    rules = rules_of("jie_long", 2)
    now = play(position(rules, "36", "45", played="11"), "_45 _36")
    ledger = post_deal(ledger_of(rules), now)
    assert standing(ledger.accounts) == "0 0"
    assert ledger.result == MatchResult(MatchReason.TARGET, (), (1, 2))
