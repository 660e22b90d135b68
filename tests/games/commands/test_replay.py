"""`manage.py replay`: the score sheets of right records, the first fault of wrong ones."""

import json

import pytest
from django.core.management import call_command

from tests.engine.conftest import RECORDS

W1 = RECORDS / "w1.dgr"
PAIRS = RECORDS / "kozel_pairs.dgr"


@pytest.fixture
def replay(capsys):
    """Run the command; return what it printed and the code it ended with."""

    def run(*words):
        try:
            call_command("replay", *map(str, words))
        except SystemExit as ended:
            return capsys.readouterr().out, ended.code
        return capsys.readouterr().out, 0

    return run


@pytest.fixture
def corrupted(tmp_path):
    """A copy of a record with one text changed."""

    def write(path, written, instead):
        copy = tmp_path / path.name
        text = path.read_text(encoding="utf-8")
        assert text.count(written) == 1
        copy.write_text(text.replace(written, instead), encoding="utf-8")
        return copy

    return write


def test_sheet_of_the_rule_book(replay):
    assert replay(W1) == (
        f"{W1}: kozel\n"
        "          Masha   Alex   Olya   Serg\n"
        "deal 1      +19      0     +7     +4   out Masha\n"
        "              0      3     13      5\n"
        "              0     +3     20     +9\n"
        "right; the match has no end\n\n",
        0,
    )


def test_sheet_of_pairs_with_a_pot_and_a_result(replay):
    out, code = replay(PAIRS)
    lines = out.splitlines()
    assert code == 0
    assert lines[1:6] == [
        "          Masha+Olya   Alex+Serg",
        "deal 1             0           0   fish Olya, pot 56",
        "                draw        draw",
        "                   0           0",
        "deal 2             0           0   out Serg",
    ]
    assert lines[-2] == ("right; target: Masha, Olya won, Alex, Serg lost; club points 1 0 1 0")


def test_points_scored_in_play_have_a_line_of_their_own(replay):
    out, code = replay(RECORDS / "telefon.dgr")
    assert code == 0
    assert "\nin play " in out
    assert "club points" not in out


def test_first_fault_with_line_and_word(replay, corrupted):
    wrong = corrupted(W1, "20> 05>", "20< 05>")
    assert replay(wrong) == (
        f"{wrong}: kozel\n"
        "          Masha   Alex   Olya   Serg\n"
        f"{wrong}:16: illegal: 20<: This tile cannot be laid there.\n\n",
        1,
    )


def test_fault_before_the_game_is_known(replay, corrupted):
    wrong = corrupted(W1, "Game: kozel", "Game: chess")
    assert replay(wrong) == (
        f"{wrong}: no game\n{wrong}:2: unknown_game: chess: There is no game of this name.\n\n",
        1,
    )


def test_one_wrong_record_among_right_ones(replay, corrupted):
    wrong = corrupted(W1, "credit 0 3 13 5", "credit 0 3 14 5")
    out, code = replay(W1, wrong, PAIRS, "--json")
    reports = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert [report["ok"] for report in reports] == [True, False, True]
    assert reports[1]["error"]["line"] == 23
    assert reports[1]["error"]["token"] == "14"
    assert reports[1]["error"]["code"] == "wrong_sum"
    assert reports[1]["result"]["over"] is False
    assert reports[2]["result"] == {
        "over": True,
        "losers": [2, 4],
        "winners": [1, 3],
        "rating": [1, 0, 1, 0],
        "reason": "target",
    }


def test_bytes_that_are_not_utf_8(replay, tmp_path):
    wrong = tmp_path / "wrong.dgr"
    wrong.write_bytes(W1.read_bytes().replace(b"Olya", b"Ol\xff\xfe"))
    out, code = replay(wrong, "--json")
    assert code == 1
    assert json.loads(out)["error"]["token"] == "3=Ol\ufffd\ufffd"


def test_file_that_is_not_there(tmp_path, capsys):
    with pytest.raises(SystemExit, match="1"):
        call_command("replay", str(tmp_path / "none.dgr"), str(W1), "--json")
    printed = capsys.readouterr()
    assert "none.dgr: No such file" in printed.err
    assert [json.loads(line)["ok"] for line in printed.out.splitlines()] == [True]
