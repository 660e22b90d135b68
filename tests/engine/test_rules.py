import pytest

from tests.engine.positions import rules_of


def test_singles_are_sides_of_one():
    rules = rules_of("kozel", 3)
    assert rules.sides == ((1,), (2,), (3,))
    assert [rules.side_of(seat) for seat in rules.seats] == [0, 1, 2]
    assert rules.partner_of(2) is None


def test_partners_sit_opposite():
    rules = rules_of("kozel_pairs")
    assert rules.sides == ((1, 3), (2, 4))
    assert [rules.side_of(seat) for seat in rules.seats] == [0, 1, 0, 1]
    assert [rules.partner_of(seat) for seat in rules.seats] == [3, 4, 1, 2]


@pytest.mark.parametrize(("seat", "after"), [(1, 2), (2, 3), (3, 1)])
def test_seat_after(seat, after):
    assert rules_of("kozel", 3).seat_after(seat) == after
