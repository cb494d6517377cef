"""Every single call to the disk fails once, in every way, in every operation: nothing is lost, nothing is half done."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.lines.edits import Amend, Delete, Insert
from boss_solver.table.storage.store import StoreError
from tests import long
from tests.table.helpers import FailingDisk, FastDisk, LossyDisk, PowerCut, game_lines, kept

LINES = game_lines(hands=1)
"""A hand of three players, its rewards last."""
ENTERED, MORE = LINES[:-4], LINES[-4:]

Operation = Callable[[LiveRecord], object]

OPERATIONS: dict[str, Operation] = {
    "accept": lambda record: record.accept(MORE[0]),
    "accept several": lambda record: record.accept("\n".join(MORE)),
    "undo": lambda record: record.undo(),
    "undo several": lambda record: record.undo(5),
    "redo": lambda record: record.redo(2),
    "amend": lambda record: record.change([Amend(4, "hand  # the first")]),
    "insert and delete": lambda record: record.change(
        [Insert(6, "# Milo lacks NY3"), Delete(len(record.lines)), Insert(2, "title a long evening")]
    ),
    "replace": lambda record: record.replace_all("".join(f"{line}  # so\n" for line in record.lines)),
}


@pytest.fixture(name="start")
def _start(tmp_path: Path) -> Path:
    """A folder with a record that has entries to undo and to redo."""
    folder = tmp_path / "start"
    folder.mkdir()
    record = kept(folder, ENTERED)
    record.undo(3)
    return folder


def _copy(start: Path, name: str) -> Path:
    folder = start.with_name(name)
    if folder.exists():
        shutil.rmtree(folder)
    shutil.copytree(start, folder)
    return folder / "game.boss"


def _prepared(start: Path, name: str) -> Path:
    """The record as the operation needs it: with nothing taken back where more is to be entered."""
    path = _copy(start, "copy")
    if name.startswith("accept"):
        LiveRecord.open(path, FastDisk()).redo(3)
    return path


def _stack(path: Path) -> tuple[str, int, int]:
    record = LiveRecord.open(path, FastDisk())
    assert record.is_good
    return record.text, record.undo_steps, record.redo_steps


def _steps(path: Path, operation: Operation) -> list[tuple[str, int, int]]:
    """The record before the operation and after each of its lines."""
    states = [_stack(path)]
    record = LiveRecord.open(path, FastDisk())
    operation(record)
    states.append(_stack(path))
    before, after = states[0][0], states[1][0]
    added = after.removeprefix(before).splitlines() if after.startswith(before) else []
    for number in range(1, len(added)):
        text = before + "".join(line + "\n" for line in added[:number])
        states.append((text, states[0][1] + number, 0))
    return states


@pytest.mark.parametrize("how", ["before", "after", "short"])
@pytest.mark.parametrize("name", OPERATIONS)
def test_one_call_fails(start: Path, name: str, how: str) -> None:
    operation = OPERATIONS[name]
    path = _prepared(start, name)
    prepared = path.parent.with_name("prepared")
    shutil.copytree(path.parent, prepared)
    states = _steps(path, operation)
    for at in range(500):
        path = _copy(prepared, "copy")
        disk = FailingDisk(at, errno.ENOSPC, how, is_armed=False)
        record = LiveRecord.open(path, disk)
        disk.is_armed = True
        failed: StoreError | None = None
        try:
            operation(record)
        except StoreError as error:
            failed = error
            assert _stack(path) in ([states[0], *states[2:]] if "several" in name else states[:1]), disk.calls
        else:
            assert _stack(path) == states[1], disk.calls
        if failed is not None:
            assert not failed.is_open, disk.calls
            assert "\n" not in str(failed)
        # whatever has happened, the next entry goes on from there
        disk.is_armed = False
        record.accept("# Milo lacks NY3")
        assert _stack(path)[0].endswith("\n# Milo lacks NY3\n")
        if len(disk.calls) <= at:
            return
    pytest.fail("the operation never ends")


@pytest.mark.parametrize("name", OPERATIONS)
def test_all_calls_fail_from_one_on(start: Path, name: str) -> None:
    operation = OPERATIONS[name]
    path = _prepared(start, name)
    prepared = path.parent.with_name("prepared")
    shutil.copytree(path.parent, prepared)
    states = _steps(path, operation)
    for at in range(500):
        path = _copy(prepared, "copy")
        disk = FailingDisk(at, errno.EROFS, forever=True, is_armed=False)
        record = LiveRecord.open(path, disk)
        disk.is_armed = True
        try:
            operation(record)
        except StoreError as error:
            now = _stack(path)
            assert now in states, disk.calls
            if not error.is_open and "several" not in name:
                assert now == states[0]
        else:
            assert _stack(path) == states[1], disk.calls
        if len(disk.calls) <= at:
            return
    pytest.fail("the operation never ends")


@pytest.mark.parametrize("how", ["before", "after"])
def test_beginning_a_record_fails(tmp_path: Path, how: str) -> None:
    for at in range(100):
        path = tmp_path / f"{at}.boss"
        disk = FailingDisk(at, errno.EACCES, how)
        try:
            LiveRecord.create(path, ENTERED, disk)
        except StoreError:
            if path.exists():  # reading it back is what failed
                assert _stack(path)[0].splitlines() == ENTERED
            else:
                LiveRecord.create(path, ENTERED, FastDisk())
        if len(disk.calls) <= at:
            break
        assert _stack(path)[0].splitlines() == ENTERED
    else:
        pytest.fail("it never ends")


def test_a_file_that_cannot_be_locked(start: Path) -> None:
    path = start / "game.boss"
    before = _stack(path)

    class Unlockable(FastDisk):
        def lock(self, path: Path, seconds: float):  # type: ignore[no-untyped-def]  # a generator that fails
            raise NotImplementedError("no locks on this file system")

    record = LiveRecord.open(path, Unlockable())
    with pytest.raises(StoreError, match="no locks on this file system; nothing was changed"):
        record.accept(MORE[0])
    assert _stack(path) == before


# power


def _evening(record: LiveRecord, acknowledged: list[tuple[str, int]]) -> None:
    """A few of everything, each noted once it has returned."""
    steps: list[Callable[[], object]] = [
        lambda: record.accept(ENTERED[6]),
        lambda: record.accept("\n".join(ENTERED[7:10])),
        lambda: record.undo(2),
        record.redo,
        lambda: record.accept("# Milo lacks NY3"),
        lambda: record.change([Amend(4, "hand  # the first"), Insert(5, "title late")]),
        record.undo,
        record.undo,
        lambda: record.accept(ENTERED[9]),
    ]
    for step in steps:
        step()
        acknowledged.append((record.text, record.undo_steps))


def _cut_power(rounds: int, first_seed: int) -> None:
    path = Path("/disk/game.boss")
    base = LossyDisk()
    record = LiveRecord.create(path, ENTERED[:6], base)
    states = [(record.text, record.undo_steps)]
    _evening(record, states)
    pasted = [("".join(f"{line}\n" for line in ENTERED[:at]), at - 6) for at in (8, 9)]
    for cut_at in range(1, base.calls):
        for seed in range(first_seed, first_seed + rounds):
            disk = LossyDisk(cut_at)
            acknowledged: list[tuple[str, int]] = []
            try:
                record = LiveRecord.create(path, ENTERED[:6], disk)
                acknowledged.append((record.text, record.undo_steps))
                _evening(record, acknowledged)
            except PowerCut:
                pass
            if not acknowledged:
                continue
            survivor = disk.after_cut(Random(seed * 1000 + cut_at))
            done = len(acknowledged)
            allowed = states[done - 1 : done + 1] + (pasted if done == 2 else [])
            after = LiveRecord.open(path, survivor)
            if after.doubt is not None:  # the entry is written down and not in the file: either is right
                assert [done for done in allowed if done[0] == after.text], (cut_at, seed)
                after.keep(Random(seed).choice(["file", "entry"]))
            found = (after.text, after.undo_steps)
            assert found in allowed, (cut_at, seed)
            after.accept("# Milo has 1 DE")
            again = LiveRecord.open(path, survivor)
            assert (again.text, again.undo_steps) == (after.text, found[1] + 1)
            again.undo(again.undo_steps)
            assert again.lines == tuple(ENTERED[:6])


def test_power_cuts_at_every_call() -> None:
    _cut_power(2, 0)


@pytest.mark.long
def test_power_cuts_at_every_call_in_many_ways() -> None:
    _cut_power(long.count(300), 1000 * long.seed())


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EDQUOT, "the disk is full"),
        (errno.EROFS, "its disk is read-only"),
        (errno.EACCES, "there is no permission to read or write it"),
        (errno.EIO, "made to fail"),
    ],
)
def test_an_error_is_one_sentence(start: Path, number: int, words: str) -> None:
    path = start / "game.boss"
    with pytest.raises(StoreError) as caught:
        LiveRecord.open(path, FailingDisk(0, number))
    assert str(caught.value) == f"game.boss: {words}"
    disk = FailingDisk(1, number, forever=True, is_armed=False)
    record = LiveRecord.open(path, disk)
    disk.is_armed = True
    with pytest.raises(StoreError) as caught:
        record.accept(MORE[0])
    assert str(caught.value) == f"game.boss: {words}; nothing was changed"
