"""The score sheet: exact cells of the seeds' worked examples, from a record and from reports."""

import re
from pathlib import Path

import pytest
from django.utils import translation

from games.engine.account import Account
from games.engine.actions import Turn, single_lay
from games.engine.ending import DealEnd, EndKind
from games.engine.scoring import DealReport, score_deal
from games.engine.standing import MatchReason, MatchResult
from games.engine.tiles import parse_tile
from games.engine.variants import table_rules
from games.queries.match import sheet_of_record
from games.queries.sheet import SheetResult, sheet_of
from games.rendering.sheet import account_spoken, pot_words, render_sheet, result_words, sheet_text
from tests.games.stored import record

NAMES = ("Masha", "Alex", "Olya", "Serg")
KOZEL = table_rules("kozel", players=4)
ON_ALL = table_rules("kozel", players=4, options={"fish_amount": "each_own"})
PAIRS = table_rules("kozel_pairs", players=4)
W1_START = (Account(remembered=19), Account(), Account(remembered=7), Account(remembered=4))
# Hands of 2, 3, 13 and 5 points (W3), and of 2, 14, 14 and 5 (W4).
W3_HANDS = ("02", "03", "66 01", "05")
W4_HANDS = ("02", "66 11", "56 03", "05")
GOLDEN = Path(__file__).parent / "golden"


def report(rules, accounts, hands, kind=EndKind.FISH, seat=2, pot=0) -> DealReport:
    tiles = tuple(tuple(map(parse_tile, hand.split())) for hand in hands)
    return score_deal(
        rules, accounts, pot, tiles, DealEnd(kind, seat), Turn(1, single_lay(1, 1)), Turn(seat, single_lay(1, 2))
    )  # fmt: skip


def deals(rules, *ends, start=W1_START) -> list[DealReport]:
    """Reports of deals that follow one another: (hands, kind, seat) each."""
    reports: list[DealReport] = []
    for hands, kind, seat in ends:
        accounts = reports[-1].accounts if reports else start
        reports.append(
            report(rules, accounts, hands, kind, seat, reports[-1].pot if reports else 0)
        )
    return reports


def cells(markup: str) -> list[list[tuple[str, str, str, str, str]]]:
    """Each deal's cells as written: before and its mark, what the deal brought, after and its mark."""
    rows = re.findall(r'<tr class="sheet__deal.*?</tr>', markup, flags=re.S)
    pattern = re.compile(
        r'sheet__before"><span class="sheet__amount sheet__amount--(\w+)">([^<]*)<.*?'
        r'sheet__brought">(.*?)</span><span class="sheet__now">'
        r'<span class="sheet__amount sheet__amount--(\w+)">([^<]*)<',
        flags=re.S,
    )
    return [
        [
            (before, kind, re.sub(r"<svg.*?</svg>", "fish", brought), after, now)
            for kind, before, brought, now, after in pattern.findall(row)
        ]
        for row in rows
    ]


def brought_and_after(rules, *ends) -> list[list[tuple[str, str]]]:
    markup = render_sheet(sheet_of(rules, NAMES, deals(rules, *ends), start=W1_START), "en")
    return [[(brought, after) for _, _, brought, after, _ in row] for row in cells(markup)]


def pots(markup: str) -> list[str]:
    rows = re.findall(r'<tr class="sheet__pot">.*?</svg>\s*(.*?)</td>', markup, flags=re.S)
    return [row.strip() for row in rows]


def test_w1_from_its_record_cell_by_cell():
    """Source: RULES W1."""
    assert cells(render_sheet(sheet_of_record(record("w1")), "en")) == [
        [
            ("+19", "remembered", "0", "0", "nothing"),
            ("0", "nothing", "3", "+3", "remembered"),
            ("+7", "remembered", "13", "20", "recorded"),
            ("+4", "remembered", "5", "+9", "remembered"),
        ]
    ]


def test_start_accounts_have_a_row():
    markup = render_sheet(sheet_of_record(record("w1")), "en")
    row = re.search(r'<tr class="sheet__start">.*?</tr>', markup, flags=re.S)
    assert row
    assert re.findall(r'amount--(\w+)">([^<]*)<', row[0]) == [
        ("remembered", "+19"),
        ("nothing", "0"),
        ("remembered", "+7"),
        ("remembered", "+4"),
    ]


