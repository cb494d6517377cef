"""A live table without a terminal: a record in a folder, and what its screen shows at any size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from boss_cli.live.live_table import LiveTable
from boss_cli.shell.environment import Environment

from boss_solver.table.entry.live import LiveRecord
from tests.running import Stream


def environment(home: Path, variables: Mapping[str, str] = MappingProxyType({})) -> Environment:
    """A terminal's, as far as the table looks at it."""
    return Environment(Stream(tty=True), Stream(tty=True), Stream(tty=True), {"BOSS_HOME": str(home), **variables})


def opened(
    home: Path,
    lines: Sequence[str],
    *,
    hidden: bool = False,
    name: str = "game",
    variables: Mapping[str, str] = MappingProxyType({}),
) -> LiveTable:
    """The table of a record with these lines, as ``boss`` opens it."""
    home.mkdir(parents=True, exist_ok=True)
    path = home / f"{name}.boss"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
    (home / "current").write_text(path.name, encoding="utf-8")
    return LiveTable(environment(home, variables), LiveRecord.open(path), hidden)


def screen(table: LiveTable, columns: int, rows: int, text: str = "") -> list[str]:
    """What stands on a screen of that size while a text is being typed, without blanks at the ends of its lines."""
    lines = [line.text.rstrip() for line in table.frame(columns, rows, text).lines]
    return [*lines, f"{table.prompt}{text}".rstrip()]
