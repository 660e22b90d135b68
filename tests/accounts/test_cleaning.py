"""Ended sign-ins leave no trace of device and address."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from axes.models import AccessAttempt, AccessLog
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.services import forget_ended_sign_ins
from tests.factories import make_user

pytestmark = pytest.mark.django_db


def sign_in(user, *, days_ago: int):
    session = SessionStore()
    session.create()
    return UserSession.objects.create(
        user=user,
        ip="192.0.2.1",
        user_agent="Firefox",
        session_key=session.session_key,
        created_at=timezone.now() - timedelta(days=days_ago),
    )


def test_expired_sessions_and_devices_without_one_are_forgotten():
    user = make_user("Masha")
    stays, out, expired, fresh = (sign_in(user, days_ago=days) for days in (80, 2, 91, 0))
    SessionStore(out.session_key).delete()
    SessionStore(fresh.session_key).delete()
    Session.objects.filter(session_key=expired.session_key).update(
        expire_date=timezone.now() - timedelta(days=1)
    )
    assert forget_ended_sign_ins() == 3
    assert set(UserSession.objects.all()) == {stays, fresh}
    assert list(Session.objects.values_list("pk", flat=True)) == [stays.session_key]
    assert forget_ended_sign_ins() == 0


def test_old_attempts_to_sign_in_are_forgotten(django_assert_num_queries):
    for model, days in ((AccessAttempt, 1), (AccessLog, 90)):
        fields = {"failures_since_start": 1} if model is AccessAttempt else {}
        for number in (1, 2):
            row = model.objects.create(username=f"x{number}", ip_address="192.0.2.1", **fields)
            age = timedelta(days=days) + timedelta(hours=3 - 2 * number)
            model.objects.filter(pk=row.pk).update(attempt_time=timezone.now() - age)
    assert forget_ended_sign_ins() == 2
    assert AccessAttempt.objects.get().username == AccessLog.objects.get().username == "x2"
