"""The page of an ended match: who played, and what was done in every deal."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.engine.record.model import DealRecord
from games.queries.match import MatchSeatView, MatchView
from games.rendering.history import amount
from games.rendering.skill import signed, skill_mark
from games.rendering.turns import action_mark, open_action_words
from games.rendering.words import ending_words
from ratings.models import SkillChange


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat in the table of results. ``link``: the name in the address of the player's page."""

    number: int
    name: str
    link: str
    place: int | None
    amount: SafeString
    gained: str
    skill: SafeString
    note: str
    lost: bool
    is_bot: bool


@dataclass(frozen=True, slots=True)
class LoggedTurn:
    """One action of a deal: a mark to read, a sentence to hear, and the ply that it leads to."""

    ply: int
    name: str
    mark: str
    sentence: str
    by_bot: bool


@dataclass(frozen=True, slots=True)
class DealLog:
    """One deal with all its actions."""

    number: int
    thrown_in: bool
    heading: str
    turns: tuple[LoggedTurn, ...]


def seat_lines(view: MatchView) -> tuple[SeatLine, ...]:
    """Return the results, the best place first."""
    ordered = sorted(view.seats, key=lambda seat: (seat.place or 0, seat.number))
    return tuple(_seat_line(view, seat) for seat in ordered)


def deal_log(view: MatchView) -> tuple[DealLog, ...]:
    """Return every deal with its actions, thrown-in ones included."""
    names = [seat.name for seat in view.seats]
    return tuple(_deal_log(deal, names) for deal in view.record.deals)


def _seat_line(view: MatchView, seat: MatchSeatView) -> SeatLine:
    is_person = seat.user_id is not None and not seat.is_closed
    return SeatLine(
        number=seat.number,
        name=seat.name,
        link=seat.name if is_person else "",
        place=seat.place,
        amount=amount(seat.account),
        gained=_gained(view, seat),
        skill=_skill(seat.skill_change),
        note=_("left the match; a bot played on or it was broken off") if seat.left else "",
        lost=bool(seat.lost),
        is_bot=bool(seat.bot),
    )


def _gained(view: MatchView, seat: MatchSeatView) -> str:
    if not view.rated or seat.club_points is None:
        return "–"
    return f"+{seat.club_points}" if seat.club_points else "0"


def _skill(change: SkillChange | None) -> SafeString:
    """What the match changed, and where that led to; a dash where it moved no skill."""
    if change is None:
        return mark_safe("–")
    return format_html(
        '{} <span class="results__skill">{}</span>',
        signed(change.gained),
        skill_mark(change.after),
    )


def _deal_log(deal: DealRecord, names: list[str]) -> DealLog:
    return DealLog(
        number=deal.number,
        thrown_in=deal.redeal,
        heading=_heading(deal, names),
        turns=tuple(
            LoggedTurn(
                ply=ply,
                name=names[recorded.seat - 1],
                mark=action_mark(recorded.action),
                sentence=open_action_words(names[recorded.seat - 1], recorded.action),
                by_bot=bool(recorded.flag),
            )
            for ply, recorded in enumerate(deal.actions, start=1)
        ),
    )


def _heading(deal: DealRecord, names: list[str]) -> str:
    if deal.redeal:
        return _("thrown in: too many doubles or too much of one number in one hand")
    if deal.ending is None:
        return _("not finished")
    return ending_words(names[deal.ending.seat - 1], deal.ending)
