"""The account of a side: what it has written down, and what is only remembered.

Source: RULES 2.4, 2.5.
"""

from enum import StrEnum

from games.engine.value import value


class ThresholdBasis(StrEnum):
    DEAL = "deal"
    CUMULATIVE = "cumulative"


class Memory(StrEnum):
    KEEP = "keep"
    LOSE = "lose"


@value
class Account:
    """``recorded`` counts in the match; ``remembered`` waits until the account opens."""

    recorded: int = 0
    remembered: int = 0
    is_open: bool = False

    def __str__(self) -> str:
        """``+19`` remembered, ``20`` recorded, ``0`` nothing (CONTRACTS 3)."""
        return f"+{self.remembered}" if self.remembered else str(self.recorded)


def new_account(threshold: int) -> Account:
    """An empty account; without a threshold it is open from the start."""
    return Account(is_open=threshold == 0)


def post(
    account: Account,
    credit: int,
    threshold: int,
    basis: ThresholdBasis = ThresholdBasis.DEAL,
    memory: Memory = Memory.KEEP,
) -> Account:
    """Return *account* after a deal credits it with *credit* points.

    The first credit of at least *threshold* opens the account with everything remembered so far;
    under `ThresholdBasis.CUMULATIVE` memory and credit together must reach it. A credit of 0
    makes a closed account forget; a drawn deal posts nothing at all.

    Args:
        credit: Points of one deal, bonuses and pot included.
        threshold: Points that open an account; 13 in Козёл, 25 in Морской козёл, 0 for none.
        memory: Whether credits below the threshold are remembered or lost.

    Source: RULES 2.5, 8.2 step 7, 8.3a.
    """
    if account.is_open:
        return Account(account.recorded + credit, 0, is_open=True)
    if credit == 0:
        return Account()
    reached = credit
    if basis is ThresholdBasis.CUMULATIVE:
        reached += account.remembered
    if reached >= threshold:
        return Account(account.remembered + credit, 0, is_open=True)
    if memory is Memory.LOSE:
        return Account()
    return Account(0, account.remembered + credit)


def forget(account: Account) -> Account:
    """A closed account without its memory; an open one unchanged."""
    return account if account.is_open else Account()
