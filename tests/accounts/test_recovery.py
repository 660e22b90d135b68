"""Coming back without an e-mail: ten codes, or a moderator's link."""

import json
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone

from accounts.errors import LinkRefusedError, NotAllowedError, RecoveryRefusedError
from accounts.models import AuditEntry, RecoveryCode, ResetLink, User
from accounts.queries import unused_codes
from accounts.services import (
    issue_recovery_codes,
    issue_reset_link,
    recovery,
    use_recovery_code,
    use_reset_link,
)

NEW = "a new one at last 7"


def reset(client, name, code, password=NEW):
    form = {"name": name, "code": code, "password1": password, "password2": password}
    return client.post("/recover/", form)


def test_ten_different_codes_of_which_only_hashes_are_stored(masha):
    codes = issue_recovery_codes(user_id=masha.pk)
    assert len(set(codes)) == 10
    stored = json.dumps(list(RecoveryCode.objects.values_list("code_hash", flat=True)))
    assert not any(code in stored or code.replace("-", "") in stored for code in codes)


def test_new_codes_void_the_old_ones(masha):
    old = issue_recovery_codes(user_id=masha.pk)
    issue_recovery_codes(user_id=masha.pk)
    assert unused_codes(masha.pk) == 10
    with pytest.raises(RecoveryRefusedError):
        use_recovery_code(name="Masha", code=old[0], password=NEW)


def test_code_sets_a_password_once(masha):
    code = issue_recovery_codes(user_id=masha.pk)[3]
    assert (
        use_recovery_code(name=" masha", code=code.upper().replace("-", " "), password=NEW) == masha
    )
    assert User.objects.get(pk=masha.pk).check_password(NEW)
    assert unused_codes(masha.pk) == 9
    with pytest.raises(RecoveryRefusedError):
        use_recovery_code(name="Masha", code=code, password="again and again 1")
    assert User.objects.get(pk=masha.pk).check_password(NEW)


def test_code_of_another_member_opens_nothing(masha, alex):
    code = issue_recovery_codes(user_id=alex.pk)[0]
    for name in ("Masha", "Nobody"):
        with pytest.raises(RecoveryRefusedError):
            use_recovery_code(name=name, code=code, password=NEW)


def test_code_of_a_closed_account_opens_nothing(masha):
    code = issue_recovery_codes(user_id=masha.pk)[0]
    User.objects.filter(pk=masha.pk).update(is_active=False)
    with pytest.raises(RecoveryRefusedError):
        use_recovery_code(name="Masha", code=code, password=NEW)


def test_page_sets_the_password_and_ends_all_sessions(client, signed_in, masha, mailoutbox):
    EmailAddress.objects.create(user=masha, email="m@example.org", primary=True, verified=True)
    code = issue_recovery_codes(user_id=masha.pk)[0]
    assert reset(client, "masha", code).url == "/accounts/login/"
    assert signed_in.get("/settings/").status_code == 302
    assert [letter.to for letter in mailoutbox] == [["m@example.org"]]
    answer = client.post("/accounts/login/", {"login": "Masha", "password": NEW})
    assert answer.status_code == 302


def test_page_answers_alike_for_unknown_name_and_wrong_code(client, masha):
    issue_recovery_codes(user_id=masha.pk)
    answers = [reset(client, name, "aaaaa-aaaaa-aaaaa") for name in ("Masha", "Nobody")]
    errors = [answer.context["form"].non_field_errors() for answer in answers]
    assert errors[0] == errors[1]
    assert len(errors[0]) == 1
    assert [answer.status_code for answer in answers] == [200, 200]


def test_weak_or_different_passwords_do_not_use_the_code_up(client, masha):
    code = issue_recovery_codes(user_id=masha.pk)[0]
    assert reset(client, "Masha", code, "12345678").status_code == 200
    form = {"name": "Masha", "code": code, "password1": NEW, "password2": "another one 77"}
    assert "password2" in client.post("/recover/", form).context["form"].errors
    assert unused_codes(masha.pk) == 10


def test_guessing_is_throttled_per_name_in_every_spelling(client, masha):
    for name in ("Masha", "masha", "MASHA", "mAsha", "maSha", "masHa"):
        assert reset(client, name, "x").status_code == 200
    assert reset(client, "mashA", "x").status_code == 429


def test_failed_sign_ins_are_forgotten_after_recovery(client, masha):
    code = issue_recovery_codes(user_id=masha.pk)[0]
    for _ in range(5):
        client.post("/accounts/login/", {"login": "masha", "password": "wrong"})
    reset(client, "Masha", code)
    answer = client.post("/accounts/login/", {"login": "Masha", "password": NEW})
    assert answer.status_code == 302


