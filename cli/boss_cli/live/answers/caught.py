"""The commands' own answers, caught as lines for the screen: one computation, one wording, everywhere."""

from __future__ import annotations

import dataclasses
import io
import re
import shlex
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from boss_cli.ask.table import is_declared, lines, page_of
from boss_cli.bids.reading import Reads, implied_by, reads_asked
from boss_cli.page.layout import cells, folded
from boss_cli.position.find import record_position
from boss_cli.shell.directions import balanced
from boss_cli.shell.environment import Environment, sized
from boss_cli.shell.errors import UsageError, words_for

_BOSS: Final = re.compile(r"\bboss(?:: | (?=[a-z]+\b))")
"""What the command line puts before a command or a message, and the live table does not."""
_OPTIONS: Final = ("given", "at", "seat", "seed", "last", "last-round", "policy", "price")

_READS: Final = ("--read", "--profiles")
_FLAGS: Final = {
    "review": _READS,
    "profiles": (*_READS, "--keep"),
}
"""Options without a value, by the questions that take them."""


class _Caught(io.StringIO):
    """An output that only remembers, and can show what the screen can."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]  # a plain attribute there
        """What the screen can show."""
        return self._encoding


class Asked(NamedTuple):
    """A question as it was typed: the command, the words after it, its options."""

    command: str
    words: tuple[str, ...]
    options: dict[str, list[str]]
    reads: Reads | None = None
    """How behaviour is read besides; None where it is not."""
    keeps: bool = False
    """Whether what is told of the players is kept."""

    def option(self, name: str) -> str | None:
        """The option's value, if it was given."""
        return self.options[name][-1] if name in self.options else None

    def number(self, name: str, most: int = 9999) -> int:
        """The option's value as a number, 0 if it was not given. Raises UsageError."""
        text = self.option(name) or "0"
        if not (text.isascii() and text.isdecimal()) or len(text) > len(str(most)) or int(text) > most:
            raise UsageError(f"--{name} takes a number up to {most}, not '{text}'")
        return int(text)


def asked(command: str, rest: str, reads: Reads | None = None) -> Asked:
    """A question from its words, with the options of the command line. Raises UsageError for an unknown option.

    ``reads`` is how behaviour is read without being
    asked for.
    """
    try:
        words = shlex.split(rest)
    except ValueError:
        words = rest.split()
    plain: list[str] = []
    options: dict[str, list[str]] = {}
    flags = _FLAGS.get(command, ())
    given: set[str] = set()
    while words:
        word = words.pop(0)
        if not word.startswith("--"):
            plain.append(word)
            continue
        name, equals, value = word[2:].partition("=")
        if word in flags:
            given.add(word)
            continue
        if name not in _OPTIONS:
            known = ", ".join([*flags, *(f"--{one}" for one in _OPTIONS)])
            raise UsageError(f"there is no option '{word}' here; expected one of {known}")
        if not equals and not words:
            raise UsageError(f"{word} without a value")
        options.setdefault(name, []).append(value if equals else words.pop(0))
    found = Asked(command, tuple(plain), options, keeps="--keep" in given)
    if "--read" in given or "--profiles" in given:
        reads = reads_asked(True, "--profiles" in given or (reads is not None and reads.carries), 0)
    if reads is None or "--read" not in flags:
        return found
    return found._replace(reads=reads._replace(seed=found.number("seed")))


def answer(env: Environment, width: int, path: Path, question: Asked) -> tuple[list[str], bool]:
    """What a command says about a record, as lines for a screen of that width, and whether it could be answered."""
    return caught(env, width, path, lambda inner: _OTHERS[question.command](inner, str(path), question))


def answered(
    env: Environment, width: int, path: Path, command: str, rest: str = "", reads: Reads | None = None
) -> tuple[list[str], bool]:
    """The answer to a question as it was typed, as lines for a screen, and whether it could be answered."""
    if not is_declared(command):
        return answer(env, width, path, asked(command, rest, reads))
    try:
        return lines(env, width, page_of(env, path, command, rest, implied_by(reads))), True
    except Exception as error:  # noqa: BLE001  (nothing but words gets out; the table stays open)
        return table_words(error), False


def caught(env: Environment, width: int, path: Path, show: Callable[[Environment], None]) -> tuple[list[str], bool]:
    """What is printed about a record, as lines for a screen of that width, and whether nothing went wrong."""
    out = _Caught(env.encoding)
    inner = dataclasses.replace(sized(env, width), stdin=io.StringIO(), stdout=out, stderr=out, is_drawn=True)
    is_good = True
    try:
        show(inner)
    except Exception as error:  # noqa: BLE001  (nothing but words gets out; the table stays open)
        is_good = False
        for line in words_for(error)[0]:
            inner.complain(line)
    text = _named(out.getvalue().rstrip("\n"), inner.printable(str(path)), path.name.removesuffix(".boss"), width)
    if not is_good:
        text = _BOSS.sub("", text)
    folded_ones = [part for line in text.split("\n") for part in _within(line, width)]
    return folded_ones, is_good


def table_words(error: Exception) -> list[str]:
    """An error in words, as the live table says it."""
    return [_BOSS.sub("", line) for line in words_for(error)[0]]


def _within(line: str, width: int) -> Iterable[str]:
    return [line] if cells(line) <= width else balanced(folded(line.split(), width))


def _named(text: str, path: str, name: str, width: int) -> str:
    """The text with the record's name for its path, wherever that was folded; what stood around it is folded anew."""
    letters = ("(?: |\\n {2})" if letter == " " else re.escape(letter) for letter in path)
    where = re.compile(r"^(.*?)" + r"(?:\n {2})?".join(letters) + r"(.*(?:\n {2}(?! ).*)*)", re.MULTILINE)
    return where.sub(lambda found: "\n".join(folded(f"{found[1]}{name}{found[2]}".split(), width)), text)


def _review(env: Environment, path: str, question: Asked) -> None:
    from boss_cli.review.request import ReviewRequest
    from boss_cli.review.which_games import ask_review

    asked = ReviewRequest(seat=question.option("seat"), at=question.option("at"), reads=question.reads)
    ask_review(env, [path], None, None, asked)


def _profiles(env: Environment, path: str, question: Asked) -> None:
    from boss_cli.bids.profiles import ask_profiles, keep_profiles

    source = record_position(env, None, path, None, question.option("at"))
    if question.keeps:
        keep_profiles(env, source, question.option("seat"))
    else:
        ask_profiles(env, source, question.option("seat"), False, question.reads is not None and question.reads.carries)


def _show(env: Environment, path: str, question: Asked) -> None:
    from boss_cli.keep.entering import show_record

    show_record(env, path, question.number("last") or None)


def _check(env: Environment, path: str, question: Asked) -> None:
    from boss_cli.keep.check import check_files

    check_files(env, [path], False, False)


def _records(env: Environment, path: str, question: Asked) -> None:
    from boss_cli.keep.shelf import list_records

    list_records(env, False)


_OTHERS: Final = {
    "profiles": _profiles,
    "review": _review,
    "show": _show,
    "check": _check,
    "records": _records,
}
"""What is about the record as a whole."""
