"""What one person may see of a table: the shapes that pages, fragments and socket messages are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from games.engine.account import Account
from games.engine.layout import Line
from games.engine.view import DealView
from games.queries.sheet import Sheet


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as everybody at the table sees it. A free seat has neither ``user_id`` nor ``bot``."""

    number: int
    side: int
    """From 1, in the order of the record's ``Sides``."""
    name: str
    """The player's name; of a bot's own seat the level; empty for a free seat."""
    user_id: int | None = None
    is_guest: bool = False
    bot: str = ""
    """Level of the bot that holds the seat from the beginning."""
    stand_in: str = ""
    """Level of the bot that plays on for the player."""
    given_up: bool = False
    """The player gave the match up: the stand-in keeps the seat."""
    returning: bool = False
    """The player asked for the seat back and gets it after the stand-in's present turn."""
    here: bool = False
    away_since: datetime | None = None
    grace_ends_at: datetime | None = None
    """When a player who is away loses the seat to a stand-in, or the match is broken off."""
    tiles: int = 0
    ready: bool = False
    wants_rematch: bool = False
    agrees_to_stop: bool = False
    concedes: bool = False
    reserve_ms: int = 0
    """Reserve at the beginning of the present turn."""

    @property
    def is_free(self) -> bool:
        """Whether somebody may sit down here."""
        return self.user_id is None and not self.bot


@dataclass(frozen=True, slots=True)
class DealState:
    """The deal on the table; after its end it stays until the next one is made."""

    number: int
    view: DealView
    """As the viewer's seat (or a spectator) may see it. After the end it carries ``hands_left``."""
    public_view: DealView
    """As a spectator sees it: the same for every viewer."""
    layout: Line
    """The line of play with its arms: public, enough to draw it."""
    turn: tuple[int, ...]
    turn_began_at: datetime | None
    turn_ends_at: datetime | None
    expires_at: datetime | None
    """When the reserve is over, too; None while a bot is in turn."""
    pot: int
    """Points lying when the deal began."""


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The deal that will be made next (also the first one, three seconds after the last seat was taken)."""

    deal_at: datetime
    commitment: str | None = None
    commits: Mapping[int, str] | None = None


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """How the match at the table ended; ``reason`` is empty for one that ended without a result."""

    match_id: int
    reason: str
    losers: tuple[int, ...]
    winners: tuple[int, ...]
    left: tuple[int, ...]
    """Seats that were left to a bot, or whose leaving broke the match off."""
    rating: tuple[int, ...] | None
    """Club points by seat; None in matches without."""


@dataclass(frozen=True, slots=True)
class ChatLineView:
    """One line of chat; ``seat`` is None for a spectator."""

    id: int
    seat: int | None
    user_id: int | None
    name: str
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One action of the present deal as everybody may read it: a drawn tile is ``+??``."""

    ply: int
    seat: int
    action: str
    flag: str
    """``t`` the stand-in's first action, ``b`` a later one of a stand-in, else empty."""
    points: int
    at: datetime


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything that one viewer may see of a table. Spectators share one object per revision (but for ``now``)."""

    id: int
    code: str
    revision: int
    ply: int
    now: datetime
    status: str
    paused: datetime | None
    game: str
    game_name: str
    """A msgid."""
    set: str
    rules: Mapping[str, str]
    """Every option that this game may set, resolved, in text form."""
    differing: Mapping[str, str]
    """Only the options that differ from the game's preset."""
    rated: bool
    private: bool
    spectators: bool
    turn_seconds: int
    reserve_seconds: int
    timeout_means: str
    creator_id: int | None
    sides: tuple[tuple[int, ...], ...]
    seats: tuple[SeatView, ...]
    accounts: tuple[Account, ...]
    """One a side."""
    match_id: int | None
    match_number: int
    deal: DealState | None
    next: NextDeal | None
    sheet: Sheet | None
    result: MatchEnd | None
    chat: tuple[ChatLineView, ...]
    """The newest 50 lines that the viewer may read, oldest first."""
    log: tuple[LogEntry, ...]
    """The present deal, oldest first."""
    watching: int = 0
    """People who look on in this process without a seat: a number, never a name."""

    viewer_id: int | None = None
    you: int | None = None
    """The viewer's seat; None for a spectator."""
    chat_is_open: bool = True
    """Whether the viewer may read and write now: not for seated people during a deal of a pair game."""
    allowed: frozenset[str] = frozenset()
    """What the viewer may do now: act, sit, leave, ready, concede, stop, rematch, take_back, say, and for the
    creator cancel, remove, bot, swap, invite, spectators."""
    invite_token: str = ""
    """For the people seated at a waiting table."""
    watch_token: str = ""
    """For the people seated."""

    @property
    def has_pairs(self) -> bool:
        """Whether partners play together."""
        return any(len(side) > 1 for side in self.sides)

    def seat(self, number: int) -> SeatView:
        """Return the seat with that number."""
        return self.seats[number - 1]

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer's seat may act."""
        return self.deal is not None and self.you in self.deal.turn
