"""The folder of records: which is current, what a name means, copying, renaming, removing."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import Path

import pytest

from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.storage.disk import Disk
from boss_solver.table.storage.folder import (
    LONGEST_NAME,
    Kept,
    RecordFolder,
    UnusableNameError,
    file_name,
    record_meant,
)
from boss_solver.table.storage.store import NoRecordError, StoreError
from tests.table.helpers import FailingDisk, FastDisk, game_lines, kept, unmark

LINES = game_lines(hands=1)


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> RecordFolder:
    return RecordFolder(tmp_path / "data" / "boss", FastDisk())


def _add(folder: RecordFolder, *names: str) -> None:
    for name in names:
        path = folder.place_for(name)
        LiveRecord.create(path, LINES[:4], folder.disk)


def _names(folder: RecordFolder) -> list[str]:
    return [one.name for one in folder.records()]


def test_an_empty_folder_is_not_filled_by_itself(folder: RecordFolder) -> None:
    assert folder.records() == ()
    with pytest.raises(NoRecordError, match="there is no current record; start one, or name a file"):
        folder.current()
    with pytest.raises(NoRecordError, match=r"there is no record 'tuesday'$"):
        folder.find("tuesday")
    assert not folder.path.exists()


def test_choosing_and_listing(folder: RecordFolder) -> None:
    _add(folder, "Tuesday", "at Rosa's", "tue 2")
    assert _names(folder) == ["Tuesday", "at Rosa's", "tue 2"]
    with pytest.raises(NoRecordError, match="there is no current record; choose one of Tuesday, at Rosa's, tue 2"):
        folder.current()
    assert folder.choose("at") == folder.current() == folder.path / "at Rosa's.boss"
    assert folder.records()[1] == Kept("at Rosa's", folder.path / "at Rosa's.boss", is_current=True)
    assert folder.choose("TUESDAY.boss").name == "Tuesday.boss"
    with pytest.raises(NoRecordError, match="'tue' can be Tuesday or tue 2"):
        folder.choose("tue")
    with pytest.raises(NoRecordError, match="there is no record 'Tuseday'; nearest: Tuesday"):
        folder.choose("Tuseday")
    assert folder.current().name == "Tuesday.boss"


def test_a_current_record_that_is_gone(folder: RecordFolder) -> None:
    _add(folder, "one", "two")
    folder.choose("one").unlink()
    with pytest.raises(NoRecordError, match="the current record one is gone; choose or start another"):
        folder.current()
    for data in (b"", b"../../etc/passwd\n", b"\xff\xfe\0", b"."):
        (folder.path / "current").write_bytes(data)
        with pytest.raises(NoRecordError):
            folder.current()


def test_a_name_that_is_taken(folder: RecordFolder) -> None:
    _add(folder, "Tuesday")
    with pytest.raises(StoreError, match="there is a record 'tuesday' already; nothing was changed"):
        folder.place_for("tuesday")
    assert folder.place_for("tuesday", numbered=True).name == "tuesday-2.boss"
    _add(folder, "tuesday-2")
    assert folder.place_for("Tuesday", numbered=True).name == "Tuesday-3.boss"


def test_a_copy_is_a_record_of_its_own(folder: RecordFolder) -> None:
    _add(folder, "one")
    record = LiveRecord.open(folder.find("one"))
    record.accept("# Milo lacks NY3")
    path = folder.copy("one", "two: the end?")
    assert path.name == "two- the end.boss"
    other = LiveRecord.open(path)
    assert (other.text, other.undo_steps) == (record.text, 0)
    other.accept("# Milo lacks NY2")
    assert not record.refresh()
    with pytest.raises(StoreError, match="already"):
        folder.copy("two", "one")


def test_a_torn_record_is_copied_whole(folder: RecordFolder) -> None:
    _add(folder, "one")
    record = LiveRecord.open(folder.find("one"))
    record.accept("# Milo lacks NY3")
    unmark(record.path)
    record.path.write_bytes(record.path.read_bytes()[:-4])
    assert LiveRecord.open(folder.copy("one", "two")).text == record.text


def test_renaming_takes_everything_along(folder: RecordFolder) -> None:
    _add(folder, "two")
    record = kept(folder.path, LINES)
    assert record.path.name == "game.boss"
    folder.choose("game")
    path = folder.rename("game", "Thursday")
    assert folder.current() == path
    assert sorted(one.name for one in folder.path.iterdir()) == [
        ".Thursday.boss.journal",
        ".two.boss.journal",
        "Thursday.boss",
        "current",
        "two.boss",
    ]
    renamed = LiveRecord.open(path)
    assert renamed.undo_steps == record.undo_steps > 0
    with pytest.raises(NoRecordError):
        record.accept("# Milo lacks NY3")
    folder.rename("thursday", "THURSDAY")
    assert _names(folder) == ["THURSDAY", "two"]
    assert folder.current().name == "THURSDAY.boss"
    with pytest.raises(StoreError, match="already"):
        folder.rename("two", "thursday")


def test_removing(folder: RecordFolder) -> None:
    _add(folder, "one", "two")
    folder.choose("one")
    folder.path.joinpath("one.boss.torn-1").write_text("kept")
    folder.remove("one")
    assert sorted(one.name for one in folder.path.iterdir()) == [".two.boss.journal", "one.boss.torn-1", "two.boss"]
    with pytest.raises(NoRecordError, match="choose one of two"):
        folder.current()
    folder.choose("two")
    _add(folder, "three")
    folder.remove("three")
    assert folder.current().name == "two.boss"


@pytest.mark.parametrize("how", ["before", "after"])
def test_every_call_fails_once(tmp_path: Path, how: str) -> None:
    """Renaming and removing leave the record under one name or the other, with its undo, or say that it is gone."""
    for at in range(40):
        for act in ("rename", "remove", "copy", "choose"):
            folder = RecordFolder(tmp_path / f"{act}{at}")
            folder.path.mkdir()
            record = kept(folder.path, LINES[:12])
            folder.point_to(record.path)
            disk = FailingDisk(at, errno.EACCES, how)
            folder.disk = disk
            try:
                match act:
                    case "rename":
                        folder.rename("game", "new")
                    case "remove":
                        folder.remove("game")
                    case "copy":
                        folder.copy("game", "new")
                    case "choose":
                        folder.choose("game")
            except StoreError:
                disk.calls.append("told")
            folder.disk = Disk()
            for one in folder.records():
                found = LiveRecord.open(one.path)
                assert found.lines == tuple(LINES[:12])
                if act == "rename":
                    assert found.undo_steps == record.undo_steps
            assert act == "remove" or _names(folder)[0] in ("game", "new")


NAMES = {
    "Tuesday": "Tuesday",
    "  a  b ": "a  b",
    "a/b\\c:d": "a-b-c-d",
    "../../etc/passwd": "etc-passwd",
    ".hidden": "hidden",
    "nul": "nul_",
    "COM1.boss": "COM1_",
    "con.txt": "con.txt_",
    "東京 😀": "東京 😀",
    "e\u0301": "é",
    "a\nb\x1b[31m\0": "ab[31m",
    "bell.": "bell",
    "game.boss": "game",
    "[bold]": "[bold]",
    "\u202eevil": "\u202eevil",
}


@pytest.mark.parametrize(("name", "expected"), NAMES.items())
def test_names_as_files_can_have_them(folder: RecordFolder, name: str, expected: str) -> None:
    assert file_name(name) == expected
    _add(folder, name)
    assert _names(folder) == [expected]
    LiveRecord.open(folder.find(expected)).accept("# Milo lacks NY3")


def test_long_names(folder: RecordFolder) -> None:
    for name in ("x" * 300, "ö" * 300, "😀" * 300):
        assert len(file_name(name).encode()) <= LONGEST_NAME
        _add(folder, name)
    record = kept(folder.path, LINES)
    folder.rename("game", "😀" + "y" * 300)
    assert record.undo_steps


@pytest.mark.parametrize("name", ["", " ", "...", "///", "\0", ".boss", "-"])
def test_names_of_which_nothing_is_left(name: str) -> None:
    with pytest.raises(UnusableNameError):
        file_name(name)


# which record is meant


def test_what_names_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    variables = {"BOSS_HOME": str(home)}
    folder = RecordFolder.standard(variables)
    assert folder.path == home
    _add(folder, "one", "two")
    folder.choose("one")
    elsewhere = tmp_path / "game.boss"
    elsewhere.write_text("boss-record 1\nplayers A B\n")
    assert record_meant(variables) == home / "one.boss"
    assert record_meant(variables | {"BOSS_RECORD": str(elsewhere)}) == elsewhere
    assert record_meant(variables | {"BOSS_RECORD": "two"}) == home / "two.boss"
    assert record_meant(variables | {"BOSS_RECORD": "two"}, str(elsewhere)) == elsewhere
    assert record_meant(variables, "tw") == home / "two.boss"
    monkeypatch.chdir(tmp_path)
    assert record_meant(variables, "game.boss") == Path("game.boss")
    for word in ("three", str(home / "three.boss")):
        with pytest.raises(NoRecordError, match="there is no such record"):
            record_meant(variables, word)


def test_the_users_own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    variables: Mapping[str, str] = {}
    path = RecordFolder.standard(variables).path
    assert path.name == "boss-solver"
    assert RecordFolder.standard({"BOSS_HOME": "~/games"}).path == Path.home() / "games"
    assert not (tmp_path / "boss-solver").exists()


def test_adding_files_as_they_are(folder: RecordFolder) -> None:
    files = {"one": b"boss-record 1\r\nplayers Ann Bob", "two": "boss-record 1\n".encode("utf-16")}
    assert folder.add(files) == (folder.path / "one.boss", folder.path / "two.boss")
    assert {one.name: one.path.read_bytes() for one in folder.records()} == files
    with pytest.raises(StoreError, match="there is a record 'ONE' already; nothing was changed"):
        folder.add({"three": b"x", "ONE": b"y"})
    with pytest.raises(StoreError, match="two of these records would have the same name; nothing was changed"):
        folder.add({"a/b": b"x", "a-b": b"y"})
    with pytest.raises(UnusableNameError):
        folder.add({"four": b"x", "": b"y"})
    assert _names(folder) == ["one", "two"]


def test_what_is_added_is_not_taken_for_an_older_record_of_its_name(folder: RecordFolder) -> None:
    """The journal of a record that was deleted by hand would make the new one whole, were it left."""
    LiveRecord.create(folder.place_for("game"), LINES, folder.disk)
    (folder.path / "game.boss").unlink()
    text = "".join(line + "\n" for line in LINES[:4])
    folder.add({"game": text.encode()})
    assert list(LiveRecord.open(folder.find("game"), folder.disk).lines) == LINES[:4]


@pytest.mark.parametrize("how", ["before", "after", "short"])
def test_a_disk_that_fails_while_files_are_added(how: str, tmp_path: Path) -> None:
    """All of them are there, or none, whichever call fails."""
    for at in range(60):
        folder = RecordFolder(tmp_path / str(at), FastDisk())
        disk = folder.disk = FailingDisk(at, errno.ENOSPC, how)
        is_told = False
        try:
            folder.add({"one": b"1\n", "two": b"2\n"})
        except StoreError:
            is_told = True
        folder.disk = Disk()
        kept_ones = {one.name: one.path.read_bytes() for one in folder.records()}
        assert kept_ones == ({} if is_told else {"one": b"1\n", "two": b"2\n"})
        if len(disk.calls) <= at:
            return
    raise AssertionError("the disk has more calls than were tried")
