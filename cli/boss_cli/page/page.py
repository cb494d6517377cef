"""An answer put together to be shown: paragraphs and tables of messages, for a terminal, the live table or a page.

It knows nothing of the output. How wide that is and which language it speaks is the renderer's business.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from boss_cli.shell.message import Text, message


class Paragraph(NamedTuple):
    """A text that is folded; one that comes in pieces is folded only between them."""

    text: Text | Sequence[Text]
    indent: int = 0
    bold: bool = False


class Form(Enum):
    """How a table is shown, from the widest to the narrowest."""

    WIDE = "wide"
    """Heads in words."""
    NARROW = "narrow"
    """Short heads."""
    TIGHT = "tight"
    """Short heads, columns closer together where they must be."""
    STACKED = "stacked"
    """A paragraph for each row."""


ALL: Final = frozenset(Form)
WIDE: Final = frozenset({Form.WIDE, Form.NARROW, Form.STACKED})
IN_A_TABLE: Final = ALL - {Form.STACKED}
STACKED: Final = frozenset({Form.STACKED})
TIGHT: Final = frozenset({Form.TIGHT})


class Column(NamedTuple):
    """A column of a table. It knows its head and its cells where there is room, and where there is little."""

    head: Text
    cells: Sequence[Text]
    short: Text | None = None
    """The head where there is little room, if it is another."""
    brief: Sequence[Text] | None = None
    """The cells where there is little room, if they are others."""
    left: bool | None = None
    """Whether it is aligned to the left: words are, and numbers are not. By itself only the first column is."""
    forms: frozenset[Form] = ALL
    """Where it stands."""
    leads: bool = False
    """Whether a cell says of what kind its row is: stacked, it begins the line, ``read: ...``."""

    def head_in(self, form: Form) -> Text:
        """Its head in a form of the table."""
        return self.head if self.short is None or form in (Form.WIDE, Form.STACKED) else self.short

    def cells_in(self, form: Form) -> Sequence[Text]:
        """Its cells in a form of the table."""
        return self.cells if self.brief is None or form in (Form.WIDE, Form.STACKED) else self.brief


class Table(NamedTuple):
    """A table, shown in the first of its forms in which all of it fits.

    The first column names the rows. Stacked, a row is its name and below it what its other cells say; a cell that is
    empty or a dot is left out there, and so is an empty head. A row without a name belongs to the one above it.
    """

    columns: Sequence[Column]
    legend: Text | Sequence[Text] | None = None
    """The meaning of the short heads: said where these are shown."""
    gap: int = 2
    """Blanks between columns, but in the tight form."""
    title: Text | None = None
    """A text above the rows where they are stacked, and their head is missing."""
    tight: Text | Sequence[Text] | None = None
    """The meaning of heads that only the tight form has: said where that is shown."""

    def legends(self, form: Form) -> list[Text | Sequence[Text]]:
        """The texts below it in a form."""
        said = {Form.NARROW: [self.legend], Form.TIGHT: [self.tight, self.legend]}.get(form, [])
        return [text for text in said if text]

    def in_form(self, form: Form) -> Sequence[Column]:
        """The columns that stand in a form."""
        return [column for column in self.columns if form in column.forms]


def columns(
    heads: Sequence[Text],
    rows: Sequence[Sequence[Text]],
    short: Sequence[Text] | None = None,
    left: Container[int] = (0,),
) -> list[Column]:
    """The columns of a table that is put together row by row; those at ``left`` hold words."""
    cells = [[row[at] for row in rows] for at in range(len(heads))]
    brief = heads if short is None else short
    return [
        Column(head, cells[at], brief[at] if brief[at] != head else None, left=at in left)
        for at, head in enumerate(heads)
    ]


Part: TypeAlias = "Paragraph | Table"

EMPTY: Final = Paragraph("")
"""An empty line."""


def listed(items: Sequence[Text], between: str = ",") -> list[Text]:
    """The pieces of an enumeration, to be folded between them.

    >>> listed(["Red", "Blue"])
    ['Red,', 'Blue']
    """
    return [*(_followed(item, between) for item in items[:-1]), *items[-1:]]


def _followed(item: Text, mark: str) -> Text:
    return f"{item}{mark}" if isinstance(item, str) else message(f"{{item}}{mark}", item=item)


class Page:
    """The parts of an answer, from the top.

    >>> page = Page()
    >>> page.say("first")
    >>> page.gap()
    >>> page.gap()
    >>> page.parts == (Paragraph("first"), EMPTY)
    True
    """

    def __init__(self, parts: Iterable[Part] = ()) -> None:
        self._parts = list(parts)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts so far."""
        return tuple(self._parts)

    def say(self, text: Text | Sequence[Text], indent: int = 0, bold: bool = False) -> None:
        """Add a paragraph."""
        self._parts.append(Paragraph(text, indent, bold))

    def gap(self) -> None:
        """Add an empty line, unless there is one or nothing stands above it."""
        if self._parts and self._parts[-1] != EMPTY:
            self._parts.append(EMPTY)

    def table(
        self,
        columns: Sequence[Column],
        legend: Text | Sequence[Text] | None = None,
        gap: int = 2,
        title: Text | None = None,
        tight: Text | Sequence[Text] | None = None,
    ) -> None:
        """Add a table."""
        self._parts.append(Table(columns, legend, gap, title, tight))

    def add(self, other: Page) -> None:
        """Add all parts of another page."""
        self._parts += other._parts
