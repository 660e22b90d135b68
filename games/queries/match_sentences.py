"""What everybody wants, when a match ends, and what it brings, as sentences made from the options.

A rule without a sentence fails (`KeyError`), as in `rule_sentences`. Source: RULES 2 to 5, 8.1.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.engine.points import Collect
from games.engine.rules import Rules
from games.engine.standing import ClubPoints, Goats, TargetCheck, TargetMeans
from games.queries.rule_sentences import in_pairs


def aim_sentences(tables: tuple[Rules, ...]) -> Iterator[str]:
    """What everybody tries to do."""
    rules = tables[-1]
    if rules.settle is not None:
        yield _("Discard as few pips as you can.")
        return
    if rules.scoring.collect is Collect.LOSERS:
        yield _("Points are bad. Get rid of your tiles before the others do: what stays counts.")
    elif rules.scoring.collect is Collect.ONE_POINT:
        yield _("Win deals: by going out first, or by the fewest pips when nobody can.")
    elif rules.scoring.play_multiple is not None:
        yield _("Score with the open ends while you play, and go out before the others do.")
    else:
        yield _("Points are good. Go out before the others do: what they hold is yours.")
    if rules.match.target is not None:
        yield _match_end(rules) % {"n": rules.match.target}


def match_sentences(tables: tuple[Rules, ...]) -> Iterator[str]:
    """When a match ends, and who has won it."""
    rules = tables[-1]
    match = rules.match
    if match.target is None:
        yield _("One deal is a match.")
    else:
        yield _match_end(rules) % {"n": match.target}
    if match.target_means is TargetMeans.LOSES and not in_pairs(rules):
        yield {
            Goats.ALL: _("If several get there in one deal, all of them have lost."),
            Goats.HIGHEST: _("If several get there in one deal, only the highest has lost."),
        }[match.goats]
    if match.streak:
        yield _("A win of anybody else sets all scores back to nothing.")
    if match.time_limit is not None:
        yield _("After %(n)d minutes the higher score wins.") % {"n": match.time_limit}


def club_points_sentences(rules: Rules) -> Iterator[str]:
    """What a rated match brings in club points. Source: RULES 2.7."""
    if rules.match.rating is not ClubPoints.GAME_ROOM:
        yield _("It brings no club points.")
        return
    yield _(
        "It brings club points, to any target and under any of the options: nothing for the goat,"
        " and a tenth of what he stayed below the last safe score, but at least one, for everybody"
        " else. If the target is not 101, the tenths are scaled to it."
    )


def _match_end(rules: Rules) -> str:
    match, pairs = rules.match, in_pairs(rules)
    if match.target_means is TargetMeans.ENDS_LEAST_WINS:
        return _("The match ends when somebody has %(n)d points or more; the fewest points win.")
    if match.target_means is TargetMeans.WINS:
        if match.target_check is TargetCheck.IMMEDIATELY:
            return _(
                "Who first has %(n)d points or more wins at once, even in the middle of a deal."
            )
        return _("Who has %(n)d points or more after a deal wins; of several, the highest.")
    if pairs:
        return _("The side that has recorded %(n)d points or more has lost: both are goats.")
    return _("Who has recorded %(n)d points or more has lost and is the goat; all others have won.")
