"""Moments of games that ask for more than one tile at one of two ends."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.variants import table_rules
from games.queries.table_view import TableView
from tests.games.rendering.views import table_of

TELEFON = """26 03 05 25 02 36 56 12 01 35 55 24 46 34 15 45 23 22 13 44 06 11 33 14 16 04 00 66"""
OSEL = """06 13 05 22 35 12 56 25 33 23 45 14 66 15 02 34 11 26 55 44 01 36 04 16 46 03 24 00"""
SEMERKA = """06 55 44 46 01 05 16 14 13 23 66 45 22 03 25 12 36 00 02 56 35 24 34 15 04 26 33 11"""
DRAGON = """56 22 66 44 13 25 44 22 55 15 11 46 56 15 66 34 45 35 36 14 46 55 16 16 33 13 24 11
12 23 26 33"""
DRAW = """03 35 26 24 00 46 04 11 23 25 34 45 16 33 14 22 44 56 06 12 13 36 05 15 55 02 01 66"""


def osel(you: int | None = 2) -> TableView:
    """Seat 2 may lay 3-3, 6-6 or both, each face up or face down."""
    rules = table_rules("osel", players=4)
    return table_of(rules, OSEL, ["11", "16^", "13>"], you)


def telefon(actions: Sequence[str] = ("55", "50<"), you: int | None = 2) -> TableView:
    """Seat 2 has opened with ten and seat 1 left ten: two points for each."""
    return table_of(table_rules("telefon", players=2), TELEFON, actions, you)


def semerka(you: int | None = 1) -> TableView:
    """Seat 1 may lay the matador 1-6 at both ends and either way round."""
    return table_of(table_rules("semerka", players=2), SEMERKA, ["66"], you)


def jie_long(you: int | None = 3) -> TableView:
    """Nothing fits for seat 3, which holds 1-6 twice; seat 2 has put 3-4 away."""
    return table_of(table_rules("jie_long", players=4), DRAGON, ["52", "_34"], you)


def extra_turn(actions: Sequence[str] = ("33",), you: int | None = 3) -> TableView:
    """Seat 3 opened with a double and may lay once more."""
    rules = table_rules("draw", players=3, options={"double_extra_turn": "yes"})
    return table_of(rules, DRAW, actions, you)
