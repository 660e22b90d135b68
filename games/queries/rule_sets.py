"""Named sets of options, as the form of a request and their own page show them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext, ngettext

from games.engine.variants import VARIANTS
from games.models import RuleSet
from games.queries.options import option_words, set_name


@dataclass(frozen=True, slots=True)
class RuleSetRow:
    """A set of rules in the active language. ``line`` says in one line what differs from the usual."""

    id: int
    name: str
    game: str
    game_name: str
    line: str
    is_mine: bool
    is_offered: bool

    @property
    def choice(self) -> str:
        """How an address names it."""
        return str(self.id)


def rule_sets(user_id: int, game: str = "") -> tuple[RuleSetRow, ...]:
    """Return the sets that a member may choose: his own, then those of the club; of one game or of all.

    Sets of games that the club does not play any more are left out. One query.
    """
    mine = Q(owner=user_id)
    wanted = RuleSet.objects.filter(mine | Q(offered_at__isnull=False), game__in=VARIANTS)
    if game:
        wanted = wanted.filter(game=game)
    rows = [_row(kept, user_id) for kept in wanted]
    return tuple(sorted(rows, key=lambda row: not row.is_mine))


def rule_set(rules_id: int, user_id: int, game: str) -> RuleSet | None:
    """Return a set of a game that the member may choose, or None. One query."""
    may_choose = Q(owner=user_id) | Q(offered_at__isnull=False)
    return RuleSet.objects.filter(may_choose, pk=rules_id, game=game).first()


def _row(kept: RuleSet, user_id: int) -> RuleSetRow:
    variant = VARIANTS[kept.game]
    return RuleSetRow(
        id=kept.pk,
        name=kept.name,
        game=kept.game,
        game_name=gettext(variant.name),
        line=" · ".join(_words(kept)),
        is_mine=kept.owner_id == user_id,
        is_offered=kept.offered_at is not None,
    )


def _words(kept: RuleSet) -> list[str]:
    words = [ngettext("%(n)d player", "%(n)d players", kept.players) % {"n": kept.players}]
    if kept.set != VARIANTS[kept.game].sets[0]:
        words.append(set_name(kept.set))
    differing = [str(word) for word in option_words(kept.game, kept.options)]
    return words + (differing or [gettext("usual rules")])