def test_codes_are_shown_once_and_need_the_password(signed_in, masha, password):
    page = "/settings/recovery-codes/"
    assert "codes" not in signed_in.get(page).context
    assert "codes" not in signed_in.post(page, {"password": "wrong"}).context
    answer = signed_in.post(page, {"password": password})
    codes = answer.context["codes"]
    assert all(code in answer.content.decode() for code in codes)
    assert "no-store" in answer.headers["Cache-Control"]
    assert not any(code in signed_in.get(page).content.decode() for code in codes)
    file = signed_in.post(f"{page}file/", {"code": codes})
    assert file.headers["Content-Disposition"] == 'attachment; filename="recovery-codes.txt"'
    assert file.content.decode().splitlines()[2:12] == codes
    assert signed_in.post(f"{page}file/", {"code": ["not-one-of-them"]}).status_code == 404
    assert signed_in.post(f"{page}file/").status_code == 404


def test_who_registered_just_now_need_not_type_the_password_again(client, db):
    form = {"username": "Masha", "password1": NEW, "password2": NEW}
    client.post("/accounts/signup/", form)
    first = client.post("/settings/recovery-codes/")
    assert len(first.context["codes"]) == 10
    assert "codes" not in client.post("/settings/recovery-codes/").context


def test_guest_is_sent_to_register_before_codes(guest_client):
    assert guest_client.get("/settings/recovery-codes/").url == "/accounts/signup/"


def test_asking_for_codes_is_throttled(signed_in):
    for _ in range(5):
        signed_in.post("/settings/recovery-codes/", {"password": "wrong"})
    answer = signed_in.post("/settings/recovery-codes/", {"password": "wrong"})
    assert answer.status_code == 429


def test_link_sets_a_password_once_and_is_logged(client, masha, moderator):
    token = issue_reset_link(by_id=moderator.pk, user_id=masha.pk, reason="asked by phone")
    assert token not in str(list(ResetLink.objects.values()) + list(AuditEntry.objects.values()))
    page = f"/reset/{token}/"
    assert "Masha" in client.get(page).content.decode()
    assert client.get(page).status_code == 200, "looking does not use it up"
    form = {"password1": NEW, "password2": NEW}
    assert client.post(page, form).url == "/accounts/login/"
    assert User.objects.get(pk=masha.pk).check_password(NEW)
    assert client.get(page).status_code == 404
    assert client.post(page, form).status_code == 404
    log = AuditEntry.objects.order_by("id").values_list("actor", "action", "target", "reason")
    assert list(log) == [
        (moderator.pk, "issue_reset_link", f"user {masha.pk} Masha", "asked by phone"),
        (masha.pk, "use_reset_link", f"user {masha.pk} Masha", ""),
    ]


def test_link_expires_and_a_new_one_voids_the_old(masha, moderator):
    old = issue_reset_link(by_id=moderator.pk, user_id=masha.pk, reason="one")
    new = issue_reset_link(by_id=moderator.pk, user_id=masha.pk, reason="two")
    with pytest.raises(LinkRefusedError):
        use_reset_link(token=old, password=NEW)
    with time_machine.travel(timezone.now() + timedelta(hours=25)), pytest.raises(LinkRefusedError):
        use_reset_link(token=new, password=NEW)


def test_link_used_by_somebody_else_in_between_is_refused(masha, moderator, monkeypatch):
    token = issue_reset_link(by_id=moderator.pk, user_id=masha.pk, reason="one")
    find = recovery.reset_link_owner

    def find_then_lose(wanted):
        owner = find(wanted)
        ResetLink.objects.update(used_at=timezone.now())
        return owner

    monkeypatch.setattr(recovery, "reset_link_owner", find_then_lose)
    with pytest.raises(LinkRefusedError):
        use_reset_link(token=token, password=NEW)


def test_link_of_a_closed_account_is_refused(masha, moderator):
    token = issue_reset_link(by_id=moderator.pk, user_id=masha.pk, reason="one")
    User.objects.filter(pk=masha.pk).update(is_active=False)
    with pytest.raises(LinkRefusedError):
        use_reset_link(token=token, password=NEW)


def test_only_moderators_issue_links_and_never_for_staff(masha, alex, moderator, boss):
    for by, over in ((alex, masha), (moderator, boss), (moderator, moderator)):
        with pytest.raises(NotAllowedError):
            issue_reset_link(by_id=by.pk, user_id=over.pk, reason="no")
    assert ResetLink.objects.count() == 0
    assert issue_reset_link(by_id=boss.pk, user_id=moderator.pk, reason="yes")


def test_links_cannot_be_guessed_for_long(client, db):
    form = {"password1": NEW, "password2": NEW}
    answers = [client.post("/reset/guess/", form).status_code for _ in range(21)]
    assert answers == [404] * 20 + [429]


def test_recover_page_opens(db):
    assert Client().get("/recover/").status_code == 200
