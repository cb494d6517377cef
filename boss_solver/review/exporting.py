"""Rows of turns and decisions as CSV: RFC 4180, for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import NamedTuple

_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a spreadsheet may take for the beginning of a formula."""


def csv_of(kind: type[NamedTuple], rows: Iterable[Sequence[object]]) -> str:
    r"""The rows with the names of their fields above them; an empty cell for None.

    A text that a spreadsheet would compute gets an apostrophe in front, so that a name stays a name. Lines end with a
    carriage return and a line feed, as RFC 4180 has it.

    >>> class Row(NamedTuple):
    ...     name: str
    ...     money: int | None
    >>> csv_of(Row, [Row("=1+1", -2), Row("Bo, the cat", None)]).splitlines()
    ['name,money', "'=1+1,-2", '"Bo, the cat",']
    """
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(kind._fields)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, str) and value.lstrip(" ").startswith(_FORMULAS):
        return f"'{value}"
    return "" if value is None else value
