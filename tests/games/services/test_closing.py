"""Admins close tables and annul matches: logged, told, and taken back with the rating."""

from datetime import timedelta

import pytest

from accounts.models import AuditEntry, Notice
from games.errors import MatchOverError, UnknownTableError
from games.models import Match, Table
from games.services.agreements import concede
from games.services.closing import annul_match, close_table
from ratings.models import Rating, RatingChange, SkillChange, SkillRating
from tests.factories import NOW, make_user, people, started_table
from tests.games.stored import played, store

pytestmark = pytest.mark.django_db


def test_a_closed_table_ends_without_a_result_and_is_logged():
    table = started_table(2, rated=True)
    admin = make_user("Admin")
    close_table(table_id=table.pk, by_id=admin.pk, reason="a broken screen", now=NOW)
    assert (Table.objects.get().status, Match.objects.get().status) == ("aborted", "aborted")
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.action, entry.target) == (
        admin,
        "close_table",
        f"table {table.code}",
    )
    assert (entry.before, entry.after, entry.reason) == (
        {"status": "playing"}, {"status": "aborted"}, "a broken screen",
    )  # fmt: skip
    with pytest.raises(MatchOverError):
        close_table(table_id=table.pk, by_id=admin.pk, reason="again")


def test_an_annulled_match_takes_its_rating_back_once_and_tells_everybody():
    table = started_table(2, rated=True)
    concede(table_id=table.pk, user_id=people(1)[0].pk, now=NOW)
    match, admin = Match.objects.get(), make_user("Admin")
    assert Rating.objects.get(user__username="Alex").points == 10
    assert annul_match(match_id=match.pk, by_id=admin.pk, reason="two accounts", now=NOW)
    assert not annul_match(match_id=match.pk, by_id=admin.pk, reason="two accounts", now=NOW)
    match.refresh_from_db()
    assert (match.annulled_at, match.annulled_because, match.status) == (
        NOW,
        "two accounts",
        "finished",
    )
    assert Rating.objects.get(user__username="Alex").points == 0
    assert RatingChange.objects.count() == 4
    assert set(Notice.objects.values_list("user__username", "kind")) == {
        ("Masha", "annulled"), ("Alex", "annulled"),
    }  # fmt: skip
    assert AuditEntry.objects.get().action == "annul_match"


def test_only_ended_matches_are_annulled():
    started_table(2)
    with pytest.raises(MatchOverError):
        annul_match(match_id=Match.objects.get().pk, by_id=people(1)[0].pk, reason="x")
    with pytest.raises(UnknownTableError):
        annul_match(match_id=0, by_id=people(1)[0].pk, reason="x")


def test_an_annulled_match_leaves_skills_as_if_it_had_not_been_played():
    first, annulled, later = (
        store(played(seed=seed), ended_at=NOW + timedelta(hours=number))
        for number, seed in enumerate(["a match", "another match", "a third match"])
    )
    admin = make_user("Admin")
    assert annul_match(match_id=annulled.pk, by_id=admin.pk, reason="two accounts", now=NOW)
    kept = list(SkillRating.objects.order_by("user_id").values_list("user_id", "mu", "sigma"))
    assert set(SkillRating.objects.values_list("matches", flat=True)) == {2}
    reversing = SkillChange.objects.exclude(reverses=None).order_by("user_id")
    assert [(row.user_id, row.mu_after, row.sigma_after) for row in reversing] == kept
    last = SkillChange.objects.filter(pk__in=later.seats.values("skill_change")).order_by("user_id")
    assert [(row.user_id, row.mu_after, row.sigma_after) for row in last] == kept
    begun = SkillChange.objects.filter(pk__in=first.seats.values("skill_change"))
    assert {row.user_id: row.after for row in begun} == {row.user_id: row.before for row in last}
