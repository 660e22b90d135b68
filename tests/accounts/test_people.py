"""Following, blocking, finding."""

import pytest

from accounts.errors import SelfError, TooManyError, UnknownMemberError
from accounts.models import Block, Follow, User
from accounts.queries import (
    Relation,
    blocked_ids,
    blocked_people,
    find_people,
    followed_people,
    kept_apart_ids,
    relation,
)
from accounts.services import block, close_account, follow, people, unblock, unfollow


def test_follow_twice_is_once_and_ends(masha, alex):
    follow(user_id=masha.pk, other_id=alex.pk)
    follow(user_id=masha.pk, other_id=alex.pk)
    assert followed_people(masha.pk) == [alex]
    assert relation(masha.pk, alex.pk) == Relation(follows=True, blocks=False)
    assert relation(alex.pk, masha.pk) == Relation(follows=False, blocks=False)
    unfollow(user_id=masha.pk, other_id=alex.pk)
    assert followed_people(masha.pk) == []


@pytest.mark.parametrize("service", [follow, block])
def test_nobody_does_it_to_himself_or_to_nobody(masha, alex, service):
    with pytest.raises(SelfError):
        service(user_id=masha.pk, other_id=masha.pk)
    close_account(user_id=alex.pk)
    with pytest.raises(UnknownMemberError):
        service(user_id=masha.pk, other_id=alex.pk)


def test_lists_have_an_end(masha, alex, moderator, monkeypatch):
    monkeypatch.setattr(people, "MAX_FOLLOWS", 1)
    monkeypatch.setattr(people, "MAX_BLOCKS", 1)
    for service in (follow, block):
        service(user_id=masha.pk, other_id=alex.pk)
        with pytest.raises(TooManyError) as refusal:
            service(user_id=masha.pk, other_id=moderator.pk)
        assert str(refusal.value)
        Block.objects.all().delete()


def test_block_ends_following_both_ways_and_forbids_it(masha, alex):
    follow(user_id=masha.pk, other_id=alex.pk)
    follow(user_id=alex.pk, other_id=masha.pk)
    block(user_id=masha.pk, other_id=alex.pk)
    block(user_id=masha.pk, other_id=alex.pk)
    assert Follow.objects.count() == 0
    assert blocked_people(masha.pk) == [alex]
    for one, other in ((masha, alex), (alex, masha)):
        with pytest.raises(UnknownMemberError):
            follow(user_id=one.pk, other_id=other.pk)


def test_block_is_one_sided_to_read_and_two_sided_to_meet(masha, alex):
    block(user_id=masha.pk, other_id=alex.pk)
    assert blocked_ids(masha.pk) == {alex.pk}
    assert blocked_ids(alex.pk) == frozenset()
    assert kept_apart_ids(masha.pk) == {alex.pk}
    assert kept_apart_ids(alex.pk) == {masha.pk}
    unblock(user_id=masha.pk, other_id=alex.pk)
    assert kept_apart_ids(alex.pk) == frozenset()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("mas", ["Masha"]),
        ("MAS", ["Masha"]),
        ("мар", ["Маруся"]),
        ("ма", ["Маруся", "Masha"]),
        ("пе", ["Пётр"]),
        ("пё", ["Пётр"]),
        ("_", []),
        ("%", []),
        ("  ", []),
    ],
)
def test_people_are_found_by_the_beginning_of_a_name(db, text, found):
    for name in ("Masha", "Маруся", "Пётр", "Alex"):
        User.objects.create_user(name)
    assert [user.username for user in find_people(text)] == found


def test_guests_and_closed_accounts_are_not_found(masha, alex):
    User.objects.filter(pk=masha.pk).update(is_guest=True)
    close_account(user_id=alex.pk)
    assert find_people("masha") == find_people("alex") == []


@pytest.mark.parametrize("number", [1, 3])
def test_lists_cost_one_query(masha, number, django_assert_num_queries):
    for index in range(number):
        other = User.objects.create_user(f"Player{index}")
        follow(user_id=masha.pk, other_id=other.pk)
    with django_assert_num_queries(1):
        assert len(followed_people(masha.pk)) == number
    with django_assert_num_queries(1):
        assert len(find_people("player")) == number


@pytest.mark.parametrize(
    ("act", "follows", "blocks"),
    [("follow", 1, 0), ("unfollow", 0, 0), ("block", 0, 1), ("unblock", 0, 0)],
)
def test_button_does_it_and_leads_back(signed_in, masha, alex, act, follows, blocks):
    answer = signed_in.post(f"/people/aLEX/{act}/", {"next": "/people/?q=al"})
    assert answer.url == "/people/?q=al"
    assert (Follow.objects.count(), Block.objects.count()) == (follows, blocks)


def test_button_tells_a_refusal(signed_in, masha):
    answer = signed_in.post("/people/Masha/follow/", follow=True)
    assert [str(message) for message in answer.context["messages"]] == [str(SelfError())]


def test_button_for_nobody_is_not_found(signed_in):
    assert signed_in.post("/people/Nobody/follow/").status_code == 404


def test_button_needs_a_post_and_a_member(client, signed_in, alex):
    assert signed_in.get("/people/Alex/follow/").status_code == 405
    assert client.post("/people/Alex/follow/").url.startswith("/accounts/login/")


def test_buttons_are_limited(signed_in, alex):
    for _ in range(60):
        signed_in.post("/people/Alex/unfollow/")
    assert signed_in.post("/people/Alex/unfollow/").status_code == 429
