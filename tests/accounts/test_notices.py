"""The bell: what is put under it, what it costs, what it says."""

import pytest
from django.utils import translation

from accounts.models import Notice, NoticeKind, User
from accounts.notice_texts import notice_text
from accounts.queries import unread_count
from accounts.services import block, close_account, mark_read, notify


def invite(user, url="/tables/k7f3q/", **more):
    return notify(user_id=user.pk, kind="invitation", data={"by": "Alex"}, url=url, **more)


def test_notice_is_counted_until_read(masha):
    first, second = invite(masha, "/tables/one/"), invite(masha, "/tables/two/")
    assert unread_count(masha.pk) == 2
    assert mark_read(user_id=masha.pk, ids=[first.pk]) == 1
    assert mark_read(user_id=masha.pk) == 1
    assert mark_read(user_id=masha.pk) == 0
    assert unread_count(masha.pk) == 0
    assert second.kind == "invitation"


def test_same_turn_is_one_line(masha):
    for _ in range(3):
        notify(user_id=masha.pk, kind=NoticeKind.YOUR_TURN, url="/tables/k7f3q/")
    assert unread_count(masha.pk) == 1


def test_answers_of_a_moderator_are_all_kept(masha):
    for _ in range(2):
        notify(user_id=masha.pk, kind=NoticeKind.MODERATOR)
    assert unread_count(masha.pk) == 2


def test_switch_is_obeyed(masha):
    User.objects.filter(pk=masha.pk).update(muted_notices=["invitation"])
    assert invite(masha) is None
    assert notify(user_id=masha.pk, kind="annulled") is not None


def test_blocked_person_says_nothing(masha, alex):
    block(user_id=masha.pk, other_id=alex.pk)
    assert invite(masha, actor_id=alex.pk) is None
    assert invite(alex, actor_id=masha.pk) is not None


def test_closed_account_and_unknown_kind(masha, alex):
    close_account(user_id=masha.pk)
    assert invite(masha) is None
    with pytest.raises(ValueError, match="nonsense"):
        notify(user_id=alex.pk, kind="nonsense")


@pytest.mark.parametrize(
    ("kind", "data", "text"),
    [
        ("invitation", {"by": "Alex"}, "Alex invites you to a table."),
        ("invitation", {}, "Somebody invites you to a table."),
        ("your_turn", {"table": "k7f3q"}, "It is your turn at another table."),
        ("annulled", {"match": 7}, "Match 7 was annulled, and its rating taken back."),
        (
            "annulled",
            {"match": 7, "reason": "a shared hand"},
            "Match 7 was annulled, and its rating taken back. Reason: a shared hand",
        ),
        (
            "moderator",
            {"what": "muted", "until": "2026-12-01T10:00:00+00:00", "reason": "insults"},
            "A moderator has taken the chat from you until 12/01/2026 10:00 UTC. Reason: insults",
        ),
        ("moderator", {"what": "unmuted"}, "You may chat again."),
        ("moderator", {"what": "answer", "text": "Looked into it."}, "Looked into it."),
        ("moderator", {}, "A moderator has answered you."),
    ],
)
def test_words_are_made_when_read(kind, data, text):
    with translation.override("en"):
        assert notice_text(Notice(kind=kind, data=data)) == text


def test_words_survive_a_broken_time():
    broken = Notice(kind="moderator", data={"what": "muted", "until": "?"})
    with translation.override("en"):
        assert notice_text(broken).startswith("A moderator has taken the chat from you until ")


@pytest.mark.parametrize("number", [1, 3])
def test_page_costs_the_same_for_any_number(signed_in, masha, number, django_assert_num_queries):
    for index in range(number):
        invite(masha, f"/tables/t{index}/")
    signed_in.get("/notices/")  # the first request of the minute notes that she is here
    with django_assert_num_queries(5):  # session, member, count of pages, notices, bell
        page = signed_in.get("/notices/")
    assert len(page.context["lines"]) == number


def test_opening_reads_and_goes_there(signed_in, masha):
    notice = invite(masha)
    assert signed_in.get(f"/notices/{notice.pk}/open/").status_code == 405
    assert signed_in.post(f"/notices/{notice.pk}/open/").url == "/tables/k7f3q/"
    assert unread_count(masha.pk) == 0


@pytest.mark.parametrize("url", ["", "https://evil.example/", "//evil.example/"])
def test_opening_never_leaves_the_club(signed_in, masha, url):
    notice = invite(masha, url)
    assert signed_in.post(f"/notices/{notice.pk}/open/").url == "/notices/"


def test_notices_of_others_are_not_found(signed_in, alex):
    assert signed_in.post(f"/notices/{invite(alex).pk}/open/").status_code == 404
    assert unread_count(alex.pk) == 1


def test_all_are_read_with_one_button(signed_in, masha):
    invite(masha)
    signed_in.post("/notices/read/")
    assert unread_count(masha.pk) == 0


def test_bell_alone(client, signed_in, masha):
    invite(masha)
    answer = signed_in.get("/notices/bell/")
    assert '<span class="nav__count" aria-hidden="true">1</span>' in answer.content.decode()
    assert answer.content.decode().lstrip().startswith('<a id="bell"')
    assert client.get("/notices/bell/").status_code == 204


def test_page_without_notices(signed_in):
    assert 'class="empty"' in signed_in.get("/notices/").content.decode()
