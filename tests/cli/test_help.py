"""Help, completion, and what the command line says about itself."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from boss_cli.shell.exits import Exit
from boss_cli.status.rules.answer import OPTIONS

from boss_solver.game.options import CHOICES
from tests.cli.running import EXAMPLES, boss

QUESTIONS = (
    "advise",
    *("odds", "holdings", "knows", "leak", "why", "status", "count", "chicago", "ending", "outlook", "prices"),
    *("check", "rules", "review", "replay", "export", "sim", "train", "profiles", "calibrate"),
)
"""The commands with examples in their help."""
KEEPING = (
    *("table", "watch"),
    *("start", "turn", "enter", "hand", "dealt", "backs", "seen", "police", "rewards", "broken", "leaves"),
    *("note", "hunch", "drop", "settle", "undo", "redo", "amend", "delete", "insert", "change"),
    *("rename", "edit", "keep", "show"),
)
COMMANDS = (*KEEPING, *QUESTIONS[:-4], "import", *QUESTIONS[-4:], "records")


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_every_command_is_told_in_full(width: int) -> None:
    out = boss("--help", width=width).out
    described = re.findall(r"^  (\w+) +(\S.*)$", out.partition("Commands:")[2].partition("Examples:")[0], re.MULTILINE)
    assert [name for name, _ in described] == list(COMMANDS)
    assert not any("..." in what for _, what in described)


@pytest.mark.parametrize("command", QUESTIONS)
def test_every_question_has_help_examples_and_words_for_every_option(command: str) -> None:
    out = boss(command, "--help", width=80)
    assert (out.code, out.err) == (Exit.OK, "")
    assert boss(command, "-h", width=80) == out
    assert "Examples:" in out.out
    options = re.findall(r"^  (?:-\w, )?(--[\w-]+)(.*)$", out.out.partition("Options:")[2], re.MULTILINE)
    assert ("--json" in [name for name, _ in options]) and all(
        rest.strip() or f"{name}\n" in out.out for name, rest in options
    )
    assert "{" not in out.out


@pytest.mark.parametrize("command", KEEPING)
def test_every_command_that_keeps_a_record_has_help(command: str) -> None:
    out = boss(command, "--help", width=80)
    assert (out.code, out.err) == (Exit.OK, "")
    assert "--record" in out.out and "{" not in out.out


@pytest.mark.long
@pytest.mark.parametrize("command", QUESTIONS)
def test_examples_of_the_help_work(command: str, tmp_path: Path) -> None:
    text = boss(command, "--help", width=200).out.replace("\\\n", " ")
    examples = re.findall(r"^ +boss (.+)$", text.partition("Examples:")[2], re.MULTILINE)
    assert examples
    for example in examples:
        typed = example.partition(">")[0].replace("*.boss", "examples/joined.boss")
        typed = typed.replace("game.boss", "examples/four-players-seat-red.boss").replace("try.", f"{tmp_path}/try.")
        home = {"BOSS_RECORD": "examples/four-players-seat-red.boss", "BOSS_HOME": str(tmp_path)}
        out = boss(*shlex.split(typed), variables=home)
        assert out.code == Exit.OK, typed
        # What others decided is not in this record, which is said.
        assert out.err == "" or ("decisions" in typed and "are left out" in out.err), typed


def test_completion_offers_records_and_cities() -> None:
    def offered(typed: str) -> list[str]:
        words = typed.split()
        at = len(words) if typed.endswith(" ") else len(words) - 1
        variables = {"_BOSS_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(at)}
        result = boss(variables=variables, folder=EXAMPLES)
        assert result.err == ""
        return result.out.split()

    assert sorted(offered("boss ")) == sorted(COMMANDS)
    assert offered("boss odds jo") == offered("boss status jo") == offered("boss check jo") == ["joined.boss"]
    assert offered("boss odds joined.boss de") == ["detroit"]
    assert offered("boss odds joined.boss K") == ["Kansas-City"]
    assert offered("boss odds --players 3 --hand ny3 sa") == ["saint-louis"]
    assert offered("boss status joined.boss --seat A") == ["Anna"]
    assert offered("boss status missing.boss --seat A") == []
    assert offered("boss odds nothing/he") == []


# the rules


def test_rules_name_every_option_with_its_usual_value() -> None:
    assert OPTIONS.keys() == CHOICES.keys()
    for width in (40, 80, 200):
        out = flat(boss("rules", width=width).out)
        for name, (usual, *others) in CHOICES.items():
            assert name in out
            assert f"{name} {usual} {' '.join(others)}" in out or f"{name}: {usual} (usual) or {others[0]}" in out


@pytest.mark.parametrize(("players", "cards", "each"), [(2, 13, 5), (3, 20, 5), (4, 27, 5), (5, 27, 4), (6, 32, 4)])
def test_rules_for_one_number_of_players(players: int, cards: int, each: int) -> None:
    out = boss("rules", "--players", players).out
    row = next(line for line in out.splitlines() if re.match(rf"{players}  +NY", line))
    assert row.split()[-2:] == [str(cards), str(each)]
    assert ("Saint Louis" in out) == (players >= 5)
    assert ("Detroit" in out) or players == 0


@pytest.mark.parametrize("command", ["leak", "count", "status", "ending", "outlook", "chicago"])
def test_help_names_no_word_that_is_refused(command: str) -> None:
    usage = boss(command, "--help", width=80).out.partition("\n")[0]
    assert usage in (f"Usage: boss {command} [OPTIONS] [FILE]", f"Usage: boss {command} [OPTIONS] [FILE|MILLIONS]")
    assert boss(command, "examples/four-players-seat-red.boss", "detroit").code == Exit.USAGE
