"""A question typed at the live table: its words and options, by the same declaration as on the command line."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Mapping, Sequence
from contextlib import suppress
from math import isfinite, nan
from typing import Any, NoReturn

from boss_cli.ask.question import Question
from boss_cli.shell.declared import Declared, declared, of_table
from boss_cli.shell.errors import UsageError


class _Parser(argparse.ArgumentParser):
    """The parser of the standard library, which says what is wrong in our words."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def parsed(question: Question[Any], text: str, implied: Mapping[str, Any] | None = None) -> Any:
    """The options of a question as they were typed after its name; some may be implied.

    Raises UsageError for an option that there is not, and for a value that it does not take.
    """
    options: type = question.options
    parser = _Parser(prog="", add_help=False, allow_abbrev=False)
    known = of_table(options)
    for one in known:
        if one.kind is bool:
            parser.add_argument(*one.names, dest=one.field, action="store_true", default=None)
        else:
            parser.add_argument(*one.names, dest=one.field, action="append")
    found, rest = parser.parse_known_args(_whole_values(_words(text), known))
    values = {one.field: _value(one, typed) for one in known if (typed := getattr(found, one.field)) is not None}
    for word in rest:
        if word.startswith("--"):
            names = ", ".join(one.names[0] for one in known)
            raise UsageError(f"there is no option '{word}' here; expected one of {names}")
    if any(one.is_argument for one in declared(options)):
        values["words"] = tuple(rest)
    fields = {one.field for one in known}
    return options(**{name: value for name, value in (implied or {}).items() if name in fields} | values)


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:  # a quotation mark that belongs to a name
        return text.split()


def _whole_values(words: list[str], known: Sequence[Declared]) -> list[str]:
    """The words with each option and its value in one, so that a value may begin with a dash."""
    takes = {name: one.kind is not bool for one in known for name in one.names}
    found: list[str] = []
    rest = iter(words)
    for word in rest:
        if takes.get(word):
            value = next(rest, None)
            if value is None:
                raise UsageError(f"{word} without a value")
            found.append(f"{word}={value}")
        else:
            found.append(word)
    return found


def _value(one: Declared, typed: Any) -> Any:
    if one.kind is bool:
        return True
    if one.is_list:
        return tuple(typed)
    text = typed[-1]
    if one.kind is str:
        return text
    value: float = nan
    with suppress(ValueError):
        value = one.kind(text.replace(",", ".") if one.kind is float else text)
    least, most = one.least, one.most
    if isfinite(value) and (least is None or value >= least) and (most is None or value <= most):
        return value
    what = "seconds" if one.metavar == "S" else "a number"
    limits = f" up to {most:g}" if most is not None else f", {least:g} or more" if least is not None else ""
    raise UsageError(f"{one.names[0]} takes {what}{limits}, not '{text}'")
