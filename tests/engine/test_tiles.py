import pytest

from games.engine.errors import InvalidNotationError
from games.engine.tiles import (
    UNKNOWN,
    Tile,
    domino_set,
    has_twins,
    highest_half,
    parse_tile,
    suit_size,
    tile_of,
    tiles_text,
)


@pytest.mark.parametrize(
    ("name", "tiles", "doubles", "pips"),
    [
        pytest.param("6", 28, 7, 168, id="W13-double-six"),
        pytest.param("9", 55, 10, 495, id="W13-double-nine"),
        pytest.param("12", 91, 13, 1092, id="W13-double-twelve"),
        pytest.param("15", 136, 16, 2040, id="W13-double-fifteen"),
        pytest.param("18", 190, 19, 3420, id="W13-double-eighteen"),
        pytest.param("chinese", 32, 12, 227, id="chinese"),
    ],
)
def test_set_has_tiles_doubles_and_pips(name, tiles, doubles, pips):
    whole = domino_set(name)
    counts = (len(whole), sum(t.is_double for t in whole), sum(t.pips for t in whole))
    assert counts == (tiles, doubles, pips)


@pytest.mark.parametrize(
    ("text", "pips"), [("14", 5), ("46", 10), ("35", 8), ("66", 12), ("00", 0)]
)
def test_w12_tile_is_worth_its_dots(text, pips):
    assert parse_tile(text).pips == pips


def test_set_is_sorted_and_only_the_chinese_one_has_twins():
    assert list(domino_set("9")) == sorted(domino_set("9"))
    assert not has_twins("6")
    assert has_twins("chinese")
    assert domino_set("chinese").count(parse_tile("56")) == 2
    assert domino_set("chinese").count(parse_tile("36")) == 1


@pytest.mark.parametrize(("name", "highest"), [("6", 6), ("18", 18), ("chinese", 6)])
def test_highest_half(name, highest):
    assert highest_half(name) == highest


@pytest.mark.parametrize(
    ("name", "half", "size"),
    [
        pytest.param("6", 2, 6, id="W15-six-and-the-double"),
        pytest.param("9", 0, 9, id="double-nine"),
        pytest.param("chinese", 1, 8, id="chinese-ones"),
        pytest.param("chinese", 6, 8, id="chinese-sixes"),
        pytest.param("chinese", 2, 5, id="chinese-twos"),
    ],
)
def test_suit_is_counted_from_the_real_tiles(name, half, size):
    assert suit_size(name, (), half) == size


def test_suit_without_removed_tiles():
    assert suit_size("6", (parse_tile("25"), parse_tile("22")), 2) == 5


def test_tile_reads_and_writes_lower_half_first():
    assert [str(parse_tile(text)) for text in ("06", "66", "9C", "AI")] == ["06", "66", "9C", "AI"]
    assert str(UNKNOWN) == "??"
    assert tiles_text((tile_of(4, 6), tile_of(0, 0))) == "46 00"


@pytest.mark.parametrize("text", ["60", "6", "666", "", "6x", "x6", "C9", "??", "6J"])
def test_tile_refuses_other_texts(text):
    with pytest.raises(InvalidNotationError) as refusal:
        parse_tile(text)
    assert refusal.value.token == text


def test_tile_knows_its_halves():
    tile = tile_of(6, 4)
    assert tile == Tile(4, 6)
    assert (tile.has(4), tile.has(6), tile.has(5)) == (True, True, False)
    assert (tile.other(4), tile.other(6)) == (6, 4)
    assert tile_of(5, 5).other(5) == 5
