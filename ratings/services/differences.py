"""What two ways of computing a rating disagree about."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that was stored wrong: in which pool or family, whose (an id), what; as texts."""

    where: str
    person: int
    what: str
    stored: str
    right: str

    def __str__(self) -> str:
        return f"{self.what}: {self.stored} instead of {self.right}"
