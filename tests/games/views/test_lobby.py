"""The front page: what a stranger, a guest and a member find there."""

import pytest
from django.test import Client

from tests.factories import make_table, make_user, people, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader():
    return Client(headers={"accept-language": "en"})


def page(client, path="/"):
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_stranger_learns_what_the_club_is_and_can_play_at_once(reader):
    text = page(reader)
    assert "Dominoes as in the yard, live" in text
    assert 'formaction="/play/"' in text
    assert "Nobody is waiting just now." in text
    assert "No table is in play." in text


def test_a_member_finds_his_tables_first(reader):
    table = make_table(2, seated=1, private=True)
    reader.force_login(people(1)[0])
    text = page(reader)
    assert "Your tables" in text
    assert f'href="/tables/{table.code}/"' in text
    assert "Dominoes as in the yard" not in text


def test_a_running_table_of_his_is_to_be_played_on(reader):
    start(make_table(2))
    reader.force_login(people(1)[0])
    assert "Play on" in page(reader)


@pytest.mark.parametrize("count", [1, 3])
def test_the_page_asks_the_same_for_one_table_and_for_three(
    count, reader, django_assert_max_num_queries
):
    reader.force_login(make_user())
    for _ in range(count):
        make_table(2, seated=1)
        start(make_table(2))
    page(reader)
    # Session and member 2, the bell 1, the lobby 4, own tables 2.
    with django_assert_max_num_queries(9):
        page(reader)


def test_the_lists_hold_no_token_and_no_name_of_the_reader(reader):
    make_table(2, seated=1)
    reader.force_login(make_user("Vera"))
    text = page(reader)
    lists = text[text.index('id="open_requests"') : text.index("</main>")]
    assert "csrf" not in lists
    assert "Vera" not in lists
    assert "Masha" in lists


def test_every_button_of_the_lists_belongs_to_the_one_form_with_a_token(reader):
    table = make_table(2, seated=1)
    text = page(reader)
    assert f'form="table-act" formaction="/tables/{table.code}/sit/"' in text
    assert text.count('<form id="table-act" method="post"') == 1


def test_a_filter_is_kept_in_links_and_in_the_socket(reader):
    make_table(2, seated=1, rated=True)
    text = page(reader, "/?game=kozel&rated=no")
    assert "No open table fits your choice." in text
    assert 'ws-connect="/ws/lobby/?language=en&amp;game=kozel&amp;rated=no"' in text
    assert 'href="/?game=kozel&amp;rated=no&amp;free=2"' in text
    assert 'href="/?rated=no"' in text  # takes the game away


def test_play_now_plays_the_game_that_is_looked_at(reader):
    text = page(reader, "/?game=kozel_pairs")
    assert 'formaction="/play/" name="game" value="kozel_pairs"' in text


@pytest.mark.parametrize(
    "query",
    [
        "game=%00",
        "game=<script>alert(1)</script>",
        "rated[]=yes",
        "free=1e9",
        "a=b&" * 100,
        "%ff=%fe",
    ],
)
def test_whatever_stands_in_the_address_the_page_answers(query, reader):
    assert "<script>alert" not in page(reader, f"/?{query}")


def test_the_front_page_is_only_read(reader):
    assert reader.post("/").status_code == 405
