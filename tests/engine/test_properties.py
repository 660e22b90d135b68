"""What holds in every deal of every game, set and number of players, however it is played.

The sizes here are those of CI; `make soak` sets DEALS=1000.
"""

import os
import random
from collections import Counter

import pytest

from games.engine.actions import ChooseOpener, Discard, Draw, Lay, parse_action
from games.engine.deal import apply, legal_actions, replay, start_deal
from games.engine.dealing import Dealt, must_redeal, tiles_in_play
from games.engine.ending import EndKind
from games.engine.ledger import new_ledger, post_deal
from games.engine.tiles import parse_tile
from games.engine.view import view_for
from tests.engine.random_play import TABLES, ledger_after, playable, positions, rules_for
