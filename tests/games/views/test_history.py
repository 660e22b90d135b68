"""A player's history: what it lists, filters, sorts and pages, and what it costs."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from games.models.match import MatchStatus
from games.queries.history import account_of
from games.services.closing import annul_match
from tests.games.stored import people, played, record, store

pytestmark = pytest.mark.django_db

FOUR = ("Masha", "Alex", "Olya", "Serg")
EVENING = datetime(2026, 11, 30, 18, 5, tzinfo=UTC)


def rows(client, query: str = "", name: str = "Masha") -> list[int]:
    """Numbers of the matches in the order shown."""
    answer = client.get(f"/players/{name}/matches/{query}")
    assert answer.status_code == 200
    return [
        int(number) for number in re.findall(r'href="/matches/(\d+)/"', answer.content.decode())
    ]


def columns(client, column: str, query: str = "") -> list[str]:
    text = client.get(f"/players/Masha/matches/{query}").content.decode()
    cells = re.findall(rf'<td class="col-{column}"[^>]*>(.*?)</td>', text, flags=re.S)
    return [" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in cells]


@pytest.fixture
def three():
    """Masha's matches: of four, in pairs, and for two; the last is the newest."""
    masha, alex, olya, serg = people(*FOUR)
    return [
        store(played(), [masha, alex, olya, serg], ended_at=EVENING),
        store(
            played("kozel_pairs"),
            [masha, alex, olya, serg],
            ended_at=EVENING + timedelta(days=1),
        ),
        store(played(names=("Masha", "Alex")), [masha, alex], ended_at=EVENING + timedelta(days=2)),
    ]


def test_the_newest_match_stands_first(client, three):
    assert rows(client) == [match.pk for match in reversed(three)]


def test_a_row_says_score_place_result_and_points(client):
    seats = {seat.name: seat for seat in store(played()).seats.all()}
    masha = seats["Masha"]
    [score] = columns(client, "score")
    assert score == " ".join(f"{name} {account_of(seat)}" for name, seat in seats.items())
    assert columns(client, "place") == [str(masha.place)]
    assert columns(client, "result") == ["lost" if masha.lost else "won"]
    assert columns(client, "points") == [f"+{masha.club_points}" if masha.club_points else "0"]


def test_a_row_says_what_the_match_changed_about_the_skill(client):
    signs = {"-": "−", "+": "+"}
    change = store(played()).seats.get(name="Masha").skill_change.gained
    store(played(seed="unrated"), rated=False)
    assert columns(client, "skill") == ["–", f"{signs[f'{change:+d}'[0]]}{abs(change)}"]


def test_an_annulled_match_brought_nothing(client):
    match = store(played())
    annul_match(match_id=match.pk, by_id=people("Admin")[0].pk, reason="a test of the rules")
    assert (columns(client, "points"), columns(client, "skill")) == (["–"], ["–"])


def test_partners_share_one_account_in_the_score(client):
    store(played("kozel_pairs"))
    [score] = columns(client, "score")
    assert re.fullmatch(r"Masha \+ Olya \S+ Alex \+ Serg \S+", score)


def test_bots_are_called_bots(client):
    store(record("w1"), [*people("Masha", "Alex", "Olya"), "club"], rated=False)
    assert columns(client, "score") == ["Masha 0 Alex +3 Olya 20 Club player (bot) +9"]


def test_a_running_match_is_not_history(client, three):
    three[2].status = MatchStatus.RUNNING
    three[2].save(update_fields=["status"])
    assert rows(client) == [three[1].pk, three[0].pk]


def test_unrated_matches_brought_no_points(client):
    store(played(), rated=False)
    assert columns(client, "points") == ["–"]


def test_a_match_without_a_result(client):
    store(record("w1"))
    assert columns(client, "result") == ["without a result"]
    assert columns(client, "place") == ["–"]


def test_who_gave_the_seat_up_is_said(client):
    match = store(played())
    match.seats.filter(name="Masha").update(left=True)
    assert columns(client, "result") == ["gave up"]


# --- Filters -------------------------------------------------------------------------------------


def test_by_game(client, three):
    assert rows(client, "?game=kozel_pairs") == [three[1].pk]
    assert rows(client, "?game=kozel") == [three[2].pk, three[0].pk]


