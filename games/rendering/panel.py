"""The panel on the felt while nobody plays: the seats of a waiting table, a deal's end, the result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.bots import BOTS
from games.queries.table_view import SeatView, TableView
from games.rendering.deal_log import ended_as_officer
from games.rendering.names import result_with_names
from games.rendering.seats import account_kind
from games.rendering.sheet import result_words
from games.rendering.words import ending_words, level_name, names_of, rules_words, seat_name

BOT_LEVELS = tuple(BOTS)


@dataclass(frozen=True, slots=True)
class PanelButton:
    """A button: of the socket's form (``do``), or with *action* a form that is posted there."""

    label: str
    name: str
    value: str
    action: str = ""
    style: str = ""


@dataclass(frozen=True, slots=True)
class PanelSeat:
    """One seat of a waiting table and what the viewer may do with it."""

    number: int
    name: str
    note: str
    is_free: bool
    is_me: bool
    buttons: tuple[PanelButton, ...]


@dataclass(frozen=True, slots=True)
class PanelLine:
    """What the deal brought one side, and what stands now."""

    name: str
    brought: str
    now: str
    kind: str
    is_fish: bool


@dataclass(frozen=True, slots=True)
class PanelWords:
    """What the template needs. ``until``: when the next deal is made, counted down by the page."""

    mode: str
    title: str
    text: str = ""
    until: str = ""
    until_label: str = ""
    seats: tuple[PanelSeat, ...] = ()
    lines: tuple[PanelLine, ...] = ()
    levels: tuple[tuple[str, str], ...] = ()
    invite: str = ""
    watch: str = ""
    buttons: tuple[PanelButton, ...] = ()
    links: tuple[tuple[str, str], ...] = field(default=())


def panel_of(view: TableView) -> PanelWords | None:
    """Return the panel of this state, or None while a deal is played."""
    if view.paused is not None:
        return PanelWords("paused", _("The match is paused"), _("The clocks stand still."))
    match view.status:
        case "waiting":
            return _waiting(view)
        case "between_deals":
            return _between(view)
        case "finished" | "broken" | "aborted":
            return _ended(view)
        case _:
            return None


def _waiting(view: TableView) -> PanelWords:
    free = sum(seat.is_free for seat in view.seats)
    title = ngettext("Waiting for %(count)d player", "Waiting for %(count)d players", free) % {
        "count": free
    }
    return PanelWords(
        mode="waiting",
        title=_("The table is full") if not free else title,
        text=f"{_(view.game_name)} · {' · '.join(rules_words(view, whole=False))}",
        until=view.next.deal_at.isoformat() if view.next else "",
        until_label=_("The match begins in"),
        seats=tuple(_panel_seat(view, seat) for seat in view.seats),
        levels=tuple((level, level_name(level)) for level in BOT_LEVELS)
        if free and "bot" in view.allowed
        else (),
        invite=f"/t/{view.invite_token}/" if view.invite_token and free else "",
        watch=f"/watch/{view.watch_token}/" if view.watch_token and view.private else "",
        buttons=tuple(_waiting_buttons(view)),
    )


def _waiting_buttons(view: TableView) -> Iterable[PanelButton]:
    if "bot" in view.allowed:
        label = _("Begin with bots, unrated") if view.rated else _("Begin with bots")
        yield PanelButton(label, "fill", "yes", _url("fill_with_bots", view), "primary")
    if "leave" in view.allowed:
        yield PanelButton(_("Leave the table"), "leave", "yes", _url("leave", view), "quiet")
    if "spectators" in view.allowed:
        label = _("No spectators") if view.spectators else _("Admit spectators")
        value = "no" if view.spectators else "yes"
        yield PanelButton(label, "allowed", value, _url("set_spectators", view), "quiet")
    if "cancel" in view.allowed:
        yield PanelButton(
            _("Cancel the table"), "cancel", "yes", _url("cancel_table", view), "danger"
        )


def _panel_seat(view: TableView, seat: SeatView) -> PanelSeat:
    return PanelSeat(
        number=seat.number,
        name=seat_name(view, seat.number),
        note=_note(view, seat),
        is_free=seat.is_free,
        is_me=seat.number == view.you,
        buttons=tuple(_seat_buttons(view, seat)),
    )


