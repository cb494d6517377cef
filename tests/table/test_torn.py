"""Files cut, emptied, overwritten, edited behind the program's back."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from boss_solver.record.games.reader import loads
from boss_solver.record.words.problems import UnreadableError
from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.entry.results import NothingToUndoError
from boss_solver.table.entry.watching import WatchedRecord
from boss_solver.table.lines.edits import Amend, Delete
from boss_solver.table.storage import journal_lines
from boss_solver.table.storage.disk import Disk
from boss_solver.table.storage.doubt import DoubtError, NoDoubtError
from boss_solver.table.storage.journal import Journal
from boss_solver.table.storage.patches import Patch
from boss_solver.table.storage.standing_file import standing
from boss_solver.table.storage.store import NoRecordError, StoreError, sidecar
from tests.table.helpers import FastDisk, game_lines, header_size, kept, unmark

LINES = game_lines(hands=1)
HEADER = header_size(LINES)


@pytest.fixture(name="record")
def _record(tmp_path: Path) -> LiveRecord:
    return kept(tmp_path, LINES)


def _whole(path: Path, expected: bytes, steps: int) -> None:
    """Reading shows all entries; the next entry puts the file right and keeps what it was."""
    torn = path.read_bytes()
    seen = WatchedRecord.open(path, FastDisk())
    assert seen.text.encode() == expected
    assert path.read_bytes() == torn  # reading writes nothing
    record = LiveRecord.open(path, FastDisk())
    assert record.undo_steps == steps
    record.accept("# Milo lacks NY3")
    assert path.read_bytes() == expected + b"# Milo lacks NY3\n"
    record.undo(steps + 1)
    assert record.lines == tuple(LINES[:HEADER])


def test_torn_anywhere_in_the_last_entry(record: LiveRecord) -> None:
    """The record is what it was before an entry that was not finished, and some of its bytes: nothing else is torn."""
    path, data = record.path, record.path.read_bytes()
    unmark(path)
    saved = path.with_name("saved")
    shutil.copytree(path.parent, saved, ignore=shutil.ignore_patterns("saved"))
    start = len(data) - len(LINES[-1].encode()) - 1
    for size in range(start + 1, len(data)):
        for filler in (b"", b"\0" * (len(data) - size)):
            for name in (".game.boss.journal", ".game.boss.state"):
                if (saved / name).exists():
                    shutil.copy(saved / name, path.parent / name)
            path.write_bytes(data[:size] + filler)
            _whole(path, data, len(LINES) - HEADER)
            copies = [copy.read_bytes() for copy in path.parent.glob("*.torn-*")]
            # but for the end of the line nothing is missing then
            assert (data[:size] + filler in copies) == (size < len(data) - 1 or bool(filler))


def test_zeros_in_place_of_an_entry_that_was_not_finished(record: LiveRecord) -> None:
    data = record.path.read_bytes()
    unmark(record.path)
    start = len(data) - len(LINES[-1].encode()) - 1
    record.path.write_bytes(data[:start] + b"\0" * (len(data) - start))
    _whole(record.path, data, len(LINES) - HEADER)


@pytest.mark.parametrize("size", [1, 14, 60, 200, -1, -3, -14])
@pytest.mark.parametrize("is_marked", [True, False])
def test_a_file_that_somebody_cut_stays_cut(record: LiveRecord, size: int, is_marked: bool) -> None:
    """Cut anywhere before the last entry, or anywhere once that was finished: a person did it, and it stands."""
    data = record.path.read_bytes()
    if not is_marked:
        unmark(record.path)
        size = size if size > 0 else len(data) - len(LINES[-1].encode()) - 3
    cut = data[:size]
    record.path.write_bytes(cut)
    again = LiveRecord.open(record.path)
    assert again.text.encode() == cut + b"\n" * (not cut.endswith(b"\n"))
    if size == -1:  # the same lines as before
        assert (again.undo_steps, again.take_notices()) == (len(LINES) - HEADER, ())
        return
    assert (again.undo_steps, again.redo_steps, again.doubt) == (0, 0, None)
    assert WatchedRecord.open(record.path).lines == again.lines
    assert standing(record.path)[0] == cut
    assert not list(record.path.parent.glob("*.torn-*"))


@pytest.mark.parametrize("size", [0, 1, 14, 60, 200])
@pytest.mark.parametrize("filler", [0, 100])
def test_a_file_that_was_damaged_is_asked_about(record: LiveRecord, size: int, filler: int) -> None:
    """Empty, or zeros where lines were: no editor does that, but it was finished, so nothing is mended unasked."""
    if size and not filler:
        filler = 1
    data = record.path.read_bytes()
    harmed = (data[:size] + b"\0" * filler)[: len(data)]
    record.path.write_bytes(harmed)
    again = LiveRecord.open(record.path)
    assert again.doubt is not None
    with pytest.raises(DoubtError, match="it was damaged, or somebody emptied it"):
        again.accept("# Milo lacks NY3")
    assert record.path.read_bytes() == harmed
    again.keep("entry")
    assert (again.text.encode(), again.undo_steps) == (data, len(LINES) - HEADER)
    assert again.take_notices() == ("game.boss: the file as it was is kept as game.boss.torn-1",)
    assert record.path.with_name("game.boss.torn-1").read_bytes() == harmed
    record.path.write_bytes(harmed)
    record.keep("file")
    assert record.path.read_bytes() == harmed
    left = WatchedRecord.open(record.path)
    assert (left.doubt, left.undo_steps, left.is_good) == (None, 0, not harmed)


def test_a_notice_says_what_was_torn_and_where_it_is_kept(record: LiveRecord) -> None:
    data = record.path.read_bytes()
    unmark(record.path)
    record.path.write_bytes(data[:-5])
    with Disk().lock(sidecar(record.path, "lock"), 0):
        again = LiveRecord.open(record.path)
        assert again.take_notices() == ()  # somebody is writing just now
        assert again.text.encode() == data
        assert not again.refresh()
    assert again.refresh()
    torn = (
        "game.boss: the program was stopped while it wrote the last entry; all of it is there now (undo takes it back)"
    )
    assert again.take_notices() == (torn,)
    assert standing(record.path) == (data, (torn,))
    again = LiveRecord.open(record.path)
    again.accept("# Milo lacks NY3")
    (notice,) = again.take_notices()
    assert notice == f"{torn}; the file as it was is kept as game.boss.torn-1"
    assert record.path.with_name("game.boss.torn-1").read_bytes() == data[:-5]
    assert again.take_notices() == ()


def test_the_same_torn_file_is_kept_once(record: LiveRecord) -> None:
    journal = record.path.with_name(".game.boss.journal")
    unmark(record.path)
    data, unfinished = record.path.read_bytes(), journal.read_bytes()
    for cut in (-5, -5, -6):
        record.path.write_bytes(data[:cut])
        journal.write_bytes(unfinished)
        LiveRecord.open(record.path).accept("# Milo lacks NY3")
    kept_copies = sorted(path.name for path in record.path.parent.glob("*.torn-*"))
    assert kept_copies == ["game.boss.torn-1", "game.boss.torn-2"]


# an entry that may have been taken out, or never made


@pytest.fixture(name="doubtful")
def _doubtful(record: LiveRecord) -> LiveRecord:
    """An entry that was written down and is not in the file."""
    before = record.path.read_bytes()
    record.accept("# Milo lacks NY3")
    unmark(record.path)
    record.path.write_bytes(before)
    return LiveRecord.open(record.path)


def test_an_entry_that_was_written_down_but_not_made_is_asked_about(doubtful: LiveRecord) -> None:
    before = doubtful.path.read_bytes()
    why = "the last entry is written down, but not in the file: the program was stopped in between, or somebody"
    words = (
        f"game.boss: {why} took it out since",
        f"  file:   {len(LINES)}  {LINES[-1]}. {doubtful.next}",
        f"  entry:  {len(LINES) + 1}  # Milo lacks NY3. {doubtful.next}",
    )
    assert doubtful.doubt is not None
    assert doubtful.doubt.words == words
    assert (doubtful.text.encode(), doubtful.undo_steps) == (before, len(LINES) - HEADER)
    assert standing(doubtful.path) == (before, words)
    assert WatchedRecord.open(doubtful.path).doubt == doubtful.doubt
    operations: list[Callable[[], object]] = [
        lambda: doubtful.accept("# Milo lacks NY2"),
        lambda: doubtful.accept("Milo sleeps"),
        lambda: doubtful.accept(""),
        doubtful.undo,
        doubtful.redo,
        lambda: doubtful.change([Delete(len(LINES))]),
        lambda: doubtful.replace_all("".join(f"{line}\n" for line in LINES[:-1])),
    ]
    for operation in operations:
        with pytest.raises(DoubtError, match="nothing was changed; 'boss keep file' or 'boss keep entry'"):
            operation()
        assert doubtful.path.read_bytes() == before
        assert doubtful.doubt is not None


def test_the_entry_in_doubt_is_made(doubtful: LiveRecord) -> None:
    changed = doubtful.keep("entry")
    assert changed.patch.new == ("# Milo lacks NY3",)
    assert (doubtful.lines, doubtful.undo_steps, doubtful.doubt) == (
        (*LINES, "# Milo lacks NY3"),
        1 + len(LINES) - HEADER,
        None,
    )
    with pytest.raises(NoDoubtError, match="there is nothing to choose"):
        doubtful.keep("file")
    again = LiveRecord.open(doubtful.path)
    again.path.write_text("".join(f"{line}\n" for line in LINES))  # taken out now, when it is finished
    again.refresh()
    assert (again.doubt, again.undo_steps) == (None, 0)


def test_the_entry_in_doubt_is_left_out(doubtful: LiveRecord) -> None:
    assert doubtful.keep("file").patch == Patch(len(LINES) + 1, (), ())
    assert (doubtful.lines, doubtful.undo_steps, doubtful.redo_steps) == (tuple(LINES), len(LINES) - HEADER, 0)
    doubtful.accept("# Milo lacks NY2")
    doubtful.undo(2)
    assert doubtful.lines == tuple(LINES[:-1])


def test_the_entry_in_doubt_is_typed_again(doubtful: LiveRecord) -> None:
    doubtful.accept("# Milo lacks NY3\n# Milo lacks NY2")
    assert doubtful.lines == (*LINES, "# Milo lacks NY3", "# Milo lacks NY2")
    assert doubtful.undo_steps == 2 + len(LINES) - HEADER


def test_an_undo_in_doubt(record: LiveRecord) -> None:
    longer = record.path.read_bytes()
    record.undo()
    shorter = record.path.read_bytes()
    unmark(record.path)
    record.path.write_bytes(longer)
    again = LiveRecord.open(record.path)
    assert again.doubt is not None
    assert "the last undo or redo is written down, but not in the file" in again.doubt.words[0]
    assert (again.undo_steps, again.redo_steps) == (len(LINES) - HEADER, 0)
    again.keep("entry")
    assert (record.path.read_bytes(), again.redo_steps) == (shorter, 1)


def test_a_journal_of_an_earlier_version_marks_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It opens as it always did; what cannot be told without a mark is asked."""
    encoded = journal_lines.encoded

    def as_once(line: Mapping[str, object]) -> bytes:
        return encoded({key: value for key, value in line.items() if key != "marked"})

    with monkeypatch.context() as once:
        once.setattr(journal_lines, "encoded", as_once)
        once.setattr(Journal, "finish", lambda journal: None)
        record = kept(tmp_path, LINES)
    journal = record.path.with_name(".game.boss.journal")
    assert b"marked" not in journal.read_bytes()
    assert b"done" not in journal.read_bytes()
    data, old = record.path.read_bytes(), journal.read_bytes()
    again = LiveRecord.open(record.path)
    assert (again.undo_steps, again.doubt, again.take_notices()) == (len(LINES) - HEADER, None, ())
    start = len(data) - len(LINES[-1].encode()) - 1
    for size in (start, start + 1, len(data) - 2):
        for kept_state in ("file", "entry"):
            journal.write_bytes(old)
            record.path.write_bytes(data[:size])
            again = LiveRecord.open(record.path)
            assert again.doubt is not None
            again.keep("file" if kept_state == "file" else "entry")
            whole = data[:size] + b"\n" * (size > start)
            assert again.text.encode() == (whole if kept_state == "file" else data)
    journal.write_bytes(old)
    record.path.write_bytes(data[: start - 2])
    again = LiveRecord.open(record.path)
    assert (again.doubt, again.text.encode()) == (None, data[: start - 2] + b"\n")


