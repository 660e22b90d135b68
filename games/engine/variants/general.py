"""Генерал: Козёл парный in which the general's finish wins the match. A house rule.

Source: RULES 3.2, 8.3, 8.3a.
"""

from games.engine.dealing import Dealing, Teams
from games.engine.ending import Ending, General
from games.engine.layout import DoublesPerTurn, Laying
from games.engine.points import FishAmount, FishTie, OutAmount, Scoring
from games.engine.rules import Rules
from games.engine.standing import ClubPoints, Match, TargetMeans
from games.engine.text import gettext_noop as _
from games.engine.tiles import tile_of
from games.engine.variant import Family, Variant

BONUS = ((tile_of(6, 6), 50), (tile_of(0, 0), 25))

VARIANT = Variant(
    code="general",
    name=_("General"),
    summary=_(
        "Kozel in pairs; whoever finishes with 6-6 and 0-0 in one turn is a general and wins the "
        "match for the pair."
    ),
    source=_("A house rule: our sources give the game no more than its name."),
    family=Family.GOATS,
    preset=Rules(
        code="general",
        players=4,
        dealing=Dealing(teams=Teams.PAIRS, redeal_doubles=5),
        laying=Laying(doubles_per_turn=DoublesPerTurn.TWO),
        ending=Ending(general=General.SAME_TURN),
        scoring=Scoring(
            out_amount=OutAmount.LOSING_SIDE_SUM,
            fish_amount=FishAmount.MAX_TAKES_ALL,
            fish_tie=FishTie.POT,
            bonus_open=BONUS,
            bonus_finish=BONUS,
            threshold=13,
        ),
        match=Match(target=101, target_means=TargetMeans.LOSES, rating=ClubPoints.GAME_ROOM),
    ),
    players=(4,),
    choices={
        "bonus_open": ("66:50,00:25", "none"),
        "bonus_finish": ("66:50,00:25", "none"),
        "threshold": ("13", "0"),
        "fish_amount": ("max_takes_all", "max_takes_own"),
        "opener_must_double": ("no", "yes"),
        "doubles_per_turn": ("2", "1"),
        "target": ("101", "301", "501"),
    },
)
