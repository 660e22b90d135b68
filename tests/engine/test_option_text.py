import pytest

from games.engine.option_text import option_text, with_option
from tests.engine.positions import rules_of

RULES = rules_of("kozel")


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("removed", "00"),
        ("removed", "none"),
        ("teams", "pairs"),
        ("hand_size", "7"),
        ("hand_size", "7/5/5"),
        ("redeal_doubles", "none"),
        ("redeal_doubles", "5"),
        ("opener_first", "lot"),
        ("opener_must_double", "yes"),
        ("opener_must_double", "no"),
        ("wild_tiles", "00,16,25,34"),
        ("doubles_per_turn", "per_open_end"),
        ("stock_reserve", "2"),
        ("general", "consecutive"),
        ("bonus_open", "66:50,00:25"),
        ("bonus_open", "none"),
        ("target", "301"),
        ("time_limit", "none"),
        ("time_limit", "40"),
        ("play_multiple", "5"),
    ],
)
def test_option_is_set_and_read_as_the_same_text(key, text):
    assert option_text(with_option(RULES, key, text), key) == text


def test_setting_an_option_changes_nothing_else():
    changed = with_option(RULES, "v00", "25")
    assert changed != RULES
    assert with_option(changed, "v00", "10") == RULES
