"""Refusals outside the rules of play. ``code`` is the word of the wire, the text is for the person who is refused."""

from __future__ import annotations

from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class ClubError(Exception):
    """The club does not do what was asked; nothing was changed."""

    code: ClassVar[str] = "not_allowed"
    text: ClassVar[str | Promise] = _("This is not possible now.")

    def __init__(self, text: str | Promise | None = None) -> None:
        """Keep the reason to show; without one the usual text of this refusal."""
        super().__init__(self.code)
        self._text = text

    @property
    def message(self) -> str:
        """The reason in the language that is active now."""
        return str(self._text or self.text)


class MalformedMessageError(ClubError):
    """The message cannot be read, or an accepted id came again with another action."""

    code = "malformed"
    text = _("The message cannot be read.")


class StalePageError(ClubError):
    """The page that this was sent from shows an older state of the match."""

    code = "stale"
    text = _("Someone played before you. The table has been refreshed.")


class NotYourTurnError(ClubError):
    """Another seat is in turn, or none is."""

    code = "not_your_turn"
    text = _("It is not your turn.")


class IllegalMoveError(ClubError):
    """The rules of the game do not allow this action."""

    code = "illegal"
    text = _("The rules do not allow this.")


class NotSeatedError(ClubError):
    """Only people who sit at the table may do this."""

    code = "not_seated"
    text = _("You do not sit at this table.")


class MatchOverError(ClubError):
    """The match has ended."""

    code = "finished"
    text = _("The match is over.")


class PausedError(ClubError):
    """The match is paused."""

    code = "paused"
    text = _("The match is paused.")


class TableFullError(ClubError):
    """No seat is free, or the wished one is taken."""

    code = "full"
    text = _("This seat is taken.")


class MutedError(ClubError):
    """A moderator has muted this person."""

    code = "muted"
    text = _("You may not write at the moment.")


class NotAllowedError(ClubError):
    """This person may not do this here, or not now."""

    code = "not_allowed"


class UnknownTableError(ClubError):
    """There is no such table, or this person may not see it; a message of an unknown type."""

    code = "unknown"
    text = _("This is not known here.")


class TooFastError(ClubError):
    """Too many messages in a short time."""

    code = "too_fast"
    text = _("Too fast. Wait a moment.")
