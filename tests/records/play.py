"""Print a match between bots as a record.

    python tests/records/play.py CODE PLAYERS SEED [SET] [key=value ...] > tests/records/CODE.dgr

A record so made is looked at before it is kept: it says what the rules did, not what they should.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from games.bots import BOTS
from games.bots.selfplay import play_match
from games.engine.record import MatchRecord, PlayedDeal, record_match, write_match
from games.engine.rules import Rules
from games.engine.variants import table_rules
from ratings.formulas.game_room import club_points

NAMES = ("Masha", "Alex", "Olya", "Serg", "Bot_5", "Bot_6")


def bot_match(rules: Rules, seed: str, levels: tuple[str, ...] = ("club", "novice")) -> MatchRecord:
    """Return a match between bots; a shorter list of levels repeats."""
    bots = [BOTS[levels[seat % len(levels)]] for seat in range(rules.players)]
    deals = []
    for deal in play_match(rules, bots, seed):
        deals += [PlayedDeal(dealt, opener=deal.opener) for dealt in deal.thrown_in]
        actions = [(action, "") for action in deal.actions]
        deals.append(PlayedDeal(deal.dealt, actions, opener=deal.opener))
    return record_match(rules, NAMES[: rules.players], deals, club_points=club_points)


def main() -> None:
    code, players, seed, *rest = sys.argv[1:]
    sets = [word for word in rest if "=" not in word]
    options = dict(word.split("=", 1) for word in rest if "=" in word)
    rules = table_rules(code, players=int(players), set=sets[0] if sets else None, options=options)
    print(write_match(bot_match(rules, seed)), end="")


if __name__ == "__main__":
    main()