# a journal that does not help


def test_a_torn_journal_line_counts_as_not_there(record: LiveRecord) -> None:
    journal = record.path.with_name(".game.boss.journal")
    whole, steps = journal.read_bytes(), record.undo_steps
    for tail in (b"0", b"\0" * 40, b'00000000 {"kind":"patch"}\n', whole.splitlines()[-1][:-4], b"\xff\xfe\n\n\n"):
        journal.write_bytes(whole + tail)
        again = LiveRecord.open(record.path)
        assert (again.undo_steps, again.take_notices()) == (steps, ())
        again.accept("# Milo lacks NY3")
        again.undo(2)
        again.redo(2)
        again.undo(steps + 1)
        assert again.lines == tuple(LINES[:HEADER])
        again.redo(steps)


@pytest.mark.parametrize("harm", ["missing", "empty", "noise", "newer", "middle"])
def test_without_a_good_journal_the_record_stands(record: LiveRecord, harm: str) -> None:
    journal = record.path.with_name(".game.boss.journal")
    data = record.path.read_bytes()
    lines = journal.read_bytes().splitlines(keepends=True)
    match harm:
        case "missing":
            journal.unlink()
        case "empty":
            journal.write_bytes(b"")
        case "noise":
            journal.write_bytes(bytes(range(256)) * 40)
        case "newer":
            journal.write_bytes(b'ffffffff {"journal":2}\n')
        case "middle":
            lines[5] = lines[5].replace(b"patch", b"match")
            journal.write_bytes(b"".join(lines))
    again = LiveRecord.open(record.path)
    assert again.text.encode() == data
    again.accept("# Milo lacks NY3")
    again.undo()
    assert record.path.read_bytes() == data
    if harm == "middle":
        with pytest.raises(Exception, match="journal of this record is damaged"):
            again.undo(again.undo_steps)
        assert record.path.read_bytes() == data
    else:
        with pytest.raises(NothingToUndoError, match="nothing has been entered here"):
            again.undo()


