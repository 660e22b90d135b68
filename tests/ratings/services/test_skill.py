"""What a match changes about skills is booked once, and taken back as if it had not been played."""

from datetime import UTC, datetime

import pytest
from django.db import transaction
from django.db.transaction import TransactionManagementError

from ratings.formulas.skill import LIBRARY, NEWCOMER, RankedSide, Skill, new_skills
from ratings.models import SkillChange, SkillRating
from ratings.services import RankedPlayers, SkillMatch, rate_skill, reverse_skill

EVENING = datetime(2026, 11, 30, 18, 5, tzinfo=UTC)
NEXT_DAY = datetime(2026, 12, 1, 9, 0, tzinfo=UTC)


def ranked(*people) -> list[RankedPlayers]:
    """Singles, the best first."""
    return [
        RankedPlayers(rank, (getattr(person, "pk", None),)) for rank, person in enumerate(people, 1)
    ]


def play(*people, at: datetime = EVENING, family: str = "goats") -> SkillMatch:
    sides = ranked(*people)
    changes = rate_skill(family=family, sides=sides, at=at)
    return SkillMatch(at, tuple(sides), {person: change.pk for person, change in changes.items()})


def skills(family: str = "goats") -> dict[str, tuple[Skill, int]]:
    rows = SkillRating.objects.filter(family=family).select_related("user")
    return {row.user.username: (row.skill, row.matches) for row in rows}


def beaten(winner: Skill, loser: Skill) -> tuple[Skill, Skill]:
    (first,), (second,) = new_skills([RankedSide(1, (winner,)), RankedSide(2, (loser,))])
    return first, second


def test_first_match_begins_with_newcomers(masha, alex):
    play(masha, alex)
    assert skills() == {
        "Masha": (Skill(27.635389, 8.065901), 1),
        "Alex": (Skill(22.364611, 8.065901), 1),
    }
    change = SkillChange.objects.get(user=masha)
    assert (change.family, change.before, change.after) == (
        "goats", NEWCOMER, Skill(27.635389, 8.065901),
    )  # fmt: skip
    assert (change.model, change.library, change.at, change.reverses) == (
        "PlackettLuce", LIBRARY, EVENING, None,
    )  # fmt: skip
    assert change.gained == 63
    assert str(change) == "goats: +63"
    assert str(SkillRating.objects.get(user=masha)) == "goats: 1563 ± 194"


def test_later_match_begins_where_the_first_ended(masha, alex):
    play(masha, alex)
    play(alex, masha, at=NEXT_DAY)
    first = beaten(NEWCOMER, NEWCOMER)
    alex_now, masha_now = beaten(first[1], first[0])
    assert skills() == {"Masha": (masha_now, 2), "Alex": (alex_now, 2)}
    assert SkillRating.objects.get(user=masha).updated_at == NEXT_DAY


def test_families_are_apart(masha, alex):
    play(masha, alex)
    play(alex, masha, family="fives")
    assert skills("goats")["Masha"] == skills("fives")["Alex"]


def test_of_somebody_unknown_nothing_is_kept(masha):
    play(masha, None)
    assert skills() == {"Masha": (beaten(NEWCOMER, NEWCOMER)[0], 1)}


def test_a_partner_of_a_left_seat_has_a_change_of_nothing(masha, alex, olya):
    sides = [
        RankedPlayers(1, (masha.pk, alex.pk), (True, False)),
        RankedPlayers(2, (olya.pk, None)),
    ]
    changes = rate_skill(family="goats", sides=sides, at=EVENING)
    assert changes[alex.pk].gained == 0
    assert changes[masha.pk].gained < 0
    assert skills()["Alex"] == (NEWCOMER, 1)


@pytest.mark.parametrize("number", [2, 3])
def test_statements_do_not_grow(number, masha, alex, olya, django_assert_num_queries):
    with django_assert_num_queries(4):
        play(*[masha, alex, olya][:number])


def taken_back(match: SkillMatch, *later: SkillMatch) -> tuple[SkillChange, ...]:
    return reverse_skill(
        family="goats", change_ids=match.changes.values(), later=lambda: later, at=NEXT_DAY
    )


def test_taking_the_newest_match_back_restores_what_was_before(masha, alex):
    play(masha, alex)
    before = skills()
    newest = play(masha, alex)
    after = skills()
    reversals = taken_back(newest)
    assert skills() == before
    assert [(row.user_id, row.before, row.after, row.reverses_id, row.at) for row in reversals] == [
        (who.pk, after[who.username][0], before[who.username][0], newest.changes[who.pk], NEXT_DAY)
        for who in (masha, alex)
    ]
    assert SkillChange.objects.count() == 6


def test_later_matches_are_rated_as_if_it_had_not_been_played(masha, alex, olya):
    """Olya never met Alex, but Masha's strength was too high when she did meet her."""
    wrong = play(masha, alex)
    later = play(olya, masha)
    too_much = SkillChange.objects.get(pk=later.changes[olya.pk]).after
    taken_back(wrong, later)
    olya_now, masha_now = beaten(NEWCOMER, NEWCOMER)
    assert skills() == {
        "Masha": (masha_now, 1), "Alex": (NEWCOMER, 0), "Olya": (olya_now, 1),
    }  # fmt: skip
    change = SkillChange.objects.get(pk=later.changes[olya.pk])
    assert (change.before, change.after) == (NEWCOMER, olya_now)
    assert too_much.mu > olya_now.mu
    assert SkillChange.objects.get(reverses=wrong.changes[masha.pk]).after == masha_now


def test_later_matches_of_others_stay_as_they_are(masha, alex, olya):
    wrong = play(masha, None)
    later = play(alex, olya)
    before = skills()
    taken_back(wrong, later)
    assert skills() == {**before, "Masha": (NEWCOMER, 0)}


def test_a_later_match_that_was_never_rated_is_left_alone(masha, alex):
    wrong = play(masha, alex)
    taken_back(wrong, SkillMatch(NEXT_DAY, tuple(ranked(masha, alex))))
    assert skills() == {"Masha": (NEWCOMER, 0), "Alex": (NEWCOMER, 0)}


def test_taking_back_twice_does_nothing_more(masha, alex):
    match = play(masha, alex)
    taken_back(match)
    assert taken_back(match) == ()
    assert SkillChange.objects.count() == 4


@pytest.mark.django_db(transaction=True)
def test_both_refuse_to_work_without_a_transaction():
    with pytest.raises(TransactionManagementError):
        rate_skill(family="goats", sides=[], at=EVENING)
    with pytest.raises(TransactionManagementError):
        reverse_skill(family="goats", change_ids=[], later=list, at=EVENING)


@pytest.mark.django_db(transaction=True)
def test_a_skill_falls_with_its_transaction(masha, alex):
    with transaction.atomic():
        play(masha, alex)
        transaction.set_rollback(True)
    assert skills() == {}
