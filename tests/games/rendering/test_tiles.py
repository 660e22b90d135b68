"""How a tile looks and what it is called."""

from __future__ import annotations

import re

import pytest
from django.template import Context, Template

from games.rendering.tiles import tile_art, tile_name, tile_svg, tile_symbols


def render(source: str) -> str:
    return Template("{% load dominoes %}" + source).render(Context())


@pytest.mark.parametrize(
    ("text", "name"),
    [("46", "4-6"), ("64", "6-4"), ("00", "0-0"), ("9C", "9-12"), ("??", "a hidden tile")],
)
def test_a_tile_is_named_for_people(text: str, name: str) -> None:
    assert tile_name(text) == name


def test_every_half_from_0_to_9_has_a_symbol_with_so_many_pips() -> None:
    symbols = dict(re.findall(r'<symbol id="h(\d)"[^>]*>(.*?)</symbol>', tile_symbols()))

    assert {half: art.count("M") for half, art in symbols.items()} == {
        str(half): half for half in range(10)
    }


def test_symbols_are_one_closed_svg() -> None:
    assert tile_symbols().startswith("<svg")
    assert tile_symbols().endswith("</svg>")
    assert tile_symbols().count("<svg") == 1


def test_a_tile_is_an_image_with_its_name() -> None:
    svg = tile_svg("64")

    assert 'role="img" aria-label="6-4"' in svg
    assert svg.count("<use") == 2
    assert svg.index("#h6") < svg.index("#h4")


def test_a_decoration_has_no_name() -> None:
    assert 'aria-hidden="true"' in tile_svg("64", label=False)
    assert "aria-label" not in tile_svg("64", label=False)


def test_a_hidden_tile_shows_its_back_and_no_half() -> None:
    assert "t-back" in tile_svg("??")
    assert "<use" not in tile_svg("??")


def test_a_blank_half_has_nothing_to_draw() -> None:
    assert tile_svg("00").count("<use") == 0


def test_halves_above_nine_are_numbers_that_stand_upright() -> None:
    art = tile_art(9, 12, 90, crosswise=False, closed=False)

    assert '<text class="t-number t-number--two" x="0" y="20">12</text>' in art


@pytest.mark.parametrize(
    ("angle", "first", "second"),
    [
        (0, 'x="-20" y="0"', 'x="20" y="0"'),
        (180, 'x="20" y="0"', 'x="-20" y="0"'),
        (90, "translate(0 -20)", "translate(0 20)"),
        (270, "translate(0 20)", "translate(0 -20)"),
    ],
)
def test_the_second_half_points_outward(angle: int, first: str, second: str) -> None:
    art = tile_art(3, 5, angle, crosswise=False, closed=False)

    assert re.search(rf'href="#h3" [^>]*{re.escape(first)}', art)
    assert re.search(rf'href="#h5" [^>]*{re.escape(second)}', art)


def test_a_double_across_a_level_row_stands() -> None:
    assert 'width="40" height="80"' in tile_art(5, 5, 0, crosswise=True, closed=False)


def test_the_template_tag_is_the_same_tile() -> None:
    assert render('{% tile "64" %}') == tile_svg("64")
    assert render('{% tile "64" lying=True label=False %}') == tile_svg(
        "64", lying=True, label=False
    )
    assert render('{{ "64"|tile_name }}') == "6-4"
    assert render("{% tile_symbols %}") == tile_symbols()


def test_small_tiles_show_numbers_in_the_place_of_pips() -> None:
    art = tile_art(0, 9, 0, crosswise=False, closed=False, numbers=True)

    assert re.findall(r">(\d+)</text>", art) == ["0", "9"]
    assert "#h9" not in art
    assert "#h9" in tile_art(0, 9, 0, crosswise=False, closed=False)


def test_halves_above_nine_are_always_numbers() -> None:
    assert re.findall(r">(\d+)</text>", tile_art(9, 18, 0, crosswise=True, closed=False)) == ["18"]
