"""Shuffles come from the operating system's randomness; nobody can choose one."""

from pathlib import Path

from django.conf import settings

from config import settings as real_settings
from games.engine.dealing import tiles_in_play
from games.engine.variants import table_rules
from games.services import shuffling, starting

ROOT = Path(settings.BASE_DIR)


def test_a_shuffle_holds_every_tile_in_play_and_differs_from_the_next():
    rules = table_rules("kozel", players=4)

    shuffles = {shuffling.fresh_shuffle(rules) for _ in range(5)}

    assert len(shuffles) == 5
    assert {tuple(sorted(shuffle)) for shuffle in shuffles} == {tuple(sorted(tiles_in_play(rules)))}


def test_a_deal_is_made_of_a_fresh_shuffle_whatever_the_settings_say():
    assert starting.fresh_shuffle is shuffling.fresh_shuffle
    assert not [app for app in real_settings.INSTALLED_APPS if app.startswith("tests")]
    for folder in ("config", "games", "accounts", "ratings"):
        for file in (ROOT / folder).rglob("*.py"):
            assert "known_deals" not in file.read_text(encoding="utf-8"), file
