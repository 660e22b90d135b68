"""Values that are made anew for every action and every deal.

A frozen dataclass sets every field by a function call, and a named tuple is made in Python code
too: either costs three to five times as much as plain slots. A `value` is a slotted dataclass that
the type checker holds to be frozen; nothing is paid for it at run time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make *cls* a slotted dataclass; assigning to a field is an error of types.

    It can be hashed, so that what is made from it can be kept (a rendered sheet, for one).
    """
    make: Callable[[type[T]], type[T]] = dataclass(slots=True, unsafe_hash=True)
    return make(cls)
