"""The questions by name. Each is loaded when it is asked."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from boss_cli.ask.question import Question

QUESTIONS: Final = {
    "ending": ("boss_cli.forecast.ending", "How many hands the game still has"),
}
"""Where each stands, and what it answers in a few words."""


def question_named(name: str) -> Question[Any]:
    """A question of those in ``QUESTIONS``."""
    question: Question[Any] = import_module(f"{QUESTIONS[name][0]}.answer").QUESTION
    return question
