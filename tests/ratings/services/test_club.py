"""What a match brings is booked once, and can be taken back once."""

from datetime import UTC, datetime

import pytest
from django.db import transaction
from django.db.transaction import TransactionManagementError

from ratings.models import Rating, RatingChange
from ratings.services import rate, reverse

EVENING = datetime(2026, 11, 30, 18, 5, tzinfo=UTC)
NEXT_DAY = datetime(2026, 12, 1, 9, 0, tzinfo=UTC)


def standings(pool: str = "kozel") -> dict[str, tuple[int, int]]:
    rows = Rating.objects.filter(pool=pool).select_related("user")
    return {row.user.username: (row.points, row.matches) for row in rows}


def test_first_match_makes_the_ratings(masha, alex):
    changes = rate(pool="kozel", gains={alex.pk: 8, masha.pk: 0}, at=EVENING)
    assert standings() == {"Masha": (0, 1), "Alex": (8, 1)}
    assert [(c.user_id, c.gained, c.points_after, c.at) for c in changes.values()] == [
        (masha.pk, 0, 0, EVENING),
        (alex.pk, 8, 8, EVENING),
    ]
    assert {key: change.user_id for key, change in changes.items()} == {
        masha.pk: masha.pk,
        alex.pk: alex.pk,
    }
    assert all(change.pk for change in changes.values())


def test_later_match_adds(masha, alex):
    rate(pool="kozel", gains={alex.pk: 8, masha.pk: 0}, at=EVENING)
    changes = rate(pool="kozel", gains={alex.pk: 3, masha.pk: 10}, at=NEXT_DAY)
    assert standings() == {"Masha": (10, 2), "Alex": (11, 2)}
    assert changes[alex.pk].points_after == 11
    assert Rating.objects.get(user=alex, pool="kozel").updated_at == NEXT_DAY


def test_pools_are_apart(masha):
    rate(pool="kozel", gains={masha.pk: 8}, at=EVENING)
    rate(pool="kozel_pairs", gains={masha.pk: 5}, at=EVENING)
    assert standings("kozel") == {"Masha": (8, 1)}
    assert standings("kozel_pairs") == {"Masha": (5, 1)}


def test_nobody_to_rate_writes_nothing(db):
    assert rate(pool="kozel", gains={}, at=EVENING) == {}
    assert not Rating.objects.exists()


def test_a_negative_gain_is_refused(masha):
    with pytest.raises(ValueError, match="no match takes points away"):
        rate(pool="kozel", gains={masha.pk: -1}, at=EVENING)
    assert not Rating.objects.exists()


@pytest.mark.parametrize("people", [1, 3])
def test_statements_of_rate_do_not_grow(people, masha, alex, olya, django_assert_num_queries):
    gains = dict.fromkeys([person.pk for person in (masha, alex, olya)][:people], 4)
    with django_assert_num_queries(4):
        rate(pool="kozel", gains=gains, at=EVENING)


def test_reverse_takes_back_and_keeps_the_rows(masha, alex):
    first = rate(pool="kozel", gains={alex.pk: 8, masha.pk: 2}, at=EVENING)
    rate(pool="kozel", gains={alex.pk: 5, masha.pk: 1}, at=EVENING)
    reversals = reverse(change_ids=[change.pk for change in first.values()], at=NEXT_DAY)
    assert standings() == {"Masha": (1, 1), "Alex": (5, 1)}
    assert [
        (r.user_id, r.gained, r.points_after, r.matches_counted, r.reverses_id, r.at)
        for r in reversals
    ] == [
        (masha.pk, -2, 1, -1, first[masha.pk].pk, NEXT_DAY),
        (alex.pk, -8, 5, -1, first[alex.pk].pk, NEXT_DAY),
    ]
    assert RatingChange.objects.count() == 6


def test_reverse_twice_does_nothing_more(masha):
    change = rate(pool="kozel", gains={masha.pk: 8}, at=EVENING)[masha.pk]
    (reversal,) = reverse(change_ids=[change.pk], at=NEXT_DAY)
    assert reverse(change_ids=[change.pk, reversal.pk], at=NEXT_DAY) == ()
    assert standings() == {"Masha": (0, 0)}


@pytest.mark.django_db(transaction=True)
def test_both_refuse_to_work_without_a_transaction():
    with pytest.raises(TransactionManagementError):
        rate(pool="kozel", gains={}, at=EVENING)
    with pytest.raises(TransactionManagementError):
        reverse(change_ids=[], at=EVENING)


@pytest.mark.django_db(transaction=True)
def test_a_rating_falls_with_its_transaction(masha):
    with transaction.atomic():
        rate(pool="kozel", gains={masha.pk: 8}, at=EVENING)
        transaction.set_rollback(True)
    assert standings() == {}
