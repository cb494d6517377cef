"""The exit codes; scripts may rely on them."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """Exit codes of ``boss``."""

    OK = 0
    """Done."""
    WRONG = 1
    """The record, or the position typed, has errors."""
    USAGE = 2
    """The command line cannot be understood."""
    NO_FILE = 3
    """A file cannot be read or written."""
    BUG = 70
    """A mistake in the program."""
    INTERRUPTED = 130
    """Stopped with Ctrl-C."""


class EndedError(SystemExit):
    """The system asks the program to end: what is open is put in order, and the exit code tells the signal.

    It is 128 and the signal's number, as a shell has it: 143 for SIGTERM.
    """

    def __init__(self, number: int) -> None:
        self.number = 128 + number
        """The exit code."""
        super().__init__(self.number)
