"""Frozen values with named fields that are quick to declare: a dataclass compiles six functions for each class.

A program that answers one question and ends declares many classes and makes few values of them.
"""

from __future__ import annotations

from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from typing import Any, TypeVar

T = TypeVar("T")


def as_values(cls: type[T]) -> type[T]:
    """A class as a frozen dataclass with fields by name, whose functions are those of all such classes."""
    made: Any = dataclass(kw_only=True, init=False, repr=False, eq=False)(cls)
    made.__init__, made.__repr__, made.__eq__, made.__hash__ = _init, _repr, _eq, _hash
    made.__setattr__ = made.__delattr__ = _is_frozen
    return made  # type: ignore[no-any-return]


def _init(self: Any, **given: Any) -> None:
    for item in fields(self):
        value = given.pop(item.name, item.default)
        if value is MISSING:
            raise TypeError(f"{type(self).__name__} without '{item.name}'")
        object.__setattr__(self, item.name, value)
    if given:
        raise TypeError(f"{type(self).__name__} has no '{next(iter(given))}'")


def _is_frozen(self: Any, name: str, value: Any = None) -> None:
    raise FrozenInstanceError(f"{type(self).__name__} is not to be changed: '{name}'")


def _values(self: Any) -> tuple[Any, ...]:
    return tuple(getattr(self, item.name) for item in fields(self) if item.compare)


def _repr(self: Any) -> str:
    shown = (f"{item.name}={getattr(self, item.name)!r}" for item in fields(self) if item.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _eq(self: Any, other: object) -> bool:
    return _values(self) == _values(other) if type(self) is type(other) else NotImplemented


def _hash(self: Any) -> int:
    return hash(_values(self))
