import pytest
from django.db import IntegrityError

from accounts.models import Block, Follow, Notice, RecoveryCode, ResetLink, User


def test_two_names_that_look_alike_cannot_both_exist(db):
    User.objects.create_user("Маша")
    with pytest.raises(IntegrityError):
        User.objects.create_user("МАША")


def test_rows_name_themselves(masha, alex):
    assert str(Follow(follower=masha, followed=alex)) == "Masha → Alex"
    assert str(Block(blocker=masha, blocked=alex)) == "Masha × Alex"
    assert str(Notice(user=masha, kind="annulled")) == "Masha: annulled"
    assert str(RecoveryCode(pk=3, user=masha)) == str(ResetLink(pk=3, user=masha)) == "Masha #3"
    assert masha.get_full_name() == masha.get_short_name() == "Masha"


@pytest.mark.parametrize("model", [Follow, Block])
def test_nobody_follows_or_blocks_himself(masha, model):
    first, second = (field.name for field in model._meta.fields[1:3])
    with pytest.raises(IntegrityError):
        model.objects.create(**{first: masha, second: masha})
