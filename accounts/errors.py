"""What the accounts refuse; the text may be shown to the person who asked.

* AccountError
  - NotAllowedError      no right to do this, or not to this person
  - UnknownMemberError   nobody of that name, or the account is closed
  - SelfError            an act that needs another person
  - TooManyError         a limit on rows that one person may make
  - RecoveryRefusedError name and code do not open an account; never says which of them is wrong
    - LinkRefusedError   the one-time link is unknown, used or too old
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class AccountError(Exception):
    """A refusal with a `code` for programs and a translated `message` for people."""

    code = "not_allowed"
    message: str | Promise = _("This is not allowed.")

    def __str__(self) -> str:
        return str(self.message)


class NotAllowedError(AccountError):
    """The actor has no right to do this, or not to this person."""


class UnknownMemberError(AccountError):
    """Nobody has this name, or the account is closed."""

    code = "unknown"
    message = _("There is no member of this name.")


class SelfError(AccountError):
    """The act needs another person."""

    message = _("You cannot do this to yourself.")


class TooManyError(AccountError):
    """The person has made as many of these rows as one person may."""

    code = "full"
    message = _("Your list is full.")


class RecoveryRefusedError(AccountError):
    """Name and code, or the link, do not open an account."""

    code = "refused"
    message = _("The name or the code is not right, or the code was used already.")


class LinkRefusedError(RecoveryRefusedError):
    """The one-time link is unknown, used or too old."""

    message = _("This link is not valid any more. Ask a moderator for a new one.")
