"""A match that was broken off in its first deal."""

from games.engine.record import MatchRecord
from tests.games.stored import read

TEXT = """\
DGR: 1
Game: kozel
Set: 6
Seats: 1=Masha 2=Alex 3=Olya 4=Serg
Sides: 1 2 3 4
Start: +19 0 7 42
Date: 2026-11-30T18:05:00Z
View: full

Deal 1 opener=1 pot=0
1: 02 04 11 34 35 45 66
2: 00 03 05 13 14 26 36
3: 06 15 16 23 25 33 44
4: 01 12 22 24 46 55 56
11 14>t 15<
broken 4
"""


def broken_match() -> MatchRecord:
    return read(TEXT)
