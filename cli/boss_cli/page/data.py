"""Answers as data: fields declared once, with what they mean; from that come the JSON and its description.

>>> @values
... class Hands(Answer):
...     SCHEMA: ClassVar[str] = "boss-hands/1"
...     hand: int = stated("the number of the hand")
...     last: Fraction = stated("that it is the last")
>>> Hands(hand=3, last=Fraction(1, 3)).data()
{'schema': 'boss-hands/1', 'hand': 3, 'last': {'exact': '1/3', 'value': 0.3333333333333333}}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, ClassVar, Final, TypeVar, dataclass_transform

from boss_cli.shell.exits import Exit
from boss_cli.shell.message import Message
from boss_cli.shell.values import as_values

T = TypeVar("T")

MEANING: Final = "meaning"
NAME: Final = "name"
KIND: Final = "kind"

_KEPT: Final = "kept"

EXPECTATION: Final = "expectation"
"""The kind of an exact number that is no probability."""


def stated(*meanings: str, name: str = "", kind: str = "", default: Any = MISSING) -> Any:
    """Declare a field of an answer.

    Args:
        meanings: What it is, with its unit, for the description of the JSON; of a list or a mapping that may be null,
            and of a mapping in a mapping, first that and then what is in it. Without a meaning the field stands for its
            own fields, which are described instead.
        name: Its name in the JSON where that is no name of Python, or another one.
        kind: Its type in the description where the annotation does not tell it: ``expectation`` for a fraction that is
            no probability.
        default: Its value where none is given.
    """
    return field(default=default, kw_only=True, metadata={MEANING: meanings, NAME: name, KIND: kind})


def kept(*, default: Any = MISSING) -> Any:
    """Declare a field that a page needs and the JSON has not."""
    return field(default=default, kw_only=True, metadata={_KEPT: True})


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(stated, kept))
def values(cls: type[T]) -> type[T]:
    """Declare an answer, or a part of one: a frozen dataclass with fields by name."""
    return as_values(cls)


class Absent(Enum):
    """The value of a field that the JSON lacks this time."""

    ABSENT = "absent"


ABSENT: Final = Absent.ABSENT


@dataclass(frozen=True, slots=True)
class Guess:
    """A number that was read from behaviour or estimated, with the standard error that sampling gives it."""

    value: float
    standard_error: float


@values
class Answer:
    """An answer: values only, to be shown on any page or printed as JSON."""

    SCHEMA: ClassVar[str]
    """The name of its form in JSON, and the version of that."""

    @property
    def exit(self) -> Exit:
        """The exit code of the command that gives it."""
        return Exit.OK

    def data(self) -> dict[str, Any]:
        """The answer as JSON has it."""
        return {"schema": self.SCHEMA, **_fields(self)}


def as_data(value: Any) -> Any:
    """A value of an answer as JSON has it: exact numbers as fractions in text, besides their value."""
    if isinstance(value, Fraction):
        return {"exact": str(value), "value": float(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Answer):
        return value.data()
    if isinstance(value, Message):
        return str(value)
    if is_dataclass(value):
        return _fields(value)
    if isinstance(value, Mapping):
        return {_key(key): as_data(inner) for key, inner in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [as_data(inner) for inner in value]
    return value


def _key(key: Any) -> str:
    return str(key.value if isinstance(key, Enum) else key)


def _fields(value: Any) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for item in fields(value):
        if _KEPT not in item.metadata and (inner := getattr(value, item.name)) is not ABSENT:
            data[item.metadata.get(NAME) or item.name] = as_data(inner)
    return data
