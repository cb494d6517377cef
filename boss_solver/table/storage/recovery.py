"""How to read a record on disk, after anything that may have happened to it since the last entry.

It is decided by what the file holds and by what the journal says, never by the times of files:

- The file is what the newest line of the journal says it is after, or holds the same lines written in another way
  (other ends of lines, a mark at the start, no end of the last line): nothing has happened.
- That line is not marked as finished, and the file is what it was before, with some of the bytes that the line adds at
  its end, or zeros in their place, as a crash leaves them: it is torn, and is made whole from the journal. A copy of
  the torn file is kept as ``NAME.torn-1``.
- That line is not marked as finished, and the file is just what it was before: the program was stopped in between, or
  it was stopped a moment later and a person took the entry out. This cannot be told, and so it is asked. It is asked as
  well where the line is of an earlier version of this program, which marked nothing, and where a file that was finished
  is empty or ends in zeros. Until that is answered, the record is what the file holds, and nothing is written to it.
- The file is anything else: a person has edited it, or put another copy in its place, and what that person wrote wins.
  The stack for undo and redo starts again, so that undo never brings back what was taken out.

Where there is no journal at all, the file is taken as it is: a last line without its end is a line, and if it cannot be
read, it is an error as any other.

All of this is found by reading, and every command finds it in this way; a program that writes
(:mod:`boss_solver.table.entry.live`) then brings the disk in line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boss_solver.table.storage.journal import Journal, JournalError, JournalPlace
from boss_solver.table.storage.journal_lines import bytes_of, mark_of


class FoundFile(NamedTuple):
    """A record's file as it was found, and the lines that count."""

    data: bytes
    """The file."""
    lines: tuple[str, ...]
    """Its lines as they count."""
    stands: JournalPlace | None = None
    """Where the record stands in the journal; None where the journal's stack does not belong to it."""
    notice: str = ""
    """A sentence for the user about what has happened to it."""
    keeps_copy: bool = False
    """Whether the file holds something that would be lost."""
    entry: tuple[str, ...] | None = None
    """Where it cannot be told whether the newest entry of the journal is to stand: what the record is if it does."""
    doubt: str = ""
    """Why that cannot be told."""

    @property
    def fits(self) -> bool:
        """Whether the journal's stack belongs to it, and nothing is to be asked."""
        return self.stands is not None and self.entry is None

    @property
    def text(self) -> str:
        """Its lines as they count, as a text."""
        return "".join(line + "\n" for line in self.lines)


def find(data: bytes, journal: Journal) -> FoundFile:
    """Return the lines that count for the bytes of a record, and what is open about them.

    Args:
        data: The file.
        journal: Its journal, loaded.

    Raises OSError where the journal cannot be read.
    """
    place = journal.place
    if place is None:
        return FoundFile(data, _lines(data))
    if mark_of(data) == place.line.after:
        return FoundFile(data, _lines(data), place)
    lines = _lines(data)
    if mark_of(_bytes(lines)) == place.line.after:
        return FoundFile(data, lines, place)
    try:
        file = None if place.is_done else _unfinished(data, lines, journal, place)
        file = file or _damaged(data, lines, journal)
    except JournalError:
        file = None
    return file or FoundFile(data, lines, notice="" if place.is_done else _not_made(journal, place, lines))


def _unfinished(data: bytes, lines: tuple[str, ...], journal: Journal, place: JournalPlace) -> FoundFile | None:
    """A file that may be what it was before the newest entry, or part of the way from there."""
    line = place.line
    previous = journal.before_last()
    if previous is None or previous.line.after.digest != line.before:
        return None
    if mark_of(_bytes(lines)).digest == line.before:
        what = "entry" if line.kind == "patch" else "undo or redo"
        why = f"the last {what} is written down, but not in the file"
        doubt = f"{why}: the program was stopped in between, or somebody took it out since"
        return FoundFile(data, lines, previous, entry=_lines(bytes_of(journal.text())), doubt=doubt)
    whole, before = bytes_of(journal.text()), bytes_of(journal.text(previous.line))
    if not _is_torn(data, before, whole):
        return None
    if not line.is_marked:
        doubt = "its last line is not whole: the program was stopped while it wrote, or somebody cut the line since"
        return FoundFile(data, lines, entry=_lines(whole), doubt=doubt)
    notice = "the program was stopped while it wrote the last entry; all of it is there now (undo takes it back)"
    return FoundFile(data, _lines(whole), place, notice, keeps_copy=True)


def _is_torn(data: bytes, before: bytes, whole: bytes) -> bool:
    """Whether the bytes are those before, and at least one but not all of what comes at the end after them."""
    if not (whole.startswith(before) and data.startswith(before) and len(before) < len(data) <= len(whole)):
        return False
    return whole.startswith(before + data[len(before) :].rstrip(b"\0"))


def _damaged(data: bytes, lines: tuple[str, ...], journal: Journal) -> FoundFile | None:
    """A file that was finished, and is now empty or ends in zeros: no editor leaves that, but a person may."""
    beginning = data.rstrip(b"\0")
    if beginning and beginning == data:
        return None
    whole = bytes_of(journal.text())
    if not whole.startswith(beginning):
        return None
    why = "the file ends in zeros in place of what was entered" if data else "the file is empty"
    return FoundFile(data, lines, entry=_lines(whole), doubt=f"{why}: it was damaged, or somebody emptied it")


def _not_made(journal: Journal, place: JournalPlace, lines: Sequence[str]) -> str:
    """The words for an entry that was not finished, where the file was edited since."""
    patch = place.line.patch
    if patch is None or not patch.new or lines[patch.first - 1 : patch.first - 1 + len(patch.new)] == patch.new:
        return ""
    more = f" and {len(patch.new) - 1} more" if len(patch.new) > 1 else ""
    what = f"the program was stopped while it entered '{patch.new[0]}'{more}, and the file was edited since"
    return f"{what}; what the file holds counts"


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
