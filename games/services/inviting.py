"""A member is asked by name to a table."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import NoticeKind, User
from accounts.queries import member_named
from accounts.services.notices import notify
from games.engine.variants import VARIANTS
from games.errors import NotAllowedError, NotSeatedError, UnknownTableError
from games.models import Invitation, Seat, Table
from games.services.seating import refuse_unless_waiting


def invite(*, table_id: int, by_id: int, name: str, now: datetime | None = None) -> None:
    """Somebody who sits at a waiting table asks a member by name; he hears it from his bell.

    Raises:
        UnknownTableError: nobody has this name.
        NotAllowedError: the match runs already.
        NotSeatedError: the asker does not sit here.
    """
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        raise UnknownTableError
    refuse_unless_waiting(table)
    if not Seat.objects.filter(table=table, user_id=by_id).exists():
        raise NotSeatedError
    member = member_named(name)
    if member is None:
        raise UnknownTableError(_("There is no member of this name."))
    if member.pk == by_id:
        raise NotAllowedError(_("You cannot do this to yourself."))
    by = User.objects.get(pk=by_id)
    with transaction.atomic():
        Invitation.objects.get_or_create(table=table, user=member, defaults={"by": by})
        notify(
            user_id=member.pk,
            kind=NoticeKind.INVITATION,
            data={"by": by.username, "game": VARIANTS[table.game].name},
            url=f"/tables/{table.code}/",
            actor_id=by_id,
        )
