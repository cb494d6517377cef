"""`boss check`: what is wrong and where, one line a game, and records made canonical."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from boss_cli.shell.exits import Exit

from tests.cli.running import EXAMPLES, boss, process
from tests.made import made_up, text_of
from tests.tree import ROOT

RECORDS = Path("tests/cli/records")
SEAT = "boss-record 1\nplayers Red Blue Green\nseat Red\nhand\ndealt Red NY3 DE1 DE4 BOh KCr\n"
"""Five lines."""


def test_one_line_for_each_game() -> None:
    out = boss("check", *sorted(path.relative_to(ROOT) for path in EXAMPLES.glob("*.boss")))
    assert (out.code, out.err) == (Exit.OK, "")
    lines = out.out.splitlines()
    assert len(lines) == len(list(EXAMPLES.glob("*.boss")))
    assert "examples/two-players.boss: ok: 2 players, 5 hands, finished, Milo wins" in lines
    assert "examples/joined.boss: ok: 3 players, 2 hands, in hand 2, round 4 of 5" in lines


def test_every_problem_has_file_line_and_column_and_what_would_do() -> None:
    out = boss("check", RECORDS / "wrong.boss")
    assert out.code == Exit.WRONG
    first, second = out.err.splitlines()
    assert first.startswith("tests/cli/records/wrong.boss:6:6: DE+3 does not lead")
    assert "; expected 4 or more to Detroit" in first
    assert second.startswith("tests/cli/records/wrong.boss:7:1: 'bostn' is no player")
    assert second.endswith("; nearest: Boston")
    assert out.out == "tests/cli/records/wrong.boss: 2 errors, the first in line 6\n"


def test_later_turns_are_never_glued_to_an_earlier_game() -> None:
    out = boss("check", RECORDS / "several.boss")
    assert out.out.splitlines() == [
        "tests/cli/records/several.boss, game 1: ok: 2 players, 1 hand, in hand 1, round 2 of 5",
        "tests/cli/records/several.boss, game 2: 1 error, the first in line 12",
    ]
    assert out.err.startswith("tests/cli/records/several.boss:12:")


@pytest.mark.parametrize("name", ["none.boss", "no-text.boss", ""])
def test_files_that_cannot_be_read_are_named_and_stop_nothing(name: str) -> None:
    out = boss("check", RECORDS / name, "examples/joined.boss")
    assert out.code == (Exit.WRONG if name == "no-text.boss" else Exit.NO_FILE)
    assert str(RECORDS / name) in out.err
    assert "examples/joined.boss: ok" in out.out


def test_the_worst_exit_code_of_all() -> None:
    good, wrong, missing = "examples/joined.boss", RECORDS / "wrong.boss", "none.boss"
    assert boss("check", good, wrong).code == boss("check", wrong, good).code == Exit.WRONG
    assert boss("check", missing, wrong, good).code == boss("check", good, wrong, missing).code == Exit.NO_FILE


def test_an_empty_file_and_one_of_the_future(tmp_path: Path) -> None:
    assert "the record is empty; expected boss-record 1" in boss("check", "-", stdin="").err
    out = boss("check", "-", stdin="boss-record 99\nplayers A B\n")
    assert out.code == Exit.WRONG
    assert len(out.err.splitlines()) == 1 and "format 99" in out.err


# entries that contradict each other only together


def test_backs_that_no_deal_agrees_with_are_reported_at_the_first_such_line() -> None:
    text = SEAT + "backs Blue NY NY BO DE CI\nRed NY3\nBlue NY2\nGreen NY1\nRed DE1\n"
    out = boss("check", "-", stdin=text)
    assert out.code == Exit.WRONG
    assert [line[:6] for line in out.err.splitlines()] == ["-:9:1:"]
    assert "no deal agrees with everything entered up to here" in out.err
    assert boss("odds", "-", stdin=text).code == Exit.WRONG


def test_backs_that_agree_are_no_problem() -> None:
    assert boss("check", "-", stdin=SEAT + "backs Blue NY NY BO DE CI\nRed NY3\nBlue NY2\n").code == Exit.OK


def test_a_contradiction_ends_with_its_hand() -> None:
    turns = "backs Blue NY NY BO DE CI\nRed NY3\nBlue NY2\nGreen NY1\nbroken\nhand\nRed NY2\n"
    out = boss("check", "-", stdin=SEAT + turns)
    assert [line[:6] for line in out.err.splitlines()] == ["-:9:1:"]


# canonical text


@pytest.mark.long
@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.boss")), ids=lambda path: path.stem)
def test_canonical_text_of_canonical_text_is_the_same_bytes(path: Path) -> None:
    once = process("check", "--canonical", path)
    assert (once.returncode, once.stderr) == (Exit.OK, b"")
    assert process("check", "--canonical", "-", stdin=once.stdout).stdout == once.stdout == path.read_bytes()


def test_canonical_text_keeps_comments_and_means_the_same() -> None:
    typed = "BOSS-RECORD 1\nplayers red BLUE # hi\n\nHand\n  red detroit + 3   new york 3  # why\n#end\n"
    typed += "blue ボストン 3\n"
    out = boss("check", "--canonical", "-", stdin=typed)
    assert out.out == "boss-record 1\nplayers red BLUE  # hi\n\nhand\nred DE+3 NY3  # why\n#end\nBLUE BO3\n"
    assert boss("status", "-", stdin=out.out).out == boss("status", "-", stdin=typed).out


def test_canonical_text_is_utf8_and_line_feeds_whatever_the_terminal_speaks() -> None:
    path = RECORDS / "names.boss"
    plain = process("check", "--canonical", path)
    old = process("check", "--canonical", path, PYTHONIOENCODING="cp1252", PYTHONUTF8="0")
    assert old.stdout == plain.stdout
    assert "日本 太郎" in plain.stdout.decode("utf-8")
    assert b"\r" not in plain.stdout


def test_nothing_canonical_is_printed_where_something_is_wrong() -> None:
    out = boss("check", "--canonical", "examples/joined.boss", RECORDS / "wrong.boss")
    assert (out.code, out.out) == (Exit.WRONG, "")
    assert len(out.err.splitlines()) == 2


def test_two_games_stay_two_games() -> None:
    games = text_of(made_up(1, 2)) + "# another\n" + text_of(made_up(2, 3), seat=1)
    once = boss("check", "--canonical", "-", stdin=games).out
    assert boss("check", "--canonical", "-", stdin=once).out == once
    assert [line.partition(": ok: ")[0] for line in boss("check", "-", stdin=once).out.splitlines()] == [
        "-, game 1",
        "-, game 2",
    ]


# JSON


def test_json_has_the_problems_as_data_and_leaves_standard_error_alone() -> None:
    out = boss("check", "--json", RECORDS / "wrong.boss", "none.boss")
    assert (out.code, out.err) == (Exit.NO_FILE, "")
    wrong, missing = json.loads(out.out)["files"]
    (game,) = wrong["games"]
    assert [(problem["line"], problem["column"]) for problem in game["problems"]] == [(6, 6), (7, 1)]
    assert missing["unreadable"] == "No such file or directory"