def test_by_result(client, three):
    won = [m.pk for m in reversed(three) if not m.seats.get(name="Masha").lost]
    lost = [m.pk for m in reversed(three) if m.seats.get(name="Masha").lost]
    assert rows(client, "?result=won") == won
    assert rows(client, "?result=lost") == lost
    assert len(won) + len(lost) == 3
    without = store(record("w1"))
    assert rows(client, "?result=none") == [without.pk]


def test_an_annulled_match_is_neither_won_nor_lost(client, three):
    annul_match(match_id=three[0].pk, by_id=people("Admin")[0].pk, reason="a test of the rules")
    assert rows(client, "?result=annulled") == [three[0].pk]
    assert three[0].pk not in rows(client, "?result=won") + rows(client, "?result=lost")
    assert columns(client, "result", "?result=annulled") == ["annulled"]
    assert columns(client, "points", "?result=annulled") == ["–"]


@pytest.mark.parametrize("name", ["Olya", "oLYA", " Olya "])
def test_by_opponent_in_any_spelling(client, three, name):
    """In pairs Olya is the partner."""
    assert rows(client, f"?opponent={name}") == [three[0].pk]


def test_by_opponent_finds_no_closed_account(client, three):
    [serg] = people("Serg")
    assert rows(client, "?opponent=Serg") == [three[1].pk, three[0].pk]
    serg.closed_at = timezone.now()
    serg.save(update_fields=["closed_at"])
    assert rows(client, "?opponent=Serg") == []


def test_by_date_both_days_included(client, three):
    assert rows(client, "?since=2026-12-01") == [three[2].pk, three[1].pk]
    assert rows(client, "?until=2026-11-30") == [three[0].pk]
    assert rows(client, "?since=2026-12-01&until=2026-12-01") == [three[1].pk]


def test_an_empty_answer_says_how_to_go_on(client, three):
    answer = client.get("/players/Masha/matches/?opponent=Nobody").content.decode()
    assert "Widen the filter" in answer


def test_an_unreadable_filter_says_so_and_filters_nothing(client, three):
    answer = client.get("/players/Masha/matches/?since=yesterday").content.decode()
    assert "Enter a valid date." in answer
    assert len(re.findall(r'href="/matches/\d+/"', answer)) == 3


# --- Order and pages -----------------------------------------------------------------------------


def test_sorting_by_a_heading(client, three):
    assert rows(client, "?sort=ended") == [match.pk for match in three]
    assert columns(client, "game", "?sort=game") == ["Kozel", "Kozel", "Kozel in pairs"]
    gained = [int(text) for text in columns(client, "points", "?sort=-points")]
    assert gained == sorted(gained, reverse=True)


@pytest.mark.parametrize("query", ["?sort=score", "?sort=nonsense", "?page=99", "?page=x"])
def test_an_unknown_order_or_page_is_no_fault(client, three, query):
    assert len(rows(client, query)) == 3


def test_pages_keep_filter_and_order(client, three, monkeypatch):
    monkeypatch.setattr("games.views.history.PAGE_SIZE", 2)
    first = client.get("/players/Masha/matches/?sort=ended").content.decode()
    assert "Page 1 of 2" in first
    assert 'href="?sort=ended&amp;page=2"' in first
    assert rows(client, "?sort=ended&page=2") == [three[2].pk]


def test_htmx_gets_the_table_alone(client, three):
    answer = client.get("/players/Masha/matches/", headers={"HX-Target": "matches"})
    text = answer.content.decode()
    assert text.strip().startswith('<section id="matches"')
    assert "<html" not in text
    assert "HX-Target" in answer["Vary"]


# --- Names and cost ------------------------------------------------------------------------------


def test_another_spelling_leads_to_the_name(client, three):
    answer = client.get("/players/mASHA/matches/")
    assert (answer.status_code, answer["Location"]) == (302, "/players/Masha/matches/")


def test_a_closed_account_has_no_history(client, three):
    [masha] = people("Masha")
    masha.closed_at = timezone.now()
    masha.save(update_fields=["closed_at"])
    assert client.get("/players/Masha/matches/").status_code == 404


def test_nobody_of_that_name(client, db):
    assert client.get("/players/Nobody/matches/").status_code == 404


@pytest.mark.parametrize("matches", [1, 3])
def test_the_list_costs_the_same_for_any_number(client, matches, django_assert_num_queries):
    for _ in range(matches):
        store(played())
    with django_assert_num_queries(4):  # the player, the count, the rows, their seats
        assert len(rows(client)) == matches
