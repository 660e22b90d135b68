import pytest

from accounts.models import User
from accounts.services import follow


@pytest.fixture
def masha(db) -> User:
    return User.objects.create_user("Masha", language="en")


def test_stranger_may_search(client, masha):
    page = client.get("/people/?q=MAS").content.decode()
    assert "/players/Masha/" in page
    assert "/follow/" not in page


def test_member_sees_whom_he_follows(client, masha):
    alex = User.objects.create_user("Alex")
    follow(user_id=masha.pk, other_id=alex.pk)
    client.force_login(masha)
    page = client.get("/people/").content.decode()
    assert "/players/Alex/" in page
    assert "/people/Alex/unfollow/" in page
    assert "/people/Alex/follow/" not in page


def test_nobody_is_offered_to_follow_himself(client, masha):
    client.force_login(masha)
    assert "/people/Masha/follow/" not in client.get("/people/?q=masha").content.decode()


def test_empty_states(client, masha):
    client.force_login(masha)
    page = client.get("/people/?q=zzz").content.decode()
    assert page.count('class="empty"') == 2


@pytest.mark.parametrize("text", ["<script>alert(1)</script>"[:20], "x" * 21, "%", "\x00"])
def test_any_text_is_answered(client, masha, text):
    answer = client.get("/people/", {"q": text})
    assert answer.status_code == 200
    assert "<script>alert" not in answer.content.decode()