def test_a_cell_says_the_same_to_the_ear():
    markup = render_sheet(sheet_of_record(record("w1")), "en")
    assert re.findall(r'<td headers="sheet-deal-1 (sheet-side-\d)"><span class="visually-hidden">([^<]*)<', markup) == [
        ("sheet-side-1", "before 19 remembered, the deal 0, now nothing"),
        ("sheet-side-2", "before nothing, the deal 3, now 3 remembered"),
        ("sheet-side-3", "before 7 remembered, the deal 13, now 20 recorded"),
        ("sheet-side-4", "before 4 remembered, the deal 5, now 9 remembered"),
    ]  # fmt: skip
    assert '<th scope="row" id="sheet-deal-1" class="sheet__number">1<span class="visually-hidden">, Masha goes out</span></th>' in markup  # fmt: skip
    assert [f'<th scope="col" id="sheet-side-{seat}">' in markup for seat in (1, 2, 3, 4)] == [
        True
    ] * 4


def test_w2_fish_on_all():
    """Source: RULES W2."""
    assert brought_and_after(ON_ALL, (W3_HANDS, EndKind.FISH, 2)) == [
        [("fish 2", "+21"), ("fish 3", "+3"), ("fish 13", "20"), ("fish 5", "+9")]
    ]


def test_w3_fish_on_one_shows_the_sum_and_the_hand_beside_it():
    """Source: RULES W3."""
    assert brought_and_after(KOZEL, (W3_HANDS, EndKind.FISH, 2)) == [
        [
            ("fish 0 <small>(2)</small>", "0"),
            ("fish 0 <small>(3)</small>", "0"),
            ("fish 23 <small>(13)</small>", "30"),
            ("fish 0 <small>(5)</small>", "0"),
        ]
    ]


def test_w4_a_tie_shows_the_hands_and_carries_the_pot():
    """Source: RULES W4."""
    ends = ((W4_HANDS, EndKind.FISH, 2),)
    assert brought_and_after(KOZEL, *ends) == [
        [("fish 2", "+19"), ("fish 14", "0"), ("fish 14", "+7"), ("fish 5", "+4")]
    ]
    markup = render_sheet(sheet_of(KOZEL, NAMES, deals(KOZEL, *ends), start=W1_START), "en")
    assert pots(markup) == ["tie 14 : 14 — +35 carried to the next deal"]


def test_w5_a_chain_of_ties_until_somebody_takes_the_pot():
    """Source: RULES W5; an ordinary end with two equal losers leaves the pot (E9)."""
    reports = deals(
        KOZEL,
        (W4_HANDS, EndKind.FISH, 2),
        (W4_HANDS, EndKind.FISH, 3),
        (("", "02", "02", "01"), EndKind.OUT, 1),
        (("", "03", "05", "01"), EndKind.OUT, 1),
    )
    sheet = sheet_of(KOZEL, NAMES, reports, start=W1_START)
    assert pots(render_sheet(sheet, "en")) == [
        "tie 14 : 14 — +35 carried to the next deal",
        "tie 14 : 14 — +70 carried to the next deal",
        "+70 carried to the next deal",
        "the pot, +70, goes to Olya",
    ]
    assert [cell.credit for cell in sheet.rows[-1].cells] == [0, 3, 75, 1]


def test_the_pot_of_a_match_that_is_over_is_carried_nowhere():
    conceded = MatchResult(MatchReason.CONCEDED, (2,), (1, 3, 4))
    drawn = sheet_of(
        KOZEL, NAMES, deals(KOZEL, (W4_HANDS, EndKind.FISH, 2)), start=W1_START, result=conceded
    )
    assert pots(render_sheet(drawn, "en")) == ["tie 14 : 14 — +35 stays in the pot"]
    kept = deals(KOZEL, (W4_HANDS, EndKind.FISH, 2), (("", "02", "02", "01"), EndKind.OUT, 1))
    sheet = sheet_of(KOZEL, NAMES, kept, start=W1_START, result=conceded)
    assert pot_words(sheet, sheet.rows[-1]) == "+35 stays in the pot"


