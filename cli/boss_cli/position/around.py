"""The surroundings of a question: where the user's folders are, and whom to tell how far long work has come."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from boss_cli.shell.environment import Environment


class Bar(Protocol):
    """A bar that is shown while work goes on, in a ``with`` block."""

    def __enter__(self) -> Bar: ...

    def __exit__(self, *raised: object) -> None: ...

    def tell(self, done: int, total: int | None = None) -> None:
        """So much of it is done; of how much, where that was not known at first."""
        ...


class NoBar:
    """A bar that nobody sees."""

    def __init__(self, total: int, what: str) -> None:
        """Take what a bar would show."""

    def __enter__(self) -> NoBar:
        return self

    def __exit__(self, *raised: object) -> None:
        """Nothing is shown, so nothing goes away."""

    def tell(self, done: int, total: int | None = None) -> None:
        """Show nothing."""


@dataclass(frozen=True)
class Around:
    """The environment variables, which say where things are kept, and a bar for long work."""

    variables: Mapping[str, str] = field(default_factory=dict)
    bar: Callable[[int, str], Bar] = NoBar
    """Makes a bar for so many of something."""


def around_shell(env: Environment) -> Around:
    """The surroundings of a command: a bar is shown at a terminal."""

    def bar(total: int, what: str) -> Bar:
        from boss_cli.shell.progress_bar import ProgressBar

        return ProgressBar(env, total, what)

    return Around(env.variables, bar)
