"""Members are asked by name, and hear it from the bell."""

import pytest

from accounts.models import Notice, User
from games.errors import (
    NotAllowedError,
    NotSeatedError,
    UnknownTableError,
)
from games.models import Invitation
from games.services.inviting import invite
from tests.factories import started_table
from tests.games.services.waiting import open_kozel

pytestmark = pytest.mark.django_db


def test_an_invitation_is_heard_from_the_bell_once(masha, alex):
    table = open_kozel(masha)
    invite(table_id=table.pk, by_id=masha.pk, name="alex")
    invite(table_id=table.pk, by_id=masha.pk, name="Alex")
    notice = Notice.objects.get()
    assert (notice.user, notice.kind, notice.url) == (alex, "invitation", f"/tables/{table.code}/")
    assert notice.data["by"] == "Masha"
    assert Invitation.objects.count() == 1


@pytest.mark.parametrize(
    ("by", "name", "error"),
    [
        ("Masha", "Nobody", UnknownTableError),
        ("Masha", "Masha", NotAllowedError),
        ("Alex", "Masha", NotSeatedError),
    ],
)
def test_invitations_that_are_refused(masha, alex, by, name, error):
    table = open_kozel(masha)
    with pytest.raises(error):
        invite(table_id=table.pk, by_id=User.objects.get(username=by).pk, name=name)


def test_nobody_is_invited_to_no_table_or_a_running_one(masha, alex):
    with pytest.raises(UnknownTableError):
        invite(table_id=999, by_id=masha.pk, name="Alex")
    with pytest.raises(NotAllowedError):
        invite(table_id=started_table(2).pk, by_id=masha.pk, name="Alex")
