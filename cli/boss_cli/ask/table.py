"""A question asked at the live table, of the record that is kept there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from boss_cli.ask.line import parsed
from boss_cli.ask.registry import QUESTIONS, question_named
from boss_cli.page.as_text import lines_of
from boss_cli.page.page import Page
from boss_cli.position.around import Around
from boss_cli.position.find import seen
from boss_cli.position.position import Position
from boss_cli.position.source import from_file
from boss_cli.shell.environment import Environment, sized
from boss_cli.shell.errors import UsageError
from boss_cli.shell.message import TABLE_ENGLISH

GIVEN: Final = "given"
"""The word before a statement to see the odds if it were true."""


def is_declared(name: str) -> bool:
    """Whether a word asks a declared question."""
    return name in QUESTIONS or name == GIVEN


def page_of(env: Environment, path: Path, name: str, text: str, implied: Mapping[str, Any] | None = None) -> Page:
    """The answer to a question about a record, as it was typed: its name, and the words and options after that.

    Raises whatever the question raises, UsageError for words that it does not take.
    """
    if name == GIVEN:
        if not text:
            raise UsageError("given what? such as: given blue lacks der")
        name, text, implied = "odds", "", {**(implied or {}), "given": (text,)}
    question = question_named(name)
    options = parsed(question.options, text, implied)
    return question.page(question.answer(position_of(env, path, options), options))


def position_of(env: Environment, path: Path, options: Any) -> Position:
    """The position of a record that options are about, by the record's name."""
    position = from_file(env, str(path), None, getattr(options, "at", None), path.name.removesuffix(".boss"))
    return replace(seen(position, options), around=Around(env.variables))


def lines(env: Environment, width: int, page: Page) -> list[str]:
    """A page as lines of a screen of that width."""
    inner = replace(sized(env, width), language=TABLE_ENGLISH, is_drawn=True)
    return [line.text.rstrip() for line in lines_of(inner, page)]
