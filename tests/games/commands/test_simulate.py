"""`manage.py simulate`: bots among themselves, counted."""

import json

import pytest
from django.core.management import CommandError, call_command


@pytest.fixture
def simulate(capsys):
    """Run the command; return what it printed."""

    def run(*words):
        call_command("simulate", *words)
        return capsys.readouterr().out

    return run


KOZEL = ("--game", "kozel", "--players", "4", "--seed", "7")


def test_same_seed_prints_the_same(simulate):
    words = (*KOZEL, "--deals", "30", "--bots", "club,novice")
    assert simulate(*words) == simulate(*words)
    assert simulate(*words) != simulate(*words[:5], "8", *words[6:])


def test_counts_of_deals(simulate):
    summary = json.loads(simulate(*KOZEL, "--deals", "40", "--bots", "club,novice", "--json"))
    assert (summary["game"], summary["set"], summary["players"]) == ("kozel", "6", 4)
    assert summary["bots"] == ["club", "novice", "club", "novice"]
    assert summary["rules"]["fish_amount"] == "max_takes_all"
    assert (summary["deals"], summary["matches"], summary["duplicate"]) == (40, None, False)
    assert sum(summary["outcomes"].values()) == 40
    assert set(summary["outcomes"]) == {"out", "fish"}
    fish = summary["fish_share"]
    assert fish["share"] == summary["outcomes"]["fish"] / 40
    assert fish["low"] < fish["share"] < fish["high"]
    assert [side["seats"] for side in summary["sides"]] == [[1], [2], [3], [4]]
    assert set(summary["levels"]) == {"club", "novice"}


def test_counts_of_matches(simulate):
    summary = json.loads(simulate(*KOZEL, "--matches", "3", "--json"))
    assert summary["matches"] == 3
    assert summary["deals"] > 9
    winners = [round(side["wins"]["share"] * 3) for side in summary["sides"]]
    assert all(0 <= count <= 3 for count in winners)
    assert 6 <= sum(winners) <= 9
    assert summary["levels"]["club"]["share"] == pytest.approx(sum(winners) / 12, abs=1e-4)


def test_duplicate_moves_the_levels_round_the_same_tiles(simulate):
    words = ("--game", "kozel_pairs", "--players", "4", "--seed", "7", "--duplicate", "--json")
    summary = json.loads(simulate(*words, "--deals", "10", "--bots", "club,novice"))
    assert summary["deals"] == 20
    sides = [side["wins"]["share"] for side in summary["sides"]]
    levels = [level["share"] for level in summary["levels"].values()]
    assert sum(sides) == pytest.approx(sum(levels), abs=1e-3)
    matches = json.loads(simulate(*words, "--matches", "2", "--bots", "club,novice"))
    assert matches["matches"] == 4


def test_duplicate_of_one_level_is_played_once(simulate):
    summary = json.loads(simulate(*KOZEL, "--duplicate", "--deals", "5", "--json"))
    assert summary["deals"] == 5


def test_one_deal_has_an_interval_as_wide_as_can_be(simulate):
    summary = json.loads(simulate(*KOZEL, "--deals", "1", "--json"))
    assert (summary["levels"]["club"]["low"], summary["levels"]["club"]["high"]) == (0.0, 1.0)


def test_text_for_people(simulate):
    lines = simulate(*KOZEL, "--deals", "20", "--rules", "target=51", "v00=0").splitlines()
    assert lines[0] == "kozel, set 6, 4 seats, seed 7"
    assert "target=51" in lines[1]
    assert "v00=0" in lines[1]
    assert lines[2] == "  seats     club club club club"
    assert lines[3].startswith("  played    20 deals, ")
    assert lines[4].startswith("  ends      out ")
    assert [line.split()[1] for line in lines[5:9]] == ["1", "2", "3", "4"]
    assert lines[9].startswith("  club      won ")


def test_text_of_duplicate_matches(simulate):
    words = (*KOZEL, "--matches", "1", "--duplicate", "--bots", "club,novice,novice,novice")
    line = simulate(*words).splitlines()[3]
    assert line.startswith("  played    4 matches, ")
    assert line.endswith(", levels moved round the table")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        pytest.param(("--game", "chess"), "chess: There is no game", id="unknown-game"),
        pytest.param(("--rules", "wind=4"), "wind=4: ", id="unknown-option"),
        pytest.param(("--players", "7"), "players: ", id="too-many-players"),
        pytest.param(("--set", "9"), "set=9: ", id="set-of-another-game"),
        pytest.param(("--bots", "genius"), "no bot is called 'genius'", id="unknown-bot"),
        pytest.param(("--bots", ",".join(["club"] * 5)), "more bots than seats", id="many-bots"),
        pytest.param(("--deals", "0"), "argument --deals: invalid", id="no-deal"),
        pytest.param(("--matches", "1"), "not allowed with argument", id="deals-and-matches"),
    ],
)
def test_refusals(simulate, words, message):
    with pytest.raises(CommandError, match=message):
        simulate(*KOZEL, "--deals", "1", *words)
