"""Keeping a record with one short command a turn."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from boss_cli.exits import Exit

from boss_solver.record.reader import loads
from boss_solver.table.folder import RecordFolder
from tests.cli.running import EXAMPLES, Output, boss, process

Typing = Callable[..., Output]

FIRST_ROUND = ("de+3 ny3", "kc+2,1 de2", "me1", "ph+2 kc2")


@pytest.fixture
def typing(tmp_path: Path) -> Typing:
    """The command with a folder of records of its own, and a game of four begun in it."""

    def run(*arguments: object, **options: object) -> Output:
        return boss(*arguments, variables={"BOSS_HOME": str(tmp_path), "EDITOR": ""}, **options)  # type: ignore[arg-type]

    begun = run("start", "tuesday", "--players", "Red Blue Green Black", "--seat", "Red", "--date", "2026-11-30")
    assert begun.code == Exit.OK and begun.out.endswith("Next: Red.\n")
    return run


def record(tmp_path: Path) -> str:
    return RecordFolder(tmp_path).current().read_text(encoding="utf-8")


def test_a_round_is_kept_in_canonical_form(typing: Typing, tmp_path: Path) -> None:
    assert typing("dealt", "ny3,de1,de4,boh,php").code == Exit.OK
    assert typing("backs", "blue", "ny", "bo", "de", "kc", "ci").code == Exit.OK
    for turn in FIRST_ROUND:
        assert typing("t", *turn.split()).code == Exit.OK
    kept = record(tmp_path)
    assert kept.splitlines()[4:] == [
        "hand",
        "dealt Red NY3 DE1 DE4 BOh PHp",
        "backs Blue NY BO DE KC CI",
        "Red DE+3 NY3",
        "Blue KC+2,1 DE2",
        "Green ME1",
        "Black PH+2 KC2",
    ]
    assert not loads(kept).problems


def test_it_says_what_it_understood_and_who_is_next(typing: Typing) -> None:
    out = typing("turn", "detroit", "3", "new", "york", "3").out
    assert "Red sends 3 experts to Detroit and leads it with 3; reveals New York 3." in out
    assert out.endswith("Next: Blue.\n")


@pytest.mark.parametrize("turn", ["de3 kc2", "ny3", "de2,1 ny3", "ph2 kc2"])
def test_a_common_turn_takes_ten_keystrokes(turn: str) -> None:
    assert len(turn) + len("\n") <= 10


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("t", "de+9", "ny3"), "has 6 experts and 3 occasionals left, not 9 experts"),
        (("t", "blue", "ny3"), "it is Red's turn, not Blue's"),
        (("t", "ny9"), "New York has no 9"),
        (("police", "silver"), "no police card is due yet"),
        (("rewards",), "the hand goes on"),
        (("undo", "99"), "there is nothing to undo"),
        (("redo",), "there is nothing to redo"),
        (("drop", "note", "3"), "line 3 is no note that counts"),
        (("amend", "77", "ny3"), "77"),
        (("hunch", "100%", "blue", "holds", "der"), "0 and 100 % are no hunch"),
    ],
)
def test_what_cannot_be_taken_is_one_line_and_changes_nothing(
    typing: Typing, tmp_path: Path, command: tuple[str, ...], told: str
) -> None:
    before = record(tmp_path)
    out = typing(*command)
    assert out.code == Exit.WRONG and out.out == ""
    assert told in out.err and out.err.count("\n") == 1
    assert record(tmp_path) == before


def test_undo_and_redo_give_back_the_same_bytes(typing: Typing, tmp_path: Path) -> None:
    states = [record(tmp_path)]
    for turn in FIRST_ROUND:
        typing("t", turn)
        states.append(record(tmp_path))
    for state in reversed(states[:-1]):
        assert typing("undo").code == Exit.OK
        assert record(tmp_path) == state
    assert typing("redo", "4").code == Exit.OK
    assert record(tmp_path) == states[-1]
    typing("undo")
    typing("t", "black", "kc3")
    assert typing("redo").code == Exit.WRONG  # a new entry clears it


def test_two_swapped_lines_are_mended_at_once(typing: Typing, tmp_path: Path) -> None:
    for turn in ("ny3", "de2", "de3", "kc2"):
        typing("t", turn)
    lines = record(tmp_path).splitlines()
    at = lines.index("Blue DE2") + 1
    alone = typing("amend", at, "blue", "de3")
    assert alone.code == Exit.WRONG and "Detroit 3" in alone.err
    both = typing("change", f"amend {at} blue de3", f"amend {at + 1} green de2")
    assert both.code == Exit.OK
    assert record(tmp_path).splitlines()[at - 1 : at + 1] == ["Blue DE3", "Green DE2"]
    assert typing("delete", at).code == Exit.WRONG  # Green would play before Blue
    assert typing("insert", at, "note", "blue", "lacks", "der").code == Exit.OK
    assert record(tmp_path).splitlines()[at - 1] == "note Blue lacks DEr"


def test_notes_are_checked_and_disproved_ones_named(typing: Typing, tmp_path: Path) -> None:
    typing("dealt", "ny3,de1,de4,boh,php")
    typing("backs", "blue", "ny", "bo", "de", "kc", "ci")
    wrong = typing("note", "blue", "has", "2", "de")
    assert wrong.code == Exit.WRONG and "line 7 (backs Blue NY BO DE KC CI)" in wrong.err
    assert typing("note", "green", "lacks", "de2").code == Exit.OK
    assert typing("hunch", "70%", "blue", "holds", "de2").code == Exit.OK
    assert record(tmp_path).splitlines()[-1].startswith("hunch ")
    assert "%" not in record(tmp_path).splitlines()[-1]  # the ratio is kept
    typing("t", "ny3")
    typing("t", "bo3")
    table = typing("t", "de2")
    assert table.code == Exit.OK
    assert "this disproves your note on line 8: note Green lacks DE2" in table.out
    assert "disproved, and left out: note Green lacks DE2 (line 8)" in typing("odds").out


def test_settling_takes_what_follows_or_names_what_is_wrong(tmp_path: Path) -> None:
    text = (EXAMPLES / "two-players.boss").read_text(encoding="utf-8")
    before, _, _ = text.partition("\nrewards ")
    rewards = text[len(before) + len("\nrewards ") :].split("\n", 1)[0]
    path = tmp_path / "two.boss"
    path.write_text(before + "\n", encoding="utf-8", newline="\n")
    assert boss("settle", "--yes", "--record", path).code == Exit.OK
    assert path.read_text(encoding="utf-8") == f"{before}\nrewards {rewards}\n"
    assert boss("undo", "--record", path).code == Exit.OK
    hand = [line for line in before.rpartition("\nhand")[2].splitlines() if line]
    shown = hand[-1].split()[-1]
    wrong = boss("settle", shown, "--record", path)
    assert wrong.code == Exit.WRONG
    assert f"line {len(before.splitlines())}" in wrong.out
    assert path.read_text(encoding="utf-8") == before + "\n"


def test_records_are_listed_chosen_copied_renamed_and_removed(typing: Typing, tmp_path: Path) -> None:
    typing("start", "wednesday", "--players", "Ann Bob", "--seat", "Ann")
    listed = typing("records").out
    assert "* wednesday: Ann, Bob" in listed and "  tuesday: Red" in listed
    assert typing("records", "choose", "tues").code == Exit.OK
    assert RecordFolder(tmp_path).current().stem == "tuesday"
    assert typing("records", "copy", "tuesday", "spare").code == Exit.OK
    assert typing("records", "rename", "spare", "other").code == Exit.OK
    assert "nothing was removed" in typing("records", "remove", "other").out
    assert typing("records", "remove", "other", "--yes").code == Exit.OK
    names = [one["name"] for one in json.loads(typing("records", "--json").out)["records"]]
    assert names == ["tuesday", "wednesday"]


def test_a_game_is_joined_in_the_middle(tmp_path: Path) -> None:
    lines = (
        "position in hand 2",
        "row NY BO CH DE",
        "marker Bob",
        "badges silver",
        "player Ann money 5 dead 1",
        "play",
    )
    options = [word for line in lines for word in ("--line", line)]
    home = {"BOSS_HOME": str(tmp_path)}
    out = boss("start", "--players", "Ann Bob", "--seat", "Bob", *options, variables=home)
    assert out.code == Exit.OK and out.out.endswith("Next: Bob.\n")
    assert "Ann" in boss("status", variables=home).out


def test_what_is_missing_is_asked_for_at_a_terminal_only(tmp_path: Path) -> None:
    home = {"BOSS_HOME": str(tmp_path)}
    out = boss("start", variables=home)
    assert out.code == Exit.USAGE and "--players is missing" in out.err


def test_a_process_of_its_own_keeps_without_numpy(tmp_path: Path) -> None:
    process("start", "--players", "Ann Bob", "--seat", "Ann", BOSS_HOME=str(tmp_path))
    result = process("t", "de3", "ny3", BOSS_HOME=str(tmp_path), PYTHONPROFILEIMPORTTIME="1")
    assert result.returncode == Exit.OK
    assert b"numpy" not in result.stderr
    assert record(tmp_path).splitlines()[-1] == "Ann DE+3 NY3"
