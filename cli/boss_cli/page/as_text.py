"""A page as lines of text, as wide as the output allows."""

from __future__ import annotations

from collections.abc import Iterator

from boss_cli.page.layout import Grid, cells, folded
from boss_cli.page.page import Form, Page, Paragraph, Part, Table
from boss_cli.shell.directions import balanced
from boss_cli.shell.environment import Environment, Line
from boss_cli.shell.message import message


def show(env: Environment, page: Page) -> None:
    """Print a page."""
    env.show_lines(lines_of(env, page))


def lines_of(env: Environment, page: Page) -> Iterator[Line]:
    """The lines of a page for an output."""
    for part in page.parts:
        yield from _lines(env, part)


def _lines(env: Environment, part: Part) -> Iterator[Line]:
    if isinstance(part, Table):
        yield from _of_table(env, part)
        return
    shown = [env.printable(piece) for piece in env.language.pieces(part.text)]
    for text in balanced(folded(shown, max(1, env.width - part.indent))):
        yield Line(" " * part.indent + text, part.bold)


def _of_table(env: Environment, table: Table) -> Iterator[Line]:
    for form in (Form.WIDE, Form.NARROW, Form.TIGHT):
        lines = list(_grid(env, table, form).lines(env))
        if max(cells(line.text) for line in lines) <= env.width:
            yield from lines
            if form is not Form.WIDE and table.legend is not None:
                yield from _lines(env, Paragraph(table.legend))
            return
    for paragraph in stacked(table):
        yield from _lines(env, paragraph)


def _grid(env: Environment, table: Table, form: Form) -> Grid:
    columns, text = table.in_form(form), env.language.text
    rows = zip(*(map(text, column.cells_in(form)) for column in columns), strict=True)
    left = [at for at, column in enumerate(columns) if column.left or not at]
    return Grid(
        [text(column.head_in(form)) for column in columns], list(rows), left, 1 if form is Form.TIGHT else table.gap
    )


def stacked(table: Table) -> Iterator[Paragraph]:
    """A table as paragraphs: the name of each row, and below it what its other cells say."""
    names, *others = table.in_form(Form.STACKED)
    if table.title is not None:
        yield Paragraph(table.title, bold=True)
    for at, name in enumerate(names.cells):
        deeper = len(str(name)) - len(str(name).lstrip(" "))
        yield Paragraph(name.lstrip(" ") if isinstance(name, str) else name, deeper, bold=not deeper)
        said = [column for column in others if str(column.cells[at]) not in ("", ".")]
        if said:
            texts = [message("{head}: {cell}", head=column.head, cell=column.cells[at]) for column in said]
            yield Paragraph([*(message("{item},", item=text) for text in texts[:-1]), texts[-1]], deeper + 2)
