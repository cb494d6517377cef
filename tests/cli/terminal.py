"""Commands that ask: run in this process as at a terminal, the answers given beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from boss_cli.main import main
from boss_cli.shell.environment import Environment

from tests.cli.running import Output, Stream


def answered(
    home: Path,
    *arguments: object,
    answers: Sequence[str] = (),
    width: int = 80,
    variables: Mapping[str, str] = MappingProxyType({}),
) -> Output:
    """Run a command that may ask; where an answer is missing, the input is at its end."""
    stdin = Stream("".join(f"{answer}\n" for answer in answers), tty=True)
    out, err = Stream(tty=True), Stream(tty=True)
    settings = {"BOSS_HOME": str(home), "COLUMNS": str(width), "NO_COLOR": "1", **variables}
    code = main([str(argument) for argument in arguments], Environment(stdin, out, err, settings))
    return Output(code, out.getvalue(), err.getvalue())
