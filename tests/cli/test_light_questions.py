"""What needs no numpy runs where there is nothing but Python: no terminal, no locks, no threads, no other processes."""

from __future__ import annotations

import subprocess
import sys

import pytest
from boss_cli.ask.registry import QUESTIONS

from tests.tree import ROOT

HEAVY = ("advise", "outlook")
"""Questions that are answered by playing on, with numpy."""
NOT_THERE = (
    *("numpy", "filelock", "typer", "rich", "prompt_toolkit", "platformdirs"),
    *("threading", "multiprocessing", "subprocess", "asyncio", "concurrent"),
)
WORDS = {"why": ("detroit",)}
"""What is asked besides, where a question needs it."""

SCRIPT = """
import json, sys
from boss_cli.page.as_text import lines_of
from boss_cli.position.source import of_record
from boss_cli.shell.environment import Environment
from boss_solver.record.games.reader import loads

name, words = sys.argv[1], tuple(sys.argv[2:])
with open("examples/four-players-seat-red.boss", encoding="utf-8") as file:
    position = of_record(loads(file.read()), "game")
if name == "board":
    import boss_cli.live.board.board
else:
    from boss_cli.ask.registry import question_named

    question = question_named(name)
    answer = question.answer(position, question.options(**({"words": words} if words else {})))
    assert json.loads(json.dumps(answer.data()))["schema"] == answer.SCHEMA
    env = Environment(sys.stdin, sys.stdout, sys.stderr, {"COLUMNS": "60"})
    assert len([*lines_of(env, question.page(answer))]) > 3
print(*sys.modules)
"""


@pytest.mark.parametrize("name", ["board", *(name for name in QUESTIONS if name not in HEAVY)])
def test_it_loads_nothing_that_is_not_everywhere(name: str) -> None:
    command = [sys.executable, "-c", SCRIPT, name, *WORDS.get(name, ())]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert set(NOT_THERE) & set(done.stdout.split()) == set()
