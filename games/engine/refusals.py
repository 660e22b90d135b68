"""Why an action is not allowed: the most telling reason, for a person or the reader of a record.

Source: CONTRACTS 3 (codes of a fault).
"""

from collections.abc import Sequence

from games.engine.actions import Action, Discard, Draw, Knock, Lay
from games.engine.errors import (
    EngineError,
    IllegalActionError,
    InvalidNotationError,
    MustDrawError,
    MustOpenWithError,
    MustPlayError,
    NothingToDrawError,
    TileDoesNotMatchError,
    TileNotInHandError,
)
from games.engine.layout import Line
from games.engine.opening import Opener
from games.engine.tiles import Tile


def reason_against(
    action: Action, legal: Sequence[Action], hand: Sequence[Tile], line: Line, opener: Opener
) -> EngineError:
    """The refusal of *action*, which is not among the *legal* ones of the seat with this *hand*."""
    if isinstance(legal[0], Lay) and isinstance(action, Knock | Draw | Discard):
        return MustPlayError()
    if isinstance(action, Knock) and Draw() in legal:
        return MustDrawError()
    if isinstance(action, Lay):
        return _reason_against_lay(action, legal, hand, line, opener)
    if isinstance(action, Discard) and action.tile not in hand:
        return TileNotInHandError()
    return NothingToDrawError() if isinstance(action, Draw) else IllegalActionError()


def _reason_against_lay(
    lay: Lay, legal: Sequence[Action], hand: Sequence[Tile], line: Line, opener: Opener
) -> EngineError:
    has_arms = [placement.arm is not None for placement in lay.placements]
    opens = not line.placements
    if opens and opener.choosing:
        return IllegalActionError()
    if opens == any(has_arms) or (not opens and not all(has_arms)):
        return InvalidNotationError(str(lay))
    if opens and _is_reversed(lay) and not any(map(_is_reversed, legal)):
        return InvalidNotationError(str(lay))
    if any(tile not in hand for tile in lay.tiles):
        return TileNotInHandError()
    if opens and opener.tile is not None:
        return MustOpenWithError()
    return TileDoesNotMatchError()


def _is_reversed(action: Action) -> bool:
    """Whether a lay is written higher half first."""
    return isinstance(action, Lay) and action.placements[0].touching > action.placements[0].outer
