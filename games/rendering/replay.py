"""One moment of an ended match as a page: felt, hands, log, and a link for every step."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.engine.layout import Line, Matching
from games.engine.rules import Rules
from games.queries.replay import ReplayStep
from games.rendering.felt import PIPS_PX
from games.rendering.history import amount
from games.rendering.line import Shape, line_picture
from games.rendering.tiles import tile_art, tile_name, tile_svg
from games.rendering.turns import action_mark, open_action_words
from games.rendering.words import boneyard_words, ending_words, ends_words, tiles_count


@dataclass(frozen=True, slots=True)
class Choice:
    """A link to another moment, deal or pair of eyes."""

    label: str
    query: str
    current: bool = False


@dataclass(frozen=True, slots=True)
class LogLine:
    """One action of the deal: a mark to read and a sentence to hear."""

    choice: Choice
    name: str
    sentence: str
    ahead: bool


@dataclass(frozen=True, slots=True)
class ReplayHand:
    """One seat: its tiles (or backs), whether it acts next, what its side has."""

    name: str
    tiles: tuple[SafeString, ...]
    words: str
    is_own: bool
    acts: bool
    amount: SafeString


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """Everything that the replay shows of one moment. A step that leads nowhere is None."""

    deal: int
    ply: int
    ends: int
    first: Choice | None
    previous: Choice | None
    next: Choice | None
    last: Choice | None
    deals: tuple[Choice, ...]
    eyes: tuple[Choice, ...]
    wide: SafeString
    tall: SafeString
    sentence: str
    ends_words: str
    hands: tuple[ReplayHand, ...]
    has_boneyard: bool
    boneyard: tuple[SafeString, ...]
    boneyard_words: str
    pot: int
    log: tuple[LogLine, ...]


def replay_page(
    rules: Rules, names: tuple[str, ...], sides: tuple[int, ...], step: ReplayStep
) -> ReplayPage:
    """Return the words and pictures of *step*.

    Args:
        rules: Those of the match.
        names: By seat, in the reader's language.
        sides: Index of each seat's side.
    """
    at_start, at_end = step.ply == 0, step.ply == step.ends
    place = step.deals.index(step.deal)
    return ReplayPage(
        deal=step.deal,
        ply=step.ply,
        ends=step.ends,
        first=None if at_start else _to(step, _("Beginning of the deal"), ply=0),
        previous=_previous(step, place),
        next=_next(step, place),
        last=None if at_end else _to(step, _("End of the deal"), ply=step.ends),
        deals=tuple(
            Choice(str(deal), _query(step, deal=deal, ply=0), current=deal == step.deal)
            for deal in step.deals
        ),
        eyes=_eyes(step, names),
        wide=line_svg(step.line, Shape.WIDE, rules),
        tall=line_svg(step.line, Shape.TALL, rules),
        sentence=_sentence(step, names),
        ends_words=ends_words(step.line.open_ends) if step.line.placements else "",
        hands=tuple(_hand(step, seat, names, sides) for seat in range(1, len(names) + 1)),
        has_boneyard=step.has_boneyard,
        boneyard=tuple(tile_svg(str(tile)) for tile in step.boneyard or ()),
        boneyard_words=boneyard_words(step.boneyard_left),
        pot=step.pot,
        log=_log(step, names),
    )


def line_svg(line: Line, shape: Shape, rules: Rules) -> SafeString:
    """Return the line of play as an image without targets; the last tile is marked."""
    picture = line_picture(line, shape, crosswise=rules.laying.match is Matching.EQUAL)
    numbers = picture.half_px < PIPS_PX
    last = len(picture.tiles) - 1
    tiles = "".join(
        f'<g class="{"laid is-last" if place.order == last else "laid"}" '
        f'transform="translate({place.spot.x} {place.spot.y})">'
        + tile_art(
            place.first,
            place.second,
            place.spot.angle,
            crosswise=place.spot.crosswise,
            closed=place.closed,
            numbers=numbers,
        )
        + "</g>"
        for place in picture.tiles
    )
    left, top, right, bottom = picture.view
    return format_html(
        '<svg class="replay__line replay__line--{}" viewBox="{} {} {} {}" role="img" aria-label="{}">{}</svg>',
        shape.value,
        left,
        top,
        right - left,
        bottom - top,
        _line_words(line),
        mark_safe(tiles),  # noqa: S308  (made of numbers)
    )


def _line_words(line: Line) -> str:
    tiles = ", ".join(tile_name(str(placement)) for placement in line.placements)
    return _("Line: %(tiles)s") % {"tiles": tiles} if tiles else _("No tile has been laid yet.")


def _query(step: ReplayStep, *, deal: int | None = None, ply: int | None = None) -> str:
    values = {"deal": deal or step.deal, "ply": step.ply if ply is None else ply}
    return urlencode(values | ({} if step.seat is None else {"seat": step.seat}))


def _to(step: ReplayStep, label: str, *, ply: int, deal: int | None = None) -> Choice:
    return Choice(label, _query(step, deal=deal, ply=ply))


def _previous(step: ReplayStep, place: int) -> Choice | None:
    if step.ply:
        return _to(step, _("Back"), ply=step.ply - 1)
    if place:
        return _to(step, _("Deal before"), deal=step.deals[place - 1], ply=step.ends_before)
    return None


def _next(step: ReplayStep, place: int) -> Choice | None:
    if step.ply < step.ends:
        return _to(step, _("Forward"), ply=step.ply + 1)
    if place + 1 < len(step.deals):
        return _to(step, _("Next deal"), deal=step.deals[place + 1], ply=0)
    return None


def _eyes(step: ReplayStep, names: tuple[str, ...]) -> tuple[Choice, ...]:
    here = {"deal": step.deal, "ply": step.ply}
    everybody = Choice(_("All hands open"), urlencode(here), current=step.seat is None)
    return (
        everybody,
        *(
            Choice(name, urlencode(here | {"seat": seat}), current=step.seat == seat)
            for seat, name in enumerate(names, start=1)
        ),
    )


def _sentence(step: ReplayStep, names: tuple[str, ...]) -> str:
    """What has just happened; at the end of the deal, how it ended."""
    last, ending = step.last, step.ending
    act = open_action_words(names[last.seat - 1], last.action, names=names) if last else ""
    end = ending_words(names[ending.seat - 1], ending) if ending else ""
    if act and end:
        return _("%(act)s: %(end)s") % {"act": act, "end": end}
    if act or end:
        return act or end
    return _("%(name)s opens") % {"name": names[step.turn[0] - 1]}


def _hand(
    step: ReplayStep, seat: int, names: tuple[str, ...], sides: tuple[int, ...]
) -> ReplayHand:
    tiles = step.hands[seat - 1]
    count = step.counts[seat - 1]
    shown = ["??"] * count if tiles is None else [str(tile) for tile in tiles]
    if tiles is None:
        words = tiles_count(count)
    else:
        words = ", ".join(map(tile_name, shown)) or _("no tiles")
    return ReplayHand(
        name=names[seat - 1],
        tiles=tuple(tile_svg(text, label=False) for text in shown),
        words=words,
        is_own=step.seat == seat,
        acts=seat in step.turn,
        amount=amount(step.accounts[sides[seat - 1]]),
    )


def _log(step: ReplayStep, names: tuple[str, ...]) -> tuple[LogLine, ...]:
    return tuple(
        LogLine(
            Choice(action_mark(turn.action), _query(step, ply=ply), current=ply == step.ply),
            name=names[turn.seat - 1],
            sentence=open_action_words(names[turn.seat - 1], turn.action, names=names),
            ahead=ply > step.ply,
        )
        for ply, turn in enumerate(step.turns, start=1)
    )
