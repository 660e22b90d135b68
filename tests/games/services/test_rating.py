"""Who ranks where for the skill, and which matches count for it."""

from datetime import timedelta

import pytest

from games.engine.variants import table_rules
from games.models import Match, MatchSeat
from games.models.match import MatchStatus
from games.positions import forget
from games.services.agreements import concede
from games.services.change import change
from games.services.finish import break_match
from games.services.rating import counted_matches, gains_of, ranked_sides
from ratings.models import RatingChange, SkillChange, SkillRating
from tests.factories import NOW, started_table
from tests.games.stored import people, played, record, store


def seats(*rows: tuple[int, int, bool, int], left: int = 0) -> list[MatchSeat]:
    """Side, recorded, lost and place of each seat; seat *left* was left to a bot."""
    return [
        MatchSeat(
            number=number,
            side=side,
            recorded=recorded,
            lost=lost,
            place=place,
            user_id=number,
            left=number == left,
        )
        for number, (side, recorded, lost, place) in enumerate(rows, start=1)
    ]


def ranks(game: str, reason: str, *rows: tuple[int, int, bool, int]) -> list[int]:
    return [side.rank for side in ranked_sides(game, reason, seats(*rows))]


FOUR = ((1, 42, False, 3), (2, 0, False, 1), (3, 106, True, 4), (4, 0, False, 1))


@pytest.mark.parametrize("game", ["kozel", "kozel_yard", "kozel_last_tile", "osel", "morskoi"])
def test_kozel_and_its_kin_rank_by_points_with_the_goats_last(game):
    assert ranks(game, "target", *FOUR) == [3, 1, 4, 1]


def test_two_goats_rank_by_their_points_too():
    assert ranks(
        "kozel", "target", (1, 120, True, 4), (2, 104, True, 3), (3, 0, False, 1), (4, 30, False, 2)
    ) == [4, 3, 1, 2]


def test_other_games_rank_by_result():
    lost = ((2, 90, True, 2), (3, 5, True, 3), (4, 60, True, 4))
    assert ranks("telefon", "target", (1, 105, False, 1), *lost) == [1, 5, 5, 5]


def test_several_winners_are_told_apart_by_their_points():
    """Only in a match that was broken off: the one who left has lost alone."""
    rows = ((1, 90, True, 4), (2, 30, False, 2), (3, 75, False, 1), (4, 30, False, 2))
    assert ranks("telefon", "broken", *rows) == [5, 2, 1, 2]


@pytest.mark.parametrize("reason", ["deals", "time"])
def test_matches_by_deals_or_time_rank_by_standing(reason):
    rows = ((1, 90, False, 1), (2, 70, True, 2), (3, 60, True, 3))
    assert ranks("telefon", reason, *rows) == [1, 2, 3]


def test_pairs_are_sides_of_two_and_a_left_seat_is_marked():
    stored = seats(
        (1, 110, True, 2), (2, 50, False, 1), (1, 110, True, 2), (2, 50, False, 1), left=3
    )
    first, second = ranked_sides("kozel_pairs", "target", stored)
    assert (first.rank, first.people, first.left) == (2, (1, 3), (False, True))
    assert (second.rank, second.people, second.left) == (1, (2, 4), (False, False))


@pytest.mark.parametrize(
    ("game", "reason", "expected"),
    [
        ("kozel", "target", (6, 10, 0, 10)),
        ("kozel", "deals", None),
        ("kozel", "time", None),
        ("morskoi", "target", None),
        ("telefon", "target", None),
    ],
)
def test_club_points_only_in_matches_to_a_target_of_the_games_that_have_them(
    game, reason, expected
):
    rules = table_rules(game, players=4)
    assert gains_of(rules, reason, seats(*FOUR), leaver=None) == expected


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("game", "family", "has_points"),
    [
        ("kozel", "goats", True),
        ("kozel_pairs", "goats", True),
        ("morskoi", "goats", False),
        ("telefon", "fives", False),
        ("block", "draw", False),
        ("latin", "pairs", False),
        ("jie_long", "dragon", False),
    ],
)
def test_every_rated_match_moves_the_skill_of_its_family(game, family, has_points):
    match = store(played(game))
    changes = [seat.skill_change for seat in match.seats.select_related("skill_change")]
    assert {change.family for change in changes} == {family}
    assert set(SkillRating.objects.values_list("family", "matches")) == {(family, 1)}
    assert RatingChange.objects.exists() is has_points


@pytest.mark.django_db
def test_an_unrated_match_moves_nothing():
    store(played(), rated=False)
    assert not SkillChange.objects.exists()
    assert not RatingChange.objects.exists()


@pytest.mark.django_db
def test_bots_and_unknown_people_have_no_rows():
    masha, alex = people("Masha", "Alex")
    store(played(), [masha, alex, "novice", "club"])
    assert set(SkillChange.objects.values_list("user__username", flat=True)) == {"Masha", "Alex"}


@pytest.mark.django_db
def test_counted_are_rated_results_of_the_family_that_stand_oldest_first():
    newer = store(played(), ended_at=NOW + timedelta(days=1))
    older = store(played("kozel_pairs"), ended_at=NOW)
    store(played("telefon"))
    store(played(), rated=False)
    store(played(), status=MatchStatus.RUNNING)
    annulled = store(played())
    Match.objects.filter(pk=annulled.pk).update(annulled_at=NOW)
    found = counted_matches("goats")
    assert [match.at for match in found] == [older.ended_at, newer.ended_at]
    assert found[1].changes == dict(newer.seats.values_list("user_id", "skill_change_id"))
    assert len(found[0].sides) == 2
    assert [match.at for match in counted_matches("goats", after=older)] == [newer.ended_at]


@pytest.mark.django_db
def test_of_two_that_ended_together_the_later_row_is_later():
    first, second = (store(played(), ended_at=NOW) for _ in range(2))
    (found,) = counted_matches("goats", after=first)
    assert set(found.changes.values()) == set(
        second.seats.values_list("skill_change_id", flat=True)
    )
    assert counted_matches("goats", after=second) == []


@pytest.mark.django_db
def test_a_match_without_a_result_moves_nothing():
    match = store(record("w1"), rated=True)
    assert match.status == MatchStatus.ABORTED
    assert not SkillChange.objects.exists()


@pytest.mark.django_db
def test_conceding_costs_skill_in_the_transaction_of_the_result():
    table = started_table(2, rated=True)
    concede(table_id=table.pk, user_id=people("Masha")[0].pk, now=NOW)
    seats = Match.objects.get().seats.select_related("skill_change")
    assert [(seat.name, seat.skill_change.gained, seat.skill_change.at) for seat in seats] == [
        ("Masha", -63, NOW), ("Alex", 63, NOW),
    ]  # fmt: skip


@pytest.mark.django_db
def test_who_broke_the_match_off_is_last_whatever_the_accounts():
    table = started_table(2, rated=True)
    Match.objects.update(start_accounts=["0", "99"])
    forget()
    with change(table.pk, NOW) as draft:
        break_match(draft, 1)
    gained = MatchSeat.objects.values_list("name", "left", "skill_change__mu_after")
    assert list(gained) == [("Masha", True, 22.364611), ("Alex", False, 27.635389)]
