"""Every game keeps its promises: texts, options, and what a table may ask for."""

import pytest

from games.engine.dealing import hand_size
from games.engine.errors import UnknownGameError, UnknownOptionError
from games.engine.option_text import GROUPS, option_text
from games.engine.options import NAMES
from games.engine.standing import ClubPoints
from games.engine.variant import FAMILY_NAMES, Family
from games.engine.variants import VARIANTS, differing_options, option_texts, table_rules

GAMES = pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)


@GAMES
def test_game_explains_itself(variant):
    assert variant.code == variant.preset.code
    for text in (variant.name, variant.summary, variant.source):
        assert text
    for sentence in (variant.summary, variant.source):
        assert sentence.endswith(".")


FAMILIES = {
    Family.GOATS: {
        "kozel", "kozel_pairs", "kozel_yard", "kozel_last_tile", "morskoi", "general", "osel",
        "kolbasa",
    },
    Family.FIVES: {"telefon", "muggins", "all_fives"},
    Family.DRAW: {
        "classic", "classic_accumulate", "classic_two", "ryba", "semerka", "draw", "block",
    },
    Family.PAIRS: {
        "jamaican_cutthroat", "jamaican_partner", "latin", "latin_duel", "sports", "chcv", "cuban9",
    },
    Family.DRAGON: {"jie_long"},
}  # fmt: skip


@pytest.mark.parametrize("family", Family)
def test_games_of_a_family_share_one_skill_rating(family):
    assert {game.code for game in VARIANTS.values() if game.family is family} == FAMILIES[family]
    assert FAMILY_NAMES[family]


def test_club_points_are_for_kozel_and_its_kin_to_a_target():
    with_points = {
        game.code for game in VARIANTS.values() if game.preset.match.rating is ClubPoints.GAME_ROOM
    }
    assert with_points == FAMILIES[Family.GOATS] - {"morskoi"}
    assert all(VARIANTS[code].preset.match.target for code in with_points)


@GAMES
def test_every_option_and_value_has_a_sentence(variant):
    for option in variant.options:
        assert option.name
        assert option.help.endswith(".")
        numbers = {value for value in option.values if option.key == "target"}
        assert set(option.value_names) == set(option.values) - numbers
        assert all(text.endswith(".") for text in option.value_names.values())


@GAMES
def test_first_value_is_that_of_the_preset(variant):
    for players in variant.players_with(variant.sets[0]):
        rules = table_rules(variant.code, players=players)
        assert {option.key: option.default for option in variant.options} == option_texts(rules)
        assert differing_options(rules) == {}


IMPOSSIBLE = {("general", "doubles_per_turn", "1")}
"""Values that contradict the rest of their game, whatever else is chosen."""


@GAMES
def test_every_value_can_be_chosen(variant):
    players = 4 if 4 in variant.players else variant.players[0]
    for option in variant.options:
        for value in option.values or ("50",):
            if (variant.code, option.key, value) not in IMPOSSIBLE:
                rules = table_rules(variant.code, players=players, options={option.key: value})
                assert option_text(rules, option.key) == value


def test_every_word_names_an_option():
    known = {name for group in GROUPS.values() for name in group.__dataclass_fields__}
    assert set(NAMES) <= known


def test_differing_options_are_those_of_the_rules_tag():
    rules = table_rules("kozel", players=4, options={"threshold": "0", "fish_amount": "each_own"})
    assert differing_options(rules) == {"fish_amount": "each_own", "threshold": "0"}
    assert list(option_texts(rules)) == sorted(VARIANTS["kozel"].choices)


def test_unknown_game():
    with pytest.raises(UnknownGameError) as refusal:
        table_rules("chess", players=4)
    assert refusal.value.token == "chess"


@pytest.mark.parametrize(
    ("code", "set_name", "options", "token"),
    [
        pytest.param("kozel", None, {"jokers": "yes"}, "jokers=yes", id="no-such-option"),
        pytest.param("kozel", None, {"v00": "11"}, "v00=11", id="no-such-value"),
        pytest.param("kozel", None, {"streak": "yes"}, "streak=yes", id="another-games-option"),
        pytest.param("kozel", None, {"target": "1"}, "target=1", id="too-low"),
        pytest.param("kozel", None, {"target": "1000"}, "target=1000", id="too-high"),
        pytest.param("kozel", None, {"target": "+50"}, "target=+50", id="not-a-number"),
        pytest.param("kozel", None, {"target": "050"}, "target=050", id="not-canonical"),
        pytest.param("kozel", None, {"target": ""}, "target=", id="empty"),
        pytest.param("kozel_pairs", None, {"target": "200"}, "target=200", id="not-listed"),
        pytest.param("kozel", "9", {}, "set=9", id="set"),
        pytest.param("draw", "9", {"hand_size": "7"}, "hand_size=7", id="double-six-only"),
        pytest.param("block", None, {"draw": "one"}, "draw=one", id="block-never-draws"),
    ],
)
def test_unknown_option(code, set_name, options, token):
    with pytest.raises(UnknownOptionError) as refusal:
        table_rules(code, players=4, set=set_name, options=options)
    assert refusal.value.token == token


@pytest.mark.parametrize(
    ("code", "players", "set_name", "expected"),
    [
        ("kozel", 2, None, 7),
        ("draw", 4, "6", 5),
        ("draw", 4, "9", 10),
        ("draw", 5, "9", 7),
        ("block", 6, "9", 7),
        ("draw", 6, "18", 10),
        ("jamaican_cutthroat", 3, None, 9),
        ("jie_long", 2, None, 16),
    ],
)
def test_hand_size_of_a_table(code, players, set_name, expected):
    assert hand_size(table_rules(code, players=players, set=set_name)) == expected


def test_set_decides_how_many_may_play():
    assert VARIANTS["draw"].players_with("6") == (2, 3, 4)
    assert VARIANTS["draw"].players_with("9") == (2, 3, 4, 5, 6)
    assert VARIANTS["kozel"].players_with("6") == (2, 3, 4)


def test_options_that_a_game_has_not_are_none():
    assert VARIANTS["kozel"].option("streak") is None
    assert VARIANTS["draw"].option("hand_size", "12") is None
