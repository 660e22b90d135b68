"""What a socket must know before its viewer may be shown anything."""

from __future__ import annotations

from games.consumers.serving import serving, tell_presence
from games.positions import Snapshot, current_snapshot
from games.queries.table import Viewer, public_view, viewer_of
from games.services import presence


def open_sight(table_id: int, user_id: int | None, token: str) -> tuple[Viewer, Snapshot]:
    """Make the newest state and the presence of a table known to this process.

    Returns the viewer and the state. At most seven statements more than the state needs.
    """
    snapshot = current_snapshot(table_id)
    seat = snapshot.seat_of(user_id)
    if seat is not None:
        presence.touch_seats(seat_ids=[seat.pk], process=serving.process)
    tell_presence()
    public_view(snapshot)
    return viewer_of(table_id, user_id, token), snapshot
