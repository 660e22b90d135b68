"""Following and blocking."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from accounts.errors import SelfError, TooManyError, UnknownMemberError
from accounts.models import Block, Follow, User

MAX_FOLLOWS = 500
MAX_BLOCKS = 500


def follow(*, user_id: int, other_id: int) -> None:
    """Let one member keep an eye on another; once is enough. At most 4 statements.

    Raises:
        SelfError: both are one.
        UnknownMemberError: the other is closed or does not exist, or one of the two blocks the other.
        TooManyError: the list holds MAX_FOLLOWS people.
    """
    _require_other(user_id, other_id)
    between = Q(blocker=user_id, blocked=other_id) | Q(blocker=other_id, blocked=user_id)
    if Block.objects.filter(between).exists():
        raise UnknownMemberError
    if Follow.objects.filter(follower=user_id).count() >= MAX_FOLLOWS:
        raise TooManyError
    Follow.objects.bulk_create(
        [Follow(follower_id=user_id, followed_id=other_id)], ignore_conflicts=True
    )


def unfollow(*, user_id: int, other_id: int) -> None:
    """Take a member off the list; nothing happens when he is not on it."""
    Follow.objects.filter(follower=user_id, followed=other_id).delete()


@transaction.atomic
def block(*, user_id: int, other_id: int) -> None:
    """Note that one member does not wish to read or meet another, and end following both ways.

    Never ends or changes a running match: it is looked at when tables are joined and lines read.

    Raises:
        SelfError: both are one.
        UnknownMemberError: the other is closed or does not exist.
        TooManyError: the list holds MAX_BLOCKS people.
    """
    _require_other(user_id, other_id)
    if Block.objects.filter(blocker=user_id).count() >= MAX_BLOCKS:
        raise TooManyError
    Block.objects.bulk_create(
        [Block(blocker_id=user_id, blocked_id=other_id)], ignore_conflicts=True
    )
    Follow.objects.filter(
        Q(follower=user_id, followed=other_id) | Q(follower=other_id, followed=user_id)
    ).delete()


def unblock(*, user_id: int, other_id: int) -> None:
    """Take a member off the list of blocked people; nothing happens when he is not on it."""
    Block.objects.filter(blocker=user_id, blocked=other_id).delete()


def _require_other(user_id: int, other_id: int) -> None:
    if user_id == other_id:
        raise SelfError
    if not User.objects.filter(pk=other_id, closed_at=None).exists():
        raise UnknownMemberError
