"""A whole match of every game, played by bots and looked at; and a corrupted copy for each fault.

The copies are made from the record itself: the line and the word to be named follow from where the
text was changed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from games.engine.actions import Draw, Lay
from games.engine.deal import Position, apply, start_deal
from games.engine.ending import EndKind
from games.engine.ledger import new_ledger, post_deal
from games.engine.opening import is_by_lot
from games.engine.record import MatchRecord, read_match
from games.engine.tiles import domino_set
from games.engine.variants import VARIANTS
from ratings.formulas.game_room import club_points
from tests.engine.conftest import RECORDS

GAMES = sorted(VARIANTS)


@dataclass(frozen=True)
class Copy:
    """A record with one word changed, and the fault that must be found."""

    text: str
    line: int
    token: str
    code: str


@dataclass(frozen=True)
class Act:
    """An action of a record: its line, its place in it, and the position before it."""

    line: int
    word: int
    position: Position


def text_of(game: str) -> str:
    return (RECORDS / f"{game}.dgr").read_text(encoding="utf-8")


def record_of(text: str) -> MatchRecord:
    record = read_match(text, club_points=club_points).record
    assert record is not None
    return record


def changed(text: str, line: int, word: int, instead: str, code: str, token: str = "") -> Copy:
    """*text* with one word replaced; the fault names it, or *token*."""
    lines = text.split("\n")
    words = lines[line - 1].split(" ")
    words[word] = instead
    lines[line - 1] = " ".join(filter(None, words))
    return Copy("\n".join(lines), line, token or instead, code)


def line_of(text: str, *starts: str) -> int:
    """The number of the first line that starts with one of these words."""
    return next(n for n, line in enumerate(text.split("\n"), 1) if line.split(" ")[0] in starts)


def acts(text: str) -> Iterator[Act]:
    """Every action of the record."""
    record = record_of(text)
    ledger = new_ledger(record.rules)
    lines = text.split("\n")
    line = 0
    for deal in record.deals:
        line = next(n for n in range(line + 1, len(lines)) if lines[n].startswith("Deal "))
        if deal.redeal:
            continue
        while ":" in lines[line + 1]:
            line += 1
        position = start_deal(ledger, deal.dealt, lot=deal.opener)
        for number, recorded in enumerate(deal.actions):
            row, place = divmod(number, record.rules.players)
            yield Act(line + 2 + row, place, position)
            position = apply(position, recorded.seat, recorded.action).position
        ledger = post_deal(ledger, position)


def malformed(text: str) -> Copy:
    return changed(text, line_of(text, "View:"), 1, "none", "malformed")


def unknown_game(text: str) -> Copy:
    return changed(text, 2, 1, "goat", "unknown_game")


def unknown_option(text: str) -> Copy:
    return Copy(text.replace("\nSet:", "\nRules: wind=4\nSet:"), 3, "wind=4", "unknown_option")


def wrong_deal(text: str) -> Copy:
    return changed(text, line_of(text, "2:"), 1, "", "wrong_deal", token="2:")


def wrong_opener(text: str) -> Copy:
    rules, opener = record_of(text).rules, record_of(text).deals[0].opener
    other = rules.players + 1 if is_by_lot(rules, None) else rules.seat_after(opener)
    return changed(text, line_of(text, "Deal"), 2, f"opener={other}", "wrong_opener")


def illegal(text: str) -> Copy:
    """A tile that the seat does not hold."""
    act = list(acts(text))[1]
    hand = act.position.hands[act.position.turn[0] - 1]
    tile = next(tile for tile in domino_set(act.position.rules.set) if tile not in hand)
    return changed(text, act.line, act.word, f"{tile}>", "illegal")


def must_play(text: str) -> Copy:
    act = next(
        act
        for act in acts(text)
        if act.position.line.placements and isinstance(act.position.actions[0], Lay)
    )
    return changed(text, act.line, act.word, "-", "must_play")


def must_draw(text: str) -> Copy | None:
    """A knock instead of a draw; None where nothing was drawn."""
    drawing = (act for act in acts(text) if act.position.actions == (Draw(),))
    act = next(drawing, None)
    return act and changed(text, act.line, act.word, "-", "must_draw")


def wrong_end(text: str) -> Copy:
    return changed(text, line_of(text, *EndKind), 0, "conceded", "wrong_end")


def wrong_sum(text: str) -> Copy:
    return changed(text, line_of(text, "account"), 1, "99", "wrong_sum")


CORRUPTIONS: tuple[Callable[[str], Copy | None], ...] = (
    malformed, unknown_game, unknown_option, wrong_deal, wrong_opener, illegal, must_play, must_draw,
    wrong_end, wrong_sum,
)  # fmt: skip
COPIES = [
    pytest.param(copy, id=f"{game}-{corrupt.__name__}")
    for game in GAMES
    for corrupt in CORRUPTIONS
    if (copy := corrupt(text_of(game)))
]


@pytest.mark.parametrize("copy", COPIES)
def test_corrupted_copy_is_refused(copy):
    fault = read_match(copy.text, club_points=club_points).fault
    assert fault is not None
    assert (fault.line, fault.token, fault.code) == (copy.line, copy.token, copy.code)


@pytest.mark.parametrize("game", GAMES)
def test_record_of_every_game_is_a_whole_match(game):
    record = record_of(text_of(game))
    assert record.rules.code == game
    assert record.result is not None
    assert (record.result.rating is None) == (record.rules.match.rating == "none")


def test_draws_are_recorded_in_every_game_that_draws():
    drawing = {game for game in GAMES if must_draw(text_of(game))}
    assert drawing >= {"kozel_yard", "classic", "classic_two", "muggins", "semerka", "draw"}
    assert drawing.isdisjoint({"block", "latin", "sports", "cuban9", "jie_long"})
