"""The live fragments: one root each, escaped, without a hidden tile, and made no more often than needed."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from unittest.mock import patch

import pytest
from django.conf import settings
from django.test import override_settings

from games.engine.tiles import domino_set
from games.engine.variants import table_rules
from games.queries.table_view import ChatLineView, TableView
from games.rendering import table as rendering
from games.rendering.line import Shape
from games.rendering.table import (
    forget_fragments,
    render_notice,
    render_table_update,
    table_fragments,
)
from tests.factories import FOUR
from tests.games.rendering import deals
from tests.games.rendering.views import ALL_FOUR, NOW, four, table_of, waiting, with_seat

IDS = ["status", "seats", "line", "log", "sheet", "chat", "hand", "panel", "menu"]
LANGUAGES = ["en", "ru"]
VOID = {"input", "br", "img", "hr", "use", "rect", "path"}


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    forget_fragments()
    yield
    forget_fragments()


class Roots(HTMLParser):
    """The outermost elements of a text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.roots: list[dict[str, str | None]] = []
        self.ids: list[str] = []
        self.attributes: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.attributes += found
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if not self.open:
            self.roots.append(found)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += dict(attrs)
        if not self.open:
            self.roots.append(dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


def states() -> list[TableView]:
    talk = (ChatLineView(1, 2, 12, "Alex", "hello", NOW),)
    return [
        waiting(1, allowed=frozenset({"bot", "cancel"}), invite_token="t"),
        waiting(None, allowed=frozenset({"sit"})),
        four(0, 2),
        four(6, 4, chat=talk),
        four(18, 3, chat_is_open=False),
        four(ALL_FOUR, 1, allowed=frozenset({"ready", "leave"})),
        four(6, None),
        four(6, 1, paused=NOW),
        four(ALL_FOUR, 1, status="aborted", next=None),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("view", states())
def test_an_update_is_whole_elements_swapped_by_id(view: TableView, language: str) -> None:
    found = Roots(render_table_update(view, language))

    assert not found.open
    assert [root["id"] for root in found.roots] == IDS
    assert all(root["hx-swap-oob"] == "true" for root in found.roots)
    assert len(found.ids) == len(set(found.ids))


@pytest.mark.parametrize("view", states())
def test_the_page_is_made_of_the_same_fragments(view: TableView) -> None:
    fragments = table_fragments(view, "en")

    assert sorted(fragments) == sorted(IDS)
    for name, text in fragments.items():
        assert [root["id"] for root in Roots(text).roots] == [name]


def test_every_template_of_a_fragment_is_named_after_its_root() -> None:
    folder = Path(settings.BASE_DIR) / "templates" / "jinja" / "games"
    for file in folder.glob("_*.html"):
        found = re.search(r"<\w+ id=\"([a-z-]+)\"", file.read_text(encoding="utf-8"))
        assert found is not None
        assert found[1] == file.stem[1:]


@pytest.mark.parametrize("view", states())
def test_nothing_is_inline(view: TableView) -> None:
    text = render_table_update(view, "en")

    assert "<script" not in text
    forbidden = [
        name for name in Roots(text).attributes if name == "style" or name.startswith("on")
    ]
    assert forbidden == []


def test_names_and_chat_are_escaped() -> None:
    evil = "<img src=x onerror=alert(1)>"
    view = with_seat(four(6, 1, chat=(ChatLineView(1, 2, 12, evil, evil, NOW),)), 2, name=evil)

    text = render_table_update(view, "en") + str(table_fragments(view, "en"))

    assert "<img" not in text
    assert "&lt;img" in text


def tiles_in(text: str) -> set[str]:
    """Every tile that is named in words, or drawn, in a text of markup."""
    named = {
        f"{min(a, b)}{max(a, b)}" for a, b in re.findall(r"(?<![\d-])(\d)-(\d)(?![\d-])", text)
    }
    return named | set(re.findall(r'data-tile="(\d\d)"', text))


@pytest.mark.parametrize("you", [None, 1, 2, 3, 4])
@pytest.mark.parametrize("actions", [0, 1, 6, 17, ALL_FOUR - 1])
def test_nobody_is_sent_a_tile_that_he_may_not_see(you: int | None, actions: int) -> None:
    view = four(actions, you)
    assert view.deal is not None
    hands = [FOUR.split()[7 * seat : 7 * seat + 7] for seat in range(4)]
    laid = {"".join(sorted(text[:2])) for text in view.deal.public_view.line}
    mine = set(hands[you - 1]) if you else set()

    for language in LANGUAGES:
        text = render_table_update(view, language) + "".join(
            table_fragments(view, language).values()
        )
        assert tiles_in(text) <= laid | mine


@pytest.mark.parametrize("you", [None, 1, 2, 3, 4])
def test_pictures_of_others_hands_are_not_sent_while_a_deal_is_played(you: int | None) -> None:
    fragments = table_fragments(four(6, you), "en")

    assert 'class="tile"' not in fragments["seats"]
    assert fragments["hand"].count('class="tile"') == (0 if you is None else [6, 5, 5, 6][you - 1])


def test_what_everybody_sees_is_rendered_once_for_a_state_and_language() -> None:
    views = [four(6, you) for you in (1, 2, 3, 4, None, None, None)]
    with ExitStack() as stack:
        parts = [
            stack.enter_context(patch.object(rendering, name, wraps=getattr(rendering, name)))
            for name in ("_status", "_seats", "_line", "_log", "_sheet")
        ]
        for view in views:
            render_table_update(view, "en")
        assert [part.call_count for part in parts] == [1, 1, 1, 1, 1]
        render_table_update(views[0], "ru")
        assert [part.call_count for part in parts] == [2, 2, 2, 2, 2]
        render_table_update(replace(views[0], revision=7), "en")
        assert [part.call_count for part in parts] == [3, 3, 3, 3, 3]
        for shape in (Shape.WIDE, Shape.TALL, Shape.WIDE):
            render_table_update(views[0], "en", shape)
        assert [part.call_count for part in parts] == [3, 3, 5, 3, 3]
        away = tuple(replace(seat, here=False) for seat in views[0].seats)
        render_table_update(replace(views[0], seats=away), "en")
        assert [part.call_count for part in parts] == [4, 4, 5, 3, 3]


def test_one_viewer_costs_one_rendering_of_his_hand() -> None:
    view = four(6, 1)
    render_table_update(view, "en")

    with patch.object(rendering, "_render", wraps=rendering._render) as render:
        render_table_update(four(6, 2), "en")

    assert [call.args[0] for call in render.call_args_list] == ["hand"]


def test_presence_is_shown_though_the_revision_stands() -> None:
    before = render_table_update(four(6, 1), "en")

    after = render_table_update(with_seat(four(6, 1), 2, here=False), "en")

    assert "away" not in before
    assert "away" in after


def test_the_number_of_people_watching_is_shown_though_the_revision_stands() -> None:
    before = render_table_update(four(6, 1), "en")

    after = render_table_update(four(6, 1, watching=3), "en")

    assert "watching" not in before
    assert "3 people watching" in after


def test_who_reads_fewer_lines_of_chat_gets_his_own() -> None:
    lines = tuple(ChatLineView(n, 2, 12, "Alex", f"line {n}", NOW) for n in (1, 2))

    assert "line 2" in render_table_update(four(6, 1, chat=lines), "en")
    assert "line 2" not in render_table_update(four(6, 3, chat=lines[:1]), "en")


def test_the_line_comes_in_both_shapes_or_in_the_one_asked_for() -> None:
    both = render_table_update(four(6, 1), "en")
    tall = render_table_update(four(6, 1), "en", Shape.TALL)

    assert re.findall(r'data-shape="(\w+)"', both) == ["wide", "tall"]
    assert re.findall(r'data-shape="(\w+)"', tall) == ["tall"]


def test_the_last_tile_laid_is_marked_and_the_ends_are_named() -> None:
    line = table_fragments(four(6, 4), "en")["line"]
    wide = line.partition("</svg>")[0]

    assert wide.count("is-last") == 1
    assert re.findall(r'data-arm="(.*?)".*?aria-label="(.*?)"', wide) == [
        ("&lt;", "left end: 2"),
        ("&gt;", "right end: 1"),
    ]


def test_no_clock_is_counted_down_in_a_pause() -> None:
    assert "data-ends=" in _clock(four(6, 4))
    assert "data-ends=" not in _clock(four(6, 4, paused=NOW))


def _clock(view: TableView) -> str:
    status = str(table_fragments(view, "en")["status"])
    return status[status.index('class="clock"') :]


def test_the_line_of_a_large_set_scrolls_and_keeps_its_ends_in_a_strip() -> None:
    shuffle = " ".join(map(str, reversed(domino_set("12"))))
    view = table_of(table_rules("draw", players=2, set="12"), shuffle, ["CC"], 1)

    line = table_fragments(view, "en")["line"]

    assert 'class="lines lines--long"' in line
    strip = line.partition('class="strip"')[2].partition("</div>")[0]
    assert re.findall(r'data-arm="(.*?)" aria-label="(.*?)">(\d+)<', strip) == [
        ("&lt;", "left end: 12", "12"),
        ("&gt;", "right end: 12", "12"),
    ]
    assert re.findall(r'class="least least--(\w+)" width="(\d+)" height="(\d+)"', line) == [
        ("wide", "252", "126"),
        ("tall", "162", "126"),
    ]
    assert "lines--long" not in table_fragments(four(6), "en")["line"]


def test_the_status_says_once_who_did_what_and_the_ends() -> None:
    status = table_fragments(four(6, 4), "en")["status"]

    assert 'data-said="Olya lays 1-4 on the right. Ends: left 2, right 1"' in status
    assert 'data-ends="Ends: left 2, right 1"' in status


def test_the_clock_is_one_value_with_each_state() -> None:
    view = four(6, 4)
    assert view.deal is not None
    status = table_fragments(view, "en")["status"]

    assert f'data-ends="{view.deal.turn_ends_at.isoformat()}"' in status  # type: ignore[union-attr]
    assert f'data-expires="{view.deal.expires_at.isoformat()}"' in status  # type: ignore[union-attr]
    assert f'data-now="{NOW.isoformat()}"' in table_fragments(view, "en")["hand"]


def test_a_game_that_goes_the_other_way_round_says_so() -> None:
    view = table_of(table_rules("latin", players=4), deals.OSEL, [], 1)

    assert "play goes counter-clockwise" in table_fragments(view, "en")["status"]
    assert "counter-clockwise" not in table_fragments(four(6), "en")["status"]


def test_points_made_in_play_stand_on_the_sheet_before_the_deal_ends() -> None:
    sheet = table_fragments(deals.telefon(), "en")["sheet"]

    row = sheet.partition('class="sheet__running"')[2].partition("</tr>")[0]
    assert re.findall(r"\+\d+", row) == ["+2", "+2"]
    assert "is being played" in row
    assert "sheet__running" not in table_fragments(four(6), "en")["sheet"]


def test_the_sum_of_the_ends_can_be_asked_for() -> None:
    status = table_fragments(deals.telefon(), "en")["status"]

    assert 'data-sum="5 + 5 = 10, 2 points"' in status
    assert "Σ 10" in status
    assert "<details" not in table_fragments(four(6), "en")["status"]


def test_two_seats_that_choose_are_both_named() -> None:
    view = four(0)
    assert view.deal is not None

    status = table_fragments(replace(view, deal=replace(view.deal, turn=(1, 3))), "en")["status"]

    assert "Masha and Olya choose who opens" in status


def test_the_dragon_has_a_button_for_each_of_two_twins() -> None:
    found = Roots(table_fragments(deals.jie_long(), "en")["hand"])

    assert len(found.ids) == len(set(found.ids))
    assert {"tile-16", "tile-16-2"} <= set(found.ids)


def test_no_clock_runs_between_deals() -> None:
    assert "data-expires" not in table_fragments(four(ALL_FOUR, 1), "en")["status"]


def test_the_pot_lies_as_a_fish_with_its_points() -> None:
    view = four(6, 1)
    assert view.deal is not None

    with_pot = table_fragments(replace(view, deal=replace(view.deal, pot=35)), "en")["status"]

    assert "+35" in with_pot
    assert "35 in the pot" in with_pot
    assert "#fish" not in table_fragments(view, "en")["status"]


def test_a_menu_offers_only_what_is_allowed() -> None:
    assert 'value="concede"' in table_fragments(four(6, 1), "en")["menu"]
    assert "value=" not in table_fragments(four(6, None), "en")["menu"]


def test_a_refusal_is_an_alert_and_is_escaped() -> None:
    notice = render_notice("Not <now>", "en", "stale")

    assert Roots(notice).roots[0]["role"] == "alert"
    assert "Not &lt;now&gt;" in notice


@override_settings(LANGUAGE_CODE="en")
def test_a_long_update_stays_small() -> None:
    text = render_table_update(four(ALL_FOUR, 1), "ru")

    assert len(text.encode()) < 40_000
    assert len(gzip.compress(text.encode())) < 8_000
