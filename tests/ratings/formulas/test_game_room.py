"""Club points, row by row of the rule book (2.7, W11, E17-E23)."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.formulas.game_room import club_points, school_round

FOUR = ((1,), (2,), (3,), (4,))
PAIRS = ((1, 3), (2, 4))


def singles(number: int) -> tuple[tuple[int, ...], ...]:
    return tuple((seat,) for seat in range(1, number + 1))


@pytest.mark.parametrize(
    ("points", "losers", "expected"),
    [
        pytest.param((25, 104), (2,), (8, 0), id="W11-25-points-are-7.5-so-8"),
        pytest.param((105, 129, 40), (1, 2), (0, 0, 6), id="E17-two-goats-gain-nothing"),
        pytest.param((103, 101), (1, 2), (0, 0), id="E18-two-goats-and-no-winner"),
        pytest.param((75, 95, 100, 101), (4,), (3, 1, 1, 0), id="E21-halves-go-up-and-at-least-1"),
        pytest.param((0, 101), (2,), (10, 0), id="E21-nothing-recorded-is-10"),
        pytest.param((0, 113), (2,), (10, 0), id="E23-remembered-points-are-no-points"),
        pytest.param((95, 85, 65, 120), (4,), (1, 2, 4, 0), id="0.5-1.5-3.5-go-up"),
    ],
)
def test_match_to_101_that_ended_normally(points, losers, expected):
    got = club_points(
        target=101,
        reason="target",
        points=points,
        losers=losers,
        leaver=None,
        sides=singles(len(points)),
    )
    assert got == expected


@pytest.mark.parametrize(
    ("points", "leaver", "expected"),
    [
        pytest.param((32, 30), 1, (0, 1), id="W11-difference-0.2-is-at-least-1"),
        pytest.param((32, 13), 1, (0, 2), id="W11-difference-1.9-is-2"),
        pytest.param((32, 80), 1, (0, 1), id="E22-negative-difference-is-1"),
        pytest.param((0, 80), 1, (0, 1), id="closed-leaver-counts-0"),
        pytest.param((65, 0, 40), 1, (0, 7, 3), id="closed-other-counts-0-and-halves-go-up"),
    ],
)
def test_match_that_a_leaver_broke_off(points, leaver, expected):
    got = club_points(
        target=101,
        reason="broken",
        points=points,
        losers=(leaver,),
        leaver=leaver,
        sides=singles(len(points)),
    )
    assert got == expected


@pytest.mark.parametrize("losers", [(2, 4), (), (4,)])
def test_both_partners_of_a_leaver_gain_nothing(losers):
    got = club_points(
        target=101, reason="broken", points=(20, 90, 20, 90), losers=losers, leaver=4, sides=PAIRS
    )
    assert got == (7, 0, 7, 0)


def test_partners_gain_alike_at_a_normal_end():
    got = club_points(
        target=101,
        reason="target",
        points=(44, 118, 44, 118),
        losers=(2, 4),
        leaver=None,
        sides=PAIRS,
    )
    assert got == (6, 0, 6, 0)


@pytest.mark.parametrize("reason", ["conceded", "general"])
def test_side_that_did_not_give_up_is_rated_as_at_a_normal_end(reason):
    got = club_points(
        target=101, reason=reason, points=(30, 99), losers=(1,), leaver=None, sides=singles(2)
    )
    assert got == (0, 1)


@pytest.mark.parametrize(
    ("target", "own", "expected"),
    [
        pytest.param(301, 75, 8, id="301-quarter-is-7.5"),
        pytest.param(501, 500, 1, id="501-last-safe-score-is-1"),
        pytest.param(301, 0, 10, id="301-nothing-is-10"),
        pytest.param(2, 0, 10, id="smallest-target"),
        pytest.param(51, 20, 6, id="51-scales-by-50"),
    ],
)
def test_other_targets_scale_to_the_same_ten_steps(target, own, expected):
    got = club_points(
        target=target,
        reason="target",
        points=(own, target),
        losers=(2,),
        leaver=None,
        sides=singles(2),
    )
    assert got == (expected, 0)


def test_leaver_difference_scales_with_the_target():
    got = club_points(
        target=301, reason="broken", points=(225, 0), losers=(1,), leaver=1, sides=singles(2)
    )
    assert got == (0, 8)


def test_broken_match_without_a_leaver_is_refused():
    with pytest.raises(ValueError, match="seat that left"):
        club_points(
            target=101, reason="broken", points=(1, 2), losers=(), leaver=None, sides=singles(2)
        )


@given(st.integers(-10_000, 10_000), st.integers(1, 1_000))
def test_school_rounding_is_half_up_for_every_positive_quotient(numerator, denominator):
    exact = Decimal(numerator) / Decimal(denominator)
    if numerator >= 0:
        assert school_round(numerator, denominator) == int(
            exact.quantize(Decimal(1), ROUND_HALF_UP)
        )
    else:
        assert school_round(numerator, denominator) <= 0


@given(
    st.lists(st.integers(0, 150), min_size=4, max_size=4),
    st.permutations(range(4)),
    st.sampled_from([None, 1, 2, 3, 4]),
)
def test_order_of_seats_changes_nothing(points, order, leaver):
    losers = [leaver] if leaver else [seat for seat in range(1, 5) if points[seat - 1] >= 101]
    reason = "broken" if leaver else "target"
    straight = club_points(
        target=101, reason=reason, points=points, losers=losers, leaver=leaver, sides=FOUR
    )
    moved = club_points(
        target=101,
        reason=reason,
        points=[points[old] for old in order],
        losers=[order.index(seat - 1) + 1 for seat in losers],
        leaver=order.index(leaver - 1) + 1 if leaver else None,
        sides=FOUR,
    )
    assert moved == tuple(straight[old] for old in order)


@given(st.integers(2, 999), st.data())
def test_gain_never_grows_with_the_points_and_stays_within_ten(target, data):
    points = sorted(data.draw(st.lists(st.integers(0, target - 1), min_size=2, max_size=5)))
    gains = club_points(
        target=target,
        reason="target",
        points=points,
        losers=(),
        leaver=None,
        sides=singles(len(points)),
    )
    assert list(gains) == sorted(gains, reverse=True)
    assert 1 <= min(gains) <= max(gains) <= 10
