"""A question: its name, its options, how it is answered and how the answer is put on a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boss_cli.page.data import Answer
from boss_cli.page.page import Page
from boss_cli.shell.declared import Declared, declared

if TYPE_CHECKING:
    from boss_cli.position.position import Position

O = TypeVar("O")  # noqa: E741


@dataclass(frozen=True, kw_only=True)
class Question(Generic[O]):
    """A question. It stands in ``answer.py`` of its folder; ``page.py`` beside it has the function ``page``."""

    name: str
    help: str
    """The first line of its help."""
    examples: tuple[str, ...]
    """Commands to try, without ``boss``."""
    notes: str = ""
    """More to know, below the examples."""
    options: type[O]
    answer: Callable[[Position | None, O], Answer]
    """The answer for a position, or for what its options describe by themselves.

    Options that are no ``MomentOptions`` are about no position."""
    answers: tuple[type[Answer], ...]
    """The kinds of answers there are, for the description of their JSON."""
    folder: str
    action: str = ""
    """A module beside it with the function ``act``, for options of the command that ask nothing but do something.

    It takes the environment, the options and whether JSON is wanted, and returns the exit code; None for a question.
    """
    takes_dashes: bool = False
    """Whether its words may begin with a dash."""

    @property
    def declared(self) -> tuple[Declared, ...]:
        """Its options and the words after its name."""
        options: type = self.options
        return declared(options)

    def page(self, answer: Any) -> Page:
        """The answer as it is shown."""
        page: Page = import_module(f"{self.folder}.page").page(answer)
        return page
