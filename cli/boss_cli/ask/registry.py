"""The questions by name. Each is loaded when it is asked."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from boss_cli.ask.question import Question
from boss_cli.shell.listing import COMMANDS

QUESTIONS: Final = {name: listed.place for name, listed in COMMANDS.items() if listed.is_question}
"""The folder of each."""


def question_named(name: str) -> Question[Any]:
    """A question of those in ``QUESTIONS``."""
    question: Question[Any] = import_module(f"{QUESTIONS[name]}.answer").QUESTION
    return question
