"""The skill rating: what a match changes about what is believed of its players."""

import importlib.metadata
import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ratings.formulas.skill import (
    LIBRARY,
    MODEL,
    NEWCOMER,
    SETTLED_SIGMA,
    RankedSide,
    Skill,
    new_skills,
)

STRONG, WEAK = Skill(31.5, 3.2), Skill(18.25, 4.0)


def singles(*ranked: tuple[int, Skill]) -> list[RankedSide]:
    return [RankedSide(rank, (skill,)) for rank, skill in ranked]


def after(sides: list[RankedSide]) -> list[Skill]:
    return [skill for side in new_skills(sides) for skill in side]


def test_a_newcomer_is_shown_as_1500_and_200_and_is_provisional():
    assert Skill(25.0, 8.333333) == NEWCOMER
    assert (NEWCOMER.points, NEWCOMER.uncertainty, NEWCOMER.is_settled) == (1500, 200, False)


def test_settled_from_85_percent_of_a_newcomers_spread_on():
    assert SETTLED_SIGMA == 7.083333
    assert Skill(20.0, 7.083333).is_settled
    assert not Skill(20.0, 7.083334).is_settled
    assert Skill(24.25, 2.5).points == 1482
    assert Skill(24.25, 2.5).uncertainty == 60


def test_what_rated_it_is_named():
    assert MODEL == "PlackettLuce"
    assert f"openskill {importlib.metadata.version('openskill')}" == LIBRARY


def test_four_newcomers_in_four_places():
    assert after(singles((1, NEWCOMER), (2, NEWCOMER), (3, NEWCOMER), (4, NEWCOMER))) == [
        Skill(27.795253, 8.263571),
        Skill(26.552918, 8.179618),
        Skill(24.689416, 8.084128),
        Skill(20.962413, 8.084128),
    ]


def test_pairs_share_what_they_win_and_the_less_known_partner_moves_more():
    sides = [RankedSide(2, (NEWCOMER, STRONG)), RankedSide(1, (NEWCOMER, WEAK))]
    assert new_skills(sides) == (
        (Skill(21.470244, 8.146751), Skill(30.979215, 3.190589)),
        (Skill(28.529756, 8.140032), Skill(19.063527, 3.979626)),
    )


def test_beating_a_stronger_player_brings_more():
    beat_strong, _ = after(singles((1, NEWCOMER), (2, STRONG)))
    beat_weak, _ = after(singles((1, NEWCOMER), (2, WEAK)))
    assert (beat_strong.points, beat_weak.points) == (1601, 1553)


def test_two_players_by_the_formula_written_down_once_more():
    winner, loser = Skill(27.0, 5.0), Skill(30.0, 4.0)
    beta, tau = 25 / 6, 25 / 300
    spread = [skill.sigma**2 + tau**2 for skill in (winner, loser)]
    c = math.sqrt(sum(spread) + 2 * beta**2)
    chance = 1 / (1 + math.exp((loser.mu - winner.mu) / c))
    new_winner, new_loser = after(singles((1, winner), (2, loser)))
    assert new_winner.mu == pytest.approx(27.0 + spread[0] / c * (1 - chance), abs=1e-6)
    assert new_loser.mu == pytest.approx(30.0 - spread[1] / c * (1 - chance), abs=1e-6)


def test_six_matches_of_two_settle_newcomers():
    me = other = NEWCOMER
    count = 0
    while not me.is_settled:
        winner = count % 2
        me, other = after(singles((1 + winner, me), (2 - winner, other)))
        count += 1
    assert count == 6


# --- A seat left to a bot ------------------------------------------------------------------------


def left(rank: int, *members: Skill, gone: int) -> RankedSide:
    return RankedSide(rank, members, tuple(place == gone for place in range(len(members))))


def test_a_seat_left_to_a_bot_is_last_whatever_the_bot_made_of_it():
    won_by_bot = [left(1, NEWCOMER, gone=0), *singles((2, STRONG), (3, WEAK))]
    assert after(won_by_bot) == after(singles((4, NEWCOMER), (2, STRONG), (3, WEAK)))


