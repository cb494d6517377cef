"""Options of a question, declared once: the command line, the live table, completion and help all go by that.

>>> @options
... class Late:
...     hand: int | None = option("The hand that is going on.", metavar="N", least=1)
>>> [(one.name, one.kind, one.help) for one in declared(Late)]
[('hand', <class 'int'>, 'The hand that is going on.')]
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cache
from inspect import get_annotations
from types import NoneType
from typing import Any, Final, TypeVar, dataclass_transform, get_args, get_type_hints

from boss_cli.shell.values import as_values

_DECLARED: Final = "declared"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Declared:
    """An option or argument as it was declared."""

    help: str
    metavar: str | None
    names: tuple[str, ...]
    """As it is typed, ``--last-round``."""
    least: float | None = None
    most: float | None = None
    completion: str = ""
    """The name of a function in :mod:`boss_cli.shell.completion`."""
    at_table: bool = True
    """Whether the live table takes it."""
    is_argument: bool = False
    """Whether these are the words after the name of the question."""
    field: str = ""
    """The name of its field."""
    kind: type = bool
    """``bool`` for a switch, else the type of its value, or of each value where it can be repeated."""
    is_list: bool = False
    """Whether it can be repeated."""
    default: Any = None

    @property
    def name(self) -> str:
        """As it is typed, without the dashes."""
        return self.names[0].removeprefix("--")


def option(
    help: str,  # noqa: A002  (what it is called everywhere)
    *,
    default: Any = None,
    metavar: str | None = None,
    name: str = "",
    least: float | None = None,
    most: float | None = None,
    completion: str = "",
    at_table: bool = True,
) -> Any:
    """Declare an option as a field of a dataclass; its type is the field's annotation.

    ``bool`` is a switch, ``tuple[str, ...]`` can be repeated, ``X | None`` has no value unless one is given.

    Args:
        help: What it does, for the help.
        default: Its value where it is not given.
        metavar: What stands for its value in the help.
        name: Its name without the dashes, where that is not the field's.
        least: The smallest number it takes.
        most: The largest.
        completion: The name of a function in :mod:`boss_cli.shell.completion`.
        at_table: Whether the live table takes it too.
    """
    names = (f"--{name}",) if name else ()
    declaration = Declared(help, metavar, names, least, most, completion, at_table)
    return field(default=default, metadata={_DECLARED: declaration})


def words(help: str, *, metavar: str, completion: str = "") -> Any:  # noqa: A002
    """Declare the words after a question's name: a field ``tuple[str, ...]``."""
    declaration = Declared(help, metavar, (), completion=completion, is_argument=True)
    return field(default=(), metadata={_DECLARED: declaration})


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(option, words))
def options(cls: type[T]) -> type[T]:
    """Declare the options of a question: a frozen dataclass with fields by name."""
    return as_values(cls)


@cache
def declared(cls: type) -> tuple[Declared, ...]:
    """The options of a dataclass: its own before those of its bases, as its help lists them."""
    hints = get_type_hints(cls)
    own = [name for base in cls.__mro__ for name in get_annotations(base)]
    options = []
    for item in fields(cls):
        option: Declared | None = item.metadata.get(_DECLARED)
        if option is not None:
            kind = hints[item.name]
            kind = next((inner for inner in get_args(kind) if inner is not NoneType and inner is not Ellipsis), kind)
            is_list, default = isinstance(item.default, tuple), item.default
            names = option.names or (f"--{item.name.replace('_', '-')}",)
            options.append(replace(option, names=names, field=item.name, kind=kind, is_list=is_list, default=default))
    return tuple(sorted(options, key=lambda option: (not option.is_argument, own.index(option.field))))


def given(values: Any) -> set[str]:
    """The fields of options that have another value than their default."""
    return {item.name for item in fields(values) if getattr(values, item.name) != item.default}
