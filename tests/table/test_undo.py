"""Undo and redo: durable, exact, and nothing special at a hand's end, a police card, a lost expert."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from boss_solver.game.setup import usual
from boss_solver.record.games.reader import loads
from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.entry.results import NothingToUndoError
from boss_solver.table.lines.edits import Amend, Delete, Insert
from boss_solver.table.storage import journal
from tests.play import play_game
from tests.table.helpers import FastDisk, game_lines, header_size, kept
from tests.written import text_of


def _events_that_matter(lines: list[str]) -> bool:
    table = loads("".join(line + "\n" for line in lines)).state.table
    return any(account.alive < 6 for account in table.accounts) and bool(table.badges) and table.hand_no > 2


@pytest.mark.parametrize("players", range(2, 7))
def test_n_undos_and_n_redos_give_the_same_bytes(tmp_path: Path, players: int) -> None:
    seed = next(seed for seed in range(50) if _events_that_matter(game_lines(players, seed)))
    lines = game_lines(players, seed)
    record = kept(tmp_path, lines)
    data = record.path.read_bytes()
    total = len(lines) - header_size(lines)
    rng = Random(players)
    for steps in [*range(1, 12), *(rng.randrange(12, total) for _ in range(8)), total]:
        if steps % 2:
            for _ in range(steps):
                record.undo()
        else:
            record.undo(steps)
        shorter = record.path.read_bytes()
        assert shorter.decode() == "".join(line + "\n" for line in lines[: len(lines) - steps])
        again = LiveRecord.open(record.path, FastDisk())  # the stack is on the disk, not in memory
        assert (again.undo_steps, again.redo_steps) == (total - steps, steps)
        assert again.progress == record.progress == loads(shorter.decode()).good
        again.redo(steps)
        assert record.refresh()
        assert record.path.read_bytes() == data
        assert record.progress == loads(data.decode()).good


def test_undo_says_what_is_gone_and_what_comes_next(tmp_path: Path) -> None:
    lines = game_lines(hands=1)
    record = kept(tmp_path, lines)
    undone = record.undo(2)
    assert (undone.patch.first, undone.patch.old, undone.patch.new) == (len(lines) - 1, tuple(lines[-2:]), ())
    assert undone.next.startswith("Next: ")
    assert record.redo(2).patch.new == tuple(lines[-2:])


def test_undo_and_redo_know_their_limits(tmp_path: Path) -> None:
    lines = game_lines(hands=1)
    record = kept(tmp_path, lines[:8])
    data = record.path.read_bytes()
    with pytest.raises(NothingToUndoError, match="there is nothing to redo"):
        record.redo()
    with pytest.raises(NothingToUndoError, match="only 5 entries can be undone, not 6") as caught:
        record.undo(6)
    assert caught.value.there == 5
    with pytest.raises(NothingToUndoError, match="undo takes a number from 1 on, not 0"):
        record.undo(0)
    assert record.path.read_bytes() == data
    record.undo(4)
    with pytest.raises(NothingToUndoError, match="only 1 entry can be undone, not 2"):
        record.undo(2)
    record.undo()
    with pytest.raises(NothingToUndoError, match="nothing has been entered here since the record was begun"):
        record.undo()
    with pytest.raises(NothingToUndoError, match="only 5 entries can be redone, not 7"):
        record.redo(7)


def test_a_new_entry_clears_redo_and_undo_goes_on_below_it(tmp_path: Path) -> None:
    lines = game_lines(hands=1)
    record = kept(tmp_path, lines)
    record.undo(6)
    record.redo(2)
    record.accept("# Milo lacks NY3")
    assert (record.undo_steps, record.redo_steps) == (len(lines) - 3 - 4 + 1, 0)
    record.undo()
    assert record.redo_steps == 1
    record.undo(3)
    assert record.lines == tuple(lines[:-7])
    record.accept("# Milo lacks NY2")
    with pytest.raises(NothingToUndoError, match="there is nothing to redo"):
        record.redo()
    record.undo(record.undo_steps)
    assert record.lines == tuple(lines[: header_size(lines)])


def test_a_change_of_many_lines_is_one_step(tmp_path: Path) -> None:
    lines = game_lines(hands=1)
    record = kept(tmp_path, lines)
    texts = [record.text]
    record.change([Amend(2, lines[1] + "  # friends"), Delete(len(lines)), Insert(3, "title tonight")])
    texts.append(record.text)
    record.replace_all(record.text.replace("# friends", "# old friends"))
    texts.append(record.text)
    for text in texts[-2::-1]:
        record.undo()
        assert record.path.read_text() == text
    for text in texts[1:]:
        record.redo()
        assert record.path.read_text() == text


def test_the_journal_is_written_anew_when_most_of_it_is_of_no_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "ROOM", 2000)
    lines = game_lines(hands=1)
    record = kept(tmp_path, lines)
    file = record.path.with_name(".game.boss.journal")
    largest = 0
    for number in range(60):
        record.undo(min(1 + number % 5, record.undo_steps))
        record.redo()
        if number % 3 == 0:
            record.accept(f"# Milo lacks NY{number % 4}")
        largest = max(largest, file.stat().st_size)
        state = (record.text, record.undo_steps, record.redo_steps)
        record = LiveRecord.open(record.path, FastDisk())
        assert state == (record.text, record.undo_steps, record.redo_steps)
        assert record.take_notices() == ()
    assert largest < 16000
    record.undo(record.undo_steps)
    assert record.lines == tuple(lines[: header_size(lines)])


def test_a_copy_of_all_files_has_the_stack_as_well(tmp_path: Path) -> None:
    lines = game_lines(hands=1)
    record = kept(tmp_path, lines)
    shutil.copytree(record.path.parent, tmp_path / "mailed", ignore=shutil.ignore_patterns("mailed"))
    other = LiveRecord.open(tmp_path / "mailed" / "game.boss")
    other.undo(3)
    assert other.lines == tuple(lines[:-3])
    assert record.lines == tuple(lines)


def test_undo_to_the_start_of_a_long_record(tmp_path: Path) -> None:
    """A tenth of the size that is promised; the whole of it is among the long sets."""
    _long_record(tmp_path, 1000)


@pytest.mark.long
def test_undo_to_the_start_of_a_record_of_10_000_lines(tmp_path: Path) -> None:
    _long_record(tmp_path, 10_000)


def _long_record(folder: Path, size: int) -> None:
    game = text_of(usual(6), play_game(usual(6), Random(1)).events).split("\n")[:-1]
    notes = [f"# Milo lacks NY{number % 4}" for number in range(size - len(game))]
    lines = [*game[:40], *notes, *game[40:]]
    record = kept(folder, lines)
    total = len(lines) - header_size(lines)
    assert record.undo_steps == total
    for steps in (1, 1, 1, 7, 50, 400):
        record.undo(steps)
    record.redo(460)
    record = LiveRecord.open(record.path, FastDisk())
    record.undo(total)
    assert record.lines == tuple(lines[: header_size(lines)])
    record.redo(total)
    assert record.lines == tuple(lines)
    assert record.progress == loads(record.text).good
