"""Every error in words, with its exit code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from boss_cli.shell.exits import Exit
from boss_cli.shell.message import ENGLISH, TABLE_ENGLISH, Language, Text, message
from boss_solver import BossError


class UsageError(Exception):
    """The command line asks for something that does not go together.

    A text that names a command which the live table knows too is a message, with the command as a value.
    """

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


class MissingError(Exception):
    """Something is asked for that needs what is not installed; the message says what to install."""


def no_words(words: Sequence[str], why: Text) -> None:
    """Raises UsageError where there are words after a question that takes none."""
    if words:
        raise UsageError(message("'{word:whole}' is too much: {why}", word=words[0], why=why))


def table_words(error: BaseException) -> list[str]:
    """The lines for an error at the live table, where a command that is known there is its word alone."""
    return words_for(error, TABLE_ENGLISH)[0]


def words_for(error: BaseException, language: Language = ENGLISH) -> tuple[list[str], Exit]:
    """The lines to print for an error, and the exit code."""
    if isinstance(error, UsageError):
        return [language.text(error.text)], Exit.USAGE
    if isinstance(error, MissingError):
        return [str(error)], Exit.NO_FILE
    if type(error).__module__.startswith("typer") and (words := _by_typer(error)):
        return words
    if isinstance(error, BossError):
        is_of_the_disk = type(error).__module__.startswith("boss_solver.table") and _is_of_the_disk(error)
        return error.text(language.program).split("\n"), Exit.NO_FILE if is_of_the_disk else Exit.WRONG
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return [where + (error.strerror or str(error))], Exit.NO_FILE
    if isinstance(error, MemoryError):
        return ["this takes more memory than there is"], Exit.WRONG
    kind = type(error).__name__
    return [
        f"this is a mistake in Boss Solver itself, not in what you typed ({kind}: {error})",
        "nothing was changed; with BOSS_DEBUG=1 it says where it happened",
    ], Exit.BUG


def _by_typer(error: BaseException) -> tuple[list[str], Exit] | None:
    """The words and the exit code for an error in reading the command line."""
    import typer  # slow to load, and there already
    from typer.exceptions import TyperException

    if isinstance(error, typer.Abort):
        return ["stopped"], Exit.INTERRUPTED
    if not isinstance(error, TyperException):
        return None
    context = getattr(error, "ctx", None)
    lines = [_of_an_option(error) or _of_a_number(error) or error.format_message()]
    if context is not None:
        lines.append(f"'{context.command_path} --help' tells how it is used")
    return lines, Exit.USAGE


def _of_an_option(error: Any) -> str | None:
    """An option that there is no longer, and its name now."""
    name, context = getattr(error, "option_name", None), getattr(error, "ctx", None)
    if name is None or context is None or not hasattr(error, "possibilities"):
        return None
    names = [known for parameter in context.command.params for known in parameter.opts]
    is_renamed = _RENAMED.get(name) in names
    return f"there is no option '{name}' here{nearest_option(name, names)}" if is_renamed else None


def nearest_option(typed: str, names: Sequence[str]) -> str:
    """The words about the option that was meant; nothing if none is near.

    >>> nearest_option("--policy", ["--play", "--opponents"]), nearest_option("--sed", ["--seed"])
    ('; nearest: --opponents', '; nearest: --seed')
    """
    from difflib import get_close_matches

    name = typed.partition("=")[0]
    renamed = _RENAMED.get(name)
    near = [renamed] if renamed in names else get_close_matches(name, names, 1)
    return f"; nearest: {near[0]}" if near else ""


_RENAMED = {"--policy": "--opponents"}
"""Options that had another name before."""


def _of_a_number(error: Any) -> str | None:
    """The numbers that an option takes, in plain words, if a number is wrong."""
    parameter = getattr(error, "param", None)
    kind: Any = getattr(parameter, "type", None)
    match = re.fullmatch(r"(.+) is not (?:a valid|in the range) .*", getattr(error, "message", "") or "", re.DOTALL)
    if parameter is None or match is None or getattr(kind, "name", "").split(" ")[0] not in ("int", "float"):
        return None
    typed = match.group(1).strip("'").removesuffix(".0")  # as it was read, so -1 is -1.0
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    return no_such_number(parameter.opts[0], kind.name.startswith("int"), least, most, typed)


def no_such_number(option: str, is_whole: bool, least: float | None, most: float | None, typed: str) -> str:
    """The words about a number that an option does not take.

    >>> no_such_number("--samples", True, 100, 2000, "5")
    "--samples takes a whole number from 100 to 2,000, not '5'"
    """
    number = "a whole number" if is_whole else "a number"
    if least is not None and most is not None:
        number += f" from {least:,} to {most:,}"
    elif least is not None:
        number += f", {least:,} or more"
    return f"{option} takes {number}, not '{typed}'"


def _is_of_the_disk(error: BaseException) -> bool:
    from boss_solver.table.storage.store import StoreError

    return isinstance(error, StoreError)
