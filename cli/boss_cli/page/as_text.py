"""A page as lines of text, as wide as the output allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from boss_cli.page.data import Answer
from boss_cli.page.layout import Folded, Grid, first_that_fits
from boss_cli.page.page import Column, Form, Page, Paragraph, Part, Table
from boss_cli.shell.environment import Environment, Line
from boss_cli.shell.exits import Exit
from boss_cli.shell.message import Text, message

A = TypeVar("A", bound=Answer)


def show(env: Environment, page: Page) -> None:
    """Print a page."""
    env.show_lines(lines_of(env, page))


def tell(env: Environment, answer: A, page: Callable[[A], Page], as_json: bool) -> Exit:
    """Print an answer as JSON or as a page, and return the exit code."""
    if as_json:
        env.json(answer.data())
    else:
        show(env, page(answer))
    return answer.exit


def lines_of(env: Environment, page: Page) -> Iterator[Line]:
    """The lines of a page for an output."""
    for part in page.parts:
        yield from _lines(env, part)


def _lines(env: Environment, part: Part) -> Iterator[Line]:
    if isinstance(part, Table):
        yield from _of_table(env, part)
        return
    yield from Folded(env.language.pieces(part.text), part.indent, part.bold).lines(env)


class Fitting(NamedTuple):
    """A table in the first of its forms in which all of it fits."""

    grid: Grid
    table: Table
    form: Form

    def legends(self, env: Environment) -> Iterator[Line]:
        """The lines below it."""
        for legend in self.table.legends(self.form):
            yield from _lines(env, Paragraph(legend))


def fitting(env: Environment, table: Table) -> Fitting | None:
    """The table as it fits the output; None where it has to be stacked."""
    for form, gap in ((Form.WIDE, table.gap), (Form.NARROW, table.gap), (Form.TIGHT, table.gap), (Form.TIGHT, 1)):
        grid = _grid(env, table, form, gap)
        if first_that_fits(env, [grid]) is not None:
            return Fitting(grid, table, form)
    return None


def _of_table(env: Environment, table: Table) -> Iterator[Line]:
    shown = fitting(env, table)
    if shown is not None:
        yield from shown.grid.lines(env)
        yield from shown.legends(env)
        return
    for paragraph in stacked(table):
        yield from _lines(env, paragraph)


def _grid(env: Environment, table: Table, form: Form, gap: int) -> Grid:
    columns, text = table.in_form(form), env.language.text
    rows = zip(*(map(text, column.cells_in(form)) for column in columns), strict=True)
    left = [at for at, column in enumerate(columns) if (column.left if column.left is not None else not at)]
    return Grid([text(column.head_in(form)) for column in columns], list(rows), left, gap)


def stacked(table: Table) -> Iterator[Paragraph]:
    """A table as paragraphs: the name of each row, and below it what its other cells say."""
    names, *others = table.in_form(Form.STACKED)
    if table.title is not None:
        yield Paragraph(table.title, bold=True)
    deeper = 0
    for at, name in enumerate(names.cells):
        if str(name):
            deeper = len(str(name)) - len(str(name).lstrip(" "))
            if names.left is False:  # a number needs its head
                yield Paragraph(message("{head} {number}", head=names.head, number=name), bold=True)
            else:
                shown = name.lstrip(" ") if isinstance(name, str) else name
                yield Paragraph(shown, deeper, bold=bool(others) and not deeper)
        said = [column for column in others if str(column.cells[at]) not in ("", ".")]
        if said:
            texts = [_said(column, at) for column in said]
            between = (
                text if column.leads else message("{item};", item=text)
                for column, text in zip(said, texts[:-1], strict=False)
            )
            yield Paragraph([*between, texts[-1]], deeper + 2)


def _said(column: Column, at: int) -> Text:
    cell = column.cells[at]
    if column.leads:
        return message("{kind}:", kind=cell)
    return message("{head}: {cell}" if str(column.head) else "{cell}", head=column.head, cell=cell)
