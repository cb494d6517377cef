"""Frozen records that are cheap to define: named tuples that are equal only to their own kind.

Defining a frozen dataclass costs several times as much, and every command defines all events and statements.
"""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T", bound=type)


def _equal(self: tuple[object, ...], other: object) -> bool:
    return type(self) is type(other) and tuple.__eq__(self, other)


def _unequal(self: tuple[object, ...], other: object) -> bool:
    return not _equal(self, other)


def _hash(self: tuple[object, ...]) -> int:
    return hash((type(self).__name__, *self))


def _true(self: tuple[object, ...]) -> bool:
    return True


def kind(cls: T) -> T:
    """Make a named tuple a kind of its own: unequal to any other, and true even without fields.

    >>> from typing import NamedTuple
    >>> @kind
    ... class Metres(NamedTuple):
    ...     number: int
    >>> Metres(3) == Metres(3), Metres(3) == (3,), len({Metres(3), (3,)})
    (True, False, 2)
    """
    for name, method in (("__eq__", _equal), ("__ne__", _unequal), ("__hash__", _hash), ("__bool__", _true)):
        setattr(cls, name, method)
    return cls
