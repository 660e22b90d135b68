"""What a bot is: a name and a choice made from one seat's view."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.engine.account import Account
from games.engine.actions import Action
from games.engine.rules import Rules
from games.engine.view import DealView

Choice: TypeAlias = Callable[[DealView, Rules, Sequence[Account], int, int], Action]


@dataclass(frozen=True, slots=True)
class Bot:
    """A level of play. ``name`` and ``summary`` are English texts, marked for translation.

    ``choose(view, rules, accounts, pot, seed)`` returns one of ``view.actions``: the view is that
    of the seat in turn, accounts are by side as the deal began, and the same arguments always
    give the same action.
    """

    code: str
    name: str
    summary: str
    choose: Choice
