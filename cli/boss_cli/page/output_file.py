"""Files that a command writes because it was asked to: never over another one unless told so.

Links are followed. What is no file, such as a device or a pipe, is written into, and so needs no leave; a disk does.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from boss_cli.page.as_text import show
from boss_cli.page.page import Page, Paragraph
from boss_cli.shell.environment import Environment, PipeClosedError
from boss_cli.shell.errors import UsageError
from boss_cli.shell.message import message
from boss_solver.table.storage import store
from boss_solver.table.storage.disk import Disk, stream_of

_STDOUT = 1
_PRINTED = "-"
"""The name that stands for standard output, as it stands for standard input where a file is read."""
_SEPARATOR_WORDS = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";"}


def check_output(output: str, source: str, force: bool) -> None:
    """Raise StoreError if a file may not be written: a folder, the record itself, or one that is there already."""
    if output == _PRINTED:
        return
    path = Path(output)
    what = ""
    if not output:
        raise store.StoreError("the file to write has no name; nothing was changed")
    if path.is_dir() or output.endswith(("/", os.sep)):
        what = "that is a folder"
    elif not path.exists() or _takes_all(path):
        return
    elif source != "-" and path.samefile(source):
        what = "that is the record itself, which is never written over"
    elif not force:
        what = "there is such a file already, and only --force writes over it"
    if what:
        raise store.StoreError(f"{output}: {what}; nothing was changed")


def new_file(typed: str, nothing: str) -> Path:
    """Where a file goes that may be no other's: known to be possible before the long work for it begins.

    ``nothing`` says what was not done. Raises FileExistsError, FileNotFoundError.
    """
    path = Path(typed).expanduser()
    if path.exists() and not _takes_all(path):
        raise FileExistsError(17, f"is there already; {nothing}", str(path))
    behind = Disk().behind(path)
    if behind is not None and not behind.parent.is_dir():
        raise FileNotFoundError(2, f"there is no such folder; {nothing}", str(behind.parent))
    return path


def write_output(path: Path, data: bytes) -> None:
    """Write a file all at once. Raises StoreError where the disk refuses, PipeClosedError where nobody reads on."""
    try:
        store.replace(Disk(), path, data)
    except BrokenPipeError:
        raise PipeClosedError from None
    except OSError as error:
        raise store.store_error(error, path, "nothing was changed") from error


def write_new(path: Path, text: str) -> None:
    """Write a file that must not be there yet; what is no file is written into.

    Raises FileExistsError, another OSError, PipeClosedError, StoreError.
    """
    target = Disk().behind(path)
    if target is None:
        write_output(path, text.encode())
        return
    with target.open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)


def put(env: Environment, data: str | bytes, output: str | None) -> None:
    """Write a file all at once and say so; without a name, or for ``-``, print it.

    Raises StoreError where the disk refuses.
    """
    text = data if isinstance(data, str) else data.decode("utf-8")
    if output is None or output == _PRINTED:
        env.write_file(text)
        return
    path = Path(output)
    is_printed = is_printing(path)
    write_output(path, data.encode("utf-8") if isinstance(data, str) else data)
    if is_printed:
        return  # the reader wants the file, and nothing else
    show(env, Page([Paragraph(message("Written: {file}", file=output))]))


def sheet_for(csv: str, output: str | None) -> str:
    """Rows as they go there: a file begins with the mark by which spreadsheets know UTF-8; what is printed does not."""
    from boss_solver.review.rows.csv_text import MARK

    return MARK + csv if is_file(output) else csv


def read_separator(word: str | None, is_csv: bool) -> str:
    """The character between the cells of rows. Raises UsageError for what cannot, and where there are no rows."""
    from boss_solver.review.rows.csv_text import SEPARATORS

    if word is None:
        return SEPARATORS[0]
    if not is_csv:
        raise UsageError("--separator is about the rows that --csv makes")
    meant = _SEPARATOR_WORDS.get(word.casefold(), word)
    if meant not in SEPARATORS:
        raise UsageError(f"--separator takes ',' or ';' or tab, not '{word}'")
    return meant


def is_file(output: str | None) -> bool:
    """Whether a name stands for a file on a disk, there or not: no pipe, no device, not the output itself."""
    if output is None or output == _PRINTED or is_printing(Path(output)):
        return False
    try:
        return Disk().behind(Path(output)) is not None
    except OSError:
        return True


def is_printing(path: Path) -> bool:
    """Whether a name leads to where the output goes anyway: to standard output, or to the pipe that it is."""
    if stream_of(path) == _STDOUT:
        return True
    try:
        there, here = path.stat(), os.fstat(_STDOUT)
    except OSError:
        return False
    return os.path.samestat(there, here) and not stat.S_ISREG(there.st_mode)


def _takes_all(path: Path) -> bool:
    """Whether nothing is lost by writing there, whatever is there: a pipe, a terminal; a disk is no such thing."""
    if stream_of(path) is not None:
        return True
    mode = path.stat().st_mode
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode) or stat.S_ISBLK(mode))
