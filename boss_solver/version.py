"""Which program this is: its version, and a mark that tells it from every other, for what is kept between runs."""

from __future__ import annotations

import os
import sys
from typing import Final

__version__ = "0.1.0"

_PACKAGE: Final = os.path.dirname(__file__)  # noqa: PTH120  (pathlib costs an entry's start-up half a millisecond more)


def program_mark(*folders: str) -> str:
    """What tells this program from every other as far as some folders of the library matter.

    A version may be worked on, so it changes with every file in these folders, whatever its kind and however deep it
    lies: each counts with its name, size and time. What Python compiles counts for nothing.

    Args:
        folders: Names of folders of ``boss_solver``; none for the whole of it.
    """
    found = []
    for folder in folders or ("",):
        for path, inner, names in os.walk(os.path.join(_PACKAGE, folder)):  # noqa: PTH118
            inner[:] = sorted(name for name in inner if name != "__pycache__")
            for name in sorted(names):
                stat = os.stat(os.path.join(path, name))  # noqa: PTH116, PTH118
                found.append((path[len(_PACKAGE) :], name, stat.st_size, stat.st_mtime_ns))
    return repr((__version__, sys.version_info[:2], found))
