"""A page drawn with rich, for commands that run longer than its import takes, at a terminal with colour.

Everywhere else the page is text, and so is what rich would draw with other characters than the text has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Final, TypeVar

from boss_cli.page import as_text
from boss_cli.page.data import Answer
from boss_cli.page.layout import Grid, cells
from boss_cli.page.page import Page, Table
from boss_cli.shell.environment import Environment, styled
from boss_cli.shell.exits import Exit

if TYPE_CHECKING:
    from rich.console import Console
    from rich.segment import Segment

A = TypeVar("A", bound=Answer)

_NAMES: Final = "cyan"
"""The style of the column that names the rows."""
_NOTHING: Final = "dim"
"""The style of a cell that says there is nothing."""


def tell(env: Environment, answer: A, page: Callable[[A], Page], as_json: bool) -> Exit:
    """Print an answer as JSON or as a page, and return the exit code."""
    if as_json:
        return as_text.tell(env, answer, page, as_json)
    show(env, page(answer))
    return answer.exit


def show(env: Environment, page: Page) -> None:
    """Print a page."""
    if not env.has_colour or not any(isinstance(part, Table) for part in page.parts):
        as_text.show(env, page)
        return
    lines = list(_drawn(env, page))
    if lines:
        env.write("\n".join(lines).rstrip("\n") + "\n")


def _drawn(env: Environment, page: Page) -> Iterator[str]:
    """The lines of a page with the codes of their styles."""
    from rich.console import Console

    console = Console(
        file=StringIO(), force_terminal=True, color_system="standard", width=env.width, legacy_windows=False
    )
    for part in page.parts:
        fitting = as_text.fitting(env, part) if isinstance(part, Table) else None
        rows = _rows(env, console, fitting.grid) if fitting else None
        if fitting is None or rows is None:
            yield from map(styled, as_text.lines_of(env, Page([part])))
        else:
            yield from rows
            yield from map(styled, fitting.legends(env))


def _rows(env: Environment, console: Console, grid: Grid) -> list[str] | None:
    """The lines of a table, or None where rich would not draw the very characters of its text."""
    from rich.table import Table as RichTable
    from rich.text import Text as RichText

    table = RichTable(box=None, pad_edge=False, padding=(0, grid.gap, 0, 0), header_style="bold")
    heads, *rows = ([env.printable(cell) for cell in row] for row in (grid.heads, *grid.rows))
    for at, column in enumerate(zip(heads, *rows, strict=True)):
        table.add_column(
            RichText(column[0]),
            justify="left" if at in grid.left else "right",
            style="" if at else _NAMES,
            width=max(map(cells, column)),
            no_wrap=True,
        )
    for row in rows:
        table.add_row(*(RichText(cell, _NOTHING if cell in ("-", ".") else "") for cell in row))
    lines = [_without_end(line) for line in console.render_lines(table, pad=False)]
    if ["".join(piece.text for piece in line) for line in lines] != [line.text for line in grid.lines(env)]:
        return None
    return ["".join(_coded(piece) for piece in line) for line in lines]


def _without_end(line: Sequence[Segment]) -> list[Segment]:
    """The pieces of a line without the blanks at its end."""
    pieces = list(line)
    while pieces and not (text := pieces[-1].text.rstrip()):
        pieces.pop()
    return [*pieces[:-1], pieces[-1]._replace(text=text)] if pieces else []


def _coded(piece: Segment) -> str:
    return piece.style.render(piece.text) if piece.style else piece.text
