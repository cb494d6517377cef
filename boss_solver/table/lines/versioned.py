"""The first line of a record that is kept: it says the version that the lines need, and the program sees to it."""

from __future__ import annotations

from collections.abc import Sequence

from boss_solver.record.games.reader import loads
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Record
from boss_solver.record.lines.versions import version_line
from boss_solver.record.words.keywords import VERSION
from boss_solver.table.lines.edits import NewLine
from boss_solver.table.lines.typed import keyword


def versioned(lines: Sequence[str], progress: Progress) -> list[str]:
    """The lines of a record, the first of them saying the version that ``progress``, their end, needs."""
    texts = list(lines)
    at = next((at for at, line in enumerate(texts) if keyword(line) == VERSION), None)
    if at is not None and progress.needs != progress.version:
        texts[at] = version_line(texts[at], progress.needs)
    return texts


def read_versioned(lines: Sequence[NewLine], name: str) -> tuple[Sequence[NewLine], Record]:
    """Read a changed record, its first line made newer where one of the others needs it; ``name`` is for problems."""
    record = _read([line.text for line in lines], name)
    end = record.lines[-1].after if record.lines else Progress()
    if not 0 < end.version < end.needs:
        return lines, record
    texts = versioned([line.text for line in lines], end)
    changed = [line if line.text == text else NewLine(text, None) for line, text in zip(lines, texts, strict=True)]
    return changed, _read(texts, name)


def _read(texts: Sequence[str], name: str) -> Record:
    return loads("".join(text + "\n" for text in texts), name)
