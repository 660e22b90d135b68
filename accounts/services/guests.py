"""People who play before they register."""

from __future__ import annotations

import secrets
from collections.abc import Collection

from django.db import IntegrityError, transaction

from accounts.models import User

WORDS = {"ru": "Гость", "en": "Guest"}
# Numbers of four figures while they last, then longer ones: easy to say in both languages.
DIGITS = (4, 4, 4, 4, 6, 6, 8, 10)


def make_guest(*, language: str) -> User:
    """Make a guest: a real member without a password, called `Guest-4821` or `Гость-4821`.

    He plays unrated, and keeps the row with everything on it when he registers.
    """
    word = WORDS.get(language, WORDS["en"])
    guest = User(is_guest=True, language=language if language in WORDS else "")
    guest.set_unusable_password()
    for digits in DIGITS:
        first = 10 ** (digits - 1)
        guest.username = f"{word}-{first + secrets.randbelow(9 * first)}"
        try:
            with transaction.atomic():
                guest.save(force_insert=True)
        except IntegrityError:
            # The name is taken; saving left no row and no key behind.
            continue
        return guest
    raise AssertionError("ten figures are free of collisions")


def register_member(*, user: User) -> None:
    """Store a new member, or a guest as the member he became, on the same row. One statement.

    Raises:
        IntegrityError: somebody took the name a moment ago; the row is unchanged.
    """
    user.is_guest = False
    with transaction.atomic():
        user.save()


@transaction.atomic
def remove_guests(*, user_ids: Collection[int]) -> int:
    """Delete these guests with all that is theirs alone; members among them stay. Return how many.

    What they left at other people's tables keeps the name that it was written with.
    """
    guests = User.objects.filter(pk__in=user_ids, is_guest=True)
    found = guests.count()
    guests.delete()
    return found