def test_an_edited_file_wins_and_undo_begins_anew(record: LiveRecord) -> None:
    edited = record.text.replace("Milo", "Mila")
    record.path.write_text(edited)
    again = LiveRecord.open(record.path)
    assert (again.text, again.undo_steps, again.take_notices()) == (edited, 0, ())
    again.accept("# Mila lacks NY3")
    told = "game.boss: it was changed by hand or by another program, so undo starts again here"
    assert again.take_notices() == (told,)
    assert again.undo_steps == 1
    assert again.undo().patch.old == ("# Mila lacks NY3",)
    assert record.path.read_text() == edited


# a record from elsewhere


def _alone(tmp_path: Path, data: bytes) -> Path:
    path = tmp_path / "other.boss"
    path.write_bytes(data)
    return path


def test_without_a_journal_a_last_line_without_its_end_is_a_line_or_an_error(tmp_path: Path) -> None:
    """Cut anywhere, it is the same for whoever reads and whoever writes, and nothing of it goes but by the user."""
    data = "".join(line + "\n" for line in LINES).encode()
    start = len("".join(line + "\n" for line in LINES[:-2]))
    for size in range(start, len(data) + 1):
        torn = data[:size]
        path = _alone(tmp_path, torn)
        lines = torn.decode().removesuffix("\n").split("\n")
        errors = loads("\n".join(lines), path.name).errors
        assert standing(path) == (torn, ())
        record = LiveRecord.open(path, FastDisk())
        assert record.lines == tuple(lines)
        assert (record.problems, record.take_notices()) == (errors, ())
        if errors:
            with pytest.raises(UnreadableError) as refused:
                record.accept("# Milo lacks NY3")
            assert refused.value.problems == errors
            assert path.read_bytes() == torn
            record.change([Delete(len(lines))])
            record.undo()
            assert record.lines == tuple(lines)
            record.redo()
            lines.pop()
        record.accept("# Milo lacks NY3")
        assert path.read_text() == "".join(f"{line}\n" for line in [*lines, "# Milo lacks NY3"])
        assert list(tmp_path.glob("other.boss.torn-*")) == []
        (tmp_path / ".other.boss.journal").unlink()


