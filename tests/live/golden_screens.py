"""Screens of the live table kept word for word in `golden/`: `python -m tests.live.golden_screens` writes them again.

Each file holds one situation at 80 columns, and five hold it at all sizes; look at the difference before you keep it.
A screen stands between two rules as long as it is wide. It is put together in this process; `test_screens.py` holds
some against a terminal.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from boss_cli.live.live_table import LiveTable

from tests.live.tables import opened, screen
from tests.tree import ROOT

FOLDER: Final = Path(__file__).parent / "golden"
SIZES: Final = ((40, 24), (60, 24), (80, 24), (200, 50))


class Case(NamedTuple):
    """A record, what is entered at its table, and what is being typed there."""

    record: str
    """A file, from the project's root; ``entered`` alone where it is empty."""
    lines: int | None = None
    """How many lines of it; all if None."""
    entered: tuple[str, ...] = ()
    typing: str = ""
    hidden: bool = False
    variables: tuple[tuple[str, str], ...] = ()
    sizes: tuple[tuple[int, int], ...] = ((80, 24),)

    @property
    def beginning(self) -> list[str]:
        """The record as it is opened."""
        return (ROOT / self.record).read_text(encoding="utf-8").splitlines()[: self.lines]

    def table(self, home: Path) -> LiveTable:
        """The table, all entered."""
        table = opened(home, self.beginning, hidden=self.hidden, variables=dict(self.variables))
        for text in self.entered:
            table.enter(text)
        return table

    def screen(self, columns: int, rows: int) -> list[str]:
        """The screen at a size."""
        with TemporaryDirectory() as home:
            return [line.replace(home, "FOLDER") for line in screen(self.table(Path(home)), columns, rows, self.typing)]

    def text(self) -> str:
        """The whole file."""
        parts = []
        for columns, rows in self.sizes:
            rule = "-" * columns
            parts.append("\n".join([f"{columns}x{rows}", rule, *self.screen(columns, rows), rule]) + "\n")
        return "\n".join(parts)


RED: Final = "examples/four-players-seat-red.boss"
WHOLE: Final = "examples/four-players-red-whole.boss"
SIX: Final = "examples/six-players.boss"
NAMES: Final = "tests/cli/records/names.boss"
ASCII: Final = (("BOSS_ASCII", "1"),)

CASES: Final = {
    "four-players": Case(RED, sizes=SIZES),
    "four-players-entered": Case(RED, entered=("de2 ny0",)),
    "four-players-typing": Case(RED, typing="de2 ny0", sizes=SIZES),
    "four-players-refused": Case(RED, entered=("green ci1 boh",), typing="green ci1 boh"),
    "four-players-hidden": Case(RED, hidden=True),
    "four-players-noted": Case(RED, entered=("n Blue lacks MEh", "hunch 80% Green holds KC3")),
    "six-players": Case(SIX, lines=62, sizes=SIZES),
    "six-players-typing": Case(SIX, lines=62, typing="bo3 bo3"),
    "first-hand-cards": Case(WHOLE, lines=8),
    "first-hand-backs": Case(WHOLE, lines=9),
    "police-due": Case(WHOLE, lines=24),
    "rewards-due": Case(WHOLE, lines=33),
    "settled": Case(WHOLE, lines=34, sizes=SIZES),
    "game-over": Case(WHOLE),
    "answer-odds": Case(RED, entered=("odds",)),
    "answer-help": Case(RED, entered=("?",)),
    "names": Case(NAMES, sizes=SIZES),
    "names-typing": Case(NAMES, typing="bo1 ?"),
    "names-ascii": Case(NAMES, variables=ASCII),
    "names-hidden": Case(NAMES, hidden=True),
    "joined": Case("examples/joined.boss"),
    "with-errors": Case("tests/cli/records/wrong.boss"),
}


def changed() -> Iterator[tuple[Path, str]]:
    """The files whose content is no longer what the table shows, and what it shows."""
    for name, case in CASES.items():
        path = FOLDER / f"{name}.txt"
        text = case.text()
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            yield path, text


def main() -> None:
    """Write what has changed and say so; remove what no case makes any more."""
    FOLDER.mkdir(exist_ok=True)
    for path, text in changed():
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"wrote {path.name}")
    for path in FOLDER.glob("*.txt"):
        if path.stem not in CASES:
            path.unlink()
            print(f"removed {path.name}")


if __name__ == "__main__":
    main()
