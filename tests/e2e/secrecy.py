"""What a browser was sent over its socket, searched for tiles that its owner could not know then."""

import re
from collections.abc import Iterable, Iterator

from games.engine.deal import Position
from games.engine.record import MatchRecord
from games.queries.match import positions_of
from tests.games.test_visibility import ALL_TILES, secret_from, tiles_in_html

MOMENT = re.compile(r'<header id="status"[^>]* data-ply="(\d+)"[^>]* data-deal="(\d+)"')


def positions_by_moment(record: MatchRecord) -> dict[tuple[int, int], Position]:
    """Each position of the match by deal and ply of the match."""
    found, before = {}, 0
    for index, deal in enumerate(record.deals):
        if deal.redeal:
            continue
        for ply, position in enumerate(positions_of(record, index)):
            found[deal.number, before + ply] = position
        before += len(deal.actions)
    return found


def leaks(frames: Iterable[str], record: MatchRecord, seat: int) -> Iterator[tuple[set[str], str]]:
    """Tiles that the seat could not know, each with the frame that names them."""
    positions = positions_by_moment(record)
    secret = ALL_TILES
    for frame in frames:
        moment = MOMENT.search(frame)
        if moment:
            position = positions.get((int(moment[2]), int(moment[1])))
            secret = secret_from(position, seat) if position else ALL_TILES
        named = tiles_in_html(frame) & secret
        if named:
            yield named, frame
