"""What the lobby shows: open requests, tables in progress, and a member's own tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from games.bots import BOTS
from games.engine.variants import VARIANTS
from games.models import Seat, Table
from games.models.table import LIVE, TableStatus, would_be_rated
from games.queries.options import option_words, set_name, summary_word

ROWS_AT_MOST = 60
FREE_SEATS = ("2", "3")


@dataclass(frozen=True, slots=True)
class LobbyFilter:
    """Which rows a reader wants; an empty text means any."""

    game: str = ""
    rated: str = ""
    free: str = ""

    @property
    def query(self) -> str:
        """The filter as it stands in an address, without the question mark; empty when nothing is filtered."""
        chosen = {"game": self.game, "rated": self.rated, "free": self.free}
        return urlencode({key: value for key, value in chosen.items() if value})

    def lets_through(self, row: LobbyRow) -> bool:
        """Whether a row is wanted. Free seats are asked of open requests only."""
        if self.game and row.game != self.game:
            return False
        if self.rated and row.rated != (self.rated == "yes"):
            return False
        return not (self.free and row.is_open and row.free < int(self.free))


def parse_filter(params: Mapping[str, str]) -> LobbyFilter:
    """Read a filter from an address; what cannot be read filters nothing."""
    game, rated, free = (params.get(key, "") for key in ("game", "rated", "free"))
    return LobbyFilter(
        game=game if game in VARIANTS else "",
        rated=rated if rated in ("yes", "no") else "",
        free=free if free in FREE_SEATS else "",
    )


@dataclass(frozen=True, slots=True)
class Place:
    """One seat of a row. Empty: neither a name nor a bot."""

    number: int
    name: str = ""
    user_id: int | None = None
    bot: str = ""
    guest: bool = False
    away: bool = False
    """Whether a person holds the seat whose page the club has not seen for a moment."""

    @property
    def is_free(self) -> bool:
        return not self.name and not self.bot

    @property
    def bot_name(self) -> str:
        """The bot of this seat, in words and in the active language."""
        return gettext(BOTS[self.bot].name) if self.bot in BOTS else ""


@dataclass(frozen=True, slots=True)
class LobbyRow:
    """One table as the lobby shows it."""

    code: str
    status: str
    game: str
    set: str
    places: tuple[Place, ...]
    options: Mapping[str, str]
    turn_seconds: int
    reserve_seconds: int
    rated: bool
    """Whether the match counts; of an open request, whether it would with those who sit there."""
    private: bool
    spectators: bool
    creator_id: int | None
    created_at: datetime
    deal: int
    """The number of the deal that is being played; 0 before the match."""

    @property
    def is_open(self) -> bool:
        return self.status == TableStatus.WAITING

    @property
    def free(self) -> int:
        return sum(place.is_free for place in self.places)

    def name_of(self, user_id: int | None) -> str:
        """The name of a person who sits here; empty when he does not."""
        return next((p.name for p in self.places if user_id and p.user_id == user_id), "")

    @property
    def others(self) -> str:
        """The names of all who sit here, for the eyes of one who knows the table."""
        return ", ".join(place.name or place.bot_name for place in self.places if not place.is_free)

    @property
    def game_name(self) -> str:
        """The name of the game in the active language."""
        return gettext(VARIANTS[self.game].name)

    @property
    def words(self) -> tuple[str, ...]:
        """Short words of what differs from the usual set and the preset, in the active language."""
        words = tuple(map(str, option_words(self.game, self.options)))
        return words if self.set == VARIANTS[self.game].sets[0] else (set_name(self.set), *words)

    @property
    def rules_line(self) -> str:
        """What is played here, in one line and in the active language, for who has not sat down yet."""
        variant = VARIANTS[self.game]
        count = len(self.places)
        line = [
            self.game_name,
            ngettext("%(n)d player", "%(n)d players", count) % {"n": count},
            *self.words,
        ]
        target = variant.option("target", self.set)
        if target is not None and "target" not in self.options:
            line.append(summary_word(target, target.default))
        if not self.words:
            line.append(gettext("usual rules"))
        line.append(gettext("rated") if self.rated else gettext("unrated"))
        clock = {"turn": self.turn_seconds, "reserve": self.reserve_seconds}
        line.append(gettext("%(turn)d s a turn, %(reserve)d s in reserve") % clock)
        return " · ".join(line)


@dataclass(frozen=True, slots=True)
class Lobby:
    """All public rows, newest first; shared by every reader."""

    requests: tuple[LobbyRow, ...]
    running: tuple[LobbyRow, ...]

    def filtered(self, wanted: LobbyFilter) -> Lobby:
        return Lobby(
            tuple(filter(wanted.lets_through, self.requests)),
            tuple(filter(wanted.lets_through, self.running)),
        )


def read_lobby() -> Lobby:
    """Return the public tables that are open or being played. Four queries, however many rows."""
    public = Table.objects.filter(private=False)
    return Lobby(
        requests=_rows(public.filter(status=TableStatus.WAITING).order_by("-created_at")),
        running=_rows(public.filter(status__in=LIVE).order_by("-match__started_at")),
    )


def my_tables(user_id: int) -> tuple[LobbyRow, ...]:
    """Return the tables, private ones too, at which a member sits or which he opened. Two queries."""
    mine = Q(seats__user_id=user_id) | Q(creator_id=user_id, status=TableStatus.WAITING)
    tables = Table.objects.filter(mine, status__in=(TableStatus.WAITING, *LIVE)).distinct()
    return _rows(tables.order_by("-created_at"))


def table_row(table: Table) -> LobbyRow:
    """Return one table as a row, whoever may see it. One query."""
    return _row(table, list(table.seats.select_related("user")))


def _rows(tables: QuerySet[Table]) -> tuple[LobbyRow, ...]:
    chosen = list(tables.select_related("match")[:ROWS_AT_MOST])
    seats: dict[int, list[Seat]] = {table.pk: [] for table in chosen}
    if chosen:
        for seat in Seat.objects.filter(table__in=seats).select_related("user").order_by("number"):
            seats[seat.table_id].append(seat)
    return tuple(_row(table, seats[table.pk]) for table in chosen if table.game in VARIANTS)


def _row(table: Table, seats: list[Seat]) -> LobbyRow:
    is_live = table.status in LIVE
    now = timezone.now()
    return LobbyRow(
        code=table.code,
        status=table.status,
        game=table.game,
        set=table.set,
        places=tuple(_place(seat, now) for seat in seats),
        options=table.options,
        turn_seconds=table.turn_seconds,
        reserve_seconds=table.reserve_seconds,
        rated=table.match.rated if table.match and is_live else would_be_rated(table, seats),
        private=table.private,
        spectators=table.spectators,
        creator_id=table.creator_id,
        created_at=table.created_at,
        deal=table.match.deals_played + 1 if table.match and is_live else 0,
    )


def _place(seat: Seat, now: datetime) -> Place:
    if seat.user is None:
        return Place(seat.number, bot=seat.bot)
    return Place(
        seat.number,
        name=seat.user.username,
        user_id=seat.user_id,
        bot=seat.stand_in,
        guest=seat.user.is_guest,
        away=not seat.stand_in and not seat.is_here(now),
    )
