"""The live table as text for a socket: fragments that htmx swaps by id.

What everybody sees alike is rendered once for each state and language and kept; only the hand is
made for one viewer. The same fragments make up the page, so there is one home for their markup.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from threading import Lock
from typing import Any, Final

from django.template import engines
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from games.engine.account import Account
from games.queries.table_view import TableView
from games.rendering.deal_log import ended_as_officer, log_lines
from games.rendering.felt import line_words
from games.rendering.hand import hand_of
from games.rendering.line import Shape
from games.rendering.names import sheet_with_names
from games.rendering.panel import panel_of
from games.rendering.seats import seat_words
from games.rendering.sheet import Running, account_spoken, render_sheet
from games.rendering.status import status_words
from games.rendering.sums import points_in_deal
from games.rendering.words import (
    counts_words,
    ending_words,
    listed,
    names_of,
    points_in_deal_words,
    seat_name,
)

PUBLIC_KEPT: Final = 2000
MENU_WORDS: Final = ("take_back", "concede", "stop", "leave")


def render_table_update(view: TableView, language: str, shape: Shape | None = None) -> str:
    """Return everything that one change sends to one viewer, in *language*.

    Without *shape* the line comes in both shapes and the page shows the one that fits. Public
    fragments come from memory when this state was rendered before; the hand is rendered anew.
    """
    with translation.override(language):
        return _public(view, language, shape) + _kept_chat(view, language) + _own(view)


def render_notice(text: str, language: str, code: str = "") -> str:
    """Return the fragment that tells one viewer why something was refused."""
    with translation.override(language):
        return _render("notice", {"text": text, "code": code})


def table_fragments(view: TableView, language: str) -> dict[str, SafeString]:
    """Return each fragment of the page by the id of its root, for the first answer.

    Unlike the update, the seats stand where this viewer sees them.
    """
    with translation.override(language):
        texts = {
            "status": _status(view),
            "seats": _seats(view, view.you or 1),
            "line": _line(view, None),
            "log": _log(view),
            "sheet": _sheet(view, language),
            "chat": _chat(view),
            "panel": _panel(view),
            "hand": _hand(view),
            "menu": _menu(view),
        }
    return {name: mark_safe(text) for name, text in texts.items()}  # noqa: S308  (rendered)


class _Memory:
    """The newest public fragments of this process, by state and language; safe for threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._texts: OrderedDict[Hashable, str] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], str]) -> str:
        with self._lock:
            if key in self._texts:
                self._texts.move_to_end(key)
                return self._texts[key]
        text = make()
        with self._lock:
            self._texts[key] = text
            while len(self._texts) > self._size:
                self._texts.popitem(last=False)
        return text

    def clear(self) -> None:
        with self._lock:
            self._texts.clear()


_memory = _Memory(PUBLIC_KEPT)
_kept = _memory.get
forget_fragments = _memory.clear


def _kept_chat(view: TableView, language: str) -> str:
    """Return the chat, shared by all who read the same lines (a blocked person's are left out)."""
    lines = tuple(line.id for line in view.chat)
    return _kept(("chat", view.id, lines, view.chat_is_open, language), lambda: _chat(view))


def _public(view: TableView, language: str, shape: Shape | None) -> str:
    """Return what all see alike. Presence moves without the revision, and shows in the first two only."""
    state = view.id, view.revision, language
    presence = (view.watching, *((seat.here, seat.grace_ends_at) for seat in view.seats))
    return "".join(
        (
            _kept((*state, presence), lambda: _status(view) + _seats(view, None)),
            _kept((*state, shape), lambda: _line(view, shape)),
            _kept(state, lambda: _log(view) + _sheet(view, language)),
        )
    )


def _own(view: TableView) -> str:
    return _hand(view) + _panel(view) + _menu(view)


@lru_cache(maxsize=16)
def _template(name: str) -> Any:
    return engines["jinja2"].env.get_template(f"games/_{name}.html")  # type: ignore[attr-defined]


def _render(name: str, context: dict[str, Any]) -> str:
    return str(_template(name).render(context))


# --- Public fragments --------------------------------------------------------------------------


def _status(view: TableView) -> str:
    return _render("status", status_words(view))


def _seats(view: TableView, perspective: int | None) -> str:
    return _render(
        "seats",
        {
            "seats": seat_words(view, perspective),
            "counts": counts_words(view),
            "scores": ", ".join(_scores(view)),
        },
    )


def _scores(view: TableView) -> list[str]:
    points = points_in_deal(view) or (0,) * len(view.sides)
    return [
        f"{listed(names_of(view, side))}: {_score(account, scored)}"
        for side, account, scored in zip(view.sides, view.accounts, points, strict=False)
    ]


def _score(account: Account, scored: int) -> str:
    words = account_spoken(account)
    return f"{words}, {points_in_deal_words(scored)}" if scored else words


def _line(view: TableView, shape: Shape | None) -> str:
    return _render("line", line_words(view, [shape] if shape is not None else list(Shape)))


def _log(view: TableView) -> str:
    ending = view.deal.public_view.ending if view.deal is not None else None
    end = ""
    if ending is not None:
        name = seat_name(view, ending.seat)
        end = ending_words(name, ending, is_officer=ended_as_officer(view))
    return _render("log", {"lines": log_lines(view), "end": end})


def _sheet(view: TableView, language: str) -> str:
    if view.sheet is None:
        return '<section id="sheet" class="sheet" hx-swap-oob="true"></section>'
    sheet, running = sheet_with_names(view, view.sheet), None
    if view.deal is not None and (points := points_in_deal(view)):
        running = Running(view.deal.number, points)
    return render_sheet(sheet, language, out_of_band=True, running=running)


def _chat(view: TableView) -> str:
    return _render("chat", {"lines": view.chat, "is_open": view.chat_is_open})


# --- What one viewer sees ----------------------------------------------------------------------


def _hand(view: TableView) -> str:
    return _render("hand", {"view": view, "hand": hand_of(view), "now": view.now.isoformat()})


def _panel(view: TableView) -> str:
    panel = panel_of(view)
    if panel is None:
        return '<section id="panel" class="panel" hx-swap-oob="true" hidden></section>'
    return _render("panel", {"panel": panel})


def _menu(view: TableView) -> str:
    return _menu_text(
        view.code, view.allowed, view.has_pairs, view.status, translation.get_language()
    )


@lru_cache(maxsize=1024)
def _menu_text(
    code: str, allowed: frozenset[str], has_pairs: bool, status: str, language: str
) -> str:
    acts = [word for word in MENU_WORDS if word in allowed and status != "waiting"]
    return _render("menu", {"code": code, "acts": acts, "has_pairs": has_pairs})
