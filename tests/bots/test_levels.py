"""Every bot plays every game, for every number of players and set, without an illegal action."""

import random

import pytest

from games.bots import BOTS
from games.engine.deal import apply, legal_actions, start_deal
from games.engine.dealing import deal_out, must_redeal, tiles_in_play
from games.engine.ledger import new_ledger, post_deal
from games.engine.variants import VARIANTS, table_rules
from games.engine.view import view_for

TABLES = [
    pytest.param(code, players, set_name, id=f"{code}-{set_name}-{players}")
    for code, variant in VARIANTS.items()
    for set_name in variant.sets
    for players in variant.players_with(set_name)
]


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize(("code", "players", "set_name"), TABLES)
def test_bot_never_acts_illegally(level, code, players, set_name):
    rules = table_rules(code, players=players, set=set_name)
    shuffle = list(tiles_in_play(rules))
    lots = random.Random(7)
    ledger = new_ledger(rules)
    for number in range(3 if len(shuffle) < 40 else 1):
        lots.shuffle(shuffle)
        dealt = deal_out(rules, shuffle)
        if must_redeal(rules, dealt.hands) or ledger.result:
            continue
        now = start_deal(ledger, dealt)
        while now.ending is None:
            seat = now.turn[-1]
            view = view_for(now, seat)
            choose = BOTS[level].choose
            action = choose(view, rules, ledger.accounts, ledger.pot, number)
            assert action in legal_actions(now)
            assert action == choose(view, rules, ledger.accounts, ledger.pot, number)
            now = apply(now, seat, action).position
        ledger = post_deal(ledger, now)


def test_bots_are_registered_by_their_code():
    assert list(BOTS) == ["novice", "club"]
    for code, bot in BOTS.items():
        assert bot.code == code
        assert bot.name
        assert bot.summary.endswith(".")
