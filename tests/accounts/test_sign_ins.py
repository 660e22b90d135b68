"""Whether somebody who was signed in a while ago still is."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.services import close_account
from accounts.sign_ins import SignIn, ended_sign_ins, sign_in_of
from tests.factories import make_user

pytestmark = pytest.mark.django_db


def signed_in(name):
    """A member and what there is to know of his session."""
    user, session = make_user(name), SessionStore()
    session.create()
    return user, sign_in_of(user, session.session_key)


def test_those_who_signed_out_changed_the_password_or_were_closed_are_found(
    django_assert_num_queries,
):
    (_, stays), (_, out), (changed, old), (closed, gone), (barred, shut), (_, late) = map(
        signed_in, ("Masha", "Alex", "Olya", "Serg", "Vera", "Igor")
    )
    SessionStore(out.session_key).flush()
    changed.set_password("another one of his")
    changed.save()
    close_account(user_id=closed.pk)
    barred.is_active = False
    barred.save()
    long_ago = timezone.now() - timedelta(seconds=1)
    Session.objects.filter(session_key=late.session_key).update(expire_date=long_ago)
    with django_assert_num_queries(2):
        ended = ended_sign_ins([stays, out, old, gone, shut, late])
    assert ended == {out, old, gone, shut, late}


def test_without_a_session_only_the_account_counts(django_assert_num_queries):
    user = make_user("Masha")
    sign_in = sign_in_of(user, None)
    assert sign_in == SignIn(user.pk, user.password)
    with django_assert_num_queries(1):
        assert ended_sign_ins([sign_in]) == frozenset()
    user.delete()
    assert ended_sign_ins([sign_in]) == {sign_in}


def test_for_nobody_nothing_is_asked(django_assert_num_queries):
    with django_assert_num_queries(0):
        assert ended_sign_ins([]) == frozenset()


def test_the_stored_hash_is_in_no_log():
    assert "secret" not in repr(SignIn(1, "secret", "key"))