@pytest.mark.parametrize(
    "encode",
    [
        lambda text: b"\xef\xbb\xbf" + text.encode(),
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: text.replace("\n", "\r").encode(),
        lambda text: text.encode("utf-16"),
        lambda text: text.removesuffix("\n").encode(),
        lambda text: text.replace("\n", "\r\n").removesuffix("\r\n").encode("utf-16"),
    ],
)
def test_other_encodings_and_line_ends_are_made_usual_with_the_first_entry(tmp_path: Path, encode: object) -> None:
    text = "".join(line + "\n" for line in LINES).replace("Milo", '"Mïló 😀"')
    path = _alone(tmp_path, encode(text))  # type: ignore[operator]  # a parameter
    record = LiveRecord.open(path)
    assert (record.text, record.is_good, record.take_notices()) == (text, True, ())
    record.accept("# Rosa lacks NY3")
    assert path.read_text(encoding="utf-8") == text + "# Rosa lacks NY3\n"


def test_a_record_with_errors_takes_no_entries_until_it_is_mended(tmp_path: Path) -> None:
    text = "".join(line + "\n" for line in LINES)
    bad = text.replace(LINES[5], "Rosa sleeps").replace(LINES[6], "Milo too")
    path = _alone(tmp_path, bad.encode())
    record = LiveRecord.open(path)
    assert record.problems[0].line == 6
    assert record.lines == tuple(bad.splitlines())
    with pytest.raises(UnreadableError, match=r"other.boss:6:\d+: "):
        record.accept("# Rosa lacks NY3")
    with pytest.raises(UnreadableError):
        record.change([Amend(6, LINES[5])])
    assert path.read_text() == bad
    record.change([Amend(7, LINES[6]), Amend(6, LINES[5])])
    assert (path.read_text(), record.is_good) == (text, True)
    record.undo()
    assert (path.read_text(), record.is_good) == (bad, False)