def _note(view: TableView, seat: SeatView) -> str:
    if seat.bot:
        return _("bot")
    if view.has_pairs and view.you is not None and seat.number != view.you:
        mine = next(side for side in view.sides if view.you in side)
        return _("your partner") if seat.number in mine else ""
    return _("guest") if seat.is_guest else ""


def _seat_buttons(view: TableView, seat: SeatView) -> Iterable[PanelButton]:
    number = str(seat.number)
    if seat.is_free:
        if "sit" in view.allowed:
            yield PanelButton(_("Sit down"), "seat", number, _url("sit", view), "primary")
        if "bot" in view.allowed:
            yield PanelButton(_("Add a bot"), "seat", number, _url("seat_bot", view))
        return
    if seat.number == view.you:
        return
    if "swap" in view.allowed and view.has_pairs:
        yield PanelButton(_("Make partner"), "seat", number, _url("swap_partner", view), "quiet")
    if "remove" in view.allowed:
        yield PanelButton(_("Remove"), "seat", number, _url("remove_player", view), "quiet")


def _between(view: TableView) -> PanelWords:
    ready = [
        seat.number for seat in view.seats if seat.ready and seat.user_id and not seat.stand_in
    ]
    buttons = [PanelButton(_("Ready"), "type", "ready", style="primary")]
    return PanelWords(
        mode="between",
        title=_deal_end(view),
        text=_("Ready: %(names)s") % {"names": ", ".join(names_of(view, ready))} if ready else "",
        until=view.next.deal_at.isoformat() if view.next else "",
        until_label=_("Next deal in"),
        lines=tuple(_lines(view)),
        buttons=tuple(buttons) if "ready" in view.allowed else (),
    )


def _deal_end(view: TableView) -> str:
    ending = view.deal.public_view.ending if view.deal is not None else None
    if view.deal is None or ending is None:
        return _("The next deal is on its way")
    return _("Deal %(number)d: %(end)s") % {
        "number": view.deal.number,
        "end": ending_words(
            seat_name(view, ending.seat), ending, is_officer=ended_as_officer(view)
        ),
    }


def _lines(view: TableView) -> Iterable[PanelLine]:
    if view.sheet is None or not view.sheet.rows:
        return
    row = view.sheet.rows[-1]
    for side, cell in zip(view.sides, row.cells, strict=True):
        yield PanelLine(
            name=" + ".join(names_of(view, side)),
            brought=str(cell.hand if row.drawn else cell.credit + cell.play_points),
            now=str(cell.after),
            kind=account_kind(cell.after),
            is_fish=row.is_fish,
        )


def _ended(view: TableView) -> PanelWords:
    buttons = []
    if "rematch" in view.allowed:
        buttons.append(PanelButton(_("Rematch"), "type", "rematch", style="primary"))
    links = [(reverse("games:lobby"), _("Back to the lobby"))]
    if view.result is not None:
        links.insert(0, (f"/matches/{view.result.match_id}/", _("The match and its sheet")))
    return PanelWords(
        mode="ended",
        title=_result(view),
        text=_rematch_words(view) or _gains(view),
        lines=tuple(_lines(view)) if view.status == "finished" else (),
        buttons=tuple(buttons),
        links=tuple(links),
    )


def _result(view: TableView) -> str:
    if view.sheet is not None and view.sheet.result is not None:
        return result_words(result_with_names(view, view.sheet.result))
    if view.status == "aborted":
        return _("The match ended without a result.")
    return _("The match is over.")


def _rematch_words(view: TableView) -> str:
    names = [seat_name(view, seat.number) for seat in view.seats if seat.wants_rematch]
    if not names:
        return ""
    return _("Wish for a rematch: %(names)s") % {"names": ", ".join(names)}


def _gains(view: TableView) -> str:
    if view.result is None or view.result.rating is None or not view.rated:
        return ""
    gains = [
        f"{seat_name(view, seat.number)} +{points}"
        for seat, points in zip(view.seats, view.result.rating, strict=True)
    ]
    return _("Rating: %(gains)s") % {"gains": ", ".join(gains)}


def _url(name: str, view: TableView) -> str:
    return reverse(f"games:{name}", args=[view.code])
