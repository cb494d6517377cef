"""A change to a list of lines, and its inverse.

>>> patch = between(["a", "b", "c"], ["a", "x", "y", "c"])
>>> patch
Patch(first=2, old=('b',), new=('x', 'y'))
>>> patch.on(["a", "b", "c"]), patch.back.on(["a", "x", "y", "c"])
(['a', 'x', 'y', 'c'], ['a', 'b', 'c'])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class PatchError(ValueError):
    """A patch does not belong to these lines."""


class Patch(NamedTuple):
    """Some lines in the place of others."""

    first: int
    """The number of the first of them, from 1."""
    old: tuple[str, ...]
    new: tuple[str, ...]

    @property
    def back(self) -> Patch:
        """The patch that takes this one back."""
        return Patch(self.first, self.new, self.old)

    @property
    def apart(self) -> tuple[Patch, ...]:
        """The same change as two, where one line takes the place of its first and more stands between than changes.

        >>> Patch(1, ("boss-record 1", "a"), ("boss-record 2", "a", "b")).apart
        (Patch(first=1, old=('boss-record 1',), new=('boss-record 2',)), Patch(first=3, old=(), new=('b',)))
        """
        if not (self.old and self.new):
            return (self,)
        rest = between(self.old[1:], self.new[1:])
        if len(rest.old) == len(self.old) - 1 or not (rest.old or rest.new):
            return (self,)
        return Patch(self.first, self.old[:1], self.new[:1]), rest._replace(first=self.first + rest.first)

    def on(self, lines: list[str]) -> list[str]:
        """Change the list itself, and return it. Raises PatchError where it does not hold the old lines there."""
        start = self.first - 1
        end = start + len(self.old)
        if not 0 <= start <= len(lines) or tuple(lines[start:end]) != self.old:
            raise PatchError(f"line {self.first} is not what it was")
        lines[start:end] = self.new
        return lines


def between(before: Sequence[str], after: Sequence[str]) -> Patch:
    """The smallest patch from the one to the other."""
    start = 0
    most = min(len(before), len(after))
    while start < most and before[start] == after[start]:
        start += 1
    end = 0
    while end < most - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return Patch(start + 1, tuple(before[start : len(before) - end]), tuple(after[start : len(after) - end]))
