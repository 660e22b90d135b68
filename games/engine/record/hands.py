"""Reading the header of a deal and the tiles under it."""

from __future__ import annotations

import re
from collections import Counter

from games.engine.dealing import Dealt, hand_size, tiles_in_play
from games.engine.ledger import Ledger
from games.engine.record.faults import (
    RecordFaultError,
    Word,
    malformed,
    readable,
    wrong_deal,
    wrong_sum,
)
from games.engine.record.lines import Line
from games.engine.record.words import parse_number
from games.engine.text import gettext_noop as _
from games.engine.tiles import Tile, parse_tile

_LABEL = re.compile(r"[0-9]+:|Y:")


class HandsReader:
    """Takes the header and the hands of a deal, then the boneyard."""

    def __init__(self, ledger: Ledger, header: Line) -> None:
        self._rules = ledger.rules
        self._left = Counter(tiles_in_play(ledger.rules))
        self._hands: list[list[Tile]] = []
        self._boneyard: list[Tile] = []
        self._boneyard_label: Word | None = None
        number, self.opener_word, pot = header.exactly(3)
        if readable(number, parse_number) != ledger.deals + 1:
            raise malformed(number, _("This deal does not follow the one before."))
        self.opener = _keyed_number(self.opener_word, "opener")
        self.pot_fault: RecordFaultError | None = None
        """A wrong pot in the header. It stands before the tiles, but behind the opener."""
        if _keyed_number(pot, "pot") != ledger.pot:
            self.pot_fault = wrong_sum(pot, _("This is not what lies in the pot."))

    def takes(self, line: Line) -> bool:
        """Read *line* if it holds tiles and return True; at the first other line return False."""
        if not _LABEL.fullmatch(line.first.text):
            return False
        try:
            if line.first.text == "Y:":
                self._read_boneyard(line)
            else:
                self._read_hand(line)
        except RecordFaultError as fault:
            raise (self.pot_fault or fault) from None
        return True

    def dealt(self, word: Word) -> Dealt:
        """Return what was dealt; *word* is the first that follows the tiles."""
        if len(self._hands) < self._rules.players:
            fault = malformed(word, _("A hand is missing."))
            raise self.pot_fault or fault
        if self._left.total() > 0:
            fault = wrong_deal(
                self._boneyard_label or word, _("Tiles of the boneyard are missing.")
            )
            raise self.pot_fault or fault
        return Dealt(tuple(tuple(sorted(hand)) for hand in self._hands), tuple(self._boneyard))

    def _read_hand(self, line: Line) -> None:
        if line.first.text != f"{len(self._hands) + 1}:" or len(self._hands) == self._rules.players:
            raise malformed(line.first, _("The hands stand in the order of the seats."))
        if len(line.others) != hand_size(self._rules):
            raise wrong_deal(line.first, _("This is not the number of tiles in a hand."))
        self._hands.append([self._tile(word) for word in line.others])

    def _read_boneyard(self, line: Line) -> None:
        if len(self._hands) < self._rules.players:
            raise malformed(line.first, _("The boneyard stands behind the hands."))
        if not self._left.total():
            raise wrong_deal(line.first, _("No tiles are left for the boneyard."))
        self._boneyard_label = self._boneyard_label or line.first
        self._boneyard += [self._tile(word) for word in line.others]

    def _tile(self, word: Word) -> Tile:
        tile = readable(word, parse_tile)
        if not self._left[tile]:
            raise wrong_deal(word, _("This tile is not in the set, or was dealt already."))
        self._left[tile] -= 1
        return tile


def _keyed_number(word: Word, key: str) -> int:
    name, _equals, value = word.text.partition("=")
    if name != key:
        raise malformed(word, _("Something else is expected here."))
    return readable(word, lambda _text: parse_number(value))
