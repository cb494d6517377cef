"""The errors of the library, by meaning. Every one is a :class:`BossError` with a message for people."""

from __future__ import annotations


class BossError(Exception):
    """Anything the library refuses: a text, a rule, a set of cities, a contradiction."""


class SetupError(BossError):
    """A number of players or a set of cities that cannot be played.

    ``nearest`` holds what would do: the legal sets of cities nearest to the one asked for.
    """

    def __init__(self, message: str, nearest: tuple[tuple[str, ...], ...] = ()) -> None:
        self.nearest = nearest
        hint = ""
        if nearest:
            hint = "; nearest that do: " + ", or ".join(" ".join(cities) for cities in nearest)
        super().__init__(message + hint)
