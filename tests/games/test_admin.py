"""The admin's pages of tables, matches, chat and ratings: to look at; acts ask why and are logged."""

import re

import pytest
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.auth.models import Group, Permission

from accounts.models import AuditEntry, User
from games.models import ChatLine, Invitation, Seat
from games.models.match import MatchStatus
from games.models.table import TableStatus
from games.services.rule_sets import save_rules
from ratings.models import Rating, RatingChange
from tests.factories import started_table
from tests.games.stored import people, played, record, store, table_for

pytestmark = pytest.mark.django_db

MODELS = (
    "games/table", "games/match", "games/chatline", "games/invitation", "ratings/rating",
    "ratings/ratingchange", "ratings/skillrating", "ratings/skillchange",
)  # fmt: skip


@pytest.fixture
def boss(client) -> User:
    boss = User.objects.create_superuser("Boss", password="a long word of mine")
    client.force_login(boss)
    return boss


@pytest.fixture
def match():
    return store(played())


@pytest.fixture
def table():
    """A request that waits for players."""
    return table_for(record("w1"), code="k7f3q", status=TableStatus.WAITING)


def act(client, model: str, action: str, row, **form):
    fields = {"action": action, ACTION_CHECKBOX_NAME: [row.pk], **form}
    return client.post(f"/admin/{model}/", fields, follow=True)


def fill(table) -> None:
    masha, alex = people("Masha", "Alex")
    ChatLine.objects.create(table=table, user=masha, seat=1, text="hello")
    Invitation.objects.create(table=table, user=alex, by=masha)
    Seat.objects.create(table=table, number=1, user=masha)


@pytest.mark.parametrize("model", MODELS)
def test_lists_and_rows_are_shown_and_cannot_be_edited(client, boss, match, table, model):
    fill(table)
    answer = client.get(f"/admin/{model}/")
    assert answer.status_code == 200
    assert client.get(f"/admin/{model}/add/").status_code == 403
    row = answer.context["cl"].queryset.first()
    text = client.get(f"/admin/{model}/{row.pk}/change/").content.decode()
    assert 'name="_save"' not in text
    assert client.post(f"/admin/{model}/{row.pk}/delete/", {"post": "yes"}).status_code == 403


@pytest.mark.parametrize("model", MODELS)
def test_no_page_needs_inline_script_or_style(client, boss, match, table, model):
    fill(table)
    for path in (f"/admin/{model}/", f"/admin/{model}/export/"):
        answer = client.get(path)
        text = answer.content.decode()
        assert re.findall(r"\son\w+=|\sstyle=|<style|<script(?![^>]*\ssrc=)[^>]*>", text) == []
        assert "unsafe" not in answer["Content-Security-Policy"]


@pytest.mark.parametrize("model", MODELS)
def test_everything_can_be_searched(client, boss, match, table, model):
    fill(table)
    assert client.get(f"/admin/{model}/", {"q": "zzz"}).context["cl"].result_count == 0
    assert client.get(f"/admin/{model}/", {"q": " "}).context["cl"].result_count > 0


@pytest.mark.parametrize("name", ["mASHA", "Маsha"])
def test_rows_are_found_by_the_people_in_them(client, boss, match, table, name):
    fill(table)
    for model, rows in (("table", [table]), ("match", [match]), ("chatline", None)):
        found = client.get(f"/admin/games/{model}/", {"q": name}).context["cl"].queryset
        assert list(found) == (rows or list(ChatLine.objects.all()))
    found = client.get("/admin/ratings/rating/", {"q": name}).context["cl"].queryset
    assert [rating.user.username for rating in found] == ["Masha"]


def test_neither_tokens_nor_tiles_are_shown_or_exported(client, boss, table):
    running = store(played(), status=MatchStatus.RUNNING)
    shuffle = running.deals.first().shuffle
    pages = [
        client.get(f"/admin/games/table/{table.pk}/change/"),
        client.get("/admin/games/table/"),
        client.get(f"/admin/games/match/{running.pk}/change/"),
        client.get("/admin/games/match/"),
        export(client, "games/table"),
        export(client, "games/match"),
    ]
    for answer in pages:
        text = answer.content.decode()
        assert answer.status_code == 200
        assert table.invite_token not in text
        assert table.watch_token not in text
        assert shuffle not in text


