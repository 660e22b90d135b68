"""The page of one player."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from accounts.services import follow
from games.models import Seat
from games.models.table import TableStatus
from games.services.closing import annul_match
from tests.games.stored import people, played, record, store, table_for

pytestmark = pytest.mark.django_db

EVENING = datetime(2026, 11, 30, 18, 5, tzinfo=UTC)


def page(client, name: str = "Masha", query: str = "") -> str:
    answer = client.get(f"/players/{name}/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def game_lines(text: str) -> list[list[str]]:
    table = text.split('<table class="grid-table player__games">')[1].split("</table>")[0]
    return [
        [" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, flags=re.S)]
        for row in re.findall(r"<tr>(.*?)</tr>", table.split("<tbody>")[1], flags=re.S)
    ]  # fmt: skip


def test_rating_and_results_by_game(client):
    rated = [store(played()), store(played(seed="another"))]
    store(played("kozel_pairs"), rated=False)
    seats = [match.seats.get(name="Masha") for match in rated]
    points = sum(seat.club_points for seat in seats)
    won = sum(not seat.lost for seat in seats)
    lines = game_lines(page(client))
    assert lines[0] == ["Kozel", str(points), f"{points / 2:.1f}", "2", str(won), str(2 - won)]
    assert lines[1][:4] == ["Kozel in pairs", "–", "–", "1"]


def test_an_annulled_match_counts_nowhere(client):
    match = store(played())
    annul_match(match_id=match.pk, by_id=people("Admin")[0].pk, reason="a test of the rules")
    text = page(client)
    assert "player__games" not in text
    assert "annulled" in text


def test_without_matches(client):
    people("Masha")
    assert page(client).count("No match has been played to its end yet.") == 2


def test_the_curve_has_words_for_who_does_not_see_it(client):
    for day in range(3):
        store(played(seed=f"day {day}"), ended_at=EVENING + timedelta(days=day))
    [masha] = people("Masha")
    changes = list(masha.rating_changes.order_by("at"))
    assert (
        f"From {changes[0].points_after} points on Nov. 30, 2026 "
        f"to {changes[-1].points_after} on Dec. 2, 2026."
    ) in page(client)


def test_skills_by_family_with_a_curve_of_the_one_asked_for(client):
    for day in range(2):
        store(played(seed=f"day {day}"), ended_at=EVENING + timedelta(days=day))
        store(played("telefon", seed=f"day {day}"), ended_at=EVENING + timedelta(days=day))
    shown = [
        f"{rating.skill.points}? ± {rating.skill.uncertainty}"
        for rating in people("Masha")[0].skill_ratings.order_by("-family")
    ]
    text = page(client)
    table = text.split('<table class="grid-table skills">')[1].split("</table>")[0]
    cells = [
        " ".join(re.sub(r"<[^>]+>", "", cell).split())
        for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", table.split("<tbody>")[1], flags=re.S)
    ]
    assert cells == ["Games of fives", shown[1], "2", "Kozel and its kin", shown[0], "2"]
    assert "Skill: Games of fives" in text
    assert "Skill: Kozel and its kin" in page(client, query="?family=goats")
    assert "Skill: Games of fives" in page(client, query="?family=chess")


def test_no_curve_through_a_single_match(client):
    store(played())
    assert "curve__line" not in page(client)


def test_the_newest_five_matches(client):
    stored = [store(record("w1"), ended_at=EVENING + timedelta(days=day)) for day in range(6)]
    shown = re.findall(r'href="/matches/(\d+)/"', page(client))
    assert shown == [str(match.pk) for match in reversed(stored)][:5]


def test_current_tables_without_the_private_ones_of_others(client):
    masha, alex = people("Masha", "Alex")
    for code, private in (("open1", False), ("priv1", True)):
        table = table_for(record("w1"), code=code, status=TableStatus.PLAYING, private=private)
        for number, user in enumerate((masha, alex), start=1):
            Seat.objects.create(table=table, number=number, user=user)
    finished = table_for(record("w1"), code="over1", status=TableStatus.FINISHED)
    Seat.objects.create(table=finished, number=1, user=masha)
    tables = re.findall(r'href="/tables/(\w+)/"', page(client))
    assert tables == ["open1"]
    client.force_login(alex)
    assert sorted(re.findall(r'href="/tables/(\w+)/"', page(client))) == ["open1", "priv1"]


def test_a_member_may_follow(client):
    masha, alex = people("Masha", "Alex")
    assert "/people/Masha/follow/" not in page(client)
    client.force_login(alex)
    assert "/people/Masha/follow/" in page(client)
    follow(user_id=alex.pk, other_id=masha.pk)
    assert "/people/Masha/unfollow/" in page(client)
    assert "/people/Alex/follow/" not in page(client, "Alex")


@pytest.mark.parametrize("name", ["MASHA", "masha", "Маsha"])
def test_another_spelling_leads_to_the_name(client, name):
    """The last one has Cyrillic letters that look like the Latin ones."""
    people("Masha")
    answer = client.get(f"/players/{name}/")
    assert (answer.status_code, answer["Location"]) == (302, "/players/Masha/")


def test_a_closed_account_shows_nothing(client):
    store(record("w1"))
    [masha] = people("Masha")
    masha.closed_at = timezone.now()
    masha.save(update_fields=["closed_at"])
    answer = client.get("/players/Masha/")
    assert answer.status_code == 410
    content = answer.content.decode().split("<main")[1].split("</main>")[0]
    assert "Closed account" in content
    assert "Masha" not in content


def test_nobody_of_that_name(client):
    assert client.get("/players/Nobody/").status_code == 404


@pytest.mark.parametrize("matches", [1, 3])
def test_the_page_costs_the_same_for_any_number_of_matches(
    client, matches, django_assert_num_queries
):
    masha, alex = people("Masha", "Alex")
    for number in range(matches):
        store(played(), ended_at=EVENING + timedelta(days=number))
        table = table_for(record("w1"), code=f"now{number}", status=TableStatus.WAITING)
        Seat.objects.create(table=table, number=1, user=masha)
        Seat.objects.create(table=table, number=2, user=alex)
    # player, ratings, results, newest matches and their seats, tables with seats and people, curve
    with django_assert_num_queries(11):
        page(client)
