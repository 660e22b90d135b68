"""Which options do not go together.

Source: RULES 5.1 (seat limits), 8.1; one refusal names the option to blame and the reason.
"""

from games.engine.dealing import Teams, hand_size, tiles_in_play
from games.engine.ending import FishDetection, General
from games.engine.errors import ImpossibleRulesError
from games.engine.layout import DoublesPerTurn, House, Matching
from games.engine.rules import Rules
from games.engine.text import gettext_noop as _


def check_rules(rules: Rules) -> None:
    """Refuse rules that contradict themselves with ImpossibleRulesError."""
    if rules.dealing.teams is Teams.PAIRS and rules.players != 4:
        raise ImpossibleRulesError("teams", _("Pairs need exactly four players."))
    if len(rules.dealing.hand_size) > 1 and rules.players - 2 >= len(rules.dealing.hand_size):
        raise ImpossibleRulesError("players", _("The deal is not known for so many players."))
    if hand_size(rules) * rules.players > len(tiles_in_play(rules)):
        raise ImpossibleRulesError("players", _("The set has too few tiles for so many players."))
    target = rules.match.target
    if target is not None and target < rules.scoring.threshold:
        raise ImpossibleRulesError("target", _("The target is below the threshold."))
    _check_play(rules)


def _check_play(rules: Rules) -> None:
    laying, ending = rules.laying, rules.ending
    if ending.general is General.SAME_TURN and laying.doubles_per_turn is DoublesPerTurn.ONE:
        raise ImpossibleRulesError(
            "doubles_per_turn",
            _("A general needs two doubles in one turn, which are not allowed here."),
        )
    if ending.fish_detection is FishDetection.SUIT_EXHAUSTED and (
        laying.house is not House.NONE or laying.match is Matching.SUM
    ):
        raise ImpossibleRulesError(
            "fish_detection", _("A number can only be exhausted on a plain line of equal halves.")
        )
