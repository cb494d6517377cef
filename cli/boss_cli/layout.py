"""Tables and paragraphs for any width: a table is shown only where all of it fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boss_cli.environment import Environment

if TYPE_CHECKING:
    from rich.console import RenderableType


def grid(heads: Sequence[str], rows: Sequence[Sequence[str]], left: Sequence[int] = (0,)) -> RenderableType:
    """A plain table without lines; the columns at ``left`` are left-aligned, the others right-aligned."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for at, head in enumerate(heads):
        table.add_column(Text(head), justify="left" if at in left else "right", no_wrap=True)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    return table


def first_that_fits(env: Environment, layouts: Sequence[RenderableType]) -> RenderableType | None:
    """The first layout that is no wider than the output; None if none is."""
    from rich.measure import Measurement

    console = env.console()
    for layout in layouts:
        wide = console.options.update(max_width=100_000)
        if Measurement.get(console, wide, layout).maximum <= env.width + 2:  # the last column's padding is blank
            return layout
    return None


def wrapped(text: str, indent: int = 0, style: str = "") -> RenderableType:
    """A paragraph, folded at words, its lines indented; a word longer than the line is broken, never cut."""
    from rich.padding import Padding
    from rich.text import Text

    body = Text(text, style=style, overflow="fold")
    return Padding(body, (0, 0, 0, indent)) if indent else body
