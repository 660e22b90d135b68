"""Bots among themselves: the same seed gives the same match, and the tiles do not depend on them."""

import pytest

from games.bots import BOTS
from games.bots.selfplay import play_deal, play_match
from games.engine.dealing import must_redeal
from games.engine.ledger import new_ledger
from games.engine.variants import table_rules

KOZEL = table_rules("kozel", players=4)
CLUB = [BOTS["club"]] * 4
NOVICES = [BOTS["novice"]] * 4


def test_match_is_played_to_its_end():
    deals = list(play_match(KOZEL, CLUB, "7"))
    assert [deal.after.deals for deal in deals] == list(range(1, len(deals) + 1))
    assert [deal.after.result is None for deal in deals[-2:]] == [True, False]
    assert max(account.recorded for account in deals[-1].after.accounts) >= 101


def test_same_seed_gives_the_same_match():
    assert list(play_match(KOZEL, CLUB, "7")) == list(play_match(KOZEL, CLUB, "7"))


def test_tiles_do_not_depend_on_the_bots():
    one, other = (play_deal(new_ledger(KOZEL), bots, "7") for bots in (CLUB, NOVICES))
    assert one.dealt == other.dealt
    assert one.actions != other.actions


def test_deals_that_nobody_can_play_are_thrown_in():
    deals = [play_deal(new_ledger(KOZEL), CLUB, str(seed)) for seed in range(150)]
    thrown_in = [dealt for deal in deals for dealt in deal.thrown_in]
    assert thrown_in
    assert all(must_redeal(KOZEL, dealt.hands) for dealt in thrown_in)
    assert not any(must_redeal(KOZEL, deal.dealt.hands) for deal in deals)


@pytest.mark.parametrize(("code", "openers"), [("sports", {1, 2, 3, 4}), ("latin", None)])
def test_lot_falls_on_every_seat(code, openers):
    rules = table_rules(code, players=4)
    deals = [play_deal(new_ledger(rules), CLUB, str(seed)) for seed in range(40)]
    holders = [
        next(seat for seat, hand in enumerate(deal.dealt.hands, 1) if (6, 6) in hand)
        for deal in deals
    ]
    if openers:
        assert {deal.opener for deal in deals} == openers
    else:
        assert [deal.opener for deal in deals] == holders
