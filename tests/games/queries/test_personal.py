"""The games' part of the download of one's own data."""

import json

import pytest

from games.models import ChatLine, Invitation
from games.queries.personal import personal_data
from tests.factories import NOW, make_table, people
from tests.games.stored import played, store

pytestmark = pytest.mark.django_db


def test_it_holds_what_games_store_about_a_member_and_nothing_of_others():
    masha, alex, *_ = people(4)
    match = store(played())
    table = make_table(4, seated=2)
    ChatLine.objects.create(table=table, user=masha, seat=1, text="my words", at=NOW)
    ChatLine.objects.create(table=table, user=alex, seat=2, text="his words", at=NOW)
    Invitation.objects.create(table=table, user=masha, by=alex)
    data = personal_data(masha.pk)
    [seat] = data["matches"]
    stored = match.seats.get(user=masha)
    assert (seat["match_id"], seat["match__game"], seat["number"], seat["side"]) == (
        match.pk, "kozel", 1, 1,
    )  # fmt: skip
    assert (seat["place"], seat["lost"], seat["club_points"], seat["left"]) == (
        stored.place, stored.lost, stored.club_points, False,
    )  # fmt: skip
    assert [(row["table__code"], row["number"]) for row in data["seats"]] == [(table.code, 1)]
    assert [(row["code"], row["game"], row["seat_count"]) for row in data["tables_opened"]] == [
        (table.code, "kozel", 4)
    ]
    assert data["chat"] == [
        {"at": NOW, "table__code": table.code, "text": "my words", "withdrawn_at": None}
    ]
    assert [row["by__username"] for row in data["invitations"]] == ["Alex"]
    assert data["invited"] == []
    assert "his words" not in str(data)
    assert [row["user__username"] for row in personal_data(alex.pk)["invited"]] == ["Masha"]


def test_the_download_holds_every_app(client):
    masha, *_ = people(4)
    store(played())
    client.force_login(masha)
    data = json.loads(client.get("/settings/data.json").content)
    assert list(data) == ["accounts", "games", "ratings"]
    assert len(data["games"]["matches"]) == 1
    assert [row["family"] for row in data["ratings"]["skills"]] == ["goats"]


def test_tokens_of_links_are_not_in_it():
    masha, *_ = people(1)
    table = make_table(4, seated=1)
    text = str(personal_data(masha.pk))
    assert table.invite_token not in text
    assert table.watch_token not in text


@pytest.mark.parametrize("matches", [1, 3])
def test_queries_do_not_grow(matches, django_assert_num_queries):
    for _ in range(matches):
        store(played())
    masha, *_ = people(1)
    with django_assert_num_queries(7):
        assert len(personal_data(masha.pk)["matches"]) == matches
