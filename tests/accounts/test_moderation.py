"""Muting, closing, opening again: who may, to whom, and what is written down."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.errors import NotAllowedError
from accounts.models import AuditEntry, Block, Follow, Notice, RecoveryCode, User
from accounts.queries import is_muted, running_mute
from accounts.services import (
    block,
    close_account,
    follow,
    issue_recovery_codes,
    lift_mute,
    make_guest,
    mute,
    notify,
    record_audit,
    remove_second_factors,
    reopen_account,
)


def later(**length):
    return timezone.now() + timedelta(**length)


def test_mute_tells_why_and_how_long_and_is_logged(masha, moderator):
    until = later(days=1)
    mute(by_id=moderator.pk, user_id=masha.pk, until=until, reason="insults")
    assert is_muted(masha.pk)
    assert running_mute(masha.pk).reason == "insults"
    notice = Notice.objects.get(user=masha)
    assert notice.data == {"what": "muted", "until": until.isoformat(), "reason": "insults"}
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.action, entry.target) == (
        moderator,
        "mute",
        f"user {masha.pk} Masha",
    )
    assert (entry.after, entry.reason) == ({"until": until.isoformat()}, "insults")


def test_longest_running_mute_counts_and_past_ones_do_not(masha, moderator):
    for hours in (1, 3, -2):
        mute(by_id=moderator.pk, user_id=masha.pk, until=later(hours=hours), reason=str(hours))
    assert running_mute(masha.pk).reason == "3"


def test_lifting_ends_all_and_tells(masha, moderator):
    for hours in (1, 3):
        mute(by_id=moderator.pk, user_id=masha.pk, until=later(hours=hours), reason="x")
    assert lift_mute(by_id=moderator.pk, user_id=masha.pk, reason="sorry") == 2
    assert not is_muted(masha.pk)
    assert AuditEntry.objects.first().action == "lift_mute"
    assert Notice.objects.first().data == {"what": "unmuted"}


def test_lifting_nothing_is_not_logged(masha, moderator):
    assert lift_mute(by_id=moderator.pk, user_id=masha.pk, reason="sorry") == 0
    assert AuditEntry.objects.count() == 0


def test_power_needs_the_right_and_stops_at_staff(masha, alex, moderator, boss):
    refused = [(alex, masha), (moderator, boss), (moderator, moderator), (boss, boss)]
    for by, over in refused:
        with pytest.raises(NotAllowedError):
            mute(by_id=by.pk, user_id=over.pk, until=later(hours=1), reason="no")
    mute(by_id=boss.pk, user_id=moderator.pk, until=later(hours=1), reason="yes")
    with pytest.raises(NotAllowedError):
        close_account(user_id=masha.pk, by_id=moderator.pk, reason="moderators mute only")
    User.objects.filter(pk=boss.pk).update(is_active=False)
    with pytest.raises(NotAllowedError):
        mute(by_id=boss.pk, user_id=masha.pk, until=later(hours=1), reason="no")


def test_own_closing_erases_what_is_personal(masha, alex):
    User.objects.filter(pk=masha.pk).update(email="m@example.org")
    EmailAddress.objects.create(user=masha, email="m@example.org", primary=True)
    Authenticator.objects.create(user=masha, type="totp", data={})
    issue_recovery_codes(user_id=masha.pk)
    notify(user_id=masha.pk, kind="moderator")
    follow(user_id=masha.pk, other_id=alex.pk)
    follow(user_id=alex.pk, other_id=masha.pk)
    close_account(user_id=masha.pk)
    closed = User.objects.get(pk=masha.pk)
    assert closed.is_closed
    assert not closed.is_active
    assert not closed.has_usable_password()
    assert (closed.username, closed.email) == ("Masha", "")
    for model in (EmailAddress, Authenticator, RecoveryCode, Notice, Follow):
        assert not model.objects.exists()
    assert AuditEntry.objects.count() == 0


def test_own_closing_lifts_blocks(masha, alex):
    block(user_id=alex.pk, other_id=masha.pk)
    close_account(user_id=masha.pk)
    assert not Block.objects.exists()


def test_closed_name_stays_taken(client, masha):
    close_account(user_id=masha.pk)
    form = {
        "username": "masha",
        "password1": "three goats at noon",
        "password2": "three goats at noon",
    }
    assert client.post("/accounts/signup/", form).context["form"].errors["username"]


def test_closing_by_an_administrator_keeps_and_can_be_undone(masha, boss):
    close_account(user_id=masha.pk, by_id=boss.pk, reason="spam")
    first = User.objects.get(pk=masha.pk).closed_at
    close_account(user_id=masha.pk, by_id=boss.pk, reason="again")
    assert User.objects.get(pk=masha.pk).closed_at == first
    reopen_account(user_id=masha.pk, by_id=boss.pk, reason="a mistake")
    reopen_account(user_id=masha.pk, by_id=boss.pk, reason="again")
    masha.refresh_from_db()
    assert masha.is_active
    assert not masha.is_closed
    assert masha.check_password("three goats at noon")
    actions = AuditEntry.objects.order_by("id").values_list("action", "reason")
    assert list(actions) == [("close_account", "spam"), ("reopen_account", "a mistake")]


def test_erased_account_does_not_come_back_but_a_guest_does(masha, boss):
    close_account(user_id=masha.pk)
    with pytest.raises(NotAllowedError):
        reopen_account(user_id=masha.pk, by_id=boss.pk, reason="please")
    guest = make_guest(language="en")
    close_account(user_id=guest.pk, by_id=boss.pk, reason="spam")
    reopen_account(user_id=guest.pk, by_id=boss.pk, reason="a mistake")
    assert User.objects.get(pk=guest.pk).is_active


def test_club_itself_may_write_into_the_log(db):
    entry = record_audit(actor_id=None, action="annul_match", target="match 7", before={"a": 1})
    assert (entry.actor, entry.before, entry.after) == (None, {"a": 1}, {})
    assert str(entry) == "annul_match match 7"


def test_groups_hold_what_the_settings_say(moderator):
    assert moderator.has_perm("accounts.mute_user")
    assert moderator.has_perm("accounts.view_auditentry")
    assert not moderator.has_perm("accounts.close_user")
    assert not moderator.has_perm("accounts.change_user")


def test_closing_signs_out_on_every_device(client, masha, password):
    client.post("/accounts/login/", {"login": "Masha", "password": password})
    client.get("/settings/")
    assert UserSession.objects.filter(user=masha).count() == 1
    close_account(user_id=masha.pk)
    assert not UserSession.objects.exists()
    assert not Session.objects.filter(session_key=client.session.session_key).exists()


def test_second_factors_are_removed_by_an_administrator_and_logged(masha, moderator, boss):
    Authenticator.objects.create(user=masha, type="totp", data={})
    with pytest.raises(NotAllowedError):
        remove_second_factors(by_id=moderator.pk, user_id=masha.pk, reason="lost")
    assert remove_second_factors(by_id=boss.pk, user_id=masha.pk, reason="lost phone") == 1
    assert remove_second_factors(by_id=boss.pk, user_id=masha.pk, reason="again") == 0
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.before) == ("remove_second_factors", {"types": ["totp"]})
