"""The live table as text for a socket: fragments that htmx swaps by id.

What everybody sees alike is rendered once for each state and language and kept; only the hand is
made for one viewer. The same fragments make up the page, so there is one home for their markup.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any, Final

from django.template import engines
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.engine.actions import Arm, Draw, Knock, Lay
from games.engine.layout import EMPTY_LINE, Matching
from games.queries.table_view import TableView
from games.rendering.game import rules_of
from games.rendering.hand import hand_of
from games.rendering.line import EndPlace, LinePicture, Shape, Spot, line_picture
from games.rendering.names import sheet_with_names
from games.rendering.panel import panel_of
from games.rendering.seats import seat_words
from games.rendering.sheet import account_spoken, render_sheet
from games.rendering.tiles import tile_art
from games.rendering.words import (
    action_words,
    arm_name,
    boneyard_words,
    counts_words,
    ending_words,
    ends_words,
    listed,
    log_line,
    names_of,
    seat_name,
)

PUBLIC_KEPT: Final = 512
MENU_WORDS: Final = ("take_back", "concede", "stop", "leave")


def render_table_update(view: TableView, language: str, shape: Shape | None = None) -> str:
    """Return everything that one change sends to one viewer, in *language*.

    Without *shape* the line comes in both shapes and the page shows the one that fits. Public
    fragments come from memory when this state was rendered before; the hand is rendered anew.
    """
    with translation.override(language):
        public = _kept(_public_key(view, language, shape), lambda: _public(view, language, shape))
        return public + _kept_chat(view, language) + _own(view)


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


def _public_key(view: TableView, language: str, shape: Shape | None) -> Hashable:
    """Presence moves without the revision."""
    presence = tuple((seat.here, seat.grace_ends_at) for seat in view.seats)
    return view.id, view.revision, language, shape, presence


def _kept_chat(view: TableView, language: str) -> str:
    """Return the chat, shared by all who read the same lines (a blocked person's are left out)."""
    lines = tuple(line.id for line in view.chat)
    return _kept(("chat", view.id, lines, view.chat_is_open, language), lambda: _chat(view))


def _public(view: TableView, language: str, shape: Shape | None) -> str:
    return "".join(
        (
            _status(view),
            _seats(view, None),
            _line(view, shape),
            _log(view),
            _sheet(view, language),
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
    deal = view.deal
    plays = view.status == "playing" and deal is not None
    return _render(
        "status",
        {
            "view": view,
            "deal": deal,
            "deal_words": _("Deal %(number)d") % {"number": deal.number} if deal else "",
            "turn_words": _turn_words(view) if plays else "",
            "pot_words": _("%(points)d in the pot") % {"points": deal.pot} if deal else "",
            "boneyard": boneyard_words(deal.public_view.boneyard) if deal else "",
            "began": _iso(deal.turn_began_at) if plays and deal else "",
            "ends": _iso(deal.turn_ends_at) if plays and deal else "",
            "expires": _iso(deal.expires_at) if plays and deal else "",
            "kind": _last_kind(view),
            "ending": deal.public_view.ending.kind if deal and deal.public_view.ending else "",
            "said": _spoken(view),
            "ends_words": ends_words(deal.public_view.ends.items()) if deal else "",
        },
    )


def _turn_words(view: TableView) -> str:
    if view.deal is None or not view.deal.turn:
        return ""
    names = listed(names_of(view, view.deal.turn))
    return _("%(name)s to play") % {"name": names}


def _last_kind(view: TableView) -> str:
    """Return what happened last in one word, for sounds."""
    last = view.deal.public_view.last if view.deal is not None else None
    match last.action if last is not None else None:
        case Lay():
            return "lay"
        case Draw():
            return "draw"
        case Knock():
            return "knock"
        case None:
            return ""
        case _:
            return "other"


def _spoken(view: TableView) -> str:
    """Return who did what, and the ends: one sentence of the live region for one action."""
    if view.deal is None:
        return ""
    seen = view.deal.public_view
    words = []
    if seen.last is not None:
        words.append(action_words(seat_name(view, seen.last.seat), seen.last.action))
    if seen.ending is not None:
        words.append(ending_words(seat_name(view, seen.ending.seat), seen.ending))
    elif seen.last is not None:
        words.append(ends_words(seen.ends.items()))
    return ". ".join(words)


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
    return [
        f"{listed(names_of(view, side))}: {account_spoken(account)}"
        for side, account in zip(view.sides, view.accounts, strict=False)
    ]


@dataclass(frozen=True, slots=True)
class _Felt:
    """One SVG of the line, ready to write."""

    shape: str
    box: str
    tiles: SafeString
    ends: tuple[dict[str, Any], ...]


def _line(view: TableView, shape: Shape | None) -> str:
    line = view.deal.layout if view.deal is not None else EMPTY_LINE
    crosswise = rules_of(view).laying.match is Matching.EQUAL
    last = _newest(view)
    felts = [
        _felt(which, line_picture(line, which, crosswise=crosswise), last)
        for which in ([shape] if shape is not None else list(Shape))
    ]
    is_over = view.deal is not None and view.deal.public_view.ending is not None
    words = ends_words(line.open_ends) if line.placements else _("No tile lies yet")
    return _render("line", {"felts": felts, "words": words, "is_over": is_over})


def _newest(view: TableView) -> int:
    """Return how many tiles the last lay put down."""
    last = view.deal.public_view.last if view.deal is not None else None
    if last is None:
        return 0
    laid = [turn for turn in view.deal.public_view.turns if isinstance(turn.action, Lay)]  # type: ignore[union-attr]
    return len(laid[-1].action.placements) if laid else 0  # type: ignore[union-attr]


def _felt(shape: Shape, picture: LinePicture, newest: int) -> _Felt:
    left, top, right, bottom = picture.view
    first_new = len(picture.tiles) - newest
    tiles = "".join(
        f'<g class="{"laid is-last" if place.order >= first_new else "laid"}" '
        f'transform="translate({place.spot.x} {place.spot.y})">'
        f"{_laid(place.first, place.second, place.spot, place.closed)}</g>"
        for place in picture.tiles
    )
    return _Felt(
        shape=shape,
        box=f"{left} {top} {right - left} {bottom - top}",
        tiles=mark_safe(tiles),  # noqa: S308  (made of numbers)
        ends=tuple(_end(end) for end in picture.ends),
    )


def _laid(first: int, second: int, spot: Spot, closed: bool) -> str:
    return tile_art(first, second, spot.angle, crosswise=spot.crosswise, closed=closed)


def _end(end: EndPlace) -> dict[str, Any]:
    return {
        "arm": str(end.arm),
        "label": _("%(arm)s end: %(half)d") % {"arm": arm_name(Arm(end.arm)), "half": end.half},
        "target": end.target,
        "places": (("tile", end.tile.box), ("double", end.double.box)),
        "tile": f"{end.tile.x} {end.tile.y} {end.tile.angle} 0",
        "double": f"{end.double.x} {end.double.y} {end.double.angle} {int(end.double.crosswise)}",
    }


def _log(view: TableView) -> str:
    lines = [
        {
            "ply": entry.ply,
            "text": log_line(view, entry.seat, entry.action, entry.flag, entry.points),
        }
        for entry in view.log
    ]
    ending = view.deal.public_view.ending if view.deal is not None else None
    end = ending_words(seat_name(view, ending.seat), ending) if ending else ""
    return _render("log", {"lines": lines, "end": end})


def _sheet(view: TableView, language: str) -> str:
    if view.sheet is None:
        return '<section id="sheet" class="sheet" hx-swap-oob="true"></section>'
    return render_sheet(sheet_with_names(view, view.sheet), language, out_of_band=True)


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


def _iso(moment: Any) -> str:
    return moment.isoformat() if moment is not None else ""
