"""The worked example of a rules page in words: what each deal left in the hands, beside the sheet."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.tiles import Tile
from games.queries.example import Example, ExampleDeal, ExampleHand
from games.rendering.words import ending_words


@dataclass(frozen=True, slots=True)
class HandWords:
    """One hand of a finished deal. ``tiles`` are drawn; ``value`` is said."""

    name: str
    tiles: tuple[Tile, ...]
    value: str


@dataclass(frozen=True, slots=True)
class DealWords:
    """One deal of the example."""

    title: str
    opened: str
    hands: tuple[HandWords, ...]


def example_words(example: Example) -> tuple[DealWords, ...]:
    """Return the deals of an example in the active language."""
    return tuple(map(_deal, example.deals))


def _deal(deal: ExampleDeal) -> DealWords:
    return DealWords(
        title=_("Deal %(number)d: %(end)s")
        % {"number": deal.number, "end": ending_words(deal.ended_by, deal.ending)},
        opened=_("Opened by %(name)s.") % {"name": deal.opener},
        hands=tuple(map(_hand, deal.hands)),
    )


def _hand(hand: ExampleHand) -> HandWords:
    value = ngettext("%(points)d point", "%(points)d points", hand.value) % {"points": hand.value}
    return HandWords(hand.name, hand.tiles, value)
