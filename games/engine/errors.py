"""What the rules can refuse.

* EngineError
  - InvalidNotationError   the text is not an action or a tile, or has no place where it stands
  - UnknownGameError       no game has this code
  - UnknownOptionError     this game has no such option, or the option no such value
  - ImpossibleRulesError   options that contradict each other
  - IllegalActionError     well formed, but not allowed in this position
    - NotInTurnError       another seat is to act
    - TileNotInHandError
    - TileDoesNotMatchError
    - MustOpenWithError    the opening tile is prescribed
    - MustPlayError        knocking, drawing or discarding while a tile can be played
    - MustDrawError        knocking while a tile can be drawn
    - NothingToDrawError   drawing where nothing can be drawn
    - DealOverError        the deal has ended

``code`` is stable: records and the socket name a refusal by it.
"""

from games.engine.text import gettext_noop as _


class EngineError(Exception):
    """Everything the rules refuse. ``str()`` is an English text, marked for translation."""

    code = "illegal"
    message = _("This is not allowed.")

    def __init__(self, message: str | None = None) -> None:
        super().__init__(message or self.message)


class InvalidNotationError(EngineError):
    code = "malformed"
    message = _("This is not an action.")

    def __init__(self, token: str = "", message: str | None = None) -> None:
        super().__init__(message)
        self.token = token


class UnknownGameError(EngineError):
    code = "unknown_game"
    message = _("There is no game of this name.")

    def __init__(self, token: str) -> None:
        super().__init__()
        self.token = token


class UnknownOptionError(EngineError):
    """``token`` is the option as ``key=value``."""

    code = "unknown_option"
    message = _("This game has no such option or value.")

    def __init__(self, token: str) -> None:
        super().__init__()
        self.token = token


class ImpossibleRulesError(EngineError):
    """``option`` is the key of the option to blame, for the field of a form."""

    code = "unknown_option"
    message = _("These options do not go together.")

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option


class IllegalActionError(EngineError):
    message = _("The rules do not allow this.")


class NotInTurnError(IllegalActionError):
    code = "not_your_turn"
    message = _("It is not your turn.")


class TileNotInHandError(IllegalActionError):
    message = _("You do not hold this tile.")


class TileDoesNotMatchError(IllegalActionError):
    message = _("This tile cannot be laid there.")


class MustOpenWithError(IllegalActionError):
    message = _("The deal must be opened with another tile.")


class MustPlayError(IllegalActionError):
    code = "must_play"
    message = _("You hold a tile that can be laid.")


class MustDrawError(IllegalActionError):
    code = "must_draw"
    message = _("You can still draw from the boneyard.")


class NothingToDrawError(IllegalActionError):
    message = _("There is nothing to draw.")


class DealOverError(IllegalActionError):
    code = "wrong_end"
    message = _("The deal is over.")
