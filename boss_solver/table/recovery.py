"""What a record on disk is to be taken for, after whatever may have happened to it since the last entry.

What the journal wrote down last is what holds:

- The record is what the newest line of the journal says it is after: nothing has happened.
- It is what it was before that line: the program was stopped in between, and the change is made now.
- It is the beginning of what it should be, cut anywhere: it is torn, and is made whole from the journal. A copy of the
  torn file is kept as ``NAME.torn-1``.
- It is anything else: somebody has edited it, and what he wrote wins. The stack for undo and redo begins anew.

Where there is no journal to help, a last line without its end is taken and completed if it reads well, and cut off if
not; a copy is kept then.

All of this is found by reading; whoever may write (:mod:`boss_solver.table.live`) then brings the disk in line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boss_solver.table.checkpoints import Checkpoints
from boss_solver.table.journal import Journal, JournalError
from boss_solver.table.journal_lines import bytes_of, mark_of


class Found(NamedTuple):
    """A record as it was found and what it is taken for."""

    data: bytes
    """The file."""
    lines: tuple[str, ...]
    """What it is taken for."""
    fits: bool
    """Whether the journal's stack belongs to it."""
    notice: str = ""
    """What has happened to it, for the user."""
    keeps_copy: bool = False
    """Whether the file holds something that would be lost."""

    @property
    def text(self) -> str:
        """What it is taken for, as a text."""
        return "".join(line + "\n" for line in self.lines)


def find(data: bytes, journal: Journal, checkpoints: Checkpoints) -> Found:
    """What the bytes of a record are to be taken for."""
    last = journal.last
    if last is not None:
        mark = mark_of(data)
        if mark == last.after:
            return Found(data, _lines(data), fits=True)
        beginning = data.rstrip(b"\0")  # what a crash may leave where nothing was written yet
        try:
            is_near = mark.digest == last.before or len(beginning) <= last.after.size
            whole = bytes_of(journal.text()) if is_near else None
        except JournalError:
            whole = None
        if whole is not None and mark.digest == last.before:
            what = "the last entry had been written down when the program was stopped; it stands now"
            return Found(data, _lines(whole), True, what)
        if whole is not None and whole.startswith(beginning):
            missing = whole.count(b"\n") - beginning.count(b"\n")
            what = f"its last {missing} lines were" if missing > 1 else "its last line was"
            told = f"{what} torn off or deleted; all is there again, from the journal (undo takes it back)"
            return Found(data, _lines(whole), True, told, True)
    return _without_journal(data, checkpoints)


def _without_journal(data: bytes, checkpoints: Checkpoints) -> Found:
    lines = _lines(data)
    if lines and not data.endswith((b"\n", b"\r")) and not data.startswith(_UTF16):
        before = lines[:-1]
        if not checkpoints.read(before, _bytes(before)).is_good:
            return Found(data, lines, fits=False)
        if not checkpoints.read(lines, _bytes(lines)).is_good:
            what = f"its last line ({len(lines)}) had no end and could not be read, so it was cut off"
            return Found(data, before, False, what, True)
    return Found(data, lines, fits=False)


_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def _bytes(lines: Sequence[str]) -> bytes:
    return bytes_of("".join(line + "\n" for line in lines))


def _lines(data: bytes) -> tuple[str, ...]:
    """The lines of a file: UTF-8, or UTF-16 with a mark. Bytes that are no text stay, as characters that are none."""
    text = ""
    if data.startswith(_UTF16):
        try:
            text = data.decode("utf-16")
        except UnicodeDecodeError:
            text = ""
    if not text:
        text = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return tuple(text.removesuffix("\n").split("\n")) if text else ()