def test_pairs_have_a_column_a_side():
    reports = deals(
        PAIRS, (("", "03", "06", "45"), EndKind.OUT, 1), start=(Account(), Account(remembered=5))
    )
    sheet = sheet_of(PAIRS, NAMES, reports, start=reports[0].accounts_before)
    markup = render_sheet(sheet, "en")
    assert [side.names for side in sheet.sides] == [("Masha", "Olya"), ("Alex", "Serg")]
    assert cells(markup) == [
        [
            ("0", "nothing", "0 <small>(6)</small>", "0", "nothing"),
            ("+5", "remembered", "12", "+17", "remembered"),
        ]
    ]
    assert "full fish" in markup
    assert "In brackets: the points left in hand." in markup


def test_a_deal_that_credits_nobody_because_it_was_broken_off_has_no_row():
    reports = deals(
        KOZEL, (("", "03", "66 01", "05"), EndKind.OUT, 1), (W3_HANDS, EndKind.BROKEN, 2)
    )
    broken = MatchResult(MatchReason.BROKEN, (2,), (1, 3, 4))
    sheet = sheet_of(KOZEL, NAMES, reports, start=W1_START, result=broken)
    assert [row.deal for row in sheet.rows] == [1]
    assert "The match was broken off: lost by Alex." in render_sheet(sheet, "en")


def test_before_the_first_deal_has_ended():
    sheet = sheet_of(KOZEL, NAMES, [])
    markup = render_sheet(sheet, "en")
    assert "No deal has ended yet." in markup
    assert "sheet__start" not in markup
    assert (sheet.accounts, sheet.pot) == ((Account(),) * 4, 0)


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        pytest.param(
            SheetResult(MatchReason.TARGET, ("Olya",), ("Alex",), True),
            "Olya is the goat.",
            id="goat",
        ),
        pytest.param(
            SheetResult(MatchReason.TARGET, ("Olya", "Serg"), ("Alex",), True),
            "Olya and Serg are the goats.",
            id="goats",
        ),
        pytest.param(
            SheetResult(MatchReason.CONCEDED, ("Olya", "Serg"), ("Alex",), True),
            "Olya and Serg conceded the match.",
            id="conceded",
        ),
        pytest.param(
            SheetResult(MatchReason.BROKEN, ("Olya",), ("Alex",), True),
            "The match was broken off: lost by Olya.",
            id="broken",
        ),
        pytest.param(
            SheetResult(MatchReason.TARGET, ("Olya",), ("Alex",), False), "Alex won.", id="winner"
        ),
        pytest.param(
            SheetResult(MatchReason.GENERAL, ("Olya",), ("Alex", "Serg"), True),
            "Alex and Serg won.",
            id="general",
        ),
    ],
)
def test_how_it_ended_is_said_in_words(result, sentence):
    with translation.override("en"):
        assert result_words(result) == sentence


def test_accounts_for_the_ear():
    with translation.override("en"):
        assert account_spoken(Account(remembered=19)) == "19 remembered"
        assert account_spoken(Account(recorded=20, is_open=True)) == "20 recorded"
        assert account_spoken(Account(is_open=True)) == "nothing"


def test_out_of_band_for_the_socket():
    sheet = sheet_of(KOZEL, NAMES, [])
    assert render_sheet(sheet, "en", out_of_band=True).startswith(
        '<section id="sheet" class="sheet" aria-labelledby="sheet-title" hx-swap-oob="true">'
    )


def test_names_are_escaped():
    assert "<b>" not in render_sheet(sheet_of(KOZEL, ("<b>", "A", "B", "C"), []), "en")


def test_the_same_sheet_is_rendered_once(monkeypatch):
    sheet = sheet_of(KOZEL, NAMES, deals(KOZEL, (W3_HANDS, EndKind.FISH, 2)), start=W1_START)
    first = render_sheet(sheet, "en")
    again = sheet_of(KOZEL, NAMES, deals(KOZEL, (W3_HANDS, EndKind.FISH, 2)), start=W1_START)
    assert render_sheet(again, "en") is first


def test_the_text_is_the_golden_one():
    reports = deals(
        KOZEL,
        (("", "03", "66 01", "05"), EndKind.OUT, 1),
        (W4_HANDS, EndKind.FISH, 2),
        (("03", "", "66 66 66 66", "66 66"), EndKind.OUT, 2),
    )
    goat = MatchResult(MatchReason.TARGET, (3,), (1, 2, 4))
    sheet = sheet_of(KOZEL, NAMES, reports, start=W1_START, result=goat)
    assert sheet_text(sheet, "en") + "\n" == (GOLDEN / "sheet.txt").read_text()
