"""The page of an ended match, and its files."""

import csv
import io
import json
import re

import pytest
from django.utils import timezone

from games.engine.record import read_match
from games.models.match import MatchStatus
from games.services.closing import annul_match
from ratings.formulas.game_room import club_points
from ratings.formulas.skill import LIBRARY, MODEL
from tests.games.stored import people, played, record, store

pytestmark = pytest.mark.django_db

FORMS = ("dgr", "csv", "json", "txt")


def page(client, match) -> str:
    answer = client.get(f"/matches/{match.pk}/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_shows_sheet_results_deals_and_links(client):
    match = store(played())
    text = page(client, match)
    assert re.search(r'<section id="sheet"', text)
    assert "is the goat." in text
    assert re.findall(r'<a href="/players/(\w+)/">\1</a>', text) != []
    assert text.count('<details class="deal-log">') == match.deals.count()
    assert [f"/matches/{match.pk}.{form}" in text for form in FORMS] == [True] * 4
    assert f"/matches/{match.pk}/replay/?deal=1&amp;ply=1" in text


def test_results_stand_in_the_order_of_the_places(client):
    match = store(played())
    rows = re.findall(r'<td class="num">(\d)</td>\s*<th scope="row">', page(client, match))
    assert rows == sorted(rows)
    assert len(rows) == 4


def test_a_match_without_a_result_says_so(client):
    match = store(record("w1"))
    text = page(client, match)
    assert "This match ended without a result" in text
    assert '<span class="sheet__amount sheet__amount--remembered">+9</span>' in text


def test_an_annulled_match_says_when_and_why(client):
    [admin] = people("Admin")
    match = store(played())
    annul_match(match_id=match.pk, by_id=admin.pk, reason="Two of them were one person.")
    text = page(client, match)
    assert "This match was annulled on" in text
    assert "Two of them were one person." in text


def test_a_closed_account_is_named_so_and_not_linked(client):
    match = store(record("w1"))
    [masha] = people("Masha")
    masha.closed_at = timezone.now()
    masha.save(update_fields=["closed_at"])
    text = page(client, match)
    assert "Masha" not in text
    assert "closed account" in text
    assert "/players/Masha/" not in text


def test_who_left_is_noted(client):
    match = store(played())
    match.seats.filter(number=2).update(left=True)
    assert "left the match" in page(client, match)


# --- Files ---------------------------------------------------------------------------------------


def test_dgr_is_a_right_record(client):
    match = store(played())
    answer = client.get(f"/matches/{match.pk}.dgr")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="match-{match.pk}.dgr"'
    assert read_match(answer.content.decode(), club_points=club_points).fault is None


def test_dgr_of_a_match_without_a_result_has_none(client):
    text = client.get(f"/matches/{store(record('w1')).pk}.dgr").content.decode()
    assert "Result:" not in text
    assert "Start: +19 0 +7 +4" in text


def test_csv_is_plain_numbers_a_line_a_deal_and_side(client):
    match = store(record("w1"))
    answer = client.get(f"/matches/{match.pk}.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.content.decode() == (
        "deal,end,end_seat,side,seats,names,hand,credit,play_points,drawn,recorded_before,"
        "remembered_before,recorded_after,remembered_after,pot_after\r\n"
        "1,out,1,1,1,Masha,0,0,0,no,0,19,0,0,0\r\n"
        "1,out,1,2,2,Alex,3,3,0,no,0,0,0,3,0\r\n"
        "1,out,1,3,3,Olya,13,13,0,no,0,7,20,0,0\r\n"
        "1,out,1,4,4,Serg,5,5,0,no,0,4,0,9,0\r\n"
    )


def test_csv_makes_no_formula_of_a_name(client):
    match = store(record("w1"), people("-Masha", "_Alex", "Olya", "Serg"))
    rows = list(
        csv.DictReader(io.StringIO(client.get(f"/matches/{match.pk}.csv").content.decode()))
    )
    assert [row["names"] for row in rows] == ["'-Masha", "_Alex", "Olya", "Serg"]


def test_json_has_the_shape_of_replay(client):
    match = store(record("w1"))
    data = json.loads(client.get(f"/matches/{match.pk}.json").content)
    assert data["match"] == match.pk
    assert [seat["name"] for seat in data["seats"]] == ["Masha", "Alex", "Olya", "Serg"]
    assert (data["game"], data["ok"], data["error"]) == ("kozel", True, None)
    assert data["rules"]["fish_amount"] == "max_takes_all"
    [deal] = data["deals"]
    assert deal["end"] == {"kind": "out", "seat": 1}
    assert deal["credits"] == [0, 3, 13, 5]
    assert deal["accounts"][2] == {"recorded": 20, "remembered": 0, "open": True}
    assert data["result"] == {
        "over": False, "losers": [], "winners": [], "rating": None, "reason": None,
    }  # fmt: skip


def test_json_says_what_the_match_changed_about_each_skill(client):
    match = store(played())
    seats = json.loads(client.get(f"/matches/{match.pk}.json").content)["seats"]
    best = next(seat for seat in seats if seat["place"] == 1)
    after = {"mu": 25.931751, "sigma": 8.263571}
    assert best["skill"] == {
        "family": "goats",
        "before": {"mu": 25.0, "sigma": 8.333333},
        "after": after,
        "rating": 1522,
        "uncertainty": 198,
        "provisional": True,
        "change": 22,
        "model": MODEL,
        "library": LIBRARY,
    }


def test_an_unrated_match_moved_no_skill(client):
    match = store(played(), rated=False)
    seats = json.loads(client.get(f"/matches/{match.pk}.json").content)["seats"]
    assert [seat["skill"] for seat in seats] == [None] * 4
    assert "±" not in page(client, match)


def test_the_page_says_what_the_match_changed_about_each_skill(client):
    match = store(played())
    text = " ".join(re.sub(r"<[^>]+>", "", page(client, match)).split())
    changes = [seat.skill_change for seat in match.seats.order_by("place")]
    for change in changes:
        assert f"{change.after.points}? ± {change.after.uncertainty}" in text
    assert "+22 1522? ± 198" in text


def test_text_is_the_sheet(client):
    answer = client.get(f"/matches/{store(record('w1')).pk}.txt")
    assert answer.content.decode() == (
        "Kozel, to 101, fish on one\n"
        "\n"
        "Deal   Masha  Alex  Olya  Serg\n"
        "Start    +19     0    +7    +4\n"
        "1          0     3    13     5\n"
        "           0    +3    20    +9\n"
    )


def test_there_is_no_other_file(client):
    assert client.get(f"/matches/{store(record('w1')).pk}.exe").status_code == 404


# --- While it runs -------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_a_running_match_has_no_files(client, form):
    match = store(played(), status=MatchStatus.RUNNING)
    answer = client.get(f"/matches/{match.pk}.{form}")
    assert answer.status_code == 404
    assert match.deals.first().shuffle.split()[0] not in re.findall(
        r"\b\d\d\b", answer.content.decode().split("<main")[-1]
    )


def test_a_running_match_has_no_replay(client):
    match = store(played(), status=MatchStatus.RUNNING)
    assert client.get(f"/matches/{match.pk}/replay/").status_code == 404


def test_a_running_match_leads_to_its_table(client):
    match = store(played(), status=MatchStatus.RUNNING)
    answer = client.get(f"/matches/{match.pk}/")
    assert (answer.status_code, answer["Location"]) == (302, f"/tables/{match.table.code}/")


@pytest.mark.parametrize("path", ["/", "/replay/", ".dgr"])
def test_no_such_match(client, path):
    assert client.get(f"/matches/99{path}").status_code == 404


@pytest.mark.parametrize("seed", ["a match", "another match"])
def test_the_page_costs_the_same_for_any_match(client, seed, django_assert_num_queries):
    match = store(played(seed=seed))
    with django_assert_num_queries(4):
        page(client, match)
