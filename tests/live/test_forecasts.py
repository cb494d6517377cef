"""What the live table answers about the end of the hand and of the game: the commands' own words."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from boss_cli.ask.line import parsed
from boss_cli.ask.registry import QUESTIONS, question_named
from boss_cli.ask.table import lines as lines_of
from boss_cli.live.line_answers import question_page
from boss_cli.live.typing.command_words import BY_WORD, PUBLIC
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError, table_words, words_for
from boss_cli.shell.message import message

from boss_solver.errors import BossError, Command
from tests.live.tables import opened
from tests.running import Stream, boss
from tests.tree import ROOT

NAME = "four-players-seat-red"


@pytest.fixture
def env() -> Environment:
    return Environment(Stream(), Stream(), Stream(), {})


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return Path(shutil.copy(ROOT / "examples" / f"{NAME}.boss", tmp_path))


def without_program(text: str) -> str:
    """A text on one line, with each command as its word alone, as it is typed at the live table."""
    return " ".join(text.replace("'boss ", "'").split())


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("odds kc --price expert=0.8", "odds {} kc --price expert=0.8"),
        ("outlook --seed 3 --opponents counter", "outlook {} --seed 3 --opponents counter"),
        ("prices", "prices --players 4"),
        ("chicago", "chicago {}"),
        ("chicago --opponents counter --seed 2", "chicago {} --opponents counter --seed 2"),
        ("ending", "ending {}"),
    ],
)
def test_an_answer_is_that_of_the_command(env: Environment, record: Path, typed: str, command: str) -> None:
    word, _, rest = typed.partition(" ")
    lines = lines_of(env, 100, question_page(env, record, word, rest))
    assert word in BY_WORD
    out = boss(*command.format(record).split(), width=100).out
    expected = out.replace(str(record), NAME)
    assert without_program(" ".join(lines)) == without_program(expected)


@pytest.mark.parametrize(
    "typed",
    [
        *("odds --price gout=1", "outlook --opponents nobody", "chicago --opponents nobody", "outlook red"),
        *("ending red", "status red", "rules 4", "prices 4", "show 3", "check red", "records red", "review red"),
    ],
)
def test_what_cannot_be_asked_is_told_in_a_line(env: Environment, record: Path, typed: str) -> None:
    word, _, rest = typed.partition(" ")
    with pytest.raises((BossError, UsageError)) as refused:
        question_page(env, record, word, rest)
    assert table_words(refused.value) and "Traceback" not in "".join(table_words(refused.value))


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("--samples 5", "--samples takes a whole number from 100 to 20,000,000, not '5'"),
        ("--time -1", "--time takes a number from 0 to 3,600, not '-1'"),
        ("--seed x", "--seed takes a whole number, 0 or more, not 'x'"),
    ],
)
def test_what_a_number_can_be_is_told_as_in_a_shell(typed: str, words: str) -> None:
    with pytest.raises(UsageError) as refused:
        parsed(question_named("advise").options, typed)
    assert str(refused.value) == words
    assert boss("advise", *typed.split()).err.startswith(f"boss: {words}\n")


def test_an_option_that_is_not_there_is_refused() -> None:
    with pytest.raises(UsageError, match="there is no option '--samples' here"):
        parsed(question_named("outlook").options, "--samples 5")
    with pytest.raises(UsageError, match="nearest: --opponents"):
        parsed(question_named("advise").options, "--policy counter")


@pytest.mark.parametrize("typed", sorted(QUESTIONS))
def test_an_answer_speaks_of_no_option_that_the_table_lacks(env: Environment, tmp_path: Path, typed: str) -> None:
    record = Path(shutil.copy(ROOT / "examples" / "six-players.boss", tmp_path))
    rest = {"why": "de --at 2.3", "rules": "", "prices": ""}.get(typed, "--at 2.3")
    text = " ".join(lines_of(env, 100, question_page(env, record, typed, rest)))
    elsewhere = re.sub(r"'boss [^']*'", "", " ".join(text.split()))  # what a shell is told
    lacking = {f"--{word}" for word in re.findall(r"(?<![\w-])--([a-z][\w-]*)", elsewhere)}
    assert not lacking - {name for one in question_named(typed).declared if one.at_table for name in one.names}


def test_prices_tell_nothing_of_the_own_cards() -> None:
    assert "prices" in PUBLIC and "outlook" not in PUBLIC


@pytest.mark.parametrize("width", [40, 60, 100])
@pytest.mark.parametrize(
    "folder", ["short", "a folder with blanks", "of-very-many-letters-without-any-blank-in-it" * 2]
)
def test_the_record_is_told_by_its_name_wherever_it_is_kept(
    env: Environment, tmp_path: Path, width: int, folder: str
) -> None:
    (tmp_path / folder).mkdir()
    record = Path(shutil.copy(ROOT / "examples" / f"{NAME}.boss", tmp_path / folder))
    lines = lines_of(env, width, question_page(env, record, "odds", "de"))
    assert " ".join(lines[:2]).startswith(f"{NAME}: hand 2,")
    assert not any(folder[:20] in line or len(line) > width for line in lines)


@pytest.mark.parametrize("typed", ["delete x", "amend x Red", "change delete x", "why ch", "why", "leak de"])
def test_what_is_refused_names_words_of_the_table(record: Path, tmp_path: Path, typed: str) -> None:
    table = opened(tmp_path, record.read_text(encoding="utf-8").splitlines())
    told = " ".join(table.preview(typed))
    assert not table.enter(typed)
    assert table.shown.said and "boss" not in " ".join((told, *table.shown.said))


def test_each_edge_words_the_commands_in_an_error() -> None:
    error = UsageError(message("'{show:command}' has it, 'boss sim --list' tells more; boss is to play", show="show"))
    assert words_for(error)[0] == ["'boss show' has it, 'boss sim --list' tells more; boss is to play"]
    assert table_words(error) == ["'show' has it, 'boss sim --list' tells more; boss is to play"]
    refused = BossError("it is wrong: '", Command("check"), "' names it,\nboss check or not")
    assert str(refused) == "it is wrong: 'boss check' names it,\nboss check or not"
    assert table_words(refused) == ["it is wrong: 'check' names it,", "boss check or not"]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("boss odds de", "without 'boss' here: odds de"),
        ("t zz9", "without 't' here: zz9"),
        ("replay", "'boss replay' is a command for a shell"),
        ("sim counter", "'boss sim' is a command for a shell"),
    ],
)
def test_what_is_typed_as_in_a_shell_is_told_so(record: Path, tmp_path: Path, typed: str, words: str) -> None:
    table = opened(tmp_path, record.read_text(encoding="utf-8").splitlines())
    assert table.preview(typed) == (f"? {words}",)
    assert not table.enter(typed) and table.shown.said == (words,)
