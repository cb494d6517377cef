"""A question asked from a shell: its position found, its answer printed."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from boss_cli.ask.line import shell_options
from boss_cli.ask.question import Question
from boss_cli.ask.registry import question_named
from boss_cli.page.as_text import tell
from boss_cli.position.about_options import MomentOptions
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError

if TYPE_CHECKING:
    from boss_cli.position.position import Position


def run_plain(env: Environment, name: str, arguments: Sequence[str]) -> int | None:
    """Ask a question whose options are plain, without loading Typer; None where they are not, or help is wanted."""
    question = question_named(name)
    try:
        options, as_json = shell_options(question, arguments)
    except UsageError:
        return None
    return run(env, question, options, as_json)


def run(env: Environment, question: Question[Any], options: Any, as_json: bool) -> int:
    """Ask a question and print its answer. Returns the exit code."""
    if question.action:
        code: int | None = import_module(f"{question.folder}.{question.action}").act(env, options, as_json)
        if code is not None:
            return code
    position: Position | None = None
    if isinstance(options, MomentOptions):
        from boss_cli.position.find import find  # some questions are about no position

        position, options = find(env, options)
    return tell(env, question.answer(position, options), question.page, as_json)