def test_bytes_that_are_no_text_are_named_and_kept(tmp_path: Path) -> None:
    data = "".join(line + "\n" for line in LINES).encode()
    at = data.index(b"\n", data.index(b"hand")) + 9
    bad = data[:at] + b"\xff\xfe\xfd" + data[at:]
    path = _alone(tmp_path, bad)
    record = LiveRecord.open(path)
    assert record.problems[0].line == 5
    assert record.path.read_bytes() == bad


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("boss-record 3\nplayers Rosa Milo\n", "other.boss:1:13: .*format 3"),
        ("to whom it may concern\n", "other.boss:1:1"),
        (b"\x89PNG\r\n\x1a\n\0\0\0".decode("latin-1"), "other.boss:1:1"),
        ("boss-record 1\nplayers A B\nhand\nboss-record 1\nplayers A B\n", "2 games here, at lines 1, 4"),
    ],
)
def test_what_is_no_record_that_can_be_kept_stays_as_it_is(tmp_path: Path, text: str, match: str) -> None:
    path = _alone(tmp_path, text.encode("latin-1"))
    record = LiveRecord.open(path)
    with pytest.raises(UnreadableError, match=match):
        record.accept("# Rosa lacks NY3")
    assert path.read_bytes() == text.encode("latin-1")


def test_an_empty_file_says_what_it_needs(tmp_path: Path) -> None:
    record = LiveRecord.open(_alone(tmp_path, b""))
    with pytest.raises(UnreadableError, match="a record begins with its version"):
        record.accept("hand")
    with pytest.raises(NothingToUndoError, match="there is nothing to undo: the record is empty"):
        record.undo()
    record.accept("boss-record 1\nplayers Rosa Milo\nhand")
    assert record.undo_steps == 3
    record.undo(3)
    with pytest.raises(NothingToUndoError, match="there is nothing to undo: the record is empty"):
        record.undo()
    assert record.redo(3).next == "Next: Rosa."


# places


def test_no_such_record(tmp_path: Path) -> None:
    with pytest.raises(NoRecordError, match=r"game\.boss: there is no such record$"):
        LiveRecord.open(tmp_path / "game.boss")
    with pytest.raises(StoreError, match="that is a folder, not a record"):
        LiveRecord.open(tmp_path)


def test_a_folder_that_vanishes(record: LiveRecord) -> None:
    shutil.rmtree(record.path.parent)
    with pytest.raises(StoreError, match=r"its folder is gone .*; nothing was changed"):
        record.accept("# Milo lacks NY3")
    with pytest.raises(StoreError, match="its folder is gone"):
        record.undo()
    with pytest.raises(StoreError, match="its folder is gone"):
        record.refresh()
    with pytest.raises(StoreError, match="its folder is gone"):
        LiveRecord.create(record.path, LINES)
    assert not record.path.parent.exists()


def test_a_record_that_is_deleted_is_not_begun_anew(record: LiveRecord) -> None:
    record.path.unlink()
    with pytest.raises(NoRecordError, match="there is no such record; nothing was changed"):
        record.accept("# Milo lacks NY3")
    assert not record.path.exists()


def test_a_new_record_does_not_inherit_an_old_journal(record: LiveRecord) -> None:
    record.path.unlink()
    new = LiveRecord.create(record.path, LINES[:HEADER])
    assert (new.undo_steps, new.redo_steps, new.lines) == (0, 0, tuple(LINES[:HEADER]))
    with pytest.raises(StoreError, match="there is a record of this name already"):
        LiveRecord.create(record.path, LINES)


def test_a_link_to_a_record_stays_a_link(record: LiveRecord, tmp_path: Path) -> None:
    (tmp_path / "links").mkdir()
    link = tmp_path / "links" / "tonight.boss"
    link.symlink_to(record.path)
    other = LiveRecord.open(link)
    other.change([Amend(2, LINES[1] + "  # friends")])
    assert link.is_symlink()
    assert record.refresh()
    assert record.text == other.text
    assert sorted(path.name for path in link.parent.iterdir()) == ["tonight.boss"]


def test_permissions_survive_a_change(record: LiveRecord) -> None:
    record.path.chmod(0o600)
    record.change([Amend(2, LINES[1] + "  # friends")])
    assert record.path.stat().st_mode & 0o777 == 0o600
