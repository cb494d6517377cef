"""Running ``boss`` in tests: inside this process for speed, or as a process of its own."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple
from unittest.mock import patch

from boss_cli.main import main
from boss_cli.shell.environment import Environment

from tests.tree import ROOT

BOSS = Path(sys.executable).parent / "boss"
"""The command as it was installed."""


NOWHERE = str(ROOT / "tests" / "no-such-folder")
"""Where no record is kept, so that a test never sees the user's own."""


class Output(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


class Stream(io.StringIO):
    """A text stream that says what it can show and whether it is a terminal."""

    encoding: Any = "utf-8"

    def __init__(self, text: str = "", *, encoding: str = "utf-8", tty: bool = False) -> None:
        super().__init__(text)
        self.encoding = encoding
        self.tty = tty

    def isatty(self) -> bool:
        return self.tty


def boss(
    *arguments: object,
    width: int | None = None,
    stdin: str = "",
    tty: bool = False,
    encoding: str = "utf-8",
    variables: Mapping[str, str] = MappingProxyType({}),
    folder: Path = ROOT,
) -> Output:
    """Run a command in this process, from a folder: the project's root, if no other is named."""
    variables = {"BOSS_HOME": NOWHERE, **variables}
    if width is not None:
        variables = {"COLUMNS": str(width), **variables}
    out, err = Stream(encoding=encoding, tty=tty), Stream(encoding=encoding)
    env = Environment(Stream(stdin), out, err, variables)
    with _settled(variables, folder), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main([str(argument) for argument in arguments], env)
    return Output(code, out.getvalue(), err.getvalue())


@contextlib.contextmanager
def _settled(variables: Mapping[str, str], folder: Path) -> Iterator[None]:
    """A working folder, and COLUMNS where the help of Typer looks for it."""
    before = Path.cwd()
    kept = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    os.chdir(folder)
    try:
        with patch.dict(os.environ, kept | dict(variables), clear=True):
            yield
    finally:
        os.chdir(before)


def process(
    *arguments: object, stdin: bytes = b"", folder: Path = ROOT, timeout: float = 60, **variables: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the installed command as a process of its own, its streams pipes."""
    unset = (
        "COLUMNS",
        "LINES",
        "NO_COLOR",
        "BOSS_ASCII",
        "BOSS_DEBUG",
        "PYTHONIOENCODING",
        "PYTHONUTF8",
        "BOSS_RECORD",
    )
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    return subprocess.run(
        [str(BOSS), *map(str, arguments)],
        cwd=folder,
        env=environment | {"PYTHONUTF8": "1", "BOSS_HOME": NOWHERE} | variables,
        input=stdin,
        capture_output=True,
        timeout=timeout,
        check=False,
    )