def test_a_partner_of_a_left_seat_keeps_his_skill():
    other = RankedSide(1, (WEAK, WEAK))
    (gone, partner), _ = new_skills([left(2, NEWCOMER, STRONG, gone=0), other])
    assert partner == STRONG
    assert gone == new_skills([RankedSide(2, (NEWCOMER, STRONG)), other])[0][0]


def test_a_pair_that_won_with_a_bot_is_not_paid_for_it_and_the_losers_still_lost():
    other = RankedSide(2, (WEAK, WEAK))
    (gone, partner), losers = new_skills([left(1, NEWCOMER, STRONG, gone=0), other])
    assert partner == STRONG
    assert gone == new_skills([RankedSide(3, (NEWCOMER, STRONG)), other])[0][0]
    assert losers == new_skills([RankedSide(1, (NEWCOMER, STRONG)), other])[1]


def test_partners_who_both_left_are_last_together():
    both = RankedSide(1, (NEWCOMER, STRONG), (True, True))
    other = RankedSide(2, (WEAK, WEAK))
    assert new_skills([both, other]) == new_skills([RankedSide(3, (NEWCOMER, STRONG)), other])


def test_two_who_left_are_last_alike():
    sides = [left(1, NEWCOMER, gone=0), left(3, NEWCOMER, gone=0), *singles((2, STRONG))]
    first, second, stayed = after(sides)
    assert first == second
    assert stayed.mu > STRONG.mu


# --- Properties ----------------------------------------------------------------------------------

skills = st.builds(
    Skill,
    st.floats(0, 50).map(lambda mu: round(mu, 6)),
    st.floats(1, 8.4).map(lambda sigma: round(sigma, 6)),
)


@st.composite
def matches(draw):
    """Two to six sides of one, or of two, with any ties."""
    size = draw(st.sampled_from([1, 2]))
    number = draw(st.integers(2, 6 if size == 1 else 3))
    members = st.lists(skills, min_size=size, max_size=size).map(tuple)
    return [RankedSide(draw(st.integers(1, number)), draw(members)) for _ in range(number)]


@given(matches())
def test_a_sole_first_never_loses(sides):
    best = min(side.rank for side in sides)
    assume(sum(side.rank == best for side in sides) == 1)
    for side, new in zip(sides, new_skills(sides), strict=True):
        if side.rank == best:
            assert all(now.mu >= was.mu for was, now in zip(side.members, new, strict=True))


@given(matches())
def test_a_sole_last_never_gains(sides):
    worst = max(side.rank for side in sides)
    assume(sum(side.rank == worst for side in sides) == 1)
    for side, new in zip(sides, new_skills(sides), strict=True):
        if side.rank == worst:
            assert all(now.mu <= was.mu for was, now in zip(side.members, new, strict=True))


@given(matches(), skills, st.integers(1, 6))
def test_equal_skills_with_equal_results_stay_equal(sides, skill, rank):
    twins = [RankedSide(rank, (skill,)), RankedSide(rank, (skill,))]
    first, *_, second = new_skills([twins[0], *sides, twins[1]])
    assert first == second


@given(st.lists(skills, min_size=1, max_size=1), st.integers(2, 6))
def test_equals_who_all_tie_keep_their_strength(skill, number):
    for (new,) in new_skills([RankedSide(1, tuple(skill))] * number):
        assert new.mu == skill[0].mu


@given(matches(), st.randoms(use_true_random=False), st.booleans())
def test_the_order_of_seats_changes_nothing(sides, random, somebody_left):
    if somebody_left:
        sides[0] = RankedSide(1, sides[0].members, (True,) + (False,) * (len(sides[0].members) - 1))
    order = random.sample(range(len(sides)), len(sides))
    straight = new_skills(sides)
    assert new_skills([sides[place] for place in order]) == tuple(
        straight[place] for place in order
    )


@given(matches())
def test_partners_may_change_seats(sides):
    turned = [RankedSide(side.rank, side.members[::-1]) for side in sides]
    assert new_skills(turned) == tuple(side[::-1] for side in new_skills(sides))


@given(matches())
def test_a_seat_left_never_gains_and_its_partner_stays(sides):
    first, *others = sides
    flags = (True,) + (False,) * (len(first.members) - 1)
    new, *_ = new_skills([RankedSide(first.rank, first.members, flags), *others])
    assert new[0].mu <= first.members[0].mu
    assert new[1:] == first.members[1:]
