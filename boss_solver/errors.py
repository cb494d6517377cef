"""The errors of the library, by meaning. Every one is a :class:`BossError` with a message for people."""

from __future__ import annotations


class Command(str):
    """A command in the message of an error, without the word before it: nothing where it is typed at the live table."""

    __slots__ = ()


class BossError(Exception):
    """Anything the library refuses: a text, a rule, a set of cities, a contradiction.

    ``args`` are the pieces of its message, with a :class:`Command` for each command.
    """

    def __str__(self) -> str:
        return self.text("boss ")

    def text(self, program: str) -> str:
        """The message, with a word before the commands that it names."""
        return "".join(f"{program}{piece}" if isinstance(piece, Command) else str(piece) for piece in self.args)


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
