"""A record on disk becomes one of a newer version by its first newer line, and comes back by undo."""

from __future__ import annotations

from pathlib import Path

import pytest

from boss_solver.game.events import HandBroken
from boss_solver.record.lines import versions
from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.lines.edits import Amend, Delete, Insert
from boss_solver.table.storage.store import StoreError
from tests.table.helpers import FailingDisk, FastDisk

HEADER = ["boss-record 1", "players Red Blue", "hand", "Red DE+2 NY3"]
NEWER = "broken"


@pytest.fixture(autouse=True)
def _newer_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(versions.SINCE, HandBroken, 2)


@pytest.fixture
def record(tmp_path: Path) -> LiveRecord:
    return LiveRecord.create(tmp_path / "game.boss", HEADER, FastDisk())


def told(record: LiveRecord) -> list[str]:
    """The record as another program finds it, which must be good."""
    again = LiveRecord.open(record.path, FastDisk())
    assert again.is_good
    assert again.progress == record.progress
    assert again.progress.version == max(again.progress.needs, 1)
    return list(again.lines)


def test_the_first_newer_line_changes_the_first_line(record: LiveRecord) -> None:
    taken = record.accept(NEWER).lines[0]
    raised = ["boss-record 2", *HEADER[1:], NEWER]
    assert (taken.number, taken.text, told(record)) == (5, NEWER, raised)
    assert record.undo_steps == 1
    undone = record.undo()
    assert [(one.first, one.old, one.new) for one in undone.patch.apart] == [
        (1, ("boss-record 2",), ("boss-record 1",)),
        (5, (NEWER,), ()),
    ]
    assert told(record) == HEADER
    record.redo()
    assert told(record) == raised
    record.accept("hand")
    record.accept("Red NY3")
    record.accept("Blue NY2")
    record.accept(NEWER)
    record.undo()
    assert told(record) == [*raised, "hand", "Red NY3", "Blue NY2"]


def test_pasted_lines(record: LiveRecord) -> None:
    record.accept(f"Blue NY2\n{NEWER}\nhand\nRed NY3\n{NEWER}\n")
    assert told(record) == ["boss-record 2", *HEADER[1:], "Blue NY2", NEWER, "hand", "Red NY3", NEWER]
    record.undo(4)
    assert told(record) == [*HEADER, "Blue NY2"]


def test_a_comment_before_and_behind_stays(tmp_path: Path) -> None:
    lines = ["# ours", "Boss-Record 1   # the first", *HEADER[1:]]
    path = tmp_path / "game.boss"
    path.write_text("\n".join(lines) + "\n")
    record = LiveRecord.open(path, FastDisk())
    record.accept(NEWER)
    assert told(record) == ["# ours", "boss-record 2  # the first", *HEADER[1:], NEWER]
    record.undo()
    assert told(record) == lines


def test_edits(record: LiveRecord) -> None:
    record.accept("Blue NY2")
    record.change([Insert(6, NEWER)])
    raised = ["boss-record 2", *HEADER[1:], "Blue NY2", NEWER]
    assert told(record) == raised
    record.change([Delete(6)])
    assert told(record) == [*HEADER, "Blue NY2"]
    record.undo()
    assert told(record) == raised
    record.change([Amend(6, "Red NY1")])
    assert told(record) == [*HEADER, "Blue NY2", "Red NY1"]
    record.change([Amend(6, f"{NEWER}  # all saw them")])
    assert told(record) == [*raised[:-1], f"{NEWER}  # all saw them"]
    assert record.change([Amend(1, "boss-record 1")]).patch[1:] == ((), ())


def test_an_editor(record: LiveRecord) -> None:
    record.replace_all(record.text + NEWER + "\n")
    assert told(record) == ["boss-record 2", *HEADER[1:], NEWER]
    record.replace_all("\n".join([*HEADER, "Blue NY2"]))
    assert told(record) == [*HEADER, "Blue NY2"]


def test_a_record_begun_with_a_newer_line(tmp_path: Path) -> None:
    record = LiveRecord.create(tmp_path / "game.boss", [*HEADER[1:], NEWER], FastDisk())
    assert told(record) == ["boss-record 2", *HEADER[1:], NEWER]


def test_all_or_nothing(tmp_path: Path) -> None:
    at = 0
    while True:
        path = tmp_path / f"game-{at}.boss"
        LiveRecord.create(path, HEADER, FastDisk())
        disk = FailingDisk(at)
        is_refused = False
        try:
            LiveRecord.open(path, disk).accept(NEWER)
        except StoreError:
            is_refused = True
        lines = list(LiveRecord.open(path, FastDisk()).lines)
        assert lines == (HEADER if is_refused else ["boss-record 2", *HEADER[1:], NEWER])
        if at >= len(disk.calls):
            break
        at += 1
    assert at > 5