def export(client, model: str):
    page = client.get(f"/admin/{model}/export/")
    form = page.context["form"]
    columns = dict.fromkeys(form.fields.keys() - {"export_items"}, "on")
    kinds = {label: value for value, label in form.fields["format"].choices}
    sent = {**columns, "resource": "0", "format": kinds["csv"]}
    return client.post(f"/admin/{model}/export/", sent)


def test_an_export_holds_no_formula(client, boss, table):
    masha, *_ = people("Masha")
    ChatLine.objects.create(table=table, user=masha, text="=HYPERLINK(1)")
    answer = export(client, "games/chatline")
    assert answer["Content-Type"].startswith("text/csv")
    text = answer.content.decode()
    assert "HYPERLINK(1)" in text
    assert "=HYPERLINK" not in text


# --- Acts ----------------------------------------------------------------------------------------


def test_closing_a_table_asks_why_and_is_logged(client, boss, table):
    asked = act(client, "games/table", "close", table)
    assert "audit log" in asked.content.decode()
    table.refresh_from_db()
    assert table.status == TableStatus.WAITING
    act(client, "games/table", "close", table, reason="Nobody comes.")
    table.refresh_from_db()
    assert table.status == TableStatus.ABORTED
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.action, entry.reason) == (boss, "close_table", "Nobody comes.")


def test_closing_an_ended_table_is_refused_in_words(client, boss, match):
    answer = act(client, "games/table", "close", match.table, reason="Again.")
    assert ": The match is over." in answer.content.decode()
    assert not AuditEntry.objects.exists()


def test_a_match_is_paused_and_goes_on_with_a_reason_each(client, boss):
    table = started_table(2)
    act(client, "games/table", "pause", table)
    table.refresh_from_db()
    assert table.paused_at is None
    act(client, "games/table", "pause", table, reason="The lights went out.")
    table.refresh_from_db()
    assert table.paused_at is not None
    act(client, "games/table", "resume", table, reason="Light again.")
    table.refresh_from_db()
    assert table.paused_at is None
    logged = AuditEntry.objects.order_by("pk").values_list("action", "reason")
    assert list(logged) == [
        ("pause_table", "The lights went out."),
        ("resume_table", "Light again."),
    ]
    answer = act(client, "games/table", "resume", table, reason="Again.")
    assert "The match is not paused." in str([*answer.context["messages"]])


def test_annulling_a_match_takes_the_points_back(client, boss, match):
    assert sum(Rating.objects.values_list("points", flat=True)) > 0
    act(client, "games/match", "annul", match, reason="One person at two seats.")
    match.refresh_from_db()
    assert match.annulled_at is not None
    assert match.annulled_because == "One person at two seats."
    assert set(Rating.objects.values_list("points", "matches")) == {(0, 0)}
    assert RatingChange.objects.filter(reverses__isnull=False).count() == 4
    assert AuditEntry.objects.get().action == "annul_match"


def test_annulling_twice_is_refused_in_words(client, boss, match):
    act(client, "games/match", "annul", match, reason="Once.")
    answer = act(client, "games/match", "annul", match, reason="Twice.")
    assert "It was annulled before." in answer.content.decode()
    assert AuditEntry.objects.count() == 1


def test_a_running_match_is_not_annulled(client, boss):
    running = store(played(), status=MatchStatus.RUNNING)
    act(client, "games/match", "annul", running, reason="Too early.")
    running.refresh_from_db()
    assert running.annulled_at is None


def test_withdrawing_a_line_keeps_it(client, boss, table):
    line = ChatLine.objects.create(table=table, user=people("Masha")[0], text="a bad word")
    act(client, "games/chatline", "withdraw", line, reason="Rude.")
    line.refresh_from_db()
    assert line.withdrawn_at is not None
    assert line.text == "a bad word"
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.before, entry.reason) == (
        "withdraw_line",
        {"text": "a bad word"},
        "Rude.",
    )


