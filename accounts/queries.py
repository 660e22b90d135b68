"""Every read of accounts for a page or a rule."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Block, Follow, Mute, Notice, RecoveryCode, User
from accounts.names import name_key

FOUND_AT_MOST = 20


@dataclass(frozen=True, slots=True)
class Relation:
    """What one member has decided about another."""

    follows: bool
    blocks: bool


def member_named(name: str) -> User | None:
    """The member or guest with this name, in any case and look-alike spelling. One query."""
    return User.objects.filter(name_key=name_key(name)).first()


def find_people(text: str, *, limit: int = FOUND_AT_MOST) -> list[User]:
    """Members whose name begins like *text*, without guests and closed accounts, by name. One query."""
    key = name_key(text.strip())
    if not key:
        return []
    people = User.objects.filter(name_key__startswith=key, is_guest=False, closed_at=None)
    return list(people.order_by("name_key")[:limit])


def followed_people(user_id: int) -> list[User]:
    """The members whom one follows, without closed accounts, by name. One query."""
    followed = User.objects.filter(followers__follower=user_id, closed_at=None)
    return list(followed.order_by("name_key"))


def blocked_people(user_id: int) -> list[User]:
    """The members whom one blocks, by name. One query."""
    return list(User.objects.filter(blocked_by__blocker=user_id).order_by("name_key"))


def relation(user_id: int, other_id: int) -> Relation:
    """What the first has decided about the second. Two queries."""
    return Relation(
        follows=Follow.objects.filter(follower=user_id, followed=other_id).exists(),
        blocks=Block.objects.filter(blocker=user_id, blocked=other_id).exists(),
    )


def blocked_ids(user_id: int) -> frozenset[int]:
    """Whom the member does not wish to read. One query."""
    blocks = Block.objects.filter(blocker=user_id)
    return frozenset(blocks.values_list("blocked_id", flat=True))


def kept_apart_ids(user_id: int) -> frozenset[int]:
    """Who may not newly meet the member at a table: blocks in either direction. One query."""
    blocks = Block.objects.filter(Q(blocker=user_id) | Q(blocked=user_id))
    pairs = blocks.values_list("blocker_id", "blocked_id")
    return frozenset(one for pair in pairs for one in pair if one != user_id)


def running_mute(user_id: int) -> Mute | None:
    """The mute of the member that runs longest from now, with its reason; None if he may chat. One query."""
    running = Mute.objects.filter(user=user_id, lifted_at=None, until__gt=timezone.now())
    return running.order_by("-until").first()


def is_muted(user_id: int) -> bool:
    """Whether the member may not chat now. One query."""
    return running_mute(user_id) is not None


def unread_count(user_id: int) -> int:
    """How many notices the member has not read. One query."""
    return Notice.objects.filter(user=user_id, read_at=None).count()


def notices_of(user_id: int) -> QuerySet[Notice]:
    """The member's notices, newest first; lazy, for a pager."""
    return Notice.objects.filter(user=user_id)


def unused_codes(user_id: int) -> int:
    """How many recovery codes the member has left. One query."""
    return RecoveryCode.objects.filter(user=user_id, used_at=None).count()
