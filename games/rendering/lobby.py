"""The live part of the lobby as text: once for a language and a filter, the same for all who read it."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils.translation import override

from games.queries.lobby import Lobby, LobbyFilter


def render_lobby_update(lobby: Lobby, wanted: LobbyFilter, language: str) -> str:
    """Return both lists as fragments to be swapped by id. Holds nothing of a single reader: no name, no token."""
    shown = lobby.filtered(wanted)
    context = {
        "requests": shown.requests,
        "running": shown.running,
        "wanted": wanted,
        "out_of_band": True,
    }
    with override(language):
        return render_to_string("games/_lobby_update.html", context)
