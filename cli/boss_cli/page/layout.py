"""Text for an output: paragraphs folded at words, and tables that are shown only where all of them fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from boss_cli.shell.directions import balanced, continues
from boss_cli.shell.environment import Environment, Line


class Folded(NamedTuple):
    """Text in pieces that are kept whole where they can be; what follows the first line is indented two blanks more."""

    pieces: Sequence[str]
    indent: int = 0
    bold: bool = False

    def lines(self, env: Environment) -> Iterator[Line]:
        """Its lines, folded for the output."""
        shown = [env.printable(piece) for piece in self.pieces]
        for text in balanced(folded(shown, max(1, env.width - self.indent))):
            yield Line(" " * self.indent + text, self.bold)


class Grid(NamedTuple):
    """A plain table without rules between its cells."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: Sequence[int] = (0,)
    """The columns that are left-aligned; the others are right-aligned."""
    gap: int = 2
    """Blanks between columns."""

    def lines(self, env: Environment) -> Iterator[Line]:
        """Its lines, as wide as they come."""
        table = [[env.printable(cell) for cell in row] for row in (self.heads, *self.rows)]
        widths = [max(map(cells, column)) for column in zip(*table, strict=True)]
        for number, row in enumerate(table):
            parts = []
            for at, cell in enumerate(row):
                blanks = " " * (widths[at] - cells(cell))
                parts.append(cell + blanks if at in self.left else blanks + cell)
            yield Line((" " * self.gap).join(parts).rstrip(), bold=number == 0)


def first_that_fits(env: Environment, grids: Iterable[Grid]) -> Grid | None:
    """The first table that is no wider than the output; None if none is."""
    for grid in grids:
        if max(cells(line.text) for line in grid.lines(env)) <= env.width:
            return grid
    return None


def listed(items: Sequence[str], end: str = "", between: str = ",") -> list[str]:
    """The pieces of an enumeration, to be folded between them.

    >>> listed(["Red", "Blue"], ".")
    ['Red,', 'Blue.']
    """
    return [*(item + between for item in items[:-1]), *(item + end for item in items[-1:])]


def cells(text: str) -> int:
    """Columns that a text takes on the screen.

    >>> cells("Zoë"), cells("日本")
    (3, 4)
    """
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    from boss_solver.record.words.drawn import without_joiners

    return cell_len(without_joiners(text))


def folded(pieces: Sequence[str], width: int, hanging: int = 2) -> Iterator[str]:
    """The lines of a paragraph made of pieces; a piece longer than a line is broken, never cut.

    >>> list(folded(["one", "two", "three"], 8)), list(folded(["a", "verylongword"], 6))
    (['one two', '  three'], ['a', '  very', '  long', '  word'])
    """
    if width <= 2 * hanging:
        hanging = 0
    line = ""
    for piece in _short(pieces, width - hanging):
        joined = f"{line} {piece}" if line.strip() else line + piece
        if cells(joined) <= width:
            line = joined
            continue
        if line.strip():
            yield line
            line = " " * hanging
        line += piece
        while cells(line) > width:
            part = _beginning(line, width)
            yield part
            line = " " * hanging + line[len(part) :]
    yield line


def _short(pieces: Sequence[str], width: int) -> Iterator[str]:
    """The pieces, those that are too long for a line in words."""
    for piece in pieces:
        if cells(piece) <= width:
            yield piece
        else:
            yield from piece.split(" ")


def _beginning(text: str, width: int) -> str:
    """As many characters as fit, one at least."""
    end = len(text)
    while end > 1 and cells(text[:end]) > width:
        end -= 1
    whole = end
    while 1 < whole < len(text) and continues(text[whole - 1], text[whole]):
        whole -= 1
    return text[: whole if whole > 1 or not continues(text[0], text[1:2] or " ") else end]


def cut(text: str, width: int) -> str:
    """A text cut to a width, with dots where something is missing."""
    if cells(text) <= width:
        return text
    while text and cells(text) > width - 2:
        text = text[:-1]
    return f"{text}.."
