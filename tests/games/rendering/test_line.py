"""The picture of the line: nothing overlaps, everything neighbours what it touches, and all is inside."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.actions import Arm, parse_action, single_lay
from games.engine.layout import (
    EMPTY_LINE,
    DoublesPerTurn,
    House,
    Laying,
    Line,
    Matching,
    extended,
    legal_lays,
)
from games.engine.tiles import domino_set
from games.rendering.line import (
    _FELTS,
    LinePicture,
    Shape,
    TilePlace,
    _with_targets,
    line_picture,
)
from games.rendering.places import GAP, HALF, Box, Spot

PLAIN = Laying()
NINES = Laying(highest=9)
HOUSE = Laying(house=House.FIRST_DOUBLE, house_sides_first=True)
DONKEY = Laying(
    house=House.FIRST_DOUBLE, doubles_per_turn=DoublesPerTurn.PER_OPEN_END, close_doubles=True
)
SEVENS = Laying(
    match=Matching.SUM, wild_tiles=tuple(tile for tile in domino_set("6") if tile.pips in (0, 7))
)
# The felt of the smallest phone, of a usual one, and of two desks, in CSS pixels.
FELTS = {Shape.TALL: ((336, 280), (374, 470)), Shape.WIDE: ((600, 300), (900, 480))}

seeds = st.integers(0, 10**9)
counts = st.sampled_from([1, 2, 3, 5, 8, 10, 14, 20, 28])
favourites = st.sampled_from([None, None, Arm.LEFT, Arm.RIGHT, Arm.UP, Arm.DOWN])
shapes = st.sampled_from(list(Shape))


def random_line(
    seed: int, laying: Laying, count: int, favourite: Arm | None = None, name: str = "6"
) -> Line:
    """Lay up to *count* tiles at random, on the *favourite* arm wherever possible."""
    chance = random.Random(seed)
    tiles = list(domino_set(name))
    chance.shuffle(tiles)
    first = tiles.pop()
    line = extended(EMPTY_LINE, single_lay(first.low, first.high), laying)
    while len(line.placements) < count:
        lays = legal_lays(line, tiles, laying)
        if not lays:
            break
        wished = [lay for lay in lays if lay.placements[0].arm is favourite]
        lay = chance.choice(wished or lays)
        for tile in lay.tiles:
            tiles.remove(tile)
        line = extended(line, lay, laying)
    return line


def line_of(*texts: str, laying: Laying = PLAIN) -> Line:
    line = EMPTY_LINE
    for text in texts:
        line = extended(line, parse_action(text), laying)  # type: ignore[arg-type]
    return line


def boxes(picture: LinePicture) -> list[Box]:
    return [place.spot.box for place in picture.tiles]


def check(picture: LinePicture, line: Line) -> None:
    covered = boxes(picture)
    assert [place.order for place in picture.tiles] == list(range(len(line.placements)))
    assert all(picture.view.holds(box) for box in covered)
    assert not any(one.overlaps(other) for one, other in combinations(covered, 2))
    assert [(end.arm, end.half) for end in sorted(picture.ends, key=lambda end: end.arm)] == sorted(
        line.open_ends
    )
    for end in picture.ends:
        assert picture.view.holds(end.target)
        for spot in (end.tile, end.double):
            assert picture.view.holds(spot.box)
            assert not any(spot.box.overlaps(box) for box in covered)


def touches(one: TilePlace, other: TilePlace) -> bool:
    """Whether two tiles lie side by side with the usual gap."""
    box, grown = one.spot.box, other.spot.box
    near = Box(
        grown.left - GAP - 1, grown.top - GAP - 1, grown.right + GAP + 1, grown.bottom + GAP + 1
    )
    return near.overlaps(box)


def shares(picture: LinePicture, width: int, height: int) -> tuple[float, float, float]:
    """Return the part of the width and of the height that the tiles use, and pixels per half."""
    covered = boxes(picture)
    view = picture.view
    scale = min(width / (view.right - view.left), height / (view.bottom - view.top))
    across = max(box.right for box in covered) - min(box.left for box in covered)
    down = max(box.bottom for box in covered) - min(box.top for box in covered)
    return across * scale / width, down * scale / height, scale * HALF


@given(seeds, counts, favourites, shapes, st.sampled_from([PLAIN, HOUSE, DONKEY]))
def test_a_random_line_lies_inside_without_overlaps(
    seed: int, count: int, favourite: Arm | None, shape: Shape, laying: Laying
) -> None:
    line = random_line(seed, laying, count, favourite)

    check(line_picture(line, shape), line)


@given(seeds, counts, shapes)
def test_doubles_lie_lengthwise_where_sums_are_laid(seed: int, count: int, shape: Shape) -> None:
    line = random_line(seed, SEVENS, count)

    picture = line_picture(line, shape, crosswise=False)

    check(picture, line)
    assert not any(place.spot.crosswise for place in picture.tiles)


@given(seeds, favourites, shapes)
def test_fifty_five_tiles_fit_and_stay_readable_on_the_smallest_phone(
    seed: int, favourite: Arm | None, shape: Shape
) -> None:
    line = random_line(seed, NINES, 55, favourite, name="9")

    picture = line_picture(line, shape)

    check(picture, line)
    assert shares(picture, *FELTS[shape][0])[2] >= 12


@given(seeds, st.sampled_from([10, 14, 20, 28]), favourites, shapes)
def test_from_ten_tiles_on_a_line_uses_sixty_percent_of_the_felt(
    seed: int, count: int, favourite: Arm | None, shape: Shape
) -> None:
    line = random_line(seed, PLAIN, count, favourite)
    if len(line.placements) < 10:
        return

    picture = line_picture(line, shape)

    for felt in FELTS[shape]:
        assert max(shares(picture, *felt)[:2]) >= 0.6


@given(seeds, counts, favourites, shapes, st.sampled_from([PLAIN, HOUSE, DONKEY]))
def test_every_open_end_is_a_target_of_44_pixels(
    seed: int, count: int, favourite: Arm | None, shape: Shape, laying: Laying
) -> None:
    picture = line_picture(random_line(seed, laying, count, favourite), shape)

    pixels = shares(picture, *FELTS[shape][0])[2] / HALF
    for end in picture.ends:
        assert (end.target.right - end.target.left) * pixels >= 44
        assert (end.target.bottom - end.target.top) * pixels >= 44


@given(seeds, counts, favourites, shapes, st.sampled_from([PLAIN, HOUSE, DONKEY]))
def test_the_targets_of_two_ends_do_not_overlap(
    seed: int, count: int, favourite: Arm | None, shape: Shape, laying: Laying
) -> None:
    picture = line_picture(random_line(seed, laying, count, favourite), shape)

    for one, other in combinations(picture.ends, 2):
        assert not one.target.overlaps(other.target)


def test_targets_that_would_meet_get_a_larger_picture() -> None:
    felt = _FELTS[Shape.TALL]
    tips = [Spot(0, 0, angle, crosswise=False) for angle in (0, 90, 180, 270)]
    small = Box(-60, -60, 60, 60)

    view, targets = _with_targets(small, tips, felt)

    assert view.holds(small)
    assert view != small
    assert not any(one.overlaps(other) for one, other in combinations(targets, 2))


@given(seeds, counts, favourites, shapes, st.sampled_from([PLAIN, HOUSE, DONKEY]))
def test_no_half_of_a_double_six_set_is_smaller_than_18_pixels(
    seed: int, count: int, favourite: Arm | None, shape: Shape, laying: Laying
) -> None:
    line = random_line(seed, laying, count, favourite)

    assert shares(line_picture(line, shape), *FELTS[shape][0])[2] >= 18


def test_a_house_with_one_long_arm_moves_aside_for_it() -> None:
    line = random_line(78, HOUSE, 28, Arm.UP)

    picture = line_picture(line, Shape.TALL)

    lengths = {arm: len(line.chain(arm)) for arm in Arm}
    assert lengths[Arm.UP] == max(lengths.values()) > 14
    assert -picture.view.left * 2 < picture.view.right - picture.view.left
    assert shares(picture, *FELTS[Shape.TALL][0])[2] >= 18


@given(seeds, counts, favourites, shapes)
def test_each_tile_lies_beside_the_one_it_was_laid_to(
    seed: int, count: int, favourite: Arm | None, shape: Shape
) -> None:
    line = random_line(seed, PLAIN, count, favourite)

    picture = line_picture(line, shape)

    for arm in (Arm.LEFT, Arm.RIGHT):
        chain = [picture.tiles[0]]
        chain += [picture.tiles[n] for n, p in enumerate(line.placements) if p.arm is arm]
        assert all(touches(one, other) for one, other in pairwise(chain))


@given(seeds, st.integers(2, 28))
def test_a_tile_keeps_its_place_while_the_line_grows(seed: int, count: int) -> None:
    line = random_line(seed, PLAIN, count)
    shorter = EMPTY_LINE
    for placement in line.placements[:-1]:
        lay = single_lay(placement.touching, placement.outer, placement.arm)
        shorter = extended(shorter, lay, PLAIN)

    before = line_picture(shorter, Shape.WIDE).tiles

    assert line_picture(line, Shape.WIDE).tiles[: len(before)] == before


@given(seeds, st.sampled_from([60, 91]), favourites, shapes)
def test_a_line_that_scrolls_is_never_too_wide_for_18_pixels(
    seed: int, count: int, favourite: Arm | None, shape: Shape
) -> None:
    line = random_line(seed, Laying(highest=12), count, favourite, name="12")

    picture = line_picture(line, shape, scrolls=True)

    check(picture, line)
    assert FELTS[shape][0][0] / (picture.view.right - picture.view.left) * HALF >= 18


def test_an_empty_line_is_an_empty_felt() -> None:
    picture = line_picture(EMPTY_LINE, Shape.WIDE)

    assert picture.tiles == ()
    assert picture.ends == ()
    assert picture.view == Box(-280, -140, 280, 140)


def test_the_first_tiles_lie_in_a_row_with_doubles_across() -> None:
    picture = line_picture(line_of("46", "66>", "64>", "43<"), Shape.WIDE)

    assert [(p.first, p.second, *p.spot) for p in picture.tiles] == [
        (4, 6, 0, 0, 0, False),
        (6, 6, 63, 0, 0, True),
        (6, 4, 126, 0, 0, False),
        (4, 3, -83, 0, 180, False),
    ]


def test_the_row_turns_below_the_outer_half_of_its_last_tile() -> None:
    texts = ["06", "61>", "12>", "23>", "34>", "45>"]

    last, turned = line_picture(line_of(*texts), Shape.TALL).tiles[1:3]

    assert (last.spot.x, last.spot.y, last.spot.angle) == (83, 0, 0)
    assert (turned.spot.x, turned.spot.y, turned.spot.angle) == (103, 63, 90)


def test_a_house_is_the_middle_of_four_arms() -> None:
    line = line_of("46", "66>", "61>", "62^", "63v", laying=DONKEY)

    picture = line_picture(line, Shape.WIDE)

    check(picture, line)
    places = {p.first * 10 + p.second: (p.spot.x, p.spot.y, p.spot.angle) for p in picture.tiles}
    assert places == {
        66: (0, 0, 0),
        61: (63, 0, 0),
        64: (-63, 0, 180),
        62: (0, -83, 270),
        63: (0, 83, 90),
    }


def test_a_closed_double_ends_its_arm_face_down() -> None:
    line = line_of("46", "44<x", laying=DONKEY)

    picture = line_picture(line, Shape.WIDE)

    assert [place.closed for place in picture.tiles] == [False, True]
    assert [end.arm for end in picture.ends] == [Arm.RIGHT]


def test_two_doubles_side_by_side_turn_the_corner_without_overlap() -> None:
    texts = ["12", "23>", "34>", "44>", "44>", "45>", "55>"]
    line = line_of(*texts)

    for shape in Shape:
        check(line_picture(line, shape), line)


@pytest.mark.parametrize("shape", list(Shape))
def test_a_lone_tile_is_not_blown_up(shape: Shape) -> None:
    picture = line_picture(line_of("36"), shape)

    assert shares(picture, *FELTS[shape][0])[2] <= 45
