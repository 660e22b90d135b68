"""The worked examples of the rules pages: one for every game, right, short, and by the usual rules."""

from unittest.mock import patch

import pytest
from django.utils.translation import override

from games.engine.record import read_match, write_match
from games.engine.variants import VARIANTS, differing_options
from games.queries import example
from games.queries.example import EXAMPLES, example_of
from games.rendering.example import example_words
from games.rendering.sheet import sheet_text
from ratings.formulas.game_room import club_points


def record_of(code):
    text = (EXAMPLES / f"{code}.dgr").read_text()
    report = read_match(text, club_points=club_points)
    assert report.fault is None, report.fault
    assert write_match(report.record) == text
    return report.record


def test_every_game_has_an_example_and_no_other_has():
    kept = {path.name for path in EXAMPLES.iterdir()}
    assert kept == {f"{code}.dgr" for code in VARIANTS}


@pytest.mark.parametrize("code", VARIANTS)
def test_an_example_is_right_short_and_of_the_usual_rules(code):
    record = record_of(code)
    assert record.rules.code == code
    assert differing_options(record.rules) == {}
    assert 1 <= len(record.deals) <= 4
    assert all(deal.report for deal in record.deals)


@pytest.mark.parametrize("code", VARIANTS)
def test_the_page_shows_what_the_record_says(code):
    record, shown = record_of(code), example_of(code)
    with override("en"):
        words = example_words(shown)
    for deal, said in zip(record.deals, words, strict=True):
        assert said.title.startswith(f"Deal {deal.number}: ")
        assert record.names[deal.opener - 1] in said.opened
        assert [hand.tiles for hand in said.hands] == list(deal.report.hands_left)
        assert [int(hand.value.split()[0]) for hand in said.hands] == list(deal.report.hand_values)
    last = record.deals[-1].report
    assert shown.sheet.accounts == last.accounts
    assert all(str(account) in sheet_text(shown.sheet, "en") for account in last.accounts)


def test_the_example_of_kozel_shows_memory_a_tie_its_pot_and_an_account_that_opens():
    sheet = example_of("kozel").sheet
    assert [[str(cell.after) for cell in row.cells] for row in sheet.rows] == [
        ["+6", "+6", "0", "+12"],
        ["+6", "+6", "0", "+12"],
        ["0", "98", "0", "0"],
    ]
    assert [(row.drawn, row.pot) for row in sheet.rows] == [(False, 0), (True, 36), (False, 0)]


def test_a_game_whose_example_is_not_right_has_no_page(tmp_path):
    (tmp_path / "kozel.dgr").write_text("DGR: 1\nGame: kozel\n")
    example_of.cache_clear()
    with patch.object(example, "EXAMPLES", tmp_path), pytest.raises(ValueError, match="kozel"):
        example_of("kozel")
