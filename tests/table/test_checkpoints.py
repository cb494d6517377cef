"""Checkpoints change nothing but the time it takes, and the file they are kept in is never trusted."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from boss_solver.record.games.reader import loads
from boss_solver.record.lines import entry
from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.storage import checkpoints as module
from boss_solver.table.storage import packing
from boss_solver.table.storage.checkpoints import Checkpoints
from boss_solver.table.storage.journal_lines import digest
from tests.table.helpers import FailingDisk, FastDisk, game_lines, kept

LINES = game_lines(5, seed=2, seat=None)


def _data(lines: list[str]) -> bytes:
    return "".join(line + "\n" for line in lines).encode()


def _counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the lines that are read from now on."""
    numbers: list[int] = []
    take = entry.take

    def counting(text: str, progress: object, number: int) -> object:
        numbers.append(number)
        return take(text, progress, number)  # type: ignore[arg-type]  # as it is called

    monkeypatch.setattr(module, "take", counting)
    return numbers


def test_any_beginning_reads_as_from_the_start() -> None:
    points = Checkpoints()
    rng = Random(1)
    for _ in range(60):
        size = rng.randint(0, len(LINES))
        part = LINES[:size]
        if rng.random() < 0.3 and size > 20:
            part[rng.randrange(10, size)] = "# another line here"
        record = loads("".join(line + "\n" for line in part))
        reading = points.read(part, _data(part))
        good = all(not line.is_bad for line in record.lines)
        assert reading.is_good == good
        if good and size:
            assert reading.progress == record.lines[-1].after
        elif not good:
            assert (reading.lines, reading.progress) == (record.good_lines, record.good)
        assert len(points.points) < 40


def test_what_has_been_read_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = _counted(monkeypatch)
    points = Checkpoints()
    points.read(LINES, _data(LINES))
    assert numbers == list(range(1, len(LINES) + 1))
    for back in (0, 1, 2, 3, 5, 9, 30, 100):
        numbers.clear()
        points.read(LINES[: len(LINES) - back], _data(LINES[: len(LINES) - back]))
        assert len(numbers) <= back
    numbers.clear()
    for size in range(len(LINES) - 100, 0, -1):  # one step back after the other
        points.read(LINES[:size], _data(LINES[:size]))
    assert len(numbers) < 12 * len(LINES)


def test_an_entry_reads_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = kept(tmp_path, LINES[:-2])
    again = LiveRecord.open(record.path, FastDisk())
    numbers = _counted(monkeypatch)
    again.accept(LINES[-2])
    again = LiveRecord.open(record.path, FastDisk())
    again.accept(LINES[-1])
    assert numbers == []
    assert again.progress == loads(again.text).good


class Evil:
    def __reduce__(self) -> tuple[Callable[[str], int], tuple[str]]:
        return os.system, ("touch evil",)


def _blob(value: object) -> bytes:
    return pickle.dumps(value)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"nonsense",
        _blob(None),
        _blob(("other", [])),
        _blob((module.program(), [(1, 2)])),
        _blob((module.program(), None)),
        _blob((module.program(), [(len(LINES), len(_data(LINES)), digest(_data(LINES)), _blob(Evil()))])),
        _blob((module.program(), [(len(LINES), len(_data(LINES)), digest(_data(LINES)), _blob("text"))])),
        _blob((module.program(), [(len(LINES), len(_data(LINES)), digest(_data(LINES)), b"torn")])),
        _blob(Evil()),
    ],
)
def test_a_file_that_cannot_be_used_counts_as_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    monkeypatch.chdir(tmp_path)
    record = kept(tmp_path, LINES)
    record.path.with_name(".game.boss.state").write_bytes(data)
    again = LiveRecord.open(record.path, FastDisk())
    assert again.progress == loads(record.text).good
    again.accept("# Milo lacks NY3")
    assert not (tmp_path / "evil").exists()


def test_only_plain_values_are_made_of_it() -> None:
    for name in ("os.system", "builtins.eval", "boss_solver.game.cards.Final", "boss_solver.game.setup.usual"):
        package, _, attribute = name.rpartition(".")
        stolen = b"\x80\x04c" + f"{package}\n{attribute}\n".encode() + b"."
        with pytest.raises(packing.PackError, match="no value of a record"):
            packing.unpack(stolen)


def test_another_program_does_not_use_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = kept(tmp_path, LINES)
    state = record.path.with_name(".game.boss.state")
    assert state.exists()
    monkeypatch.setattr("boss_solver.version.__version__", "999")
    numbers = _counted(monkeypatch)
    LiveRecord.open(record.path, FastDisk())
    assert len(numbers) == len(LINES)


def test_a_checkpoint_of_other_bytes_is_not_used(tmp_path: Path) -> None:
    record = kept(tmp_path, LINES)
    text = record.text.replace("DE", "XX", 1).replace("XX", "DE", 1).replace("Milo", "Mila")
    record.path.write_text(text)
    assert LiveRecord.open(record.path, FastDisk()).names == loads(text).good.names


def test_a_cache_that_cannot_be_written_is_left(tmp_path: Path) -> None:
    points = Checkpoints()
    points.read(LINES, _data(LINES))
    for at in range(8):
        points.save(FailingDisk(at), tmp_path / "state")
    points.save(FastDisk(), tmp_path / "state")
    other = Checkpoints()
    other.load(FastDisk(), tmp_path / "state")
    assert [point[:3] for point in other.points] == [point[:3] for point in points.points]
