from dataclasses import replace

import pytest

from games.engine.consistency import check_rules
from games.engine.errors import ImpossibleRulesError
from games.engine.layout import Laying, Matching
from tests.engine.positions import rules_of


@pytest.mark.parametrize(
    ("code", "players", "set_name", "options", "option"),
    [
        pytest.param("draw", 6, "6", {}, "players", id="W15-six-with-a-double-six-set"),
        pytest.param("kozel", 5, None, {}, "players", id="five-at-kozel"),
        pytest.param("kozel_pairs", 2, None, {}, "players", id="pairs-of-one"),
        pytest.param("morskoi", 3, None, {"teams": "pairs"}, "teams", id="pairs-of-three"),
        pytest.param("kozel", 4, None, {"target": "12"}, "target", id="below-the-threshold"),
        pytest.param(
            *("general", 4, None, {"doubles_per_turn": "1"}, "doubles_per_turn"),
            id="general-needs-two-doubles",
        ),
    ],
)
def test_impossible_request(code, players, set_name, options, option):
    with pytest.raises(ImpossibleRulesError) as refusal:
        rules_of(code, players, set_name, **options)
    assert refusal.value.option == option
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize(
    ("change", "option"),
    [
        pytest.param({"players": 5}, "players", id="too-few-tiles"),
        pytest.param({"laying": Laying(match=Matching.SUM)}, "fish_detection", id="sum"),
        pytest.param({"laying": rules_of("osel").laying}, "fish_detection", id="house"),
    ],
)
def test_impossible_rules(change, option):
    with pytest.raises(ImpossibleRulesError) as refusal:
        check_rules(replace(rules_of("kozel"), **change))
    assert refusal.value.option == option


def test_hand_sizes_must_be_known_for_so_many():
    with pytest.raises(ImpossibleRulesError) as refusal:
        check_rules(replace(rules_of("classic"), players=5))
    assert refusal.value.option == "players"


def test_target_at_the_threshold_is_possible():
    assert rules_of("kozel", 4, target="13").match.target == 13
