"""Rows of turns and decisions as CSV: RFC 4180, for a spreadsheet."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

SEPARATORS: Final = (",", ";", "\t")
"""What can stand between two cells."""
MARK: Final = "\ufeff"
"""The byte order mark, by which a spreadsheet knows that a file is UTF-8."""

_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "'")
"""What a spreadsheet may take for the beginning of a formula, and what says that it is none."""
_NUMBER: Final = re.compile(r"[\d\s.,:/%()'$€£¥+-]+(e[+-]?\d+)?[\s%€]*", re.IGNORECASE)
_MONTH: Final = (
    "jan(uary|uar|vier)?|ene(ro)?|feb(ruary|ruar|rero)?|f[ée]v(r|rier)?|mar(ch|s|zo)?|mär(z)?|apr(il)?|a[vb]r(il)?"
    "|mayo?|mai|june?|juni|juin|junio|july?|juli|juil(let)?|julio|aug(ust)?|ao[uû]t|ago(sto)?"
    "|sept?(ember|embre|iembre)?|o[ck]t(ober|obre|ubre)?|nov(ember|embre|iembre)?|de[cz](ember)?|d[eé]c(embre)?"
    "|dic(iembre)?"
)
_DATE: Final = re.compile(rf"([\d\s.,/-]+)?({_MONTH})\.?([\d\s.,:/-]+)?", re.IGNORECASE)
_LOGICAL: Final = ("true", "false", "wahr", "falsch", "vrai", "faux", "verdadero", "falso")


def csv_of(kind: type[NamedTuple], rows: Iterable[Sequence[object]], separator: str = ",") -> str:
    r"""The rows with the names of their fields above them; an empty cell for None.

    A text that a spreadsheet would compute, or take for a number, a date or a logical value, gets an apostrophe in
    front, so that a name stays a name; so does one that begins with an apostrophe. To read the rows with another
    program, take one apostrophe off the front of a text where there is one. With a semicolon
    between the cells numbers have a decimal comma, as spreadsheets expect it that take semicolons. Lines end with a
    carriage return and a line feed, as RFC 4180 has it.

    >>> class Row(NamedTuple):
    ...     name: str
    ...     money: Decimal | int | None
    >>> csv_of(Row, [Row("=1+1", -2), Row("Bo, the cat", None), Row("0123", Decimal("1.5"))]).splitlines()
    ['name,money', "'=1+1,-2", '"Bo, the cat",', "'0123,1.5"]
    >>> csv_of(Row, [Row("Bo, the cat", Decimal("1.5"))], ";").splitlines()[1]
    'Bo, the cat;1,5'
    """
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator)
    point = "," if separator == ";" else "."
    writer.writerow(kind._fields)
    writer.writerows([_cell(value, point) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: object, point: str) -> object:
    if isinstance(value, str):
        return f"'{value}" if _is_mistaken(value) else value
    if isinstance(value, Decimal | float):
        return format(value, "f" if isinstance(value, Decimal) else "").replace(".", point)
    return "" if value is None else value


def _is_mistaken(text: str) -> bool:
    """Whether a spreadsheet could take a text for something else, or the apostrophe it begins with for a mark."""
    plain = unicodedata.normalize("NFKC", text).strip()  # full-width signs are read like others
    if text.startswith(_FORMULAS) or plain.startswith(_FORMULAS):
        return True
    if plain.isalpha():
        return plain.casefold() in _LOGICAL
    return any(char.isdigit() for char in plain) and bool(_NUMBER.fullmatch(plain) or _DATE.fullmatch(plain))