def test_who_may_only_look_has_no_acts(client, match, table):
    reader = User.objects.create(username="Reader", is_staff=True)
    reader.user_permissions.add(*Permission.objects.filter(codename__startswith="view_"))
    client.force_login(reader)
    page = client.get("/admin/games/match/")
    assert page.status_code == 200
    act(client, "games/match", "annul", match, reason="May I?")
    match.refresh_from_db()
    assert match.annulled_at is None


def member_of(client, group: str) -> User:
    member = User.objects.create(username=group.title(), is_staff=True)
    member.groups.add(Group.objects.get(name=group))
    client.force_login(member)
    return member


def acts_of(client, model: str) -> list[str]:
    page = client.get(f"/admin/{model}/").context
    form = page["action_form"]
    offered = [value for value, _ in form.fields["action"].choices if value] if form else []
    return [value for value in offered if not value.startswith("export")]


@pytest.mark.parametrize(
    ("group", "table_acts", "line_acts", "match_acts"),
    [
        ("moderator", ["close", "pause", "resume"], ["withdraw"], []),
        ("director", [], [], []),
        ("admin", ["close", "pause", "resume"], ["withdraw"], ["annul"]),
    ],
)
def test_each_group_may_do_what_is_its_own(
    client, match, table, group, table_acts, line_acts, match_acts
):
    fill(table)
    member_of(client, group)
    assert acts_of(client, "games/table") == table_acts
    assert acts_of(client, "games/chatline") == line_acts
    assert acts_of(client, "games/match") == match_acts


def test_a_moderator_closes_and_withdraws_but_annuls_and_edits_nothing(client, match, table):
    fill(table)
    line = ChatLine.objects.get()
    member_of(client, "moderator")
    act(client, "games/table", "close", table, reason="Nobody comes.")
    act(client, "games/chatline", "withdraw", line, reason="Rude.")
    act(client, "games/match", "annul", match, reason="May I?")
    for row in (table, line, match):
        row.refresh_from_db()
    assert (table.status, match.annulled_at) == (TableStatus.ABORTED, None)
    assert line.withdrawn_at is not None
    for model, row in (("table", table), ("chatline", line)):
        text = client.get(f"/admin/games/{model}/{row.pk}/change/").content.decode()
        assert 'name="_save"' not in text
        assert client.post(f"/admin/games/{model}/{row.pk}/change/", {}).status_code == 403
    assert set(AuditEntry.objects.values_list("action", flat=True)) == {
        "close_table", "withdraw_line",
    }  # fmt: skip


def test_an_admin_annuls(client, match):
    member_of(client, "admin")
    act(client, "games/match", "annul", match, reason="One person at two seats.")
    match.refresh_from_db()
    assert match.annulled_at is not None


def test_a_stranger_sees_no_admin(client, match):
    client.force_login(people("Masha")[0])
    assert client.get("/admin/games/match/").status_code == 302


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize(
    "model", ["games/match", "games/table", "ratings/ratingchange", "ratings/skillchange"]
)
def test_lists_cost_the_same_for_any_number(
    client, boss, model, rows, django_assert_max_num_queries
):
    for _ in range(rows):
        store(played())
    with django_assert_max_num_queries(10):
        assert client.get(f"/admin/{model}/").context["cl"].result_count >= rows


def test_the_staff_offers_a_set_of_rules_to_everybody_with_a_reason(client, boss):
    kept = save_rules(owner_id=boss.pk, name="Ours", game="kozel", players=4)
    act(client, "games/ruleset", "offer", kept, reason="Many asked.")
    kept.refresh_from_db()
    assert kept.offered_at is not None
    answer = act(client, "games/ruleset", "offer", kept, reason="Again.")
    assert "It is so already." in answer.content.decode()
    act(client, "games/ruleset", "withdraw", kept, reason="Nobody plays it.")
    kept.refresh_from_db()
    assert kept.offered_at is None
    assert sorted(AuditEntry.objects.values_list("action", flat=True)) == [
        "offer_rules",
        "withdraw_rules",
    ]
