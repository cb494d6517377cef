"""A record that a person edits between two commands: every command sees what was left there, and says what is so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from boss_cli.shell.exits import Exit

from tests.cli.running import Output, boss
from tests.cli.terminal import answered
from tests.live.tables import opened, screen
from tests.table.helpers import unmark

HEADER = ["boss-record 1", "players Red Blue Green Black", "seat Red", "date 2026-11-30", "hand"]
ENTERED = [*HEADER, "dealt Red NY3 DE1 DE4 BOh PHp", "Red DE+3 NY3", "Blue KC+2 DE2"]
EDITED = "boss: g.boss: it was changed by hand or by another program, so undo starts again here\n"

Typing = Callable[..., Output]


@pytest.fixture
def typing(tmp_path: Path) -> Typing:
    """The command, and a record with a round begun in it."""

    def run(*arguments: object) -> Output:
        return boss(*arguments, variables={"BOSS_HOME": str(tmp_path)})

    run("start", "g", "--players", "Red Blue Green Black", "--seat", "Red", "--date", "2026-11-30")
    for words in ("dealt ny3 de1 de4 boh php", "t de3 ny3", "t kc2 de2"):
        assert run(*words.split()).code == Exit.OK
    assert _lines(tmp_path) == ENTERED
    return run


def _lines(home: Path) -> list[str]:
    return (home / "g.boss").read_text(encoding="utf-8").splitlines()


def _write(home: Path, lines: list[str]) -> None:
    (home / "g.boss").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


def _all_see(typing: Typing, home: Path, last: str, following: str) -> list[str]:
    """Every command that reads goes by the same lines; what they say on standard error."""
    path = home / "g.boss"
    left = path.read_bytes()
    shown = typing("show")
    assert shown.out.rstrip("\n").endswith(f"  {last}")
    number = shown.out.rstrip("\n").rsplit("\n", 1)[-1].split()[0]
    said = [shown.err]
    for arguments in (["status"], ["odds"], ["status", path], ["odds", path]):
        out = typing(*arguments)
        assert (out.code, f"next: {following}'s turn" in out.out) == (Exit.OK, True)
        said.append(out.err)
    checked = typing("check", path)
    assert checked.code == Exit.OK
    said.append(checked.err)
    exported = typing("export", "--csv", "turns", path)
    turns = int(number) - len(HEADER) - 1
    assert (exported.code, len(exported.out.splitlines())) == (Exit.OK, 1 + turns)
    said.append(exported.err)
    listed = typing("records")
    assert f"Next: {following}." in listed.out
    assert typing("status", "--at", number).code == Exit.OK
    assert path.read_bytes() == left
    return said


def test_a_line_that_was_taken_out_stays_out(typing: Typing, tmp_path: Path) -> None:
    _write(tmp_path, ENTERED[:-1])
    assert set(_all_see(typing, tmp_path, ENTERED[-2], "Blue")) == {""}
    out = typing("t", "ph1", "ci1")
    assert out.code == Exit.OK
    assert out.out.startswith("8  Blue PH+1 CI1\n")
    assert out.err == EDITED
    assert _lines(tmp_path) == [*ENTERED[:-1], "Blue PH+1 CI1"]
    assert typing("undo").out.startswith("- 8  Blue PH+1 CI1\n")
    refused = typing("undo")
    assert (refused.code, refused.out) == (Exit.WRONG, "")
    assert "there is nothing to undo" in refused.err
    assert _lines(tmp_path) == ENTERED[:-1]


def test_undo_after_an_edit_brings_nothing_back(typing: Typing, tmp_path: Path) -> None:
    _write(tmp_path, ENTERED[:-1])
    for command in ("undo", "redo"):
        refused = typing(command)
        assert (refused.code, f"there is nothing to {command}" in refused.err) == (Exit.WRONG, True)
    assert _lines(tmp_path) == ENTERED[:-1]


@pytest.mark.parametrize(
    "write",
    [
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data[:-1],
        lambda data: data.decode().encode("utf-16"),
    ],
)
def test_an_editor_that_writes_the_same_lines_changes_nothing(
    typing: Typing, tmp_path: Path, write: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "g.boss"
    path.write_bytes(write(path.read_bytes()))
    assert set(_all_see(typing, tmp_path, ENTERED[-1], "Green")) == {""}
    undone = typing("undo", "2")
    assert (undone.code, undone.err) == (Exit.OK, "")
    assert _lines(tmp_path) == ENTERED[:-2]


def test_half_a_line_that_was_cut_is_an_error_on_its_line(typing: Typing, tmp_path: Path) -> None:
    path = tmp_path / "g.boss"
    path.write_bytes(path.read_bytes()[:-6])
    for arguments in (["status"], ["odds"], ["check", path], ["t", "ph1", "ci1"]):
        out = typing(*arguments)
        assert (out.code, "g.boss:8:" in out.err) == (Exit.WRONG, True), arguments
    assert typing("show").out.endswith("8  Blue KC+\n")
    assert path.read_bytes().endswith(b"Blue KC+")


def test_an_entry_that_was_cut_short_is_whole_for_every_command(typing: Typing, tmp_path: Path) -> None:
    path = tmp_path / "g.boss"
    unmark(path)
    path.write_bytes(path.read_bytes()[:-6])
    told = (
        "boss: g.boss: the program was stopped while it wrote the last entry; all of it is there now "
        "(undo takes it back)\n"
    )
    assert set(_all_see(typing, tmp_path, ENTERED[-1], "Green")) == {told}
    out = typing("t", "ph1", "ci1")
    assert out.out.startswith("9  Green PH+1 CI1\n")
    assert _lines(tmp_path) == [*ENTERED, "Green PH+1 CI1"]


def test_a_journal_that_is_gone_or_older_changes_nothing(typing: Typing, tmp_path: Path) -> None:
    journal = tmp_path / ".g.boss.journal"
    older = journal.read_bytes()
    assert typing("t", "ph1", "ci1").code == Exit.OK
    newer = [*ENTERED, "Green PH+1 CI1"]
    journal.write_bytes(older)  # as a tool that keeps folders alike may do
    assert set(_all_see(typing, tmp_path, newer[-1], "Black")) == {""}
    assert typing("t", "bo1", "ci2").err == EDITED
    assert _lines(tmp_path) == [*newer, "Black BO+1 CI2"]
    journal.unlink()
    assert set(_all_see(typing, tmp_path, "Black BO+1 CI2", "Red")) == {""}
    assert "there is nothing to undo" in typing("undo").err
    assert typing("t", "boh").out.startswith("11  Red BOh\n")


def test_a_record_that_is_moved_away_and_back(typing: Typing, tmp_path: Path) -> None:
    path = tmp_path / "g.boss"
    path.rename(tmp_path / "away")
    for arguments in (["show"], ["status"], ["t", "ph1", "ci1"], ["undo"], ["check", path]):
        assert typing(*arguments).code == Exit.NO_FILE
    assert not path.exists()
    (tmp_path / "away").rename(path)
    assert set(_all_see(typing, tmp_path, ENTERED[-1], "Green")) == {""}
    assert typing("undo").out.startswith("- 8  Blue KC+2 DE2\n")


# an entry that may never have been in the file

WHY = "the last entry is written down, but not in the file: the program was stopped in between, or somebody took it out"
DOUBT = [
    f"g.boss: {WHY} since",
    "  file:   7  Red DE+3 NY3. Next: Blue.",
    "  entry:  8  Blue KC+2 DE2. Next: Green.",
]
TOLD = "".join(f"boss: {line}\n" for line in DOUBT)
CHOOSE = "boss: nothing was changed; 'boss keep file' or 'boss keep entry' says which of the two counts\n"


@pytest.fixture
def doubtful(typing: Typing, tmp_path: Path) -> Typing:
    """The same, and the last entry of which it cannot be told whether it is to stand."""
    unmark(tmp_path / "g.boss")
    _write(tmp_path, ENTERED[:-1])
    return typing


def test_what_cannot_be_told_is_refused_and_shown(doubtful: Typing, tmp_path: Path) -> None:
    assert set(_all_see(doubtful, tmp_path, ENTERED[-2], "Blue")) == {TOLD}
    for words in (
        "t ph1 ci1",
        "t sleeps",
        "undo",
        "redo",
        "amend 7 Red NY3",
        "delete 7",
        "enter marker Blue",
        "settle",
    ):
        refused = doubtful(*words.split())
        assert (refused.code, refused.out, refused.err) == (Exit.NO_FILE, "", TOLD + CHOOSE), words
        assert _lines(tmp_path) == ENTERED[:-1]


def test_either_state_can_be_kept(doubtful: Typing, tmp_path: Path) -> None:
    refused = doubtful("keep", "both")
    assert refused.code == Exit.USAGE
    kept = doubtful("keep", "entry")
    assert (kept.code, kept.out) == (Exit.OK, "+ 8  Blue KC+2 DE2\nNext: Green.\n")
    assert _lines(tmp_path) == ENTERED
    nothing = doubtful("keep", "file")
    assert (nothing.code, "nothing to choose" in nothing.err) == (Exit.WRONG, True)
    assert doubtful("undo").out.startswith("- 8  Blue KC+2 DE2\n")


def test_the_file_can_be_kept(doubtful: Typing, tmp_path: Path) -> None:
    kept = doubtful("keep", "file")
    assert (kept.code, kept.out) == (Exit.OK, "nothing changed\nNext: Blue.\n")
    assert doubtful("t", "ph1", "ci1").out.startswith("8  Blue PH+1 CI1\n")
    assert doubtful("undo", "2").code == Exit.OK
    assert _lines(tmp_path) == ENTERED[:-2]


def test_typed_again_it_stands(doubtful: Typing, tmp_path: Path) -> None:
    assert doubtful("t", "kc2", "de2").out.startswith("8  Blue KC+2 DE2\n")
    assert _lines(tmp_path) == ENTERED


@pytest.mark.parametrize(
    ("answer", "last"),
    [("entry", "Green PH+1 CI1"), ("E", "Green PH+1 CI1"), ("file", "Blue PH+1 CI1"), ("", None), ("what", None)],
)
def test_at_a_terminal_it_is_asked(doubtful: Typing, tmp_path: Path, answer: str, last: str | None) -> None:
    out = answered(tmp_path, "t", "ph1", "ci1", answers=[answer])
    assert TOLD in out.err
    assert "Which of the two counts?" in out.out
    assert out.code == (Exit.OK if last else Exit.NO_FILE)
    assert _lines(tmp_path)[-1] == (last or ENTERED[-2])


# the live table


def test_an_older_copy_at_the_live_table(tmp_path: Path) -> None:
    table = opened(tmp_path, HEADER, name="g")
    for line in ENTERED[len(HEADER) :]:
        assert table.enter(line)
    path = tmp_path / "g.boss"
    _write(tmp_path, ENTERED[:-1])
    assert table.refresh()
    assert "changed by hand or by another program" in screen(table, 80, 30)
    assert table.prompt.startswith("Blue")
    assert not table.enter("ph1 ci1")  # it was not drawn before this was typed
    screen(table, 80, 30, "ph1 ci1")
    assert table.enter("ph1 ci1")
    assert _lines(tmp_path) == [*ENTERED[:-1], "Blue PH+1 CI1"]
    path.rename(tmp_path / "away")
    assert not table.enter("bo1 ci2")
    assert any("there is no such record" in line for line in screen(table, 80, 30))
    (tmp_path / "away").rename(path)
    assert table.enter("undo")
    assert _lines(tmp_path) == ENTERED[:-1]


@pytest.mark.parametrize("kept", ["file", "entry"])
@pytest.mark.parametrize("hidden", [False, True])
def test_the_live_table_asks(doubtful: Typing, tmp_path: Path, kept: str, hidden: bool) -> None:
    from boss_cli.live.live_table import LiveTable

    from boss_solver.table.entry.live import LiveRecord
    from tests.live.tables import environment

    table = LiveTable(environment(tmp_path), LiveRecord.open(tmp_path / "g.boss"), hidden)
    choose = "'keep file' or 'keep entry' says which of the two counts"
    expected = "Ctrl-T shows both states" if hidden else choose
    assert any(expected in line for line in screen(table, 140, 40))
    assert not table.enter("ph1 ci1")
    assert any(expected in line for line in screen(table, 140, 40, "ph1 ci1"))
    assert not table.enter("undo")
    assert not table.enter("keep")
    assert _lines(tmp_path) == ENTERED[:-1]
    assert table.enter(f"keep {kept}")
    assert table.enter("ph1 ci1")
    assert _lines(tmp_path)[-1] == ("Blue PH+1 CI1" if kept == "file" else "Green PH+1 CI1")
